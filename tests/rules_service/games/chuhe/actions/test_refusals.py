"""X: every refusal reason is provoked, with the rules that the page names."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from google.protobuf.message import Message

from rules_service.engine.errors import IllegalAction, MalformedAction
from rules_service.engine.game import SYSTEM
from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.acts import (
    Action,
    attack,
    begin_turn,
    camp_attack,
    designate,
    end_turn,
    faith,
    garrison,
    move,
    release,
    resign,
    set_up,
    split,
    use,
    volley,
)
from tests.rules_service.games.chuhe.support.asserts import assert_illegal, reasons
from tests.rules_service.games.chuhe.support.builder import PositionBuilder, position
from tests.rules_service.games.chuhe.support.page import refusal_rules
from tests.rules_service.games.chuhe.support.play import apply, new_game, packed
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    CAVALRY,
    EAGLE_EYE,
    ELITE,
    FAITH,
    FARMER,
    FORT,
    HOLD_FAST,
    MIST,
    NORTH,
    POTENTIAL,
    SOLDIER,
    SOUTH,
    VOLLEY,
)
from zhanqi.games.chuhe.v1 import action_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

REASONS = (
    "GAME_OVER",
    "NOT_YOUR_TURN",
    "SETUP_PENDING",
    "SETUP_DONE",
    "BAD_CAMP",
    "BAD_TALENTS",
    "OFF_BOARD",
    "NO_PIECE",
    "ALREADY_ACTED",
    "NO_ACTIVATIONS",
    "FIRST_TURN",
    "NO_GOLD",
    "BAD_COUNT",
    "OUT_OF_RELEASE_AREA",
    "KIND_MISMATCH",
    "CARD_LIMIT",
    "BAD_PATH",
    "IMPASSABLE",
    "OCCUPIED",
    "TOO_FAR",
    "BAD_AMOUNT",
    "OUT_OF_RANGE",
    "OWN_TARGET",
    "CANNOT_ATTACK",
    "NOT_ON_MINE",
    "NO_TALENT",
    "ON_COOLDOWN",
    "WRONG_TURN_FOR_TALENT",
    "BAD_TARGET",
    "ELITE_RESTRICTED",
)


def board() -> PositionBuilder:
    """NORTH's things, one of each sort, and two enemies that it sees."""
    return (
        position()
        .north(gold=2500, talents={ELITE: 0, FORT: 3})
        .garrison((11, 19), SOUTH, 100)
        .piece((2, 9), NORTH, ARCHER, 250, cards=4)
        .piece((2, 11), NORTH, SOLDIER, 300, elite=True)
        .piece((2, 12), NORTH, SOLDIER, 300)
        .piece((5, 5), NORTH, CAVALRY, 300)
        .piece((5, 6), NORTH, SOLDIER, 150, moved=True, attacked=True)
        .piece((5, 8), NORTH, FARMER, 900)
        .piece((7, 2), NORTH, ARTILLERY, 300)
        .piece((7, 3), SOUTH, SOLDIER, 300)
        .piece((5, 4), SOUTH, SOLDIER, 300)
        .piece((9, 9), NORTH, SOLDIER, 300)
        .piece((10, 20), NORTH, SOLDIER, 300)
    )


def over() -> pb.State:
    return apply(position().state(), SOUTH, resign()).state


def homeless() -> pb.State:
    """NORTH has no camp, as in no game."""
    state = board().state()
    state.north.ClearField("camp")
    return state


def spent() -> pb.State:
    state = board().state()
    state.activations = 0
    return state


@dataclass(frozen=True, slots=True)
class Case:
    reason: str
    rule: str
    action: Message
    state: Callable[[], pb.State] = lambda: board().state()
    side: pb.Side = NORTH


