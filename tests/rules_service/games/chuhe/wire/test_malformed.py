"""X: the complete list of malformed positions."""

from collections.abc import Callable

import pytest

from rules_service.engine.errors import MalformedPosition
from rules_service.games.chuhe import GAME
from tests.rules_service.games.chuhe.support.acts import end_turn, move, resign
from tests.rules_service.games.chuhe.support.asserts import assert_malformed
from tests.rules_service.games.chuhe.support.builder import eagle_eye, mist, position, sort
from tests.rules_service.games.chuhe.support.page import malformed_paths
from tests.rules_service.games.chuhe.support.play import apply, packed, view
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    ELITE,
    FORT,
    MIST,
    NEUTRAL,
    NORTH,
    SOLDIER,
    SOUTH,
    cell,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb

Change = Callable[[pb.State], object]


def whole() -> pb.State:
    """One thing of each sort, all well formed."""
    return (
        position()
        .north(talents={FORT: 15, MIST: 0}, effects=[mist((15, 15)), eagle_eye()])
        .piece((5, 5), NORTH, SOLDIER, 100, fresh=100, cards=5)
        .piece((7, 7), SOUTH, ARTILLERY, 300)
        .garrison((10, 19), NEUTRAL, 500)
        .garrison((11, 20), SOUTH, 1, 1)
        .fort((6, 6), NORTH, 1)
        .fort((7, 7), SOUTH, 500)
        .ruin((8, 8), SOUTH)
        .state()
    )


def put(field: str, value: object) -> Change:
    """Sets a field by its path, such as `pieces[0].at.row`."""

    def change(state: pb.State) -> None:
        *steps, last = field.replace("]", "").replace("[", ".").split(".")
        target: object = state
        for step in steps:
            target = target[int(step)] if step.isdigit() else getattr(target, step)  # type: ignore[index]
        if isinstance(value, tuple):
            getattr(target, last).CopyFrom(cell(value))
        else:
            setattr(target, last, value)

    return change


MALFORMED: tuple[tuple[str, Change], ...] = (
    # An unknown enum value.
    ("phase", put("phase", 0)),
    ("phase", put("phase", 9)),
    ("first", put("first", 0)),
    ("active", put("active", 3)),
    ("winner", put("winner", 3)),
    ("ending", put("ending", 4)),
    ("pieces[0].side", put("pieces[0].side", 0)),
    ("pieces[0].side", put("pieces[0].side", 3)),
    ("pieces[1].kind", put("pieces[1].kind", 0)),
    ("pieces[1].kind", put("pieces[1].kind", 6)),
    ("mine[0].owner", put("mine[0].owner", 3)),
    ("forts[0].side", put("forts[0].side", 0)),
    ("ruins[0].side", put("ruins[0].side", 5)),
    ("north.talents[0].talent", put("north.talents[0].talent", 12)),
    ("south.talents[1].talent", put("south.talents[1].talent", 0)),
    ("north.effects[0].talent", put("north.effects[0].talent", 12)),
    # Off the board.
    ("pieces[0].at", put("pieces[0].at.row", 0)),
    ("pieces[1].at", put("pieces[1].at.col", 21)),
    ("pieces[1].at", put("pieces[1].at.row", -3)),
    ("mine[1].at", put("mine[1].at.row", 21)),
    ("forts[0].at", put("forts[0].at.col", 0)),
    ("ruins[0].at", put("ruins[0].at.col", 99)),
    ("north.camp.at", put("north.camp.at.col", 0)),
    ("north.effects[1].at", put("north.effects[1].at.row", 21)),
    ("pieces[0].at", lambda state: state.pieces[0].ClearField("at")),
    # On a cell where it cannot be.
    ("pieces[0].at", put("pieces[0].at", (10, 4))),
    ("pieces[0].at", put("pieces[0].at", (8, 1))),
    ("pieces[0].at", put("pieces[0].at", (11, 5))),
    ("pieces[1].at", put("pieces[1].at", (9, 2))),
    ("mine[0].at", put("mine[0].at", (9, 19))),
    ("forts[1].at", put("forts[1].at", (10, 9))),
    ("forts[1].at", put("forts[1].at", (8, 2))),
    ("forts[1].at", put("forts[1].at", (10, 19))),
    ("ruins[0].at", put("ruins[0].at", (11, 14))),
    ("north.camp.at", put("north.camp.at.row", 2)),
    ("south.camp.at", put("south.camp.at.row", 1)),
    # Two on a cell.
    ("pieces[1].at", put("pieces[1].at", (5, 5))),
    ("mine[1].at", put("mine[1].at", (10, 19))),
    ("forts[1].at", put("forts[1].at", (6, 6))),
    ("ruins[1].at", lambda state: state.ruins.add(at=cell((8, 8)), side=NORTH)),
    # Below 0.01.
    ("pieces[0].strength", put("pieces[0].strength", 0)),
    ("pieces[1].strength", put("pieces[1].strength", -5)),
    ("mine[1].strength", put("mine[1].strength", 0)),
    ("forts[0].defence", put("forts[0].defence", 0)),
    ("north.camp.defence", put("north.camp.defence", -1)),
    # And the rest of the list.
    ("pieces[0].fresh", put("pieces[0].fresh", 101)),
    ("pieces[0].cards", put("pieces[0].cards", 6)),
    ("north.talents[0].cooldown", put("north.talents[0].cooldown", 16)),
    ("south.talents[1].cooldown", put("south.talents[1].cooldown", -1)),
    ("north.talents", lambda state: state.north.talents.pop()),
    ("south.talents", lambda state: state.south.ClearField("talents")),
    ("north.talents", lambda state: state.north.talents.add(talent=ELITE)),
    ("north.talents", put("north.talents[1].talent", FORT)),
)


