"""Runs Chuhe's vectors and recorded games."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.conformance.case import Case
from tests.conformance.chuhe.action import action_message
from tests.conformance.chuhe.state import SIDES, state_json, state_message
from tests.conformance.chuhe.view import view_json
from tests.conformance.comparison import differences
from tests.conformance.rules import MALFORMED, Rules, refusal
from zhanqi.games.chuhe.v1 import action_pb2, state_pb2, view_pb2
from zhanqi.rules.v1 import position_pb2
from zhanqi_wire import options
from zhanqi_wire.status import ServiceError

GAME = "chuhe"


def recognises(vector: Any) -> bool:
    """Whether this is a vector of Chuhe, or the first line of one of its games."""
    return isinstance(vector, dict) and (("do" in vector and "given" in vector) or set(vector) == {"first"})


def cases(folder: Path, *, strict: bool) -> Iterable[Case]:
    """Every vector of every `*.json`, and every game of every `*.jsonl`, at any depth."""
    for path in sorted(folder.rglob("*.json")):
        vectors = json.loads(path.read_text(encoding="utf-8"))
        for vector in vectors if isinstance(vectors, list) else [vectors]:
            yield Case(f"{path.relative_to(folder)} {vector['id']}", Vector(vector, strict=strict).run)
    for path in sorted(folder.rglob("*.jsonl")):
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        yield Case(str(path.relative_to(folder)), Game(lines, strict=strict).run)


class Vector:
    """A position, actions, and the expected result."""

    def __init__(self, vector: dict[str, Any], *, strict: bool) -> None:
        self._vector = vector
        self._strict = strict

    async def run(self, rules: Rules) -> list[str]:
        """The differences from the expected result."""
        vector = self._vector
        if len(vector["do"]) != len(vector["then"]):
            return ["`do` and `then` are not of the same length"]
        play = Play(rules, rules.position(GAME, state_message(vector["given"])), strict=self._strict)
        problems = []
        for index, (do, then) in enumerate(zip(vector["do"], vector["then"], strict=True)):
            problems += [f"do[{index}]: {problem}" for problem in await play.do(do, then)]
        if "state" in vector:
            problems += differences(vector["state"], play.state(), "state")
        for side, expected in vector.get("views", {}).items():
            problems += differences(expected, await play.view(side), f"views.{side}")
        for side, expected in vector.get("seen", {}).items():
            problems += differences(expected, (await play.view(side))["seen"], f"seen.{side}")
        return problems


class Game:
    """A recorded game, line by line."""

    def __init__(self, lines: list[dict[str, Any]], *, strict: bool) -> None:
        self._lines = lines
        self._strict = strict

    async def run(self, rules: Rules) -> list[str]:
        """The differences on the first line that has any."""
        first, *lines = self._lines
        if not lines:
            return ["a game without lines"]
        started = await rules.start(GAME, state_pb2.Options(first=SIDES[first["first"]]), bytes(32))
        play = Play(rules, started.position, strict=self._strict)
        for number, line in enumerate(lines, start=2):
            problems = await play.do(line["do"], line["then"]) + await self._compared(play, line)
            if problems:
                return [f"line {number}: {problem}" for problem in problems]
        return []

    async def _compared(self, play: "Play", line: dict[str, Any]) -> list[str]:
        problems = []
        if "state" in line:
            problems += differences(line["state"], play.state(), "state")
        if digest(play.state()) != line.get("digest", digest(play.state())):
            problems.append("the state's digest differs")
        for side, expected in line.get("views", {}).items():
            if digest(await play.view(side)) != expected:
                problems.append(f"the digest of {side}'s view differs")
        return problems


class Play:
    """A position that actions are applied to."""

    def __init__(self, rules: Rules, position: position_pb2.Position, *, strict: bool) -> None:
        self._rules = rules
        self._position = position
        self._strict = strict

    async def do(self, do: dict[str, Any], then: dict[str, Any]) -> list[str]:
        """Apply the action, then every system decision. Returns the problems, also if validation disagrees with the result."""
        seat, action = do["by"].lower(), action_message(do)
        before = self._position
        validated = await self._rules.reasons(before, seat, action)
        try:
            answer = await self._rules.run_system_decisions(await self._rules.apply(before, seat, action))
            reasons = []
            self._position = answer.position
        except ServiceError as error:
            reasons = refusal(error)
        problems = _unexpected(then, reasons)
        if sorted(validated) != sorted(reasons):
            problems.append(f"validated as {validated or 'legal'}, but applied as {reasons or 'legal'}")
        if self._strict and reasons != [MALFORMED] and isinstance(action, action_pb2.Action):
            offered = await self._rules.options(before, seat)
            if any(options.contains(option, action) for option in offered) != (not reasons):
                problems.append(f"{'in' if reasons else 'not in'} the options, but applied as {reasons or 'legal'}")
        return problems

    def state(self) -> dict[str, Any]:
        """The complete STATE."""
        state = state_pb2.State()
        self._position.state.Unpack(state)
        return state_json(state)

    async def view(self, side: str) -> dict[str, Any]:
        """A side's complete view."""
        view = view_pb2.View()
        (await self._rules.view(self._position, side.lower())).Unpack(view)
        return view_json(view)


def digest(whole: dict[str, Any]) -> str:
    """The digest of a complete STATE or view. Its lists must be sorted by cell."""
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _unexpected(then: dict[str, Any], reasons: list[str]) -> list[str]:
    if "refused" not in then:
        return [f"refused as {reasons}, not accepted"] if reasons else []
    expected = then["refused"] if isinstance(then["refused"], list) else [then["refused"]]
    if set(expected) & set(reasons):
        return []
    return [f"{'refused as ' + str(reasons) if reasons else 'accepted'}, not refused as {expected}"]