CASES = (
    Case("GAME_OVER", "S7", end_turn(), over),
    Case("GAME_OVER", "S7", resign(), over, SOUTH),
    Case("GAME_OVER", "S7", set_up(5, FORT, MIST), over),
    Case("SETUP_PENDING", "S1", end_turn(), new_game),
    Case("SETUP_PENDING", "S1", release(SOLDIER, 1, (2, 10)), new_game, SOUTH),
    Case("SETUP_DONE", "S1", set_up(5, FORT, MIST)),
    Case("BAD_CAMP", "S1", set_up(21, FORT, MIST), new_game),
    Case("BAD_TALENTS", "S1", set_up(5, FORT, FORT), new_game),
    Case("NOT_YOUR_TURN", "S3", end_turn(), side=SOUTH),
    Case("NOT_YOUR_TURN", "S3", use(FORT, (15, 5)), side=SOUTH),
    Case("NOT_YOUR_TURN", "S3", end_turn(), lambda: position().pending().state()),
    Case("GAME_OVER", "S7", begin_turn(), over),
    Case("NOT_YOUR_TURN", "S6", begin_turn()),
    Case("NOT_YOUR_TURN", "S6", begin_turn(), lambda: position().pending().state()),
    Case("FIRST_TURN", "S4", move((2, 12), (3, 12)), lambda: board().north(turn=1).state()),
    Case("FIRST_TURN", "S4", use(HOLD_FAST), lambda: board().north(turn=1).south(talents=(HOLD_FAST, MIST)).state(), SOUTH),
    Case("OFF_BOARD", "B1", move((5, 5), (5, 21))),
    Case("OFF_BOARD", "B1", release(SOLDIER, 1, (0, 10))),
    Case("OFF_BOARD", "B1", attack((5, 5), (21, 5))),
    Case("OFF_BOARD", "B1", camp_attack((0, 10))),
    Case("OFF_BOARD", "B1", split((5, 5), 100, (0, 0))),
    Case("OFF_BOARD", "B1", garrison((0, 0), 100)),
    Case("OFF_BOARD", "B1", designate((21, 21))),
    Case("OFF_BOARD", "B1", use(FORT, (0, 5))),
    Case("NO_PIECE", "M1", move((5, 4), (5, 3))),
    Case("NO_PIECE", "C", attack((6, 6), (5, 4))),
    Case("NO_PIECE", "C10", camp_attack((4, 10)), homeless),
    Case("NO_PIECE", "M4", split((6, 6), 100, (6, 7))),
    Case("NO_PIECE", "G2", garrison((11, 20), 100)),
    Case("NO_PIECE", "T-ELITE", designate((6, 6))),
    Case("NO_PIECE", "T-POTENTIAL", use(POTENTIAL, (6, 6))),
    Case("ALREADY_ACTED", "S3", move((5, 6), (6, 6))),
    Case("ALREADY_ACTED", "S3", attack((5, 6), (6, 6))),
    Case("ALREADY_ACTED", "S3", split((5, 6), 100, (6, 6))),
    Case("ALREADY_ACTED", "C10", camp_attack((4, 10)), lambda: board().north(acted=True).state()),
    Case("NO_ACTIVATIONS", "S3", move((9, 9), (9, 8)), spent),
    Case("NO_ACTIVATIONS", "S3", attack((5, 5), (5, 4)), spent),
    Case("NO_ACTIVATIONS", "S3", garrison((10, 20), 100), spent),
    Case("NO_ACTIVATIONS", "R1", release(SOLDIER, 1, (3, 10)), spent),
    Case("NO_ACTIVATIONS", "C10", camp_attack((4, 10)), spent),
    Case("BAD_COUNT", "R1", release(SOLDIER, 4, (3, 10))),
    Case("BAD_COUNT", "C", attack((5, 5), (5, 4), (4, 4))),
    Case("BAD_COUNT", "C", attack((5, 5))),
    Case("BAD_COUNT", "C", volley((2, 9), (2, 8), (2, 7), (3, 9), (3, 8))),
    Case("NO_GOLD", "R1", release(SOLDIER, 3, (3, 10))),
    Case("OUT_OF_RELEASE_AREA", "R3", release(SOLDIER, 1, (5, 10))),
    Case("OUT_OF_RELEASE_AREA", "R3", release(SOLDIER, 1, (1, 10))),
    Case("KIND_MISMATCH", "R4", release(SOLDIER, 1, (2, 9))),
    Case("KIND_MISMATCH", "M1", move((5, 5), (5, 6))),
    Case("CARD_LIMIT", "R5", release(ARCHER, 2, (2, 9)), lambda: board().north(gold=9000).state()),
    Case("BAD_PATH", "M1", move((5, 5), (6, 6))),
    Case("BAD_PATH", "M1", move((5, 5))),
    Case("BAD_PATH", "M4", split((9, 9), 100, (9, 11))),
    Case("TOO_FAR", "M1", move((9, 9), (9, 8), (9, 7))),
    Case("TOO_FAR", "M4", split((9, 9), 100, (9, 11))),
    Case("IMPASSABLE", "B4", move((9, 9), (10, 9), (10, 8))),
    Case("IMPASSABLE", "B2", move((7, 2), (7, 1), (8, 1))),
    Case("IMPASSABLE", "T-FORT", use(FORT, (9, 1)), lambda: board().north(talents=(FORT, MIST)).state()),
    Case("IMPASSABLE", "B5", move((7, 2), (8, 2))),
    Case("IMPASSABLE", "B5", split((7, 2), 100, (8, 2))),
    Case("OCCUPIED", "M1", move((5, 5), (5, 4))),
    Case("OCCUPIED", "T-FORT", use(FORT, (1, 10)), lambda: board().north(talents=(FORT, MIST)).state()),
    Case("OCCUPIED", "G2", garrison((11, 19), 1), lambda: board().piece((11, 19), NORTH, SOLDIER, 100).state()),
    Case("OCCUPIED", "M4", split((5, 5), 100, (5, 6))),
    Case("OCCUPIED", "R4", release(SOLDIER, 1, (3, 9)), lambda: board().piece((3, 9), SOUTH, SOLDIER, 100).state()),
    Case("BAD_AMOUNT", "M4", split((5, 5), 201, (6, 5))),
    Case("BAD_AMOUNT", "G2", garrison((10, 20), 301)),
    Case("CANNOT_ATTACK", "R2", attack((5, 8), (6, 8))),
    Case("CANNOT_ATTACK", "T-VOLLEY", volley((5, 5), (5, 4)), lambda: board().north(talents=(VOLLEY, FORT)).state()),
    Case("OUT_OF_RANGE", "C", attack((5, 5), (5, 3))),
    Case("OUT_OF_RANGE", "C10", camp_attack((7, 3))),
    Case("OWN_TARGET", "C", attack((5, 5), (5, 6))),
    Case("OWN_TARGET", "C", camp_attack((2, 9))),
    Case("BAD_TARGET", "C", attack((9, 9), (9, 8))),
    Case("BAD_TARGET", "C", camp_attack((3, 10))),
    Case("BAD_TARGET", "T-FAITH", faith((9, 9), (9, 8)), lambda: board().north(talents=(FAITH, FORT)).state()),
    Case("BAD_TARGET", "T-FORT", use(FORT, (1, 10)), lambda: board().north(talents=(FORT, MIST)).state()),
    Case("BAD_TARGET", "T-FORT", use(FORT, (10, 9)), lambda: board().north(talents=(FORT, MIST)).state()),
    Case("BAD_TARGET", "T-POTENTIAL", use(POTENTIAL, (6, 6)), lambda: board().north(talents=(POTENTIAL, MIST)).state()),
    Case("BAD_TARGET", "T-MIST", use(MIST), lambda: board().north(talents=(FORT, MIST)).state()),
    Case("BAD_TARGET", "T", use(ELITE)),
    Case("BAD_TARGET", "T-EAGLE_EYE", use(EAGLE_EYE, (5, 5)), lambda: board().north(talents=(EAGLE_EYE, FORT)).state()),
    Case("BAD_TARGET", "T-HOLD_FAST", use(HOLD_FAST, (5, 5)), lambda: board().south(talents=(HOLD_FAST, FORT)).state(), SOUTH),
    Case("NOT_ON_MINE", "G2", garrison((9, 9), 100)),
    Case("NO_TALENT", "T0", use(MIST, (15, 5))),
    Case("NO_TALENT", "T0", use(HOLD_FAST), side=SOUTH),
    Case("ON_COOLDOWN", "T0", use(FORT, (5, 9))),
    Case("WRONG_TURN_FOR_TALENT", "T", use(FORT, (15, 5)), side=SOUTH),
    Case("WRONG_TURN_FOR_TALENT", "T-HOLD_FAST", use(HOLD_FAST), lambda: board().north(talents=(HOLD_FAST, FORT)).state()),
    Case("ELITE_RESTRICTED", "M5", move((2, 12), (2, 11))),
    Case("ELITE_RESTRICTED", "M5", split((2, 11), 100, (3, 11))),
    Case("ELITE_RESTRICTED", "M5", release(SOLDIER, 1, (2, 11))),
    Case("ELITE_RESTRICTED", "T-ELITE", designate((2, 12))),
)


