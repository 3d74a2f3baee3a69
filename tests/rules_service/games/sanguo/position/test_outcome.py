"""G7: how a game ends."""

import pytest

from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.catalog.figures import default_rules
from tests.rules_service.games.sanguo.builder import END, H, Match
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.rules.v1 import position_pb2

WARM = ("liu-bei", "ma-chao", "lu-xun")
COLD = ("gan-ning", "zhou-yu", "sima-yi")


@rule("G7")
def test_ten_points_win_at_once() -> None:
    match = Match(
        warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((3, 4), hp=1)}, score=(9, 7), deck=["h7-windfall"]
    )
    match.use("s7-strike", "gan-ning").settle()
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("warm", "goal")
    assert match.hand("liu-bei") == []


@rule("G7")
@pytest.mark.parametrize(("score", "winner"), [((3, 0), "cold"), ((0, 3), "warm"), ((3, 3), "")])
def test_score_decides_after_the_last_round(score: tuple[int, int], winner: str) -> None:
    cold = {hero: H((1, 7)) for hero in COLD}
    warm = {hero: H((7, 1)) for hero in WARM}
    match = Match("lu-xun", END, cold=cold, warm=warm, score=score, acted=[*COLD, *WARM], round_=10)
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, "rounds")


@rule("G7")
@pytest.mark.parametrize("seat", ["cold", "warm"])
def test_either_side_may_resign_in_mid_resolution(seat: str) -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((3, 4))}).use("s7-strike", "gan-ning")
    step = GAME.apply(match.state, seat, position_pb2.Resign())
    assert step.outcome is not None
    assert (step.outcome.winner, step.outcome.reason) == ({"cold": "warm", "warm": "cold"}[seat], "resigned")
    assert not step.state.HasField("resolution")
    assert not step.state.core.table.resolving


@rule("G7")
def test_switches_set_the_goal() -> None:
    rules = default_rules()
    rules.goal = 3
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((3, 4), hp=1)}, rules=rules)
    match.use("s7-strike", "gan-ning").settle()
    assert GAME.outcome(match.state) is not None
