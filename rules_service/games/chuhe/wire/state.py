"""`State` messages to and from Tables. Decoding rejects malformed states (X)."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from rules_service.engine.errors import MalformedPosition
from rules_service.games.chuhe.catalog.board import EDGE_ROW, GRID, MINE, PLAIN
from rules_service.games.chuhe.catalog.figures import TALENTS_CHOSEN
from rules_service.games.chuhe.catalog.talents import COOLDOWN, MIST
from rules_service.games.chuhe.position.table import NOWHERE, PLAY, SIDES, Effect, Fort, Garrison, Piece, Side, Table
from rules_service.games.chuhe.wire.pieces import MOST, WrittenPiece, piece_problem, read_piece, written_mine, written_pieces
from rules_service.games.chuhe.wire.values import cell_message, ending_message, phase_message, side_message, talent_message
from zhanqi.games.chuhe.v1 import state_pb2 as pb
from zhanqi.rules.v1.board_pb2 import Cell

T = TypeVar("T")

_PHASES = frozenset(pb.Phase.values()) - {pb.PHASE_UNSPECIFIED}
_ENDINGS = frozenset(pb.Ending.values())
_TALENTS = frozenset(pb.Talent.values()) - {pb.TALENT_UNSPECIFIED}
_OWNERS = frozenset(pb.Side.values())
_SIDES = _OWNERS - {pb.SIDE_UNSPECIFIED}
_SERIALIZED = pb.Piece.SerializeToString


MOST_GOLD = 10**17
"""The largest absolute amount of gold."""

MOST_COUNT = 10**9
"""The largest turn number or other count."""


def decode(state: pb.State) -> Table:
    """Raises `MalformedPosition` with the field's path."""
    table = Table()
    table.phase = _known("phase", state.phase, _PHASES)
    table.first = _side("first", state.first)
    table.active = _side("active", state.active)
    table.activations = _bounded("activations", state.activations, MOST_COUNT)
    table.turn_pending = state.turn_pending
    table.winner = _owner("winner", state.winner)
    table.ending = _known("ending", state.ending, _ENDINGS)
    table.sides = (_decode_side("north", 0, state.north, table.phase), _decode_side("south", 1, state.south, table.phase))
    _decode_pieces(table, state)
    for index, garrison in enumerate(state.mine):
        cell = _place(f"mine[{index}].at", garrison.at, MINE, table.mine)
        strength = _at_least_one(f"mine[{index}].strength", garrison.strength)
        owner = _owner(f"mine[{index}].owner", garrison.owner)
        table.mine[cell] = Garrison(owner, strength, _bounded(f"mine[{index}].counter", garrison.counter, MOST_COUNT))
    for index, fort in enumerate(state.forts):
        cell = _place(f"forts[{index}].at", fort.at, PLAIN, table.forts)
        defence = _at_least_one(f"forts[{index}].defence", fort.defence)
        table.forts[cell] = Fort(_side(f"forts[{index}].side", fort.side), defence)
    for index, ruin in enumerate(state.ruins):
        cell = _place(f"ruins[{index}].at", ruin.at, PLAIN, table.ruins)
        table.ruins[cell] = _side(f"ruins[{index}].side", ruin.side)
    return table


def _decode_pieces(table: Table, state: pb.State) -> None:
    pieces, occupied = table.pieces, table.occupied
    for side, cell, bit, figures in filter(None, map(read_piece, map(_SERIALIZED, state.pieces))):
        pieces[side][cell] = Piece(*figures)
        occupied[side] |= bit
    # One check for all pieces: malformed ones are rare.
    if len(pieces[0]) + len(pieces[1]) != len(state.pieces) or occupied[0] & occupied[1]:
        raise _first_malformed_piece(state)


def _first_malformed_piece(state: pb.State) -> MalformedPosition:
    taken: set[int] = set()
    for index, message in enumerate(state.pieces):
        problem = piece_problem(message)
        if problem is not None:
            return MalformedPosition(f"pieces[{index}].{problem.field}", problem.text)
        cell = GRID.index(message.at.row, message.at.col)
        if cell in taken:
            return MalformedPosition(f"pieces[{index}].at", "two pieces on a cell")
        taken.add(cell)
    raise AssertionError("every piece is well formed")


