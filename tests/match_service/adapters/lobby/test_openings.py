"""Openings in SQL under concurrent writes."""

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.lobby.openings import SqlOpenings
from match_service.adapters.database.tables.lobby import PlaceRow
from tests.match_service.adapters.identity.test_erasure import opening_of
from tests.match_service.adapters.storage import Storage, request


async def test_invitation_does_not_wait_for_a_transaction_that_takes_a_place(storage: Storage) -> None:
    """That transaction locks player rows in another order, so waiting for each other would be a deadlock."""
    if not storage.database.is_postgresql:
        pytest.skip("SQLite has one writer")
    openings = SqlOpenings(storage.database)
    other = opening_of("p2")
    await openings.create(other, request(), 10, 10)
    place = insert(PlaceRow).values(opening_id=other.opening.opening_id, ordinal=1, player_id="p1", seat="", is_open=True)

    async def take_a_place(connection: AsyncConnection) -> None:
        await connection.execute(place)
        await openings.create(opening_of("p2", invited_id="p1"), request(), 10, 10)

    await storage.database.write(take_a_place)
    assert len(await openings.of("p1")) == 2
