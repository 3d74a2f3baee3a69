"""A two-player toy game with everything that a match service must handle: open and hidden facts, system steps, open decisions.

Its states, views, events and actions are `google.protobuf.StringValue`s of JSON or of a command. Commands: `add N` (visible
to all), `hide N` (visible to its seat), `idle` (invisible), `end` (the turn; `system` then owes a tick), `again` (end the turn
and take another one), `shout` (out of turn, from the second turn on), `win`, `spin` (endless ticks), `leak` (omits an
update), `ask N` and `corner N` (the other seat owes an answer, `pass` or `parry`; a cornered seat can only pass; the source
is `ask-N`, or `ask` without N).
"""

import json
from collections.abc import Sequence
from typing import Any

from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from google.protobuf.wrappers_pb2 import DESCRIPTOR as WRAPPERS
from google.protobuf.wrappers_pb2 import StringValue

from zhanqi.rules.v1 import position_pb2, rules_pb2
from zhanqi_wire.status import MalformedRequest, Refused

GAME_ID = "toy"
VERSION = "7"
SEATS = ("left", "right")
VIEWERS = (*SEATS, "spectator")
KINDS = ("add", "hide", "idle", "end", "again", "shout", "tick", "resign", "ready", "ask", "corner", "pass", "parry")

State = dict[str, Any]


def packed(text: str) -> AnyMessage:
    """A text as one of the toy's messages."""
    message = AnyMessage()
    message.Pack(StringValue(value=text), deterministic=True)
    return message


def unpacked(message: AnyMessage) -> str:
    """The text of one of the toy's messages."""
    text = StringValue()
    if not message.Unpack(text):
        raise MalformedRequest.at("action", "expected google.protobuf.StringValue")
    return text.value


def seen(message: AnyMessage) -> dict[str, Any]:
    """The content of a view."""
    view: dict[str, Any] = json.loads(unpacked(message))
    return view


def game(version: str = VERSION, continues: Sequence[str] = ()) -> rules_pb2.Game:
    """The toy in `ListGames`."""
    files = FileDescriptorSet()
    WRAPPERS.CopyToProto(files.file.add())
    return rules_pb2.Game(
        game_id=GAME_ID,
        rules_version=version,
        continues=continues,
        seats=SEATS,
        options_type=StringValue.DESCRIPTOR.full_name,
        default_options=packed(""),
        descriptor_set=files.SerializeToString(),
        tally_names=[rules_pb2.TallyName(name="income", sources=["base"])],
        action_kinds=KINDS,
        outcome_reasons=["won", "resigned"],
    )


def start(options: AnyMessage | None) -> rules_pb2.StartGameResponse:
    """Option `setup`: both seats first owe `ready`. `tick`: the first turn begins with a tick. `timed`: a turn's default action
    is `end`.
    """
    chosen = "" if options is None or not options.type_url else _option(options)
    waiting = list(SEATS) if chosen == "setup" else []
    state: State = {
        "turn": 1,
        "on": "left",
        "total": dict.fromkeys(SEATS, 0),
        "hidden": {seat: [] for seat in SEATS},
        "secret": 0,
        "tick": chosen == "tick",
        "waiting": waiting,
        "spin": False,
        "timed": chosen == "timed",
        "asked": "",
        "source": "",
        "cornered": False,
        "outcome": None,
    }
    return rules_pb2.StartGameResponse(
        position=_position(state), updates=_updates(state, [("all", "started")]), decisions=_decisions(state, None)
    )


def apply(position: position_pb2.Position, seat: str, action: AnyMessage) -> rules_pb2.ApplyActionResponse:
    """Raises `Refused` or `MalformedRequest`."""
    state = json.loads(unpacked(position.state))
    kind, number = _command(action)
    problems = _violations(state, seat, kind)
    if problems:
        raise Refused("REFUSED", violations=problems)
    events: list[tuple[str, str]] = []
    tallies: list[position_pb2.Tally] = []
    _EFFECTS[kind](state, seat, number, events, tallies)
    response = rules_pb2.ApplyActionResponse(
        position=_position(state),
        updates=_updates(state, events)[: 2 if kind == "leak" else None],
        decisions=_decisions(state, None),
        tallies=tallies,
        action_kind=kind,
    )
    if state["outcome"]:
        response.outcome.winner, response.outcome.reason = state["outcome"]
    return response


