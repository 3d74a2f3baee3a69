"""Queues a match between bots and watches both its seats as a client."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.deploy.system import SERVICE_KEY
from zhanqi.match.v1 import match_pb2, match_service_pb2
from zhanqi_client import Client

GAME = "chuhe"
SEATS = ("north", "south")


@dataclass(slots=True)
class Following:
    """A match and the updates of both its seats."""

    match_id: str
    guest: Client
    seats: dict[str, Client]
    updates: dict[str, list[match_service_pb2.Update]] = field(init=False)

    def __post_init__(self) -> None:
        self.updates = {seat: [] for seat in self.seats}

    async def to_the_end(self) -> match_pb2.Match:
        await asyncio.gather(*(self._watch(seat) for seat in self.seats))
        return await self.guest.match(self.match_id)

    async def _watch(self, seat: str) -> None:
        async for update in self.seats[seat].watch(self.match_id):
            self.updates[seat].append(update)


async def queued(anyone: Client, levels: Sequence[str], game_id: str = GAME, seats: Sequence[str] = SEATS) -> Following:
    guest = anyone.with_token((await anyone.create_guest()).token.value)
    ticket = await guest.queue.queue_bot_match(game_id, levels)
    async with asyncio.timeout(10):
        while not (match_id := (await guest.queue.ticket(ticket.ticket_id)).match_id):  # noqa: ASYNC110 - a remote state has no event
            await asyncio.sleep(0.05)
    house = anyone.with_token(SERVICE_KEY)
    tokens = {seat: (await house.issue_seat_token(match_id, seat)).token.value for seat in seats}
    return Following(match_id, guest, {seat: anyone.with_token(token) for seat, token in tokens.items()})


def assert_whole(following: Following) -> None:
    """Each seat received its revisions once and in order, and both seats the same outcome."""
    outcomes = set()
    for updates in following.updates.values():
        assert [update.rev for update in updates] == list(range(1, len(updates) + 1))
        assert updates[-1].view.HasField("outcome")
        outcomes.add(updates[-1].view.outcome.SerializeToString())
    assert len(outcomes) == 1
