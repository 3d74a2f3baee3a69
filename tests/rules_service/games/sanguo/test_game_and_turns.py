"""G and P: set-up, rounds, flags, death, the end; the phases of a turn."""

from random import Random

import pytest

from rules_service.engine.errors import IllegalAction, MalformedOptions
from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.catalog.figures import default_rules
from tests.rules_service.games.sanguo.builder import DELAY, DISCARD, DRAW, END, MOVE, PREPARE, H, Match, use
from tests.rules_service.games.sanguo.random_play import seed_of, steps
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2

WARM = ("liu-bei", "ma-chao", "lu-xun")
COLD = ("gan-ning", "zhou-yu", "sima-yi")


@rule("G1")
def test_the_draft_goes_one_two_two_one() -> None:
    step = GAME.start(rb.Options(), seed_of(1))
    order = []
    for hero in (WARM[0], *COLD[:2], *WARM[1:], COLD[2]):
        (decision,) = step.decisions
        order.append(decision.seat)
        assert (decision.kind, decision.pace, decision.default) == ("draft", position_pb2.PACE_SETUP, None)
        step = GAME.apply(step.state, decision.seat, ab.Action(pick_hero=ab.PickHero(hero=hero)))
    assert order == ["warm", "cold", "cold", "warm", "warm", "cold"]
    assert [list(side.lineup) for side in step.state.core.table.sides] == [list(COLD), list(WARM)]


@rule("G1")
def test_a_picked_hero_cannot_be_picked_again() -> None:
    step = GAME.start(rb.Options(), seed_of(1))
    step = GAME.apply(step.state, "warm", ab.Action(pick_hero=ab.PickHero(hero="liu-bei")))
    with pytest.raises(IllegalAction, match="BAD_CHOICE"):
        GAME.apply(step.state, "cold", ab.Action(pick_hero=ab.PickHero(hero="liu-bei")))


def begun() -> pb.State:
    step = GAME.start(rb.Options(cold=COLD, warm=WARM), seed_of(2))
    for seat, hero in (("cold", "zhou-yu"), ("warm", "liu-bei")):
        assert step.decisions[0].seat == seat
        step = GAME.apply(step.state, seat, ab.Action(name_base=ab.NameBase(hero=hero)))
    return step.state


@rule("G1", "G2", "G4", "A04")
def test_who_is_named_starts_on_the_base_with_the_flag_and_all_draw_three() -> None:
    table = begun().core.table
    places = {hero.hero: (hero.at.row, hero.at.col) for hero in table.heroes}
    assert places == {
        "zhou-yu": (1, 7), "gan-ning": (1, 6), "sima-yi": (2, 7), "liu-bei": (7, 1), "ma-chao": (6, 1), "lu-xun": (7, 2),
    }  # fmt: skip
    assert [side.carrier for side in table.sides] == ["zhou-yu", "liu-bei"]
    assert {hero.hand_size for hero in table.heroes} == {3}
    assert [hero.hero for hero in table.heroes] == ["gan-ning", "liu-bei", "zhou-yu", "ma-chao", "sima-yi", "lu-xun"]


@rule("G1")
@pytest.mark.parametrize("cold", [COLD[:2], ("gan-ning", "gan-ning", "zhou-yu"), ("liu-bei", *COLD[:2]), ("nobody", *COLD[:2])])
def test_a_bad_line_up_is_malformed(cold: tuple[str, ...]) -> None:
    with pytest.raises(MalformedOptions):
        GAME.start(rb.Options(cold=cold, warm=WARM), seed_of(1))


@rule("G3")
def test_turns_are_numbered_through_all_rounds_so_that_two_in_a_row_are_told_apart() -> None:
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
            assert all(told.turn == decision.turn for update in after.updates for told in update.decisions)
        if len(numbers) > 12:
            break
    assert [number for number, _ in numbers] == list(range(1, 14))
    assert [seat for _, seat in numbers[:6]] == ["cold", "warm", "warm", "cold", "cold", "warm"]


