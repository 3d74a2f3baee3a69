"""Create a guest: a player known only by its tokens."""

import secrets
import uuid

from match_service.domain.errors import Conflict, Refused
from match_service.domain.identity import account
from match_service.domain.identity.caller import Player, PlayerKind
from match_service.domain.play.request import Request, repeated
from match_service.usecases.identity.ports import AccountPorts
from match_service.usecases.identity.sessions import SignedIn, sign_in
from match_service.usecases.play.retry import stored


async def create_guest(ports: AccountPorts, display_name: str, request: Request) -> SignedIn:
    """The guest, signed in; an empty name is generated. Raises `Malformed`, `RequestReused`, `Refused` NOT_A_GUEST.

    A retry signs in to the same guest again, because the first answer's tokens are not stored. It is refused once the guest has a
    password or an OIDC identity, since a request id is no secret, and once the guest is deleted.
    """
    account.display_name(display_name)
    player = await _earlier(ports, request)
    if player is None:
        player = Player(str(uuid.uuid4()), display_name or f"Guest {secrets.randbelow(10_000):04d}")
        try:
            await ports.players.create(player, request, ports.session.clock.now())
        except Conflict:
            player = await _earlier(ports, request)
    return await sign_in(ports.session, stored(player))


async def _earlier(ports: AccountPorts, request: Request) -> Player | None:
    result = await ports.requests.find(request)
    if result is None:
        return None
    player = await ports.players.get(repeated(request, result).subject)
    if player is None or player.kind is not PlayerKind.GUEST:
        raise Refused("NOT_A_GUEST")
    return player