def _decode_side(path: str, side: int, message: pb.SideState, phase: int) -> Side:
    own = Side()
    own.turn = _bounded(f"{path}.turn", message.turn, MOST_COUNT)
    own.gold = _bounded(f"{path}.gold", message.gold, MOST_GOLD)
    own.set_up = message.set_up
    if message.HasField("camp"):
        camp = message.camp
        own.camp = _cell(f"{path}.camp.at", camp.at)
        if GRID.row_col(own.camp)[0] != EDGE_ROW[side]:
            raise MalformedPosition(f"{path}.camp.at", "not on the side's edge row")
        if camp.defence < 0:
            raise MalformedPosition(f"{path}.camp.defence", "below 0")
        own.camp_defence = _bounded(f"{path}.camp.defence", camp.defence)
        own.camp_shield = _bounded(f"{path}.camp.shield", camp.shield)
        own.camp_acted = camp.acted
    for index, talent in enumerate(message.talents):
        place = f"{path}.talents[{index}]"
        if not 0 <= talent.cooldown <= COOLDOWN:
            raise MalformedPosition(f"{place}.cooldown", f"outside 0 to {COOLDOWN}")
        own.talents[_known(f"{place}.talent", talent.talent, _TALENTS)] = talent.cooldown
    # X: a side in play has two talents; before a set-up, and after a resignation before it, it has none.
    if len(message.talents) != len(own.talents) or (phase == PLAY and len(own.talents) != TALENTS_CHOSEN):
        raise MalformedPosition(f"{path}.talents", f"other than {TALENTS_CHOSEN} different talents")
    own.effects = tuple(sorted(_decode_effects(path, message)))
    own.elite_from = _bounded(f"{path}.elite_from", message.elite_from, MOST_COUNT)
    own.knows_enemy_camp = message.knows_enemy_camp
    return own


def _decode_effects(path: str, message: pb.SideState) -> Iterator[Effect]:
    for index, effect in enumerate(message.effects):
        place = f"{path}.effects[{index}]"
        talent = _known(f"{place}.talent", effect.talent, _TALENTS)
        at = _cell(f"{place}.at", effect.at) if talent == MIST or effect.HasField("at") else NOWHERE
        yield Effect(talent, _bounded(f"{place}.left", effect.left, MOST_COUNT), at)


def _cell(path: str, at: Cell) -> int:
    cell = GRID.index(at.row, at.col)
    if cell < 0:
        raise MalformedPosition(path, "off the board")
    return cell


def _place(path: str, at: Cell, allowed: int, taken: dict[int, T]) -> int:
    cell = _cell(path, at)
    if not allowed >> cell & 1:
        raise MalformedPosition(path, "a cell where it cannot be")
    if cell in taken:
        raise MalformedPosition(path, "two on a cell")
    return cell


def _known(path: str, value: int, known: frozenset[int]) -> int:
    if value not in known:
        raise MalformedPosition(path, "unknown value")
    return value


def _side(path: str, value: int) -> int:
    return _known(path, value, _SIDES) - 1


def _owner(path: str, value: int) -> int:
    return _known(path, value, _OWNERS) - 1


def _at_least_one(path: str, value: int) -> int:
    if value < 1:
        raise MalformedPosition(path, "below 0.01")
    return _bounded(path, value)


def _bounded(path: str, value: int, most: int = MOST) -> int:
    if not -most <= value <= most:
        raise MalformedPosition(path, "too large a figure")
    return value


def encode(table: Table, pieces: Sequence[Sequence[WrittenPiece]] | None = None) -> pb.State:
    """Equal Tables give equal bytes. `pieces`: both sides' pieces if they are encoded already."""
    north, south = pieces or [written_pieces(side, table.pieces[side]) for side in SIDES]
    state = pb.State(
        phase=phase_message(table.phase),
        first=side_message(table.first),
        active=side_message(table.active),
        activations=table.activations,
        turn_pending=table.turn_pending,
        winner=side_message(table.winner),
        ending=ending_message(table.ending),
        north=encode_side(table.sides[0]),
        south=encode_side(table.sides[1]),
    )
    things = [piece.in_state for piece in sorted([*north, *south])]
    things += [garrison.in_state for garrison in written_mine(table.mine)]
    state.MergeFromString(b"".join(things))
    for cell, fort in sorted(table.forts.items()):
        add_fort(state.forts, cell, fort)
    for cell, side in sorted(table.ruins.items()):
        state.ruins.add(at=cell_message(cell), side=side_message(side))
    return state


def encode_side(side: Side) -> pb.SideState:
    message = pb.SideState(
        turn=side.turn,
        gold=side.gold,
        set_up=side.set_up,
        elite_from=side.elite_from,
        knows_enemy_camp=side.knows_enemy_camp,
    )
    if side.camp != NOWHERE:
        message.camp.at.CopyFrom(cell_message(side.camp))
        message.camp.defence = side.camp_defence
        message.camp.shield = side.camp_shield
        message.camp.acted = side.camp_acted
    for talent, cooldown in sorted(side.talents.items()):
        message.talents.add(talent=talent_message(talent), cooldown=cooldown)
    for effect in side.effects:
        at = None if effect.at == NOWHERE else cell_message(effect.at)
        message.effects.add(talent=talent_message(effect.talent), left=effect.left, at=at)
    return message


def add_fort(forts: Any, cell: int, fort: Fort) -> None:
    forts.add(at=cell_message(cell), side=side_message(fort.side), defence=fort.defence)
