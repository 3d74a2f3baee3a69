"""Fakes of the ports of a decision loop: a match service in memory with one seat of a counting game."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from google.protobuf import any_pb2
from google.protobuf.any import pack
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from zhanqi.match.v1 import match_pb2, match_service_pb2
from zhanqi.rules.v1 import options_pb2, position_pb2
from zhanqi_client import Submitted
from zhanqi_client.errors import AlreadyExists, Refused

SEAT = "north"
OWED = position_pb2.Decision(seat=SEAT, duty=position_pb2.DUTY_OWED, pace=position_pb2.PACE_TURN)
OPEN = position_pb2.Decision(seat=SEAT, duty=position_pb2.DUTY_OPEN, pace=position_pb2.PACE_RESPONSE)
OTHERS = position_pb2.Decision(seat="south", duty=position_pb2.DUTY_OWED, pace=position_pb2.PACE_TURN)
VIOLATION = position_pb2.Violation(reason="TOO_SMALL", rule_id="N1")


def number(value: int) -> any_pb2.Any:
    return pack(Timestamp(seconds=value))


def option(low: int, high: int) -> options_pb2.Option:
    domain = options_pb2.Domain(field_path="seconds", range=options_pb2.RangeDomain(min=low, max=high))
    return options_pb2.Option(template=pack(Timestamp()), domains=[domain])


class FakeMatch:
    """The seat owes `owed` decisions: numbers from 1 to 9. Those in `refused` are illegal."""

    def __init__(self, owed: int, *, refused: Sequence[int] = (), options: Sequence[options_pb2.Option] | None = None) -> None:
        self.rev = 1
        self.owed = owed
        self.committed: list[any_pb2.Any] = []
        self.faults: list[Exception] = []
        """Raised by the next submits, in order."""
        self.before_submit: Callable[[], None] = lambda: None
        self._refused = {number(value).value for value in refused}
        self._options = [option(1, 9)] if options is None else options
        self._requests: dict[str, tuple[bytes, int]] = {}

    @property
    def numbers(self) -> list[int]:
        return [Timestamp.FromString(each.value).seconds for each in self.committed]

    def seat_view(self) -> match_pb2.SeatView:
        decisions = [OWED] if self.owed > 0 else [OTHERS, OPEN]
        return match_pb2.SeatView(rev=self.rev, view=number(self.rev), decisions=decisions)

    def commit(self, action: any_pb2.Any) -> None:
        self.committed.append(action)
        self.owed -= 1
        self.rev += 1
        if action.TypeName() == position_pb2.Resign.DESCRIPTOR.full_name:
            self.owed = 0

    async def view(self, match_id: str) -> match_service_pb2.GetViewResponse:
        await asyncio.sleep(0)  # other tasks run, as during a network call
        return match_service_pb2.GetViewResponse(seat=SEAT, view=self.seat_view())

    async def legal_actions(self, match_id: str) -> match_service_pb2.ListLegalActionsResponse:
        await asyncio.sleep(0)
        return match_service_pb2.ListLegalActionsResponse(rev=self.rev, options=self._options)

    async def submit(self, match_id: str, rev: int, action: any_pb2.Any, *, request_id: str | None = None) -> Submitted:
        await asyncio.sleep(0)
        self.before_submit()
        if self.faults:
            raise self.faults.pop(0)
        assert request_id is not None
        body = action.SerializeToString()
        if request_id in self._requests:
            first, then = self._requests[request_id]
            if first != body:
                raise AlreadyExists("REQUEST_ID_REUSED")
            return match_service_pb2.Accepted(rev=then)
        if rev != self.rev:
            return match_service_pb2.Stale(view=self.seat_view())
        if self.owed <= 0:
            raise Refused("MATCH_OVER")
        if action.value in self._refused and action.TypeName() != position_pb2.Resign.DESCRIPTOR.full_name:
            raise Refused("REFUSED", violations=[VIOLATION])
        self.commit(action)
        self._requests[request_id] = (body, self.rev)
        return match_service_pb2.Accepted(rev=self.rev)


class Fixed:
    """A policy that always chooses the same number, or always raises."""

    def __init__(self, value: int | Exception) -> None:
        self._value = value
        self.asked = 0

    def decide(
        self,
        view: any_pb2.Any,
        decisions: Sequence[position_pb2.Decision],
        options: Sequence[options_pb2.Option],
        rng: Random,
    ) -> Message:
        self.asked += 1
        if isinstance(self._value, Exception):
            raise self._value
        return Timestamp(seconds=self._value)


class Notes:
    """Records what a loop reports."""

    def __init__(self) -> None:
        self.thoughts: list[str] = []
        self.failures: list[tuple[str, str]] = []
        self.actions: list[str] = []

    def thought(self, policy: str, seconds: float) -> None:
        assert seconds >= 0
        self.thoughts.append(policy)

    def failed(self, policy: str, error: Exception) -> None:
        self.failures.append((policy, type(error).__name__))

    def acted(self, policy: str) -> None:
        self.actions.append(policy)