def is_at_rest(position: position_pb2.Position) -> bool:
    """Whether no answer is owed. Other rules may continue the match only then."""
    return not json.loads(unpacked(position.state))["asked"]


def violations(position: position_pb2.Position, seat: str, action: AnyMessage) -> list[position_pb2.Violation]:
    return _violations(json.loads(unpacked(position.state)), seat, _command(action)[0])


def _option(options: AnyMessage) -> str:
    text = StringValue()
    if not options.Unpack(text) or text.value not in ("", "setup", "tick", "timed"):
        raise MalformedRequest.at("options", "no such option")
    return text.value


def _command(action: AnyMessage) -> tuple[str, int]:
    if action.Is(position_pb2.Resign.DESCRIPTOR):
        return "resign", 0
    kind, _, number = unpacked(action).partition(" ")
    return kind, int(number or 0)


def _violations(state: State, seat: str, kind: str) -> list[position_pb2.Violation]:
    if kind not in _EFFECTS:
        return [position_pb2.Violation(reason="UNKNOWN_COMMAND", rule_id="T1")]
    if kind == "resign" or (kind == "tick" and seat == "system"):
        return []
    if kind == "ready":
        return [] if seat in state["waiting"] else [position_pb2.Violation(reason="NOT_IN_SETUP", rule_id="T4")]
    if kind in ("pass", "parry"):
        may = seat == state["asked"] and not (kind == "parry" and state["cornered"])
        return [] if may else [position_pb2.Violation(reason="NOT_ASKED", rule_id="T5")]
    if kind == "shout":
        out_of_turn = seat != state["on"] and state["turn"] > 1
        return [] if out_of_turn else [position_pb2.Violation(reason="NOT_OUT_OF_TURN", rule_id="T3")]
    if seat != state["on"] or state["waiting"] or state["asked"]:
        return [position_pb2.Violation(reason="NOT_YOUR_TURN", rule_id="T2")]
    return []


def _add(state: State, seat: str, number: int, events: list[tuple[str, str]], _: object) -> None:
    state["total"][seat] += number
    events.append(("all", f"{seat} added {number}"))


def _hide(state: State, seat: str, number: int, events: list[tuple[str, str]], _: object) -> None:
    state["hidden"][seat].append(number)
    events.append((seat, f"you hid {number}"))


def _idle(state: State, seat: str, number: int, events: object, tallies: object) -> None:
    state["secret"] += 1


def _end(state: State, seat: str, number: int, events: object, tallies: object) -> None:
    state["tick"] = True
    state["on"] = SEATS[1 - SEATS.index(seat)]


def _again(state: State, seat: str, number: int, events: object, tallies: object) -> None:
    state["tick"] = True


def _tick(state: State, seat: str, number: int, events: list[tuple[str, str]], tallies: list[position_pb2.Tally]) -> None:
    state["tick"] = state["spin"]
    state["turn"] += 1
    events.append(("all", f"turn {state['turn']}"))
    tallies.append(position_pb2.Tally(name="income", source="base", amount=3))
    tallies.append(position_pb2.Tally(name="income", source="unheard-of", amount=2))


def _shout(state: State, seat: str, number: int, events: list[tuple[str, str]], _: object) -> None:
    events.append(("all", f"{seat} shouted"))


def _ready(state: State, seat: str, number: int, events: list[tuple[str, str]], _: object) -> None:
    state["waiting"].remove(seat)
    events.append((seat, "you are ready"))
    state["tick"] = not state["waiting"]


def _win(state: State, seat: str, number: int, events: list[tuple[str, str]], _: object) -> None:
    state["outcome"] = [seat, "won"]
    events.append(("all", f"{seat} won"))


def _resign(state: State, seat: str, number: int, events: list[tuple[str, str]], _: object) -> None:
    state["outcome"] = [SEATS[1 - SEATS.index(seat)], "resigned"]
    events.append(("all", f"{seat} resigned"))


