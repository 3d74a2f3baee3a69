"""Replays a segment of a match: verifies it against recorded digests, or formats it as text."""

import hashlib
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from rules_service.engine.errors import IllegalAction, MalformedAction
from rules_service.engine.game import SYSTEM
from rules_service.server import codec
from rules_service.server.catalog import Catalog
from rules_service.server.error_mapping import mapped_errors
from zhanqi.rules.v1 import position_pb2, rules_pb2
from zhanqi_wire.status import MalformedRequest

T = TypeVar("T")
MAX_ACTIONS = 1000
_DIGEST_BYTES = 32
_BATCH = 20


class Compute(Protocol):
    """Runs work when the process is free, as `Admission.compute` does."""

    def __call__(self, work: Callable[[], T]) -> Awaitable[T]: ...


class Replay:
    """A position and the actions after it. Raises `MalformedRequest`."""

    def __init__(self, catalog: Catalog, start: position_pb2.Position, actions: Sequence[rules_pb2.ReplayAction]) -> None:
        if len(actions) > MAX_ACTIONS:
            raise MalformedRequest.at("actions", f"more than {MAX_ACTIONS}")
        self._game = catalog.for_position(start, "start")
        self._state: Message = codec.read_state(self._game.spec, start, "start")
        seats = (*self._game.spec.seats, SYSTEM)
        self._actions = [
            (
                codec.read_seat(each.seat, seats, f"actions[{index}].seat"),
                codec.read_action(self._game.spec, each.action, f"actions[{index}].action"),
            )
            for index, each in enumerate(actions)
        ]

    async def verify(self, digests: Sequence[bytes], compute: Compute) -> rules_pb2.VerifyReplayResponse:
        """Compare the state after each action with its digest (SHA-256)."""
        if len(digests) != len(self._actions):
            raise MalformedRequest.at("digests", "not as many as actions")
        for index, digest in enumerate(digests):
            if len(digest) != _DIGEST_BYTES:
                raise MalformedRequest.at(f"digests[{index}]", f"not {_DIGEST_BYTES} bytes")
        await compute(self._check_start)
        for indices in self._batches():
            difference = await compute(lambda indices=indices: self._first_difference(indices, digests))  # type: ignore[misc]
            if difference is not None:
                return rules_pb2.VerifyReplayResponse(first_difference=difference, end=self._end())
        return rules_pb2.VerifyReplayResponse(end=self._end())

    async def format(self, compute: Compute) -> rules_pb2.FormatReplayResponse:
        """Format each action. Raises `Refused`, with the index, for one that the rules refuse."""
        await compute(self._check_start)
        entries: list[dict[str, Any]] = []
        for indices in self._batches():
            entries += await compute(lambda indices=indices: [self._format(index) for index in indices])  # type: ignore[misc]
        return rules_pb2.FormatReplayResponse(
            lines=[entry["text"] for entry in entries],
            json=json.dumps(entries, ensure_ascii=False, sort_keys=True),
            end=self._end(),
        )

    def _batches(self) -> list[range]:
        """The actions' indices in batches, so that other requests compute between them."""
        count = len(self._actions)
        return [range(first, min(first + _BATCH, count)) for first in range(0, count, _BATCH)]

    def _check_start(self) -> None:
        # Only the start is the caller's; a malformed position after it is a bug.
        with mapped_errors(position="start.state"):
            self._game.outcome(self._state)

    def _first_difference(self, indices: range, digests: Sequence[bytes]) -> int | None:
        """Play a batch. Returns the index of the first action whose state differs."""
        for index in indices:
            try:
                state = self._game.apply(self._state, *self._actions[index]).state
            except (IllegalAction, MalformedAction):
                return index
            if hashlib.sha256(state.SerializeToString(deterministic=True)).digest() != digests[index]:
                return index
            self._state = state
        return None

    def _format(self, index: int) -> dict[str, Any]:
        seat, action = self._actions[index]
        with mapped_errors(position=None, action=f"actions[{index}].action", facts={"index": str(index)}):
            step = self._game.apply(self._state, seat, action)
            text = self._game.notation(self._state, seat, action)
        self._state = step.state
        fields = json_format.MessageToDict(action, preserving_proto_field_name=True)
        return {"seat": seat, "kind": step.kind, "text": text, "action": fields}

    def _end(self) -> position_pb2.Position:
        end = position_pb2.Position()
        codec.write_position(self._game, self._state, end)
        return end
