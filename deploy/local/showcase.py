"""The match that a run shows: the data folder's unfinished match, or a new one from the queue."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from deploy.local.errors import NoMatch
from deploy.local.folder import Folder
from zhanqi.match.v1 import match_pb2
from zhanqi_client import Client
from zhanqi_client.errors import NotFound, ServiceError, Unauthenticated

MATCH_SECONDS = 30.0
"""Time limit for a ticket to become a match."""

_FILE = "showcase"


@dataclass(frozen=True, slots=True)
class Showcase:
    """The match and the guest that queued it."""

    guest: Client
    match: match_pb2.Match


async def showcase(anyone: Client, folder: Folder, game_id: str, levels: Sequence[str]) -> Showcase:
    """Raises `NoMatch` if the queue makes no match."""
    return await _unfinished(anyone, folder, game_id) or await _queued(anyone, folder, game_id, levels)


async def _unfinished(anyone: Client, folder: Folder, game_id: str) -> Showcase | None:
    stored = folder.read(_FILE)
    if not stored or "refresh_token" not in stored:
        return None
    ticket_id = stored["ticket_id"]
    guest = anyone.with_refresh_token(stored["refresh_token"], on_change=lambda token: _store(folder, token, ticket_id))
    try:
        match = await _matched(guest, ticket_id)
    except (NotFound, Unauthenticated):  # a new database, or an expired guest
        return None
    is_wanted = match.state == match_pb2.MATCH_STATE_ACTIVE and match.game_id == game_id
    return Showcase(guest, match) if is_wanted else None


async def _queued(anyone: Client, folder: Folder, game_id: str, levels: Sequence[str]) -> Showcase:
    tokens: list[str] = []
    guest = await anyone.as_guest("terminal", on_change=tokens.append)
    try:
        ticket = await guest.queue.queue_bot_match(game_id, levels)
    except ServiceError as error:
        raise NoMatch(f"{error.reason} {error.facts or ''}") from error
    _store(folder, tokens[-1], ticket.ticket_id)
    return Showcase(guest, await _matched(guest, ticket.ticket_id))


def _store(folder: Folder, refresh_token: str, ticket_id: str) -> None:
    folder.write(_FILE, {"refresh_token": refresh_token, "ticket_id": ticket_id})


async def _matched(guest: Client, ticket_id: str) -> match_pb2.Match:
    try:
        async with asyncio.timeout(MATCH_SECONDS):
            while not (match_id := (await guest.queue.ticket(ticket_id)).match_id):  # noqa: ASYNC110 - the server has no event for it
                await asyncio.sleep(0.1)
            return await guest.match(match_id)
    except TimeoutError:
        raise NoMatch(f"its ticket still waits after {MATCH_SECONDS:.0f} s") from None
