"""Seats without a stream become absent."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from match_service.domain.clock.time_control import per_turn
from match_service.domain.errors import Fault
from match_service.usecases.life_cycle.presence import note_absences
from tests.match_service.usecases.life_fakes import NoWatchers
from tests.match_service.usecases.table import Table, seated


class Gone(NoWatchers):
    """`Watchers` of seats whose streams have ended, until the absences are recorded."""

    def __init__(self, *match_ids: str) -> None:
        self.seats = [(match_id, "left") for match_id in match_ids]

    async def gone(self, gone_before: int, alive_after: int, limit: int) -> Sequence[tuple[str, str]]:
        return self.seats[:limit]

    async def forget(self, match_id: str, seat: str, gone_before: int, alive_after: int) -> None:
        self.seats.remove((match_id, seat))


@pytest.fixture
async def timed() -> Table:
    return await seated(option="timed", control=per_turn(20_000, setup_ms=60_000, response_ms=10_000))


async def test_unavailable_rules_do_not_block_other_absences(timed: Table) -> None:
    heads = timed.world.store.heads
    heads["left over"] = replace(timed.head, match_id="left over", rules_version="6")
    timed.world.outages.unserved = {heads["left over"].game_version}
    watchers = Gone("left over", timed.match_id)
    assert await note_absences(timed.world.play, watchers) == 1
    assert [each.seat for each in timed.head.life.absences] == ["left"]
    assert watchers.seats == [("left over", "left")]
    timed.world.outages.unserved.clear()
    assert await note_absences(timed.world.play, watchers) == 1
    assert [each.seat for each in heads["left over"].life.absences] == ["left"]


async def test_absences_wait_for_the_database(timed: Table) -> None:
    timed.world.store.lose_answers = 1
    watchers = Gone(timed.match_id)
    with pytest.raises(Fault, match="DATABASE_UNAVAILABLE"):
        await note_absences(timed.world.play, watchers)
    assert watchers.seats == [(timed.match_id, "left")]
