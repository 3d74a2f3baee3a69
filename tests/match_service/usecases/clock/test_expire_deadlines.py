"""Deadlines: expired ones are processed once, and an action that commits first cancels them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from match_service.domain.clock.time_control import per_turn
from match_service.domain.errors import Fault
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import MatchState
from match_service.domain.play.step import Origin
from match_service.domain.uptime.outage import Outage
from match_service.usecases.clock.expire_deadlines import expire, expire_due, refund_outage
from match_service.usecases.play.submit_action import Accepted
from tests.match_service.usecases.life_fakes import Outages
from tests.match_service.usecases.table import Table, seated

TURN = per_turn(20_000, setup_ms=60_000, response_ms=10_000)


@pytest.fixture
async def timed() -> Table:
    return await seated(option="timed", control=TURN)


def origins(table: Table) -> list[Origin]:
    return [record.origin for commit in table.world.store.commits for record in commit.records]


async def test_expiry_submits_the_default_at_the_deadline(timed: Table) -> None:
    timed.world.clock.time += 19_999
    await expire_due(timed.world.play, timed.world.deadlines)
    assert origins(timed) == []
    timed.world.clock.time += 1
    await expire_due(timed.world.play, timed.world.deadlines)
    assert origins(timed) == [Origin.TIMEOUT, Origin.SYSTEM]
    assert timed.world.meter.expiries == [("default", 0)]
    await expire(timed.world.play, timed.match_id, "left")
    assert origins(timed) == [Origin.TIMEOUT, Origin.SYSTEM]


async def test_answer_before_expiry_cancels_the_deadline(timed: Table) -> None:
    timed.world.clock.time += 20_000

    async def answer() -> None:
        assert isinstance(await timed.player_does("end"), Accepted)

    timed.world.rules.meanwhile = answer
    await expire_due(timed.world.play, timed.world.deadlines)
    assert origins(timed) == [Origin.PLAYER, Origin.SYSTEM]


async def test_claimed_deadline_is_leased(timed: Table) -> None:
    timed.world.clock.time += 20_000
    timed.world.rules.down = True
    with pytest.raises(Fault):
        await expire_due(timed.world.play, timed.world.deadlines)
    timed.world.rules.down = False
    await expire_due(timed.world.play, timed.world.deadlines)
    assert origins(timed) == []
    timed.world.clock.time += timed.world.play.limits.expiry_lease_ms
    await expire_due(timed.world.play, timed.world.deadlines)
    assert origins(timed) == [Origin.TIMEOUT, Origin.SYSTEM]
    assert timed.world.meter.expiries == [("default", timed.world.play.limits.expiry_lease_ms)]


async def test_third_missed_deadline_forfeits(timed: Table) -> None:
    for _ in range(2):
        timed.world.clock.time += 20_000
        await expire_due(timed.world.play, timed.world.deadlines)
        await timed.bot_does("end")
    timed.world.clock.time += 20_000
    await expire_due(timed.world.play, timed.world.deadlines)
    assert timed.head.state is MatchState.FINISHED
    assert timed.world.meter.verdicts == ["timeouts"]


async def test_outage_suspends_and_refunds_deadlines(timed: Table) -> None:
    began = timed.world.clock.time + 5_000
    timed.world.clock.time += 25_000
    timed.world.outages.down = True
    with pytest.raises(Fault):
        await expire_due(timed.world.play, timed.world.deadlines)
    timed.world.outages.down = False
    timed.world.outages.known = [Outage(began, timed.world.clock.time)]
    await expire_due(timed.world.play, timed.world.deadlines)
    assert origins(timed) == []
    assert timed.world.meter.expiries == [("given-back", 0)]
    timed.world.clock.time += 14_999
    await expire_due(timed.world.play, timed.world.deadlines)
    assert timed.world.meter.expiries[1:] == []
    timed.world.clock.time += 1
    await expire_due(timed.world.play, timed.world.deadlines)
    assert timed.world.meter.expiries[1:] == [("default", 0)]


async def test_outage_is_refunded_once_to_every_running_match(timed: Table) -> None:
    outage = Outage(timed.world.clock.time, timed.world.clock.time + 9_000, number=1)
    timed.world.clock.time += 9_000
    timed.world.outages.known = [outage]
    rev = timed.rev("right")
    for _ in range(2):
        await refund_outage(timed.world.play, timed.world.deadlines, outage)
    assert len(timed.world.store.commits) == 1
    assert timed.rev("right") == rev + 1
    assert timed.head.clocks.refunded.last_outage == outage.number


async def test_unavailable_rules_do_not_block_other_refunds(timed: Table) -> None:
    heads = timed.world.store.heads
    for left_over in ("0", "z"):
        heads[left_over] = replace(timed.head, match_id=left_over, rules_version="6")
    timed.world.outages.unserved = {heads["0"].game_version}
    outage = Outage(timed.world.clock.time, timed.world.clock.time + 9_000, number=1)
    timed.world.outages.known = [outage]
    await refund_outage(timed.world.play, timed.world.deadlines, outage)
    assert [commit.head.match_id for commit in timed.world.store.commits] == [timed.match_id]


async def test_refund_survives_a_concurrent_commit(timed: Table) -> None:
    world = timed.world
    outage = Outage(world.clock.time, world.clock.time + 9_000, number=1)

    class Overtaken(Outages):
        async def recent(self, version: GameVersion | None = None) -> Sequence[Outage]:
            if not self.known:
                self.known = [outage]
                heads = world.store.heads
                heads[timed.match_id] = replace(timed.head, version=timed.head.version + 1)
            return await super().recent(version)

    await refund_outage(replace(world.play, outages=Overtaken()), world.deadlines, outage)
    assert timed.head.clocks.refunded.spans == ((outage.begin, outage.end),)


async def test_failing_match_is_reported_and_does_not_stop_others(timed: Table) -> None:
    async def fail() -> None:
        raise KeyError("a bug")

    timed.world.clock.time += 20_000
    timed.world.rules.meanwhile = fail
    with pytest.raises(Fault) as failed:
        await expire_due(timed.world.play, timed.world.deadlines)
    assert isinstance(failed.value.__cause__, KeyError)
