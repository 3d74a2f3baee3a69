"""Matches, requests and players in memory."""

from collections import Counter
from collections.abc import Mapping, Sequence

from match_service.adapters.seat_messages import encoded_events, encoded_view
from match_service.domain.errors import Conflict, Fault, NotFound, TooMany
from match_service.domain.identity.caller import Player
from match_service.domain.play.commit import Commit, NewMatch
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import Head, Match, MatchState, Seating, SeatNow
from match_service.domain.play.request import Request, Result
from match_service.domain.play.step import SPECTATOR
from match_service.usecases.ports.play import HeadRow, SeatHistory

Key = tuple[str, str, str]


def key(request: Request) -> Key:
    return request.account, request.method, request.request_id


class Store:
    """`Matches`, `Requests` and `Players` in memory. `lose_answers`: number of commits that succeed but raise a fault.

    `cached`: the head cache. `head_reads`: number of heads read past the cache.
    """

    def __init__(self) -> None:
        self.heads: dict[str, Head] = {}
        self.facts: dict[str, NewMatch] = {}
        self.last: dict[str, Commit] = {}
        self.events: dict[tuple[str, str], list[tuple[int, bytes]]] = {}
        self.results: dict[Key, Result] = {}
        self.players: dict[str, Player] = {}
        self.commits: list[Commit] = []
        self.written: list[Commit] = []
        self.cached: dict[str, Head] = {}
        self.head_reads = 0
        self.lose_answers = 0
        self.change_counts: Counter[str] = Counter()

    async def find(self, request: Request) -> Result | None:
        return self.results.get(key(request))

    async def purge(self, before: int, limit: int) -> int:
        return 0

    async def make_player(self, player: Player, request: Request) -> None:
        self._remember(request, player.player_id, 0)
        self.players[player.player_id] = player

    async def create(self, new: NewMatch, bot_matches_max: int) -> None:
        if new.bots_only and sum(fact.bots_only for fact in self.facts.values()) >= bot_matches_max:
            raise TooMany("TOO_MANY_BOT_MATCHES", 1)
        match_id = new.commit.head.match_id
        if new.commit.request is not None:
            self._remember(new.commit.request, match_id, 0)
        self.facts[match_id] = new
        self.change_counts.update(
            each.occupant.player_id for each in new.commit.head.seats if each.occupant.player_id is not None
        )
        self._write(new.commit)

    def cached_head(self, match_id: str) -> Head | None:
        return self.cached.get(match_id)

    async def head(self, match_id: str, request: Request) -> HeadRow | None:
        self.head_reads += 1
        head = self.heads.get(match_id)
        return None if head is None else HeadRow(head, self.results.get(key(request)))

    async def commit(self, commit: Commit) -> None:
        if self.heads[commit.head.match_id].version != commit.seen:
            raise Conflict
        if commit.request is not None:
            self._remember(commit.request, commit.head.match_id, commit.rev)
        self.commits.append(commit)
        self._write(commit)
        if self.lose_answers:
            self.lose_answers -= 1
            raise Fault("DATABASE_UNAVAILABLE")

    async def seat_now(self, match_id: str, *, player_id: str | None = None, seat: str | None = None) -> SeatNow | None:
        head = self.heads.get(match_id)
        for each in head.seats if head else ():
            if (player_id is None and each.seat == seat) or (player_id is not None and each.occupant.player_id == player_id):
                return SeatNow(each.seat, each.rev, encoded_view(each), self.heads[match_id].state is not MatchState.ACTIVE)
        return None

    async def history(self, match_id: str, seat: str, after_rev: int, limit: int) -> SeatHistory:
        now = await self.seat_now(match_id, seat=seat)
        if now is None:
            raise NotFound("UNKNOWN_MATCH")
        later = [each for each in self.events.get((match_id, seat), []) if each[0] > after_rev]
        return SeatHistory(tuple(later[:limit]), now)

    async def match(self, match_id: str) -> Match | None:
        if match_id not in self.facts:
            return None
        head, new = self.heads[match_id], self.facts[match_id]
        return Match(
            match_id=match_id,
            game_id=head.game_id,
            rules_version=head.rules_version,
            state=head.state,
            created_by=new.created_by,
            seats=tuple(Seating(each.seat, each.occupant) for each in head.seats if each.seat != SPECTATOR),
            outcome=self.last[match_id].outcome,
            created_at=new.commit.now,
            ended_at=None,
            min_action_interval_ms=head.min_action_interval_ms,
            action_count=head.seq,
            seed=new.seed,
            spectating=new.spectating,
        )

    async def page(self, player_id: str, state: MatchState | None, before: tuple[int, str] | None, limit: int) -> Sequence[Match]:
        newest_first = [await self.match(match_id) for match_id in reversed(self.facts)]
        return [match for match in newest_first if match is not None and match.has_part(player_id)][:limit]

    async def versions(self, match_ids: Sequence[str]) -> Mapping[str, int]:
        return {each: self.heads[each].version for each in match_ids}

    async def active_count(self) -> Mapping[GameVersion, int]:
        return {}

    def _remember(self, request: Request, subject: str, rev: int) -> None:
        if key(request) in self.results:
            raise Conflict
        self.results[key(request)] = Result(request.body_hash, subject, rev)

    def _write(self, commit: Commit) -> None:
        match_id = commit.head.match_id
        self.heads[match_id] = self.cached[match_id] = commit.head
        self.last[match_id] = commit
        self.written.append(commit)
        for each in commit.updates:
            self.events.setdefault((match_id, each.seat), []).append((each.rev, encoded_events(each)))