@rule("X")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason}-{case.rule}")
def test_refusal_cites_its_rule_and_keeps_the_state(case: Case) -> None:
    assert_illegal(case.state(), case.side, case.action, case.reason, case.rule)


@rule("X")
def test_every_reason_of_the_page_is_provoked_with_each_of_its_rules() -> None:
    provoked = {(case.reason, case.rule) for case in CASES}
    assert {reason for reason, _ in provoked} == set(REASONS)
    assert provoked >= {(reason, rule_id) for reason, rules in refusal_rules().items() for rule_id in rules}


@rule("X")
def test_the_page_names_every_rule_that_a_refusal_cites() -> None:
    page = refusal_rules()
    assert set(page) == set(REASONS)
    for case in CASES:
        for violation in GAME.violations(case.state(), "north" if case.side == NORTH else "south", case.action):
            assert violation.rule_id in page[violation.reason], violation


@rule("X")
def test_refusal_lists_every_reason() -> None:
    state = board().north(gold=0).state()
    state.activations = 0
    refused_for = reasons(state, NORTH, release(SOLDIER, 9, (9, 9)))
    assert refused_for == {"NO_ACTIVATIONS", "BAD_COUNT", "NO_GOLD", "OUT_OF_RELEASE_AREA"} | (refused_for & {"CARD_LIMIT"})


