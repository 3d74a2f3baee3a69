"""What the life of matches needs of the world: openings, rematches, deadlines, signs of life, and who watches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from match_service.domain.clock.time_control import TimeControl
from match_service.domain.lobby.opening import Opening
from match_service.domain.lobby.rematch import Rematch
from match_service.domain.play.commit import NewMatch
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import MatchState
from match_service.domain.play.request import Request
from match_service.domain.uptime.outage import Outage
from match_service.domain.watch.spectating import Spectating


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """An opening with what its match will be made of. `version` fences it, `code` is its invite code, empty if it has none."""

    opening: Opening
    game_id: str
    options: bytes
    control: TimeControl
    is_rated: bool
    code: str
    created_at: int
    spectating: Spectating
    version: int = 0


class Openings(Protocol):
    """The matches that are offered and not yet begun."""

    async def create(self, new: OpenMatch, request: Request, openings_max: int, invitations_max: int) -> None:
        """Store an opening. Raises `Conflict` if the request was made before, `NotFound` if who is invited is gone, `TooMany` if
        the opener has so many open, or so many wait for who is invited.
        """

    async def get(self, *, opening_id: str = "", code: str = "") -> OpenMatch | None:
        """The opening of that id or invite code."""

    async def change(self, changed: OpenMatch, request: Request, now: int, match: NewMatch | None) -> None:
        """Store what became of it, together with the match that it became. Raises `Conflict` if it is at another version."""

    async def page(self, game_id: str, before: tuple[int, str] | None, now: int, limit: int) -> Sequence[OpenMatch]:
        """The public ones that wait, newest first, from after (created at, id) on; of any game if it is empty."""

    async def names(self, player_ids: Sequence[str]) -> Mapping[str, str]:
        """The names to show of players."""

    async def lapse(self, now: int, limit: int) -> int:
        """Mark those whose time is over, that many at most. Returns how many were found."""


@dataclass(frozen=True, slots=True)
class OldMatch:
    """A match that may have a rematch: what that is made of, and where it stands. `version` fences it, 0 if nothing is stored."""

    match_id: str
    game_id: str
    state: MatchState
    options: bytes
    control: TimeControl
    is_rated: bool
    spectating: Spectating
    rematch: Rematch
    version: int


class Rematches(Protocol):
    """The rematches."""

    async def get(self, match_id: str) -> OldMatch | None:
        """The match with its rematch."""

    async def change(self, changed: OldMatch, request: Request, now: int, match: NewMatch | None) -> None:
        """Store where it stands, together with the match that is made. Raises `Conflict` if it is at another version."""


@dataclass(frozen=True, slots=True)
class ReplicaHeartbeat:
    """A replica lives, and reaches the rules of these versions. `silences` have ended, measured by calls that failed."""

    replica_id: str
    now: int
    beat_ms: int
    versions: frozenset[GameVersion] = frozenset()
    silences: tuple[Outage, ...] = ()


class Deadlines(Protocol):
    """The times at which something becomes of what matches wait for."""

    async def claim(self, now: int, until: int, limit: int) -> Sequence[tuple[str, str, int]]:
        """Take (match, seat, due at) that are due. Until then no two callers take the same."""

    async def behind(self, outage: Outage, after: str, limit: int) -> Sequence[str]:
        """Matches whose clocks run, that it may have hit, and that have not heard of it, in order, from after that id on."""


class Heartbeats(Protocol):
    """Stored heartbeats of replicas and of the rules versions they reach."""

    async def give(self, sign: ReplicaHeartbeat) -> Sequence[Outage]:
        """Store a sign of life and the silences in it. Where there was none of any replica for too long, an outage ends now.

        Returns the outages that it is the first to tell of; they are stored for `OUTAGES_KEPT_MS`.
        """

    async def outages(self, since: int) -> Sequence[Outage]:
        """The outages that ended after that time, in their order: of more than `OUTAGES_MAX` the newest."""


class Outages(Protocol):
    """Knows the service's outages."""

    async def outages(self, version: GameVersion | None = None) -> Sequence[Outage]:
        """Every outage until now that a match of the version may not have been given back, in their order; of none, all of them.

        Raises `Fault` while there is one: for a version, also while its rules are away.
        """


class Watchers(Protocol):
    """Which players' seats are watched, at which replica."""

    async def came(self, replica_id: str, match_id: str, seat: str) -> bool:
        """A seat is watched here. Returns whether its player counted as away. Bots and matches that are over are not kept."""

    async def went(self, replica_id: str, match_id: str, seat: str, now: int) -> None:
        """The last stream of a seat here has ended."""

    async def gone(self, gone_before: int, alive_after: int, limit: int) -> Sequence[tuple[str, str]]:
        """Seats that nobody watches any more: their streams ended before the one time, or their replica did not live after the
        other. Who went last comes first: what cannot be seen to yet stands in nobody's way.
        """

    async def forget(self, match_id: str, seat: str, gone_before: int, alive_after: int) -> None:
        """Forget streams that are gone for so long."""


class Presence(Protocol):
    """Takes note of who watches. Never waits, never fails."""

    def came(self, match_id: str, seat: str) -> None:
        """A player's stream begins."""

    def went(self, match_id: str, seat: str) -> None:
        """A player's stream ends, though not because we end."""