def _ask(state: State, seat: str, number: int, events: list[tuple[str, str]], _: object) -> None:
    state["asked"], state["source"] = SEATS[1 - SEATS.index(seat)], f"ask-{number}" if number else "ask"
    events.append(("all", f"{seat} asked"))


def _corner(state: State, seat: str, number: int, events: list[tuple[str, str]], tallies: object) -> None:
    state["cornered"] = True
    _ask(state, seat, number, events, tallies)


def _pass(state: State, seat: str, number: int, events: list[tuple[str, str]], _: object) -> None:
    state["asked"], state["cornered"] = "", False
    events.append(("all", f"{seat} passed"))


def _parry(state: State, seat: str, number: int, events: list[tuple[str, str]], _: object) -> None:
    state["asked"] = ""
    events.append(("all", f"{seat} parried"))


def _spin(state: State, seat: str, number: int, events: object, tallies: object) -> None:
    state["tick"] = state["spin"] = True


_EFFECTS: dict[str, Any] = {
    "add": _add,
    "hide": _hide,
    "idle": _idle,
    "end": _end,
    "again": _again,
    "tick": _tick,
    "shout": _shout,
    "ready": _ready,
    "win": _win,
    "resign": _resign,
    "spin": _spin,
    "leak": _idle,
    "ask": _ask,
    "corner": _corner,
    "pass": _pass,
    "parry": _parry,
}


def _position(state: State) -> position_pb2.Position:
    text = json.dumps(state, sort_keys=True)
    return position_pb2.Position(game_id=GAME_ID, rules_version=VERSION, state=packed(text))


def _updates(state: State, events: list[tuple[str, str]]) -> list[position_pb2.SeatUpdate]:
    return [
        position_pb2.SeatUpdate(
            seat=seat,
            events=[packed(text) for receiver, text in events if receiver in ("all", seat)],
            view=_view(state, seat),
            decisions=_decisions(state, seat),
        )
        for seat in VIEWERS
    ]


def _view(state: State, seat: str) -> AnyMessage:
    view = {key: state[key] for key in ("turn", "on", "total")} | {"hidden": state["hidden"].get(seat, [])}
    return packed(json.dumps(view, sort_keys=True))


def _decisions(state: State, viewer: str | None) -> list[position_pb2.Decision]:
    """The decisions that a viewer may see; all of them, in full, without a viewer."""
    if state["outcome"]:
        return []
    result = []
    owed, pace = position_pb2.DUTY_OWED, position_pb2.PACE_TURN
    if state["tick"]:
        tick = packed("tick") if viewer is None else None
        system = position_pb2.PACE_SYSTEM
        result.append(position_pb2.Decision(seat="system", duty=owed, pace=system, kind="tick", default_action=tick))
    elif state["waiting"]:
        setup = position_pb2.PACE_SETUP
        result += [position_pb2.Decision(seat=seat, duty=owed, pace=setup, kind="setup") for seat in state["waiting"]]
    elif state["asked"]:
        asked = position_pb2.Decision(seat=state["asked"], duty=owed, pace=position_pb2.PACE_RESPONSE)
        if viewer in (None, state["asked"]):
            asked.kind, asked.source = "answer", state["source"]
            asked.default_action.CopyFrom(packed("pass"))
        # The rules report it to every viewer; the match service must hide it.
        asked.is_forced = state["cornered"]
        result.append(asked)
    else:
        other = SEATS[1 - SEATS.index(state["on"])]
        turn = position_pb2.Decision(seat=state["on"], duty=owed, pace=pace, kind="turn")
        if state["timed"] and viewer in (None, state["on"]):
            turn.default_action.CopyFrom(packed("end"))
        result.append(turn)
        if state["turn"] > 1:
            reaction = position_pb2.PACE_RESPONSE
            result.append(position_pb2.Decision(seat=other, duty=position_pb2.DUTY_OPEN, pace=reaction, kind="reaction"))
    for each in result:
        each.turn = 0 if state["waiting"] else state["turn"]
    return [each for each in result if viewer in (None, each.seat) or each.pace != position_pb2.PACE_SETUP]