@rule("G2")
def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    match = Match(
        "gan-ning", DRAW, cold={"gan-ning": H((4, 4))}, warm={"liu-bei": H((7, 7))}, deck=["s7-strike"], discarded=["h2-dodge"]
    )
    match.settle()
    assert sorted(match.hand("gan-ning")) == ["h2-dodge", "s7-strike"]
    assert match.happened("shuffled")


@rule("G2")
def test_with_no_card_left_fewer_are_drawn() -> None:
    match = Match("gan-ning", DRAW, cold={"gan-ning": H((4, 4))}, warm={"liu-bei": H((7, 7))}, deck=["s7-strike"], discarded=[])
    assert match.settle().hand("gan-ning") == ["s7-strike"]


@rule("G3")
def test_a_round_is_six_turns_in_its_order() -> None:
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
def test_who_has_acted_has_no_second_turn_in_a_round() -> None:
    match = Match(None, cold={"gan-ning": H((1, 7))}, warm={"liu-bei": H((7, 1))}, acted=["gan-ning"])
    assert match.refused(ab.Action(take_turn=ab.TakeTurn(hero="gan-ning"))) == {"BAD_CHOICE": {"G3"}}


@rule("G3")
def test_a_side_with_no_hero_left_is_passed_over() -> None:
    warm = {hero: H((7, 1)) for hero in WARM}
    match = Match(None, cold={"gan-ning": H((1, 7))}, warm=warm, acted=WARM)
    assert match.request.seat == "cold"


@rule("G4", "M4")
def test_a_carrier_that_enters_the_enemy_base_scores_in_mid_move() -> None:
    match = Match("gan-ning", MOVE, warm={"gan-ning": H((1, 6))}, cold={"zhou-yu": H((4, 4))}, flags={"warm": "gan-ning"})
    match.step(1, 7)
    assert (match.side("warm").score, match.side("warm").carrier) == (5, "")
    assert match.request.points == 3


@rule("G4")
def test_without_the_flag_the_enemy_base_gives_nothing() -> None:
    match = Match("gan-ning", MOVE, warm={"gan-ning": H((1, 6))}, cold={"zhou-yu": H((4, 4))})
    assert match.step(1, 7).side("warm").score == 0


@rule("G4", "A05")
def test_the_side_chooses_who_takes_the_flag_that_came_home() -> None:
    warm = {"gan-ning": H((1, 6)), "liu-bei": H((7, 1)), "lu-xun": H((7, 1))}
    match = Match("gan-ning", MOVE, warm=warm, cold={"zhou-yu": H((4, 4))}, flags={"warm": "gan-ning"})
    match.step(1, 7)
    assert (match.request.hero, match.request.subject) == ("", "flag")
    assert match.choose("flag", "lu-xun").side("warm").carrier == "lu-xun"


@rule("G4", "A05")
def test_a_dead_carrier_leaves_the_flag_to_who_stands_there() -> None:
    cold = {"gan-ning": H((1, 6), hp=1), "zhou-yu": H((1, 6))}
    match = Match(warm={"liu-bei": H((2, 6), ["s7-strike"])}, cold=cold, flags={"cold": "gan-ning"})
    match.use("s7-strike", "gan-ning").settle()
    assert match.side("cold").carrier == "zhou-yu"


@rule("G5", "A06")
def test_a_kill_scores_for_the_other_side_and_the_killer_draws() -> None:
    match = Match(
        warm={"liu-bei": H((4, 4), ["s7-strike"]), "lu-xun": H((5, 4), hp=1)}, cold={"gan-ning": H((7, 7))}, deck=["d5-axe"]
    )
    match.use("s7-strike", "lu-xun").settle()
    assert (match.side("cold").score, match.side("warm").score) == (3, 0)
    assert match.at("lu-xun") is None
    assert len(match.hand("liu-bei")) == 2


@rule("G5", "A07")
def test_who_dies_in_its_own_turn_has_no_more_of_it() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-duel"], hp=1)}, cold={"gan-ning": H((3, 4), ["s7-strike"])})
    match.use("s1-duel", "gan-ning").respond("strike", "s7-strike").settle()
    assert match.at("liu-bei") is None
    assert match.request.kind == pb.REQUEST_KIND_TURN


