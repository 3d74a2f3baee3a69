"""Tells this replica's streams what was committed, here or elsewhere. The log is the truth: what is lost here is found there."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager

from match_service.adapters.watch.subscriptions import LocalPlayerSubscription, LocalSubscription, Subscriber
from match_service.domain.errors import TooMany
from match_service.domain.play.seat_update import Telling
from match_service.domain.play.step import SPECTATOR

_RETRY_MS = 2_000
_SEATS = "/"
_PLAYER = "player:"


def match_of(topic: str) -> str:
    """The id of the match that a hint is about; it is no match's if it is about a player."""
    return topic.partition(_SEATS)[0]


class LocalFeed:
    """`Feed`. `hint` passes on to other replicas what to look at; `is_deaf` says whether theirs are not heard."""

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
        self._ears: dict[str, dict[str, set[Subscriber]]] = {}
        self._players: dict[str, set[LocalPlayerSubscription]] = {}
        self._streams: Counter[str] = Counter()
        self._closing = False

    @property
    def is_deaf(self) -> bool:
        return self._is_deaf()

    @contextmanager
    def subscribe(self, match_id: str, seat: str) -> Iterator[LocalSubscription]:
        with self._stream("spectator" if seat == SPECTATOR else "seat"):
            ear = LocalSubscription(lambda: self._closing)
            self._attend(match_id, seat, ear)
            try:
                yield ear
            finally:
                self._forget(match_id, seat, ear)

    @contextmanager
    def listen(self, player_id: str) -> Iterator[LocalPlayerSubscription]:
        with self._stream("player"):
            ear = LocalPlayerSubscription(lambda: self._closing, self._attend, self._forget)
            ears = self._players.setdefault(player_id, set())
            ears.add(ear)
            try:
                yield ear
            finally:
                ear.follow({})
                ears.discard(ear)
                if not ears:
                    self._players.pop(player_id, None)

    def publish(self, match_id: str, tellings: Sequence[Telling]) -> None:
        seats = self._ears.get(match_id, {})
        for telling in tellings:
            for ear in tuple(seats.get(telling.seat, ())):
                ear.tell(telling)
        if tellings:
            # With the seats: to look for what others were told takes time, which would tell of it.
            self._hint(match_id + _SEATS + ",".join(telling.seat for telling in tellings))

    def notify(self, player_ids: Iterable[str]) -> None:
        for player_id in player_ids:
            self._stir_player(player_id)
            self._hint(_PLAYER + player_id)

    @property
    def watched(self) -> Collection[str]:
        return self._ears.keys()

    @property
    def players(self) -> Collection[str]:
        return self._players.keys()

    def wake(self, topic: str) -> None:
        """Another replica has told seats of a match something, or there is something new for a player; what it said to `hint`.

        A match's id alone is about all of its seats.
        """
        if topic.startswith(_PLAYER):
            self._stir_player(topic.removeprefix(_PLAYER))
            return
        match_id, _, told = topic.partition(_SEATS)
        seats = self._ears.get(match_id, {})
        for seat in told.split(",") if told else tuple(seats):
            for ear in tuple(seats.get(seat, ())):
                ear.wake()

    def look(self, match_ids: Iterable[str], player_ids: Iterable[str]) -> None:
        for match_id in match_ids:
            self.wake(match_id)
        for player_id in player_ids:
            self._stir_player(player_id)

    def stir_all(self) -> None:
        """Hints may have been lost: everybody looks."""
        self.look(tuple(self._ears), tuple(self._players))

    def close(self) -> None:
        """End every stream; it says where to go on."""
        self._closing = True
        self.stir_all()

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

    def _stir_player(self, player_id: str) -> None:
        for ear in self._players.get(player_id, ()):
            ear.wake()

    def _attend(self, match_id: str, seat: str, ear: Subscriber) -> None:
        self._ears.setdefault(match_id, {}).setdefault(seat, set()).add(ear)

    def _forget(self, match_id: str, seat: str, ear: Subscriber) -> None:
        seats = self._ears[match_id]
        seats[seat].discard(ear)
        if not seats[seat]:
            del seats[seat]
        if not seats:
            del self._ears[match_id]
