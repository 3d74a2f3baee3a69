"""Hidden King behind the engine's `Game` protocol."""

from collections.abc import Sequence

from google.protobuf import any_pb2
from google.protobuf.message import Message
from zhanqi.games.hidden_king.v1 import hidden_king_pb2 as pb

from rules_service.engine.errors import IllegalAction, MalformedAction, MalformedPosition, Violation
from rules_service.engine.game import FULL, OWED, SPECTATOR, SYSTEM, Decision, GameSpec, Outcome, SeatUpdate, Step, Tally
from rules_service.engine.grid import Grid
from rules_service.engine.rng import Chance
from zhanqi.rules.v1 import board_pb2, options_pb2, position_pb2, rules_pb2

SIZE, REACH, TURNS = 5, 2, 60
SEATS = ("north", "south")
GRID = Grid(SIZE, SIZE)
TEXTS = {
    ("action", "step"): ("Step", "移动", "Moves the king to a neighbouring cell.", "将王移动到相邻的格子。"),
    ("action", "shoot"): ("Shoot", "射击", "Kills a king on a cell within reach.", "击杀射程内格子上的王。"),
}

SPEC: GameSpec[pb.State] = GameSpec(
    game_id="hidden_king",
    rules_version="1.0.0",
    title=("Hidden King", "隐王"),
    seats=SEATS,
    state_type=pb.State,
    action_type=pb.Action,
    options_type=pb.Options,
    files=(pb.DESCRIPTOR,),
    ruleset=lambda: pb.Ruleset(size=SIZE, reach=REACH, turns=TURNS),
    texts=lambda: [
        rules_pb2.Text(topic=topic, id=id_, name={"en": en, "zh": zh}, description={"en": text, "zh": chinese})
        for (topic, id_), (en, zh, text, chinese) in TEXTS.items()
    ],
    tallies={"shots": ("hit", "miss")},
    action_kinds=("step", "shoot", "resign"),
    outcome_reasons=("king-shot", "king-captured", "turns-over", "resignation"),
)