@rule("G6")
def test_the_dead_come_back_in_their_next_turn_with_nothing_but_their_hp() -> None:
    match = Match(None, cold={"gan-ning": H((4, 4))}, warm={"sun-shangxiang": None}, acted=["gan-ning"])
    match.take_turn("sun-shangxiang")
    assert [(cell.row, cell.col) for cell in match.request.offers.cells] == [(7, 1), (6, 1), (7, 2)]
    match.come_back(7, 1)
    assert (match.hp("sun-shangxiang"), match.side("warm").carrier) == (3, "sun-shangxiang")


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
def test_after_the_last_round_the_score_decides(score: tuple[int, int], winner: str) -> None:
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


@rule("P1")
def test_the_phases_come_in_order() -> None:
    match = Match(phase=PREPARE, warm={"liu-bei": H((4, 4))}, cold={"gan-ning": H((7, 7))})
    match.stop().end().settle()
    begun = [event.phase_began.phase for event in match.happened("phase_began")]
    assert begun == list(range(pb.PHASE_PREPARE, pb.PHASE_END + 1))
    assert len(match.happened("turn_ended")) == 1


@rule("P2", "P4")
def test_indulgence_takes_the_move_phase_and_no_other() -> None:
    match = Match(phase=DELAY, warm={"liu-bei": H((4, 4), delayed=["s6-indulgence"])}, cold={"gan-ning": H((7, 7))})
    match.until("act")
    assert not match.was_asked("step")
    assert [event.phase_skipped.phase for event in match.happened("phase_skipped")] == [MOVE]
    assert len(match.hand("liu-bei")) == 2
    assert "s6-indulgence" in match.discarded


@rule("P2", "A08")
def test_a_nullified_indulgence_is_discarded_and_does_nothing() -> None:
    warm = {"liu-bei": H((4, 4), ["s11-nullify"], delayed=["s6-indulgence"])}
    match = Match(phase=DELAY, warm=warm, cold={"gan-ning": H((7, 7))})
    match.respond("nullify", "s11-nullify", "liu-bei").until("step")
    assert match.discarded == ["s11-nullify", "s6-indulgence"]


@rule("P3")
def test_one_strike_in_a_play_phase() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike", "s8-strike"])}, cold={"gan-ning": H((3, 4))})
    match.use("s7-strike", "gan-ning").until("act")
    assert match.refused(use("s8-strike", "gan-ning")) == {"USED_UP": {"P3"}}


@rule("P3")
def test_the_hand_is_cut_to_the_hp() -> None:
    hand = ["s7-strike", "s8-strike", "s9-strike"]
    match = Match("gan-ning", DISCARD, cold={"gan-ning": H((4, 4), hand, hp=2)}, warm={"liu-bei": H((7, 7))})
    assert set(match.refused(ab.Action(discard=ab.Discard(cards=hand)))) == {"BAD_COUNT"}
    match.do(ab.Action(discard=ab.Discard(cards=["s8-strike"])))
    assert match.hand("gan-ning") == ["s7-strike", "s9-strike"]


@rule("P4")
def test_a_skipped_draw_phase_has_no_windows() -> None:
    match = Match("zhang-liao", DRAW, cold={"zhang-liao": H((2, 4))}, warm={"liu-bei": H((2, 5), ["s7-strike"])})
    assert not match.until("step").was_asked("trigger", "tu-xi")


@rule("G3", "Q1")
def test_the_system_begins_the_turn_that_a_side_chose() -> None:
    state = begun()
    step = GAME.apply(state, "cold", ab.Action(take_turn=ab.TakeTurn(hero="gan-ning")))
    (decision,) = step.decisions
    assert (decision.seat, decision.pace, decision.kind) == ("system", position_pb2.PACE_SYSTEM, "advance")
    with pytest.raises(IllegalAction, match="NOT_ASKED"):
        GAME.apply(step.state, "cold", ab.Action(advance=ab.Advance()))


@rule("G7")
def test_the_switches_move_the_end() -> None:
    rules = default_rules()
    rules.goal = 3
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((3, 4), hp=1)}, rules=rules)
    match.use("s7-strike", "gan-ning").settle()
    assert GAME.outcome(match.state) is not None
