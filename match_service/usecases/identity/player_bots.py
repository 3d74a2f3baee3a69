"""Registered bots: a player's own bot accounts, each with one credential at a time."""

import uuid
from collections.abc import Sequence

from match_service.domain.errors import Conflict, Malformed, NotFound, Refused
from match_service.domain.identity import account as rules
from match_service.domain.identity.account import Bot
from match_service.domain.identity.caller import Caller, Player, PlayerKind, Scope
from match_service.domain.identity.session import Session, token_hash
from match_service.domain.play.request import Request, repeated
from match_service.usecases.identity.accounts import get_account
from match_service.usecases.identity.ports import AccountPorts
from match_service.usecases.play.retry import retry_on_conflict


async def register_bot(ports: AccountPorts, caller: Caller, display_name: str, request: Request) -> tuple[Bot, str]:
    """A new bot and its credential. Raises `Malformed`, `Refused`, `TooMany`, `RequestReused`, `Fault`."""
    if not rules.display_name(display_name):
        raise Malformed("display_name", "must not be empty")
    if (await get_account(ports, caller)).player.kind is not PlayerKind.NAMED:
        raise Refused("NOT_NAMED")

    async def attempt() -> tuple[Bot, str]:
        earlier = await ports.requests.find(request)
        if earlier is not None:
            bot = await _own(ports, caller, repeated(request, earlier).subject)
            return bot, await _credential(ports, bot, request)
        player = Player(str(uuid.uuid4()), display_name, PlayerKind.BOT, caller.player_id)
        await ports.accounts.create_bot(player, request, ports.session.clock.now(), ports.session.limits.bots_max)
        raise Conflict  # The retry reads it as a repeated request.

    return await retry_on_conflict(attempt)


async def list_bots(ports: AccountPorts, caller: Caller) -> Sequence[Bot]:
    return await ports.accounts.bots(caller.player_id)


async def renew_credential(ports: AccountPorts, caller: Caller, bot_id: str, request: Request) -> str:
    """A new credential; the old one is revoked. Raises `NotFound`."""
    return await _credential(ports, await _own(ports, caller, bot_id), request)


async def revoke_credential(ports: AccountPorts, caller: Caller, bot_id: str) -> None:
    """Raises `NotFound`."""
    bot = await _own(ports, caller, bot_id)
    if bot.session_id is not None:
        await ports.session.sessions.revoke([bot.session_id], ports.session.clock.now())


async def delete_bot(ports: AccountPorts, caller: Caller, bot_id: str) -> None:
    """Delete the bot; a sweep erases the rest. An unknown bot is no error: the request may be a retry."""
    if any(each.player.player_id == bot_id for each in await list_bots(ports, caller)):
        await ports.erasure.begin([bot_id], ports.session.clock.now())


async def _own(ports: AccountPorts, caller: Caller, bot_id: str) -> Bot:
    for bot in await list_bots(ports, caller):
        if bot.player.player_id == bot_id:
            return bot
    raise NotFound("UNKNOWN_BOT")


async def _credential(ports: AccountPorts, bot: Bot, request: Request) -> str:
    """The request's credential, derived from the request so that a retry gets the same one."""
    bot_id = bot.player.player_id
    for secret in ports.session.secrets.derived("credential", bot_id, request.account, request.method, request.request_id):
        if await ports.session.sessions.find(token_hash(secret)) is not None:
            return secret
    secret = ports.session.secrets.derived("credential", bot_id, request.account, request.method, request.request_id)[0]
    now = ports.session.clock.now()
    session = Session(str(uuid.uuid4()), bot_id, Scope.BOT, now, now, None)
    try:
        # At most one session: opening this one ends the one before.
        await ports.session.sessions.open(session, token_hash(secret), 1)
    except Conflict:
        return secret
    return secret