@rule("X", "A34")
@pytest.mark.parametrize(("path", "change"), MALFORMED, ids=[f"{path}-{index}" for index, (path, _) in enumerate(MALFORMED)])
def test_a_malformed_position_is_refused_with_the_fields_path(path: str, change: Change) -> None:
    state = whole()
    change(state)
    assert_malformed(state, path)


HARMLESS: dict[str, Change] = {
    "negative gold": put("north.gold", -7),
    "much gold": put("south.gold", 10**15),
    "negative shield": put("pieces[0].shield", -7),
    "negative fresh": put("pieces[0].fresh", -7),
    "negative cards": put("pieces[0].cards", -7),
    "negative born": put("pieces[0].born", -7),
    "negative potential": put("pieces[0].potential", -7),
    "long potential": put("pieces[0].potential", 99),
    "great strength": put("pieces[1].strength", 10**12),
    "negative activations": put("activations", -3),
    "many activations": put("activations", 99),
    "negative turn": put("north.turn", -3),
    "late turn": put("north.turn", 12345),
    "negative camp shield": put("north.camp.shield", -3),
    "great camp": put("north.camp.defence", 10**12),
    "fallen camp": put("south.camp.defence", 0),
    "camp that acted": put("south.camp.acted", True),
    "counter": put("mine[0].counter", 77),
    "negative counter": put("mine[1].counter", -77),
    "elite from": put("north.elite_from", -1),
    "effect that is over": put("north.effects[0].left", 0),
    "effect that is long over": put("north.effects[1].left", -9),
    "two elites": lambda state: [put(f"pieces[{index}].elite", True)(state) for index in (0, 1)],
    "elite without the talent": put("pieces[1].elite", True),
    "potential without the talent": put("pieces[1].potential", 2),
    "knows the camp": put("north.knows_enemy_camp", True),
    "a winner while playing": put("winner", NORTH),
    "an ending while playing": put("ending", pb.ENDING_TURN_LIMIT),
    "no set-up flag": put("north.set_up", False),
    "no camp": lambda state: state.north.ClearField("camp"),
    "the mine is empty": lambda state: state.ClearField("mine"),
    "a neutral counter": put("mine[0].counter", 1),
    "the turn is pending": put("turn_pending", True),
    "effects of other talents": put("north.effects[0].talent", ELITE),
}


@rule("X")
@pytest.mark.parametrize("name", HARMLESS)
def test_listed_malformations_are_complete(name: str) -> None:
    state = whole()
    HARMLESS[name](state)
    for side in (NORTH, SOUTH):
        view(state, side)
        seat = "north" if side == NORTH else "south"
        GAME.options(state, seat)
        GAME.decisions(state, seat)
        GAME.violations(state, seat, move((5, 5), (5, 6)))
    assert packed(GAME.apply(state, "north", resign()).state)
    if not state.turn_pending:
        after = apply(state, NORTH, end_turn()).state
        apply(after, SOUTH, end_turn())


TOO_LARGE: dict[str, int] = {
    "activations": 2**31 - 1,
    "north.turn": 2**31 - 1,
    "north.gold": -(2**63),
    "south.gold": 2**63 - 1,
    "north.elite_from": 2**31 - 1,
    "north.camp.defence": 2**63 - 1,
    "north.camp.shield": 2**63 - 1,
    "north.effects[0].left": -(2**31),
    "pieces[0].strength": 2**63 - 1,
    "pieces[0].shield": 2**63 - 1,
    "pieces[1].fresh": -(2**63),
    "pieces[1].cards": -(2**31),
    "pieces[1].born": 2**31 - 1,
    "pieces[1].potential": -(2**31),
    "mine[0].strength": 2**63 - 1,
    "mine[0].counter": 2**31 - 1,
    "forts[0].defence": 2**63 - 1,
}


@rule("X")
@pytest.mark.parametrize("field", TOO_LARGE)
def test_extreme_field_values_never_crash(field: str) -> None:
    state = whole()
    put(field, TOO_LARGE[field])(state)
    try:
        GAME.outcome(state)
    except MalformedPosition:
        assert_malformed(state, field)
        return
    for seat in ("north", "south"):
        GAME.options(state, seat)
    after = apply(state, NORTH, end_turn()).state
    apply(after, SOUTH, end_turn())


@rule("X")
def test_the_page_names_every_field_that_can_be_malformed() -> None:
    def general(path: str) -> str:
        for side in ("north", "south"):
            path = path.replace(side, "SIDE")
        return "".join(char for char in path if not char.isdigit())

    assert {general(path) for path, _ in MALFORMED} == {general(path) for path in malformed_paths()}


@rule("X", "S1")
def test_before_and_after_the_game_a_side_may_have_no_talents() -> None:
    opening = GAME.start(pb.Options(), bytes(32)).state
    assert not opening.north.talents
    assert packed(view(opening, NORTH))
    over = apply(opening, NORTH, resign()).state
    assert over.phase == pb.PHASE_OVER
    assert packed(view(over, SOUTH))


@rule("X", "A13")
def test_a_fallen_camp_is_well_formed() -> None:
    state = position().south(defence=0).state()
    state.phase = pb.PHASE_OVER
    state.winner = NORTH
    assert view(state, NORTH).phase == pb.PHASE_OVER


@rule("X")
def test_order_of_lists_does_not_make_a_state_malformed() -> None:
    state = whole()
    pieces = list(state.pieces)
    del state.pieces[:]
    state.pieces.extend(reversed(pieces))
    assert packed(view(state, NORTH)) == packed(view(sort(state), NORTH))


@rule("X")
def test_an_archer_may_stand_on_the_trail() -> None:
    assert view(position().piece((9, 2), NORTH, ARCHER, 100).state(), NORTH)
