"""What streams need to hear of commits."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from match_service.domain.play.seat_update import Telling


class Subscription(Protocol):
    """A watcher's ear."""

    @property
    def is_closing(self) -> bool:
        """Whether the service is about to stop."""

    def take(self, after_rev: int) -> Sequence[Telling] | None:
        """What was committed here after that revision; None if there is a gap, so that the log must be looked at."""

    async def wait(self, milliseconds: int) -> bool:
        """Wait for something new, at most that long. True: the log must be looked at; False: `take` has it."""


class PlayerSubscription(Protocol):
    """A player's ear: it says what to look at."""

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

    def publish(self, match_id: str, tellings: Sequence[Telling]) -> None:
        """Tell everybody who watches. Never waits, never fails."""

    def notify(self, player_ids: Iterable[str]) -> None:
        """Something is new for these players: a match, an opening, a rematch. Never waits, never fails."""

    def look(self, match_ids: Iterable[str], player_ids: Iterable[str]) -> None:
        """Other replicas have changed these matches, or something of these players: have their streams here look."""
