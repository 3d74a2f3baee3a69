"""Commits of several matches by one statement, and with one wait for the disk; none of them fails for another's sake."""

from collections.abc import Callable, Sequence

from match_service.adapters.database.connection.batches import Batches
from match_service.adapters.database.connection.dedicated_connection import DedicatedConnection, Undone
from match_service.adapters.database.play.commit_statement import write_commits
from match_service.domain.errors import Conflict, Fault, MatchError
from match_service.domain.play.commit import Commit

_SIZE_MAX = 64

Outcome = MatchError | None


class GroupCommit:
    """Commits to matches in PostgreSQL. `together` is told how many go together."""

    def __init__(self, lane: DedicatedConnection, *, deadline_seconds: float, together: Callable[[int], None]) -> None:
        self._lane = lane
        self._together = together
        self._batches: Batches[Commit, None] = Batches(
            self._write, lambda commit: commit.head.match_id, deadline_seconds=deadline_seconds, size_max=_SIZE_MAX
        )

    async def commit(self, commit: Commit) -> None:
        """Returns once it is on the disk. Raises `Conflict`, `Fault`: see `Database.write`."""
        await self._batches.put(commit)

    async def _write(self, commits: Sequence[Commit]) -> Sequence[Outcome]:
        self._together(len(commits))
        try:
            held = {row.match_id for row in await self._lane.fetch(*write_commits(commits))}
        except Undone:
            # One of them could not be written, such as one whose request is being committed elsewhere: each is on its own.
            return [await self._write_one(commit) for commit in commits]
        return [None if commit.head.match_id in held else Conflict() for commit in commits]

    async def _write_one(self, commit: Commit) -> Outcome:
        try:
            held = await self._lane.fetch(*write_commits([commit]))
        except Undone as error:
            return Conflict() if error.is_conflict else Fault("DATABASE_UNAVAILABLE")
        except Fault as fault:
            return fault
        return None if held else Conflict()
