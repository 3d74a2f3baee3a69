"""Lets time pass for one match, without waiting for it."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine


async def pass_time(database_url: str, match_id: str, milliseconds: int, seat: str = "%") -> None:
    """Make what runs in the match, or for one seat, run for so much longer already: clocks, countdowns and what is due."""
    its = {"ms": milliseconds, "its_id": match_id, "its_seat": seat}
    await execute(
        database_url,
        # The service locks a match first, too: or one would have a seat, and the other what it owes.
        ("UPDATE match SET version = version WHERE match_id = :its_id", its),
        (
            "UPDATE seat SET clock_since = clock_since - :ms, away_since = away_since - :ms, claimable_at = claimable_at - :ms, "
            "pass_from = pass_from - :ms, pass_at = pass_at - :ms WHERE match_id = :its_id AND seat LIKE :its_seat",
            its,
        ),
        ("UPDATE owed SET due_at = due_at - :ms WHERE match_id = :its_id AND seat LIKE :its_seat", its),
    )


async def execute(database_url: str, *statements: tuple[str, dict[str, object]]) -> None:
    """Run statements in one transaction, past the service."""
    engine = create_async_engine(database_url)
    try:
        async with engine.begin() as connection:
            for statement, parameters in statements:
                await connection.execute(text(statement), parameters)
    finally:
        await engine.dispose()


async def rows(database_url: str, query: str, **parameters: object) -> list[tuple[object, ...]]:
    """What a query finds."""
    engine = create_async_engine(database_url)
    async with engine.connect() as connection:
        found = [tuple(row) for row in await connection.execute(text(query), parameters)]
    await engine.dispose()
    return found
