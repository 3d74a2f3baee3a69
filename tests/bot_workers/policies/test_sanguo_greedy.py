"""The greedy policy for Sanguo: its decisions are legal, and sensible in simple positions."""

from random import Random

import pytest
from google.protobuf.any import pack

from bot_workers.policies.greedy.sanguo import POLICY
from bot_workers.policies.levels import policy_chain
from bot_workers.policies.uniform import POLICY as UNIFORM
from rules_service.games.sanguo import GAME
from tests.bot_workers.arena import Arena
from tests.rules_service.games.sanguo.builder import MOVE, H, Match
from tests.rules_service.games.sanguo.random_play import new_game, steps
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi_wire.options import contains


def decided(match: Match) -> ab.Action:
    """Greedy's action. It must be legal."""
    seat = match.request.seat
    options = GAME.options(match.state, seat)
    action = POLICY.decide(pack(GAME.view(match.state, seat)), [], options, Random(1))
    assert any(contains(option, action) for option in options)
    return action


@pytest.mark.parametrize("seed", range(6))
def test_greedy_answers_every_decision_legally(seed: int) -> None:
    rng = Random(seed)
    for state, seat, _, _ in steps(new_game(rng, rounds=1), rng):
        options = GAME.options(state, seat)
        if options:
            action = POLICY.decide(pack(GAME.view(state, seat)), [], options, rng)
            assert any(contains(option, action) for option in options), action


def test_greedy_attacks_the_hero_that_it_can_kill() -> None:
    cold = {"gan-ning": H((3, 4)), "zhou-yu": H((4, 5), hp=1)}
    assert list(decided(Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold=cold)).use_card.targets) == ["zhou-yu"]


def test_greedy_does_not_strike_a_friend() -> None:
    warm = {"liu-bei": H((4, 4), ["s7-strike"]), "lu-xun": H((5, 4), hp=1)}
    assert decided(Match(warm=warm, cold={"gan-ning": H((1, 1))})).HasField("end_play")


def test_greedy_holds_back_an_area_trick_that_heals_distant_enemies() -> None:
    warm = {"huang-yueying": H((4, 4), ["h1-peach-garden"]), "lu-xun": H((5, 4), hp=1)}
    cold = {"gan-ning": H((1, 2), hp=1), "zhou-yu": H((2, 1), hp=1)}
    assert decided(Match("huang-yueying", warm=warm, cold=cold)).HasField("end_play")


def test_greedy_carries_the_flag_home() -> None:
    match = Match("gan-ning", MOVE, warm={"gan-ning": H((1, 6))}, cold={"zhou-yu": H((4, 4))}, flags={"warm": "gan-ning"})
    cell = decided(match).step.cell
    assert (cell.row, cell.col) == (1, 7)


def test_greedy_saves_a_friend_but_no_enemy() -> None:
    hand = ["h3-peach"]
    warm = {"liu-bei": H((4, 4), ["s7-strike"]), "lu-xun": H((5, 4), hand)}
    match = Match(warm=warm, cold={"gan-ning": H((3, 4), hp=1), "zhou-yu": H((3, 5), ["h4-peach"])}).use("s7-strike", "gan-ning")
    assert decided(match.until("respond", "peach", "zhou-yu")).HasField("respond")
    assert decided(match.until("respond", "peach", "lu-xun")).HasField("pass")


def test_greedy_wins_against_uniform() -> None:
    arena = Arena(GAME)
    won = 0
    for number in range(6):
        seat, other = ("cold", "warm") if number % 2 else ("warm", "cold")
        won += arena.play({seat: POLICY, other: UNIFORM}, f"greedy/{number}").outcome.winner == seat
    assert won >= 5


def test_greedy_level_falls_back_to_uniform() -> None:
    assert [level.name for level in policy_chain("sanguo", "greedy")] == ["greedy", "uniform"]
