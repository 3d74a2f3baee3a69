"""G3, G6, P: the order of turns, returns, phases."""

from random import Random

import pytest

from rules_service.engine.errors import IllegalAction
from rules_service.games.sanguo import GAME
from tests.rules_service.games.sanguo.builder import DELAY, DISCARD, DRAW, MOVE, PREPARE, H, Match, use
from tests.rules_service.games.sanguo.random_play import seed_of, steps
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2

WARM = ("liu-bei", "ma-chao", "lu-xun")
COLD = ("gan-ning", "zhou-yu", "sima-yi")


def begun() -> pb.State:
    step = GAME.start(rb.Options(cold=COLD, warm=WARM), seed_of(2))
    for seat, hero in (("cold", "zhou-yu"), ("warm", "liu-bei")):
        assert step.decisions[0].seat == seat
        step = GAME.apply(step.state, seat, ab.Action(name_base=ab.NameBase(hero=hero)))
    return step.state


@rule("G3")
def test_turn_numbers_count_through_all_rounds() -> None:
    numbers: list[tuple[int, str]] = []
    rng = Random(4)
    step = GAME.start(rb.Options(cold=COLD, warm=WARM), seed_of(2))
    assert [one.turn for one in step.decisions] == [0]
    for _, _, _, after in steps(step, rng):
        for decision in after.decisions:
            if decision.kind == "turn":
                numbers.append((decision.turn, decision.seat))
            elif numbers:
                assert decision.turn == numbers[-1][0]
            assert all(seen.turn == decision.turn for update in after.updates for seen in update.decisions)
        if len(numbers) > 12:
            break
    assert [number for number, _ in numbers] == list(range(1, 14))
    assert [seat for _, seat in numbers[:6]] == ["cold", "warm", "warm", "cold", "cold", "warm"]


@rule("G3")
def test_round_has_six_turns_in_fixed_order() -> None:
    match = Match(
        None,
        cold={hero: H((1, 7)) for hero in ("gan-ning", "zhou-yu", "lyu-meng")},
        warm={hero: H((7, 1)) for hero in WARM},
    )
    order = []
    for _ in range(6):
        match.until("turn")
        order.append(match.request.seat)
        match.take_turn(match.request.offers.heroes[-1])
    assert order == ["cold", "warm", "warm", "cold", "cold", "warm"]
    assert match.until("turn").state.core.table.round == 2


@rule("G3")
def test_hero_has_no_second_turn_in_a_round() -> None:
    match = Match(None, cold={"gan-ning": H((1, 7))}, warm={"liu-bei": H((7, 1))}, acted=["gan-ning"])
    assert match.refused(ab.Action(take_turn=ab.TakeTurn(hero="gan-ning"))) == {"BAD_CHOICE": {"G3"}}


@rule("G3", "A30")
def test_last_waiting_hero_of_a_side_is_asked_for() -> None:
    warm = {hero: H((7, 1)) for hero in WARM}
    cold = {hero: H((1, 7)) for hero in COLD}
    match = Match(None, cold=cold, warm=warm, acted=[*COLD, *WARM[:2]])
    assert (match.request.seat, list(match.request.offers.heroes)) == ("warm", list(WARM[2:]))


@rule("G3")
def test_side_without_a_waiting_hero_is_skipped() -> None:
    warm = {hero: H((7, 1)) for hero in WARM}
    match = Match(None, cold={"gan-ning": H((1, 7))}, warm=warm, acted=WARM)
    assert match.request.seat == "cold"


@rule("G6")
def test_dead_hero_returns_in_its_next_turn_with_full_hp_and_no_cards() -> None:
    match = Match(None, cold={"gan-ning": H((4, 4))}, warm={"sun-shangxiang": None}, acted=["gan-ning"])
    match.take_turn("sun-shangxiang")
    assert [(cell.row, cell.col) for cell in match.request.offers.cells] == [(7, 1), (6, 1), (7, 2)]
    match.come_back(7, 1)
    assert (match.hp("sun-shangxiang"), match.side("warm").carrier) == (3, "sun-shangxiang")


@rule("P1")
def test_phases_come_in_order() -> None:
    match = Match(phase=PREPARE, warm={"liu-bei": H((4, 4))}, cold={"gan-ning": H((7, 7))})
    match.stop().end().settle()
    begun = [event.phase_began.phase for event in match.happened("phase_began")]
    assert begun == list(range(pb.PHASE_PREPARE, pb.PHASE_END + 1))
    assert len(match.happened("turn_ended")) == 1


@rule("P2", "P4")
def test_indulgence_skips_only_the_move_phase() -> None:
    match = Match(phase=DELAY, warm={"liu-bei": H((4, 4), delayed=["s6-indulgence"])}, cold={"gan-ning": H((7, 7))})
    match.until("act")
    assert not match.was_asked("step")
    assert [event.phase_skipped.phase for event in match.happened("phase_skipped")] == [MOVE]
    assert len(match.hand("liu-bei")) == 2
    assert "s6-indulgence" in match.discarded


@rule("P2", "A08")
def test_nullified_indulgence_is_discarded_without_effect() -> None:
    warm = {"liu-bei": H((4, 4), ["s11-nullify"], delayed=["s6-indulgence"])}
    match = Match(phase=DELAY, warm=warm, cold={"gan-ning": H((7, 7))})
    match.respond("nullify", "s11-nullify", "liu-bei").until("step")
    assert match.discarded == ["s11-nullify", "s6-indulgence"]


@rule("P3")
def test_play_phase_allows_one_strike() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike", "s8-strike"])}, cold={"gan-ning": H((3, 4))})
    match.use("s7-strike", "gan-ning").until("act")
    assert match.refused(use("s8-strike", "gan-ning")) == {"USED_UP": {"P3"}}


@rule("P3")
def test_discard_phase_cuts_the_hand_to_the_hp() -> None:
    hand = ["s7-strike", "s8-strike", "s9-strike"]
    match = Match("gan-ning", DISCARD, cold={"gan-ning": H((4, 4), hand, hp=2)}, warm={"liu-bei": H((7, 7))})
    assert set(match.refused(ab.Action(discard=ab.Discard(cards=hand)))) == {"BAD_COUNT"}
    match.do(ab.Action(discard=ab.Discard(cards=["s8-strike"])))
    assert match.hand("gan-ning") == ["s7-strike", "s9-strike"]


@rule("P4")
def test_skipped_draw_phase_has_no_windows() -> None:
    match = Match("zhang-liao", DRAW, cold={"zhang-liao": H((2, 4))}, warm={"liu-bei": H((2, 5), ["s7-strike"])})
    assert not match.until("step").was_asked("trigger", "tu-xi")


@rule("G3", "Q1")
def test_system_begins_the_chosen_turn() -> None:
    state = begun()
    step = GAME.apply(state, "cold", ab.Action(take_turn=ab.TakeTurn(hero="gan-ning")))
    (decision,) = step.decisions
    assert (decision.seat, decision.pace, decision.kind) == ("system", position_pb2.PACE_SYSTEM, "advance")
    with pytest.raises(IllegalAction, match="NOT_ASKED"):
        GAME.apply(step.state, "cold", ab.Action(advance=ab.Advance()))
