"""Group commit: simultaneous commits share statements and fail independently."""

import asyncio

import pytest
from sqlalchemy import text

from match_service.domain.errors import Conflict, Fault
from match_service.domain.play.commit import Commit
from match_service.domain.play.request import Request
from tests.match_service.adapters.storage import NO_REQUEST, Storage, request

MATCHES = 8
END_OTHERS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
)


async def all_at_once(storage: Storage, commits: list[Commit]) -> list[BaseException | None]:
    return await asyncio.gather(*(storage.matches.commit(commit) for commit in commits), return_exceptions=True)


async def actions(storage: Storage, sent: Request | None = None) -> list[Commit]:
    """One action per match; the first and the last carry the request."""
    heads = [await storage.create() for _ in range(MATCHES)]
    asked = [sent if number in (0, MATCHES - 1) else request() for number in range(MATCHES)]
    return [await storage.action(head, "left", "end", sent=each) for head, each in zip(heads, asked, strict=True)]


async def is_stored(storage: Storage, commit: Commit) -> bool:
    stored = await storage.matches.head(commit.head.match_id, commit.request or NO_REQUEST)
    assert stored is not None
    assert stored.head.version in (commit.seen, commit.head.version)
    assert len(await storage.record(commit.head.match_id)) == stored.head.seq
    if stored.head.version == commit.seen:
        return False
    assert stored.head == commit.head
    return True


async def test_simultaneous_commits_of_many_matches_all_succeed(storage: Storage) -> None:
    commits = await actions(storage, request())
    commits[-1] = await storage.action(await storage.create(), "left", "add 3")
    assert await all_at_once(storage, commits) == [None] * MATCHES
    assert [await is_stored(storage, each) for each in commits] == [True] * MATCHES


async def test_commits_that_arrive_during_a_write_share_one_statement(storage: Storage) -> None:
    if not storage.database.is_postgresql:
        pytest.skip("SQLite has one writer")
    seen: list[str] = []
    commits = await actions(storage)
    await storage.matches.commit(commits.pop())  # Opens the connection.
    with storage.statements(seen):
        await all_at_once(storage, commits)
    assert len(seen) <= 2


async def test_stale_commit_conflicts_alone(storage: Storage) -> None:
    commits = await actions(storage, request())
    advanced = commits[3]
    [head] = [await storage.matches.head(advanced.head.match_id, NO_REQUEST)]
    assert head is not None
    await storage.matches.commit(await storage.action(head.head, "left", "idle"))
    commits = [each for each in commits if each is not commits[-1]]
    results = await all_at_once(storage, commits)
    assert [isinstance(each, Conflict) for each in results] == [each is advanced for each in commits]
    assert [await is_stored(storage, each) for each in commits if each is not advanced] == [True] * (MATCHES - 2)


async def test_repeated_request_conflicts_alone(storage: Storage) -> None:
    sent = request()
    first, *others, last = await actions(storage, sent)
    await storage.matches.commit(first)
    results = await all_at_once(storage, [*others, last])
    assert [isinstance(each, Conflict) for each in results] == [False] * (MATCHES - 2) + [True]
    assert [await is_stored(storage, each) for each in others] == [True] * (MATCHES - 2)
    stored = await storage.matches.head(last.head.match_id, NO_REQUEST)
    assert stored is not None
    assert stored.head.version == last.seen


async def test_simultaneous_duplicates_of_a_request_commit_once_and_leave_other_commits_alone(storage: Storage) -> None:
    commits = await actions(storage, request())
    results = await all_at_once(storage, commits)
    assert results[1:-1] == [None] * (MATCHES - 2)
    assert sorted(type(each).__name__ for each in (results[0], results[-1])) == ["Conflict", "NoneType"]
    heads = [await storage.matches.head(each.head.match_id, NO_REQUEST) for each in commits]
    for commit, result, stored in zip(commits, results, heads, strict=True):
        assert stored is not None
        assert stored.head == (commit.head if result is None else stored.head)
        assert (stored.head.version == commit.seen) == isinstance(result, Conflict)


async def test_rejected_statement_is_a_fault_for_its_commit_alone(storage: Storage) -> None:
    if not storage.database.is_postgresql:
        pytest.skip("SQLite takes text of any length")
    commits = await actions(storage, request())
    too_long = Request("p1", "M" * 65, request().request_id, b"")
    head = await storage.create()
    broken = await storage.action(head, "left", "idle", sent=too_long)
    results = await all_at_once(storage, [*commits[:-1], broken])
    assert [isinstance(each, Fault) for each in results] == [False] * (MATCHES - 1) + [True]
    assert [await is_stored(storage, each) for each in commits[:-1]] == [True] * (MATCHES - 1)
    assert await storage.record(head.match_id) == []


async def test_commits_continue_after_a_broken_connection_and_are_written_once(storage: Storage) -> None:
    if not storage.database.is_postgresql:
        pytest.skip("SQLite has no connection to break")
    head = await storage.play(await storage.create(), ("left", "idle"))
    for _ in range(3):
        await storage.database.write(lambda connection: connection.execute(END_OTHERS))
        commit = await storage.action(head, "left", "idle")
        [result] = await all_at_once(storage, [commit])
        if isinstance(result, Fault):
            [result] = await all_at_once(storage, [commit])
        assert result is None
        head = commit.head
    assert len(await storage.record(head.match_id)) == head.seq
