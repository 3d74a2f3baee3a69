"""What streams need: the feed of commits, spectators' updates and player snapshots."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.lobby.rematch import Rematch
from match_service.domain.play.match import Match
from match_service.domain.play.seat_update import PublishedUpdate
from match_service.usecases.ports.lobby import OpenMatch


@dataclass(frozen=True, slots=True)
class SeatMessage:
    """A published update in serialized form: `zhanqi.match.v1.Update` with all events, and `SeatView` without its revision."""

    rev: int
    events: bytes
    view: bytes
    over: bool


class Subscription(Protocol):
    """The subscription of one stream to a seat's updates."""

    @property
    def is_closing(self) -> bool:
        """Whether the service is about to stop."""

    def take(self, after_rev: int) -> Sequence[SeatMessage] | None:
        """The updates committed here after a revision. None: some are missing, read the log."""

    async def wait(self, milliseconds: int) -> bool:
        """Wait for updates with a timeout. True: read the log. False: `take` has them all."""


class PlayerSubscription(Protocol):
    """The subscription of a player's stream: says which matches to read."""

    @property
    def is_closing(self) -> bool:
        """Whether the service is about to stop."""

    def follow(self, seats: Mapping[str, str]) -> None:
        """Follow these matches (the player's seat in each) and no others."""

    def take(self) -> frozenset[str] | None:
        """The followed matches in which the seat may have been told something; None: anything may be new."""

    async def wait(self, milliseconds: int) -> bool:
        """Wait for something new, at most that long. Returns whether there may be anything."""


class Feed(Protocol):
    """Tells streams that something was committed. Only a hint: the log is the truth."""

    @property
    def is_deaf(self) -> bool:
        """Whether commits of other replicas are not heard of, so that somebody must look for them."""

    @property
    def watched(self) -> Collection[str]:
        """The matches that streams here follow."""

    @property
    def players(self) -> Collection[str]:
        """The players whose streams are here."""

    def subscribe(self, match_id: str, seat: str) -> AbstractContextManager[Subscription]:
        """Listen to what a seat is told. Raises `TooMany`."""

    def listen(self, player_id: str) -> AbstractContextManager[PlayerSubscription]:
        """Listen to what is new for a player. Raises `TooMany`."""

    def publish(self, match_id: str, updates: Sequence[PublishedUpdate]) -> None:
        """Tell everybody who watches. Never waits, never fails."""

    def notify(self, player_ids: Iterable[str]) -> None:
        """Something is new for these players: a match, an opening, a rematch. Never waits, never fails."""

    def look(self, match_ids: Iterable[str], player_ids: Iterable[str]) -> None:
        """Other replicas have changed these matches, or something of these players: have their streams here look."""


@dataclass(frozen=True, slots=True)
class SpectatorsNow:
    """A match as its spectators will be told it: their newest revision, how many turns have begun, and whether it is over."""

    rev: int
    turns: int
    over: bool


@dataclass(frozen=True, slots=True)
class SpectatorUpdate:
    """The spectators' update of one commit, its time, and the number of turns begun by then."""

    rev: int
    events: bytes
    view: bytes
    at: int
    turns: int


class Spectators(Protocol):
    """What spectators are told of matches, whether they may see it yet or not."""

    async def now(self, match_id: str) -> SpectatorsNow:
        """The match now. Raises `NotFound`."""

    async def told(self, match_id: str, after_rev: int, limit: int) -> Sequence[SpectatorUpdate]:
        """What they are told after a revision of theirs, in order, at most so many."""

    async def live(self, game_id: str, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        """Matches that are played and have spectators, newest first, from after (created at, id) on; `game_id` may be empty."""


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """How a match stands for a player, as the player's seat is told it.

    `owed` are serialized `zhanqi.rules.v1.Decision`s; `due_at` is when the seat's clock runs out, in milliseconds.
    """

    match: Match
    seat: str
    owed: tuple[bytes, ...]
    due_at: int | None
    draw_offered: bool
    rematch: Rematch | None


class PlayerSnapshots(Protocol):
    """How everything of a player stands."""

    async def seats(self, player_id: str, ended_after: int, limit: int) -> Mapping[str, str]:
        """The player's matches that are played, newest first, then those that ended after that time, the last one first.

        That many at most, with the player's seat in each.
        """

    async def matches(self, player_id: str, match_ids: Sequence[str]) -> Sequence[PlayerMatch]:
        """Those of the matches that the player sits in."""

    async def openings(self, player_id: str) -> Sequence[OpenMatch]:
        """The openings that wait and that the player takes part in or is invited to."""
