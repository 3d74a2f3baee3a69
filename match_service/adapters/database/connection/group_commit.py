"""Group commit: one statement and one disk flush for commits of several matches. Commits succeed or fail independently."""

from collections.abc import Callable, Sequence

from match_service.adapters.database.connection.batches import Batches
from match_service.adapters.database.connection.dedicated_connection import DedicatedConnection, StatementRejected
from match_service.adapters.database.play.commit_statement import write_commits
from match_service.domain.errors import Conflict, Fault, MatchError
from match_service.domain.play.commit import Commit

_SIZE_MAX = 64

Outcome = MatchError | None


class GroupCommit:
    """Commits to matches in PostgreSQL. Calls `together` with the size of each batch."""

    def __init__(self, connection: DedicatedConnection, *, deadline_seconds: float, together: Callable[[int], None]) -> None:
        self._connection = connection
        self._together = together
        self._batches: Batches[Commit, None] = Batches(
            self._write, lambda commit: commit.head.match_id, deadline_seconds=deadline_seconds, size_max=_SIZE_MAX
        )

    async def commit(self, commit: Commit) -> None:
        """Returns once the commit is durable. Raises `Conflict` and `Fault` like `Database.write`."""
        await self._batches.put(commit)

    async def _write(self, commits: Sequence[Commit]) -> Sequence[Outcome]:
        self._together(len(commits))
        try:
            done = {row.match_id for row in await self._connection.fetch(*write_commits(commits))}
        except StatementRejected:
            # One commit was rejected, for example because its request is being committed elsewhere: write them one by one.
            return [await self._write_one(commit) for commit in commits]
        return [None if commit.head.match_id in done else Conflict() for commit in commits]

    async def _write_one(self, commit: Commit) -> Outcome:
        try:
            done = await self._connection.fetch(*write_commits([commit]))
        except StatementRejected as error:
            return Conflict() if error.is_conflict else Fault("DATABASE_UNAVAILABLE")
        except Fault as fault:
            return fault
        return None if done else Conflict()
