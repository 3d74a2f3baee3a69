"""Poll the log for other replicas' commits while their hints do not arrive, in batched queries for everything watched here."""

from collections.abc import Collection, Mapping
from itertools import islice

from match_service.usecases.ports.identity import Players
from match_service.usecases.ports.play import Matches
from match_service.usecases.ports.watch import Feed

_BATCH = 500


class LogPoll:
    """Remembers the last versions, and wakes the streams whose match or player has changed."""

    def __init__(self, feed: Feed, matches: Matches, players: Players) -> None:
        self._feed = feed
        self._matches = matches
        self._players = players
        self._versions: Mapping[str, int] = {}
        self._change_counts: Mapping[str, int] = {}

    async def look(self) -> bool:
        """Poll if this replica is deaf. Returns whether it did. Raises `Fault`."""
        if not self._feed.is_deaf:
            self._versions, self._change_counts = {}, {}
            return False
        versions = {
            match_id: version
            for batch in _batches(self._feed.watched)
            for match_id, version in (await self._matches.versions(batch)).items()
        }
        change_counts = {
            player_id: count
            for batch in _batches(self._feed.players)
            for player_id, count in (await self._players.change_counts(batch)).items()
        }
        self._feed.look(_changed(self._versions, versions), _changed(self._change_counts, change_counts))
        self._versions, self._change_counts = versions, change_counts
        return True


def _batches(ids: Collection[str]) -> list[list[str]]:
    waiting = iter(tuple(ids))
    batches = []
    while batch := list(islice(waiting, _BATCH)):
        batches.append(batch)
    return batches


def _changed(before: Mapping[str, int], now: Mapping[str, int]) -> list[str]:
    return [each for each, count in now.items() if before.get(each) != count]
