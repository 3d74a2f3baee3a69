"""Make a guest: a player that nothing but a token knows."""

import secrets
import uuid

from match_service.domain.errors import Conflict, Fault, Malformed
from match_service.domain.identity import Player, Token
from match_service.domain.request import Request, repeated
from match_service.usecases.ports import Ports

_NAME_MAX = 40


async def create_guest(ports: Ports, display_name: str, request: Request) -> tuple[Player, Token]:
    """The guest and a token for it; a name is made if it is empty. Raises `Malformed`, `RequestReused`."""
    if len(display_name) > _NAME_MAX or not display_name.isprintable():
        raise Malformed("display_name", f"at most {_NAME_MAX} printable characters are wanted")
    player = await _earlier(ports, request)
    if player is None:
        player = Player(str(uuid.uuid4()), display_name or f"Guest {secrets.randbelow(10_000):04d}")
        try:
            await ports.players.create(player, request, ports.clock.now())
        except Conflict:
            player = await _earlier(ports, request)
    if player is None:
        raise Fault("CONTENDED")
    return player, ports.tokens.play(player.player_id)


async def _earlier(ports: Ports, request: Request) -> Player | None:
    result = await ports.requests.find(request)
    return None if result is None else await ports.players.get(repeated(request, result).subject)
