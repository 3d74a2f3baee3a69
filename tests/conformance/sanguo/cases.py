"""Runs vectors: plays the script, answers all other requests with their defaults, and checks the expectations."""

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from google.protobuf.message import Message

from tests.conformance.case import Case
from tests.conformance.rules import Rules
from tests.conformance.sanguo.action import action_message, request_of, seat_of
from tests.conformance.sanguo.comparison import differences
from tests.conformance.sanguo.session import GAME, Session
from tests.conformance.sanguo.words import card_id
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb

MOST_REQUESTS = 400
RESTING = {"ACT", "STEP", "TURN", "DRAFT", "NAME_BASE", "RETURN"}


def recognises(vector: Any) -> bool:
    """Whether a JSON value looks like a vector of this game."""
    return isinstance(vector, dict) and {"given", "script", "expect"} <= vector.keys() and "before" not in vector


def cases(folder: Path, *, strict: bool) -> Iterator[Case]:
    """One case for each vector of the folder."""
    for path in sorted(folder.glob("*.json")):
        vectors = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(vectors, list):
            raise ValueError(f"{path} is no list of vectors")
        for vector in vectors:
            yield Case(f"{path.stem}/{vector['id']}", partial(_run, vector, strict=strict))


async def _run(vector: dict[str, Any], rules: Rules, *, strict: bool) -> list[str]:
    ruleset = rb.Ruleset()
    rules.ruleset(GAME).Unpack(ruleset)
    session = await Session.begin(rules, vector["given"], ruleset)
    problems = await _play(session, vector["script"], strict=strict)
    expect = vector["expect"]
    if expect.get("until") != "NOW":
        for _ in range(MOST_REQUESTS):
            if session.is_over or session.request().get("kind") in RESTING:
                break
            await session.default()
    return problems + await _judge(session, expect)


async def _play(session: Session, script: list[dict[str, Any]], *, strict: bool) -> list[str]:
    problems: list[str] = []
    waiting = list(script)
    for _ in range(MOST_REQUESTS):
        if strict:
            problems += await session.disagreements()
        if not waiting:
            return problems
        place = _matching(session, waiting)
        if place is None:
            if session.is_over or not any(not entry.get("optional") for entry in waiting):
                break
            await session.default()
            continue
        entry = waiting[place]
        del waiting[: place + 1]
        problems += await _check(session, entry, "look" if "look" in entry else "entry")
        if "look" not in entry:
            problems += await _answer(session, entry)
    return problems + [f"never asked: {entry}" for entry in waiting if not entry.get("optional")]


def _matching(session: Session, waiting: list[dict[str, Any]]) -> int | None:
    """The index of the entry that answers the request: the first that is not optional, or an optional one before it."""
    for place, entry in enumerate(waiting):
        if entry.get("now") or entry.get("resign") or (not session.is_over and session.matches(request_of(entry))):
            return place
        if not entry.get("optional"):
            return None
    return None


async def _answer(session: Session, entry: dict[str, Any]) -> list[str]:
    before = session.position.state.value
    refused = await session.submit(seat_of(entry, session.seats()), _action(session, entry))
    if "refused" not in entry:
        return [f"refused {refused}: {entry}"] if refused else []
    problems = []
    if not {reason for reason, _ in refused} & set(entry["refused"]):
        problems.append(f"refused {refused}, not {entry['refused']}: {entry}")
    if "rule" in entry and not {rule for _, rule in refused} & set(entry["rule"]):
        problems.append(f"cites {refused}, not {entry['rule']}: {entry}")
    if session.position.state.value != before:
        problems.append(f"a refusal changed the state: {entry}")
    return problems


def _action(session: Session, entry: dict[str, Any]) -> Message:
    declines = entry.get("pass") in ("STEP", "CHOOSE") and "refused" not in entry
    return session.default_action() if declines else action_message(entry)


async def _check(session: Session, wanted: dict[str, Any], path: str) -> list[str]:
    problems: list[str] = []
    if "before" in wanted:
        problems += differences(wanted["before"], session.words(), f"{path}.before")
    if "offers" in wanted:
        problems += differences(wanted["offers"], await session.offers(), f"{path}.offers")
    if "ends" in wanted:
        problems += differences(wanted["ends"], await session.ends(), f"{path}.ends")
    return problems


async def _judge(session: Session, expect: dict[str, Any]) -> list[str]:
    problems = differences(expect.get("state", {}), session.words(), "state")
    if "request" in expect:
        problems += differences(expect["request"], session.request() or None, "request")
    problems += await _check(session, {key: expect[key] for key in ("offers", "ends") if key in expect}, "pending")
    sides = {*expect.get("views", {}), *expect.get("hidden", {})}
    for side in sorted(sides):
        view, text = await session.view_words(side)
        problems += differences(expect.get("views", {}).get(side, {}), view, f"views.{side}")
        for card in expect.get("hidden", {}).get(side, ()):
            if re.search(rf"{card_id(card)}(?![\w-])", text):
                problems.append(f"{side} sees {card}")
    for wanted in expect.get("asked", ()):
        if all(differences(wanted, asked, "") for asked in session.asked):
            problems.append(f"not asked: {wanted}")
    for wanted in expect.get("never", ()):
        if any(not differences(wanted, asked, "") for asked in session.asked):
            problems.append(f"asked: {wanted}")
    return problems
