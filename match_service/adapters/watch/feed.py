"""In-memory feed of this replica's streams. The log is authoritative: streams recover missed updates from it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager

from match_service.adapters.seat_messages import encoded_events, encoded_view
from match_service.adapters.watch.subscriptions import LocalPlayerSubscription, LocalSubscription, Subscriber
from match_service.domain.errors import TooMany
from match_service.domain.play.seat_update import PublishedUpdate
from match_service.domain.play.step import SPECTATOR
from match_service.usecases.ports.watch import SeatMessage

_RETRY_MS = 2_000
_SEATS = "/"
_PLAYER = "player:"


def match_of(topic: str) -> str:
    """The match ID in a hint. A hint about a player yields no match ID."""
    return topic.partition(_SEATS)[0]


class LocalFeed:
    """`Feed`. `hint` sends a topic to the other replicas; `is_deaf` says whether their hints do not arrive."""

    def __init__(
        self,
        *,
        watches_max: int,
        count: Callable[[str, int], None] = lambda *_: None,
        hint: Callable[[str], None] = lambda _: None,
        is_deaf: Callable[[], bool] = lambda: True,
    ) -> None:
        self._watches_max = watches_max
        self._count = count
        self._hint = hint
        self._is_deaf = is_deaf
        self._subscribers: dict[str, dict[str, set[Subscriber]]] = {}
        self._players: dict[str, set[LocalPlayerSubscription]] = {}
        self._streams: Counter[str] = Counter()
        self._closing = False

    @property
    def is_deaf(self) -> bool:
        return self._is_deaf()

    @contextmanager
    def subscribe(self, match_id: str, seat: str) -> Iterator[LocalSubscription]:
        with self._stream("spectator" if seat == SPECTATOR else "seat"):
            subscription = LocalSubscription(lambda: self._closing)
            self._subscribe(match_id, seat, subscription)
            try:
                yield subscription
            finally:
                self._unsubscribe(match_id, seat, subscription)

    @contextmanager
    def listen(self, player_id: str) -> Iterator[LocalPlayerSubscription]:
        with self._stream("player"):
            subscription = LocalPlayerSubscription(lambda: self._closing, self._subscribe, self._unsubscribe)
            subscribers = self._players.setdefault(player_id, set())
            subscribers.add(subscription)
            try:
                yield subscription
            finally:
                subscription.follow({})
                subscribers.discard(subscription)
                if not subscribers:
                    self._players.pop(player_id, None)

    def publish(self, match_id: str, updates: Sequence[PublishedUpdate]) -> None:
        seats = self._subscribers.get(match_id, {})
        for update in updates:
            if subscribers := tuple(seats.get(update.seat, ())):
                message = SeatMessage(update.rev, encoded_events(update), encoded_view(update.shown), update.over)
                for subscriber in subscribers:
                    subscriber.deliver(message)
        if updates:
            # Naming the seats matters: reading other seats' updates takes time, and that delay would leak their existence.
            self._hint(match_id + _SEATS + ",".join(update.seat for update in updates))

    def notify(self, player_ids: Iterable[str]) -> None:
        for player_id in player_ids:
            self._wake_player(player_id)
            self._hint(_PLAYER + player_id)

    @property
    def watched(self) -> Collection[str]:
        return self._subscribers.keys()

    @property
    def players(self) -> Collection[str]:
        return self._players.keys()

    def wake(self, topic: str) -> None:
        """Handle another replica's hint. A match ID without seats means all its seats."""
        if topic.startswith(_PLAYER):
            self._wake_player(topic.removeprefix(_PLAYER))
            return
        match_id, _, updated = topic.partition(_SEATS)
        seats = self._subscribers.get(match_id, {})
        for seat in updated.split(",") if updated else tuple(seats):
            for subscription in tuple(seats.get(seat, ())):
                subscription.wake()

    def look(self, match_ids: Iterable[str], player_ids: Iterable[str]) -> None:
        for match_id in match_ids:
            self.wake(match_id)
        for player_id in player_ids:
            self._wake_player(player_id)

    def wake_all(self) -> None:
        """Wake every subscription, because hints may have been missed."""
        self.look(tuple(self._subscribers), tuple(self._players))

    def close(self) -> None:
        """End every stream with a resume point."""
        self._closing = True
        self.wake_all()

    @contextmanager
    def _stream(self, kind: str) -> Iterator[None]:
        if self._streams.total() >= self._watches_max:
            raise TooMany("TOO_MANY_WATCHES", _RETRY_MS)
        self._add(kind, 1)
        try:
            yield
        finally:
            self._add(kind, -1)

    def _add(self, kind: str, streams: int) -> None:
        self._streams[kind] += streams
        self._count(kind, self._streams[kind])

    def _wake_player(self, player_id: str) -> None:
        for subscription in self._players.get(player_id, ()):
            subscription.wake()

    def _subscribe(self, match_id: str, seat: str, subscription: Subscriber) -> None:
        self._subscribers.setdefault(match_id, {}).setdefault(seat, set()).add(subscription)

    def _unsubscribe(self, match_id: str, seat: str, subscription: Subscriber) -> None:
        seats = self._subscribers[match_id]
        seats[seat].discard(subscription)
        if not seats[seat]:
            del seats[seat]
        if not seats:
            del self._subscribers[match_id]