class HiddenKing:
    """The game; `Game` documents its methods."""

    spec = SPEC

    def start(self, options: Message, seed: bytes) -> Step[pb.State]:
        # K1: each king starts on a random cell of its own edge row.
        chance = Chance(seed, 0)
        columns = [chance.below(SIZE) + 1 for _ in SEATS]
        kings = {seat: board_pb2.Cell(row=row, col=col) for seat, row, col in zip(SEATS, (1, SIZE), columns, strict=True)}
        return self._result(pb.State(**kings, turn=1), [], "start")

    def apply(self, state: pb.State, seat: str, action: Message) -> Step[pb.State]:
        if violations := self.violations(state, seat, action):
            raise IllegalAction(violations)
        after = pb.State.FromString(state.SerializeToString())
        event, enemy, tallies = pb.Event(seat=seat), _enemy(seat), []
        if isinstance(action, position_pb2.Resign):
            event.resigned.SetInParent()
            after.winner, after.reason = enemy, "resignation"
            return self._result(after, [event], "resign")
        assert isinstance(action, pb.Action)
        after.turn += 1
        if action.WhichOneof("kind") == "step":
            event.stepped.SetInParent()
            getattr(after, seat).CopyFrom(action.step.to)
            if after.north == after.south:
                after.winner, after.reason = seat, "king-captured"
        else:
            event.shot.CopyFrom(action.shoot.at)
            is_hit = action.shoot.at == getattr(state, enemy)
            tallies.append(Tally("shots", "hit" if is_hit else "miss", 1))
            if is_hit:
                after.winner, after.reason = seat, "king-shot"
        if after.turn > TURNS and not after.reason:
            after.reason = "turns-over"
        return self._result(after, [event], action.WhichOneof("kind"), tallies)

    def violations(self, state: pb.State, seat: str, action: Message) -> Sequence[Violation]:
        _check(state)
        target = None if isinstance(action, position_pb2.Resign) else _target(action)
        violations = []
        if state.reason:
            violations.append(Violation("GAME_OVER", "K4"))
        if seat == SYSTEM or (target is not None and seat != _active(state)):
            violations.append(Violation("NOT_YOUR_TURN", "K1"))
        if target is not None and seat != SYSTEM and not _targets(state, seat, action.WhichOneof("kind")) >> target & 1:
            violations.append(Violation("TOO_FAR", "K2" if action.WhichOneof("kind") == "step" else "K3"))
        return violations

    def options(self, state: pb.State, seat: str) -> Sequence[options_pb2.Option]:
        _check(state)
        if state.reason or seat != _active(state):
            return []
        return [
            _option(pb.Action(step=pb.Step()), "step.to", _targets(state, seat, "step")),
            _option(pb.Action(shoot=pb.Shoot()), "shoot.at", _targets(state, seat, "shoot")),
        ]

    def view(self, state: pb.State, viewer: str) -> Message:
        _check(state)
        return pb.View(king=None if viewer == SPECTATOR else getattr(state, viewer), turn=state.turn)

    def decisions(self, state: pb.State, viewer: str) -> Sequence[Decision]:
        _check(state)
        if state.reason:
            return []
        return [Decision(_active(state), OWED, position_pb2.PACE_TURN, "turn", turn=state.turn).visible_to(viewer)]

    def outcome(self, state: pb.State) -> Outcome | None:
        _check(state)
        return Outcome(state.winner, state.reason) if state.reason else None

    def notation(self, state: pb.State, seat: str, action: Message) -> str:
        if isinstance(action, position_pb2.Resign):
            return f"{seat} resigns"
        row, col = GRID.row_col(_target(action))
        return f"{seat} {action.WhichOneof('kind')} {row},{col}"

    def _result(self, state: pb.State, events: list[pb.Event], kind: str, tallies: Sequence[Tally] = ()) -> Step[pb.State]:
        updates = [
            SeatUpdate(viewer, events, self.view(state, viewer), self.decisions(state, viewer)) for viewer in (*SEATS, SPECTATOR)
        ]
        return Step(state, updates, self.decisions(state, FULL), self.outcome(state), tallies, kind)


def _active(state: pb.State) -> str:
    return SEATS[(state.turn - 1) % 2]


def _enemy(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


def _targets(state: pb.State, seat: str, kind: str) -> int:
    own = _cell(getattr(state, seat))
    return GRID.square(own, 1 if kind == "step" else REACH) & ~(1 << own)


def _target(action: pb.Action) -> int:
    match action.WhichOneof("kind"):
        case "step":
            path, cell = "step.to", _cell(action.step.to)
        case "shoot":
            path, cell = "shoot.at", _cell(action.shoot.at)
        case _:
            raise MalformedAction("kind", "empty")
    if cell < 0:
        raise MalformedAction(path, "off the board")
    return cell


def _cell(message: board_pb2.Cell) -> int:
    return GRID.index(message.row, message.col)


def _option(template: pb.Action, path: str, mask: int) -> options_pb2.Option:
    packed = any_pb2.Any()
    packed.Pack(template, deterministic=True)
    cells = board_pb2.CellSet(columns=SIZE, bits=mask.to_bytes((GRID.size + 7) // 8, "little"))
    domain = options_pb2.Domain(field_path=path, cells=options_pb2.CellDomain(among=cells))
    return options_pb2.Option(template=packed, domains=[domain])


def _check(state: pb.State) -> None:
    for seat in SEATS:
        if _cell(getattr(state, seat)) < 0:
            raise MalformedPosition(seat, "off the board")
    if not 1 <= state.turn <= TURNS + 1 or (state.turn > TURNS and not state.reason):
        raise MalformedPosition("turn", f"outside 1 to {TURNS}")
    if state.reason not in ("", *SPEC.outcome_reasons):
        raise MalformedPosition("reason", "unknown")
    if bool(state.winner) != (state.reason not in ("", "turns-over")) or state.winner not in ("", *SEATS):
        raise MalformedPosition("winner", "does not fit the reason")
    if not state.reason and state.north == state.south:
        raise MalformedPosition("south", "on the other king's cell")
