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
        """The followed matches in which the seat may have an update; None: anything may have changed."""

    async def wait(self, milliseconds: int) -> bool:
        """Wait for changes with a timeout. Returns whether there may be any."""


class Feed(Protocol):
    """Wakes streams after commits. Only a hint: the log is the truth."""

    @property
    def is_deaf(self) -> bool:
        """Whether hints of other replicas are not received. Then the log must be polled."""

    @property
    def watched(self) -> Collection[str]:
        """The matches with streams at this replica."""

    @property
    def players(self) -> Collection[str]:
        """The players with streams at this replica."""

    def subscribe(self, match_id: str, seat: str) -> AbstractContextManager[Subscription]:
        """Subscribe to a seat's updates. Raises `TooMany`."""

    def listen(self, player_id: str) -> AbstractContextManager[PlayerSubscription]:
        """Subscribe to the changes of a player's matches and openings. Raises `TooMany`."""

    def publish(self, match_id: str, updates: Sequence[PublishedUpdate]) -> None:
        """Deliver updates to subscribers here, and hints to other replicas. Never waits, never fails."""

    def notify(self, player_ids: Iterable[str]) -> None:
        """Wake these players' streams: a match, opening or rematch of theirs changed. Never waits, never fails."""

    def look(self, match_ids: Iterable[str], player_ids: Iterable[str]) -> None:
        """Wake the local streams of these matches and players: other replicas have changed them."""


@dataclass(frozen=True, slots=True)
class SpectatorsNow:
    """The undelayed state of a match for spectators: newest revision, number of turns begun, and whether it is over."""

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
    """Spectators' updates, without their delay."""

    async def now(self, match_id: str) -> SpectatorsNow:
        """Raises `NotFound`."""

    async def updates(self, match_id: str, after_rev: int, limit: int) -> Sequence[SpectatorUpdate]:
        """The updates after a revision of the spectators, in order."""

    async def live(self, game_id: str, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        """A page of active matches open to spectators, newest first, after (created at, id). An empty game means every game."""


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """A match as its player's seat sees it.

    `owed` are serialized `zhanqi.rules.v1.Decision`s; `due_at` is when the seat's clock expires, in milliseconds.
    """

    match: Match
    seat: str
    owed: tuple[bytes, ...]
    due_at: int | None
    draw_offered: bool
    rematch: Rematch | None


class PlayerSnapshots(Protocol):
    """The current state of a player's matches and openings."""

    async def seats(self, player_id: str, ended_after: int, limit: int) -> Mapping[str, str]:
        """The player's seats by match: active matches, newest first, then those that ended after that time, latest first."""

    async def matches(self, player_id: str, match_ids: Sequence[str]) -> Sequence[PlayerMatch]:
        """Those of the matches in which the player is seated."""

    async def openings(self, player_id: str) -> Sequence[OpenMatch]:
        """Open openings that the player has joined or is invited to."""
