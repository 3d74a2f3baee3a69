"""Expired rows are purged as fast as new ones arrive."""

from tests.match_service.server.arena import arena, eventually
from tests.match_service.server.time_travel import execute, rows

REQUESTS = 12_000


async def test_purge_keeps_up_with_a_busy_day(sqlite_url: str) -> None:
    made = (
        "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :most) "
        "INSERT INTO request (account, method, request_id, body_hash, match_id, subject, seq, rev, created_at) "
        "SELECT 'p1', 'SubmitAction', n, x'00', NULL, 'm1', NULL, 0, 1 FROM numbers"
    )
    await execute(sqlite_url, (made, {"most": REQUESTS}))
    async with arena(sqlite_url):

        async def are_gone() -> bool:
            return await rows(sqlite_url, "SELECT count(*) FROM request WHERE created_at = 1") == [(0,)]

        await eventually(are_gone)


async def test_openings_that_lapse_are_found_by_an_index(sqlite_url: str) -> None:
    query = "EXPLAIN QUERY PLAN SELECT opening_id FROM opening WHERE state = 1 AND expires_at <= 1 LIMIT 1"
    assert "ix_opening_lapsing" in str(await rows(sqlite_url, query))
