"""Moves one match's times into the past, so that tests need not wait."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine


async def pass_time(database_url: str, match_id: str, milliseconds: int, seat: str = "%") -> None:
    """Make clocks, countdowns and due times of a match, or of one seat, that much older."""
    its = {"ms": milliseconds, "its_id": match_id, "its_seat": seat}
    await execute(
        database_url,
        # Locks the match first, like the service: otherwise seats and owed decisions could change between the statements.
        ("UPDATE match SET version = version WHERE match_id = :its_id", its),
        (
            "UPDATE seat SET clock_since = clock_since - :ms, away_since = away_since - :ms, claimable_at = claimable_at - :ms, "
            "pass_from = pass_from - :ms, pass_at = pass_at - :ms WHERE match_id = :its_id AND seat LIKE :its_seat",
            its,
        ),
        ("UPDATE owed SET due_at = due_at - :ms WHERE match_id = :its_id AND seat LIKE :its_seat", its),
    )


async def execute(database_url: str, *statements: tuple[str, dict[str, object]]) -> None:
    """Run statements in one transaction, bypassing the service."""
    engine = create_async_engine(database_url)
    try:
        async with engine.begin() as connection:
            for statement, parameters in statements:
                await connection.execute(text(statement), parameters)
    finally:
        await engine.dispose()


async def rows(database_url: str, query: str, **parameters: object) -> list[tuple[object, ...]]:
    """The rows of a query."""
    engine = create_async_engine(database_url)
    async with engine.connect() as connection:
        result = [tuple(row) for row in await connection.execute(text(query), parameters)]
    await engine.dispose()
    return result