@rule("A28", "X")
def test_phase_is_judged_before_turn_and_turn_before_all_else() -> None:
    assert reasons(over(), SOUTH, move((5, 5), (9, 9))) == {"GAME_OVER"}
    assert reasons(new_game(), SOUTH, move((5, 5), (9, 9))) == {"SETUP_PENDING"}
    assert reasons(board().state(), SOUTH, move((5, 5), (0, 0))) == {"NOT_YOUR_TURN"}


@rule("X")
def test_facts_are_sorted_texts() -> None:
    for case in CASES:
        for violation in GAME.violations(case.state(), "north" if case.side == NORTH else "south", case.action):
            names = [name for name, _ in violation.facts]
            assert names == sorted(set(names))
            assert all(isinstance(value, str) for _, value in violation.facts)


@rule("X")
@pytest.mark.parametrize(
    ("action", "path"),
    [
        (Action(), "kind"),
        (Action(release=action_pb2.Release(count=1)), "release.kind"),
        (Action(release=action_pb2.Release(kind=77, count=1)), "release.kind"),  # type: ignore[arg-type]
        (Action(use_talent=action_pb2.UseTalent()), "use_talent.talent"),
        (Action(use_talent=action_pb2.UseTalent(talent=77)), "use_talent.talent"),  # type: ignore[arg-type]
        (Action(attack=action_pb2.Attack(talent=77)), "attack.talent"),  # type: ignore[arg-type]
        (Action(attack=action_pb2.Attack(talent=MIST)), "attack.talent"),
    ],
)
def test_unreadable_action_is_malformed_with_the_fields_path(action: Action, path: str) -> None:
    state = board().state()
    before = packed(state)
    for ask in (GAME.apply, GAME.violations):
        with pytest.raises(MalformedAction) as problem:
            ask(state, "north", action)
        assert problem.value.path == path
    assert packed(state) == before


@rule("X")
def test_message_of_another_type_is_malformed() -> None:
    with pytest.raises(MalformedAction):
        GAME.apply(board().state(), "north", pb.State())


@rule("X", "S6")
def test_system_only_begins_the_turns_it_owes() -> None:
    with pytest.raises(IllegalAction):
        GAME.apply(board().state(), SYSTEM, begin_turn())
    with pytest.raises(IllegalAction):
        GAME.apply(over(), SYSTEM, begin_turn())
    for action in (end_turn(), move((5, 5), (5, 7)), use(HOLD_FAST)):
        with pytest.raises((IllegalAction, MalformedAction)):
            GAME.apply(position().pending().state(), SYSTEM, action)
