"""Watch a match: a seat's updates from any revision on, each once and in order.

Hidden commits must not show: a commit without an update for the seat sends nothing and delays nothing, not even a heartbeat.
"""

from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing, contextmanager
from dataclasses import dataclass

from match_service.domain.errors import Malformed
from match_service.domain.identity.caller import Caller
from match_service.usecases.play.seat_access import seat_now
from match_service.usecases.ports.watch import Subscription
from match_service.usecases.watch.ports import WatchPorts
from match_service.usecases.watch.streaming import end_of_stream, unless_slow

_PAGE = 50


@dataclass(frozen=True, slots=True)
class StreamUpdate:
    """An update of the seat. `view` is None if another update follows at once."""

    rev: int
    events: bytes
    view: bytes | None


@dataclass(frozen=True, slots=True)
class Beat:
    """A heartbeat; `rev` is the seat's newest revision."""

    rev: int


@dataclass(frozen=True, slots=True)
class ResumeAfter:
    """The stream ends before the match; `rev` is the last revision sent."""

    rev: int


Message = StreamUpdate | Beat | ResumeAfter


@dataclass(frozen=True, slots=True)
class _Batch:
    updates: Sequence[StreamUpdate]
    more: bool  # Another page of the log follows.
    over: bool  # The last update is the match's last.


async def watch_match(ports: WatchPorts, caller: Caller, match_id: str, after_rev: int) -> AsyncGenerator[Message, None]:
    """A seat's stream. Ends after the match's last update, or with `ResumeAfter`.

    Raises `NotFound`, `NotPermitted`, `Malformed`, `TooMany`, and `Fault` if the log cannot be read.
    """
    seat = await seat_now(ports.play.matches, caller, match_id)
    if after_rev > seat.rev:
        raise Malformed("after_rev", "it is ahead of the seat's revision")
    with (
        ports.play.feed.subscribe(match_id, seat.seat) as subscription,
        _attending(ports, caller, match_id, seat.seat, subscription),
    ):
        watch = _Watch(ports, subscription, match_id, seat.seat, after_rev, caller.expires_at)
        async with aclosing(unless_slow(ports.play, watch.messages(), lambda: ResumeAfter(watch.rev))) as messages:
            async for message in messages:
                yield message


@contextmanager
def _attending(ports: WatchPorts, caller: Caller, match_id: str, seat: str, subscription: Subscription) -> Iterator[None]:
    """Mark the player as present while the block runs. A stream that the service closes for a restart leaves it present."""
    if not caller.player_id:
        yield
        return
    ports.presence.came(match_id, seat)
    try:
        yield
    finally:
        if not subscription.is_closing:
            ports.presence.went(match_id, seat)


class _Watch:
    """The state of one stream: the last revision sent, and the time of the next heartbeat."""

    def __init__(
        self, ports: WatchPorts, subscription: Subscription, match_id: str, seat: str, rev: int, expires_at: int | None
    ) -> None:
        self.rev = rev
        self._ports = ports
        self._subscription = subscription
        self._match_id = match_id
        self._seat = seat
        self._expires_at = expires_at
        self._beat_at = 0  # At once: a caller that is up to date sees that the stream works.

    async def messages(self) -> AsyncGenerator[Message, None]:
        look = True
        while True:
            batch = await self._read() if look else self._taken()
            for update in batch.updates:
                self.rev = update.rev
                yield update
            if batch.over:
                return
            if cut := end_of_stream(self._ports.play, self._expires_at, is_closing=self._subscription.is_closing):
                self._ports.play.meter.cut(cut)
                yield ResumeAfter(self.rev)
                return
            if batch.updates:
                self._beat_at = self._ports.play.clock.ticks() + self._ports.play.limits.heartbeat_ms
            elif look and self._ports.play.clock.ticks() >= self._beat_at:
                self._beat_at = self._ports.play.clock.ticks() + self._ports.play.limits.heartbeat_ms
                yield Beat(self.rev)
            look = batch.more or await self._wait()

    async def _read(self) -> _Batch:
        history = await self._ports.play.matches.history(self._match_id, self._seat, self.rev, _PAGE)
        now = history.now
        updates = [StreamUpdate(rev, events, now.view if rev == now.rev else None) for rev, events in history.updates]
        reached = updates[-1].rev if updates else self.rev
        return _Batch(updates, more=reached < now.rev, over=now.over and reached == now.rev)

    def _taken(self) -> _Batch:
        published = self._subscription.take(self.rev)
        if published is None:
            return _Batch((), more=True, over=False)
        updates = [StreamUpdate(each.rev, each.events, each.view if each is published[-1] else None) for each in published]
        return _Batch(updates, more=False, over=bool(published) and published[-1].over)

    async def _wait(self) -> bool:
        """Whether to read the log next."""
        return await self._subscription.wait(max(0, self._beat_at - self._ports.play.clock.ticks()))
