"""Openings in SQL."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.connection.keyset import newest
from match_service.adapters.database.connection.query_hints import Likely, inlined
from match_service.adapters.database.play.match_writes import count_change, insert_match, insert_request
from match_service.adapters.database.play.off_board_rows import control_columns, control_of, spectating_columns, spectating_of
from match_service.adapters.database.tables.identity import PlayerRow
from match_service.adapters.database.tables.lobby import OpeningRow, PlaceRow
from match_service.domain.errors import Conflict, NotFound, TooMany
from match_service.domain.lobby.opening import Opening, OpeningState, Place, code_hash
from match_service.domain.play.commit import NewMatch
from match_service.domain.play.match import Occupant
from match_service.domain.play.request import Request
from match_service.usecases.ports.lobby import OpenMatch

_OPEN = inlined(OpeningState.OPEN)
_RETRY_MS = 5_000


class SqlOpenings:
    """`Openings` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, new: OpenMatch, request: Request, openings_max: int, invitations_max: int) -> None:
        async def write(connection: AsyncConnection) -> None:
            await _check_room(connection, new, request, openings_max, invitations_max)
            await _insert(connection, new)

        await self._database.write(write)

    async def get(self, *, opening_id: str = "", code: str = "") -> OpenMatch | None:
        which = OpeningRow.opening_id == opening_id if opening_id else OpeningRow.code == code
        openings = await self._read(select(OpeningRow.__table__).where(which))
        return openings[0] if openings else None

    async def of(self, player_id: str) -> Sequence[OpenMatch]:
        """Open openings that a player takes part in or is invited to."""
        # Two queries: PostgreSQL overestimates the rows of a combined one and scans every open opening.
        ids = [row.opening_id for query in open_openings_of(player_id) for row in await self._database.rows(query)]
        if not ids:
            return []
        return await self._read(select(OpeningRow.__table__).where(OpeningRow.opening_id.in_(ids), OpeningRow.state == _OPEN))

    async def change(self, changed: OpenMatch, request: Request, now: int, match: NewMatch | None) -> None:
        opening = changed.opening

        async def write(connection: AsyncConnection) -> None:
            done = await connection.execute(
                update(OpeningRow)
                .where(OpeningRow.opening_id == opening.opening_id, OpeningRow.version == changed.version)
                .values(state=int(opening.state), version=changed.version + 1)
            )
            if done.rowcount != 1:
                raise Conflict
            await _insert_places(connection, opening)
            if opening.state is not OpeningState.OPEN:
                await _close_places(connection, [opening.opening_id])
            await count_change(connection, opening.audience)
            if match is not None:
                await insert_match(connection, match)
            await insert_request(connection, request, subject=opening.opening_id, now=now)

        await self._database.write(write)

    async def page(self, game_id: str, before: tuple[int, str] | None, now: int, limit: int) -> Sequence[OpenMatch]:
        query = select(OpeningRow.__table__).where(
            OpeningRow.state == _OPEN,
            Likely(OpeningRow.code.is_(None)),
            Likely(OpeningRow.invited_id.is_(None)),
            OpeningRow.expires_at > now,
        )
        if game_id:
            query = query.where(OpeningRow.game_id == game_id)
        return await self._read(newest(query, OpeningRow.created_at, OpeningRow.opening_id, before, limit))

    async def names(self, player_ids: Sequence[str]) -> Mapping[str, str]:
        query = select(PlayerRow.player_id, PlayerRow.display_name).where(PlayerRow.player_id.in_(player_ids))
        return {row.player_id: row.display_name for row in await self._database.rows(query)}

    async def lapse(self, now: int, limit: int) -> int:
        due = (OpeningRow.state == _OPEN, OpeningRow.expires_at <= now)
        query = select(OpeningRow.opening_id).where(*due).limit(limit)
        ids = [row.opening_id for row in await self._database.rows(query)]
        if not ids:
            return 0

        async def write(connection: AsyncConnection) -> None:
            mark = update(OpeningRow).where(*due, OpeningRow.opening_id.in_(ids)).returning(OpeningRow.opening_id)
            marked = await connection.execute(mark.values(state=int(OpeningState.LAPSED), version=OpeningRow.version + 1))
            await _close_places(connection, [row.opening_id for row in marked])

        await self._database.write(write)
        return len(ids)

    async def _read(self, query: Select[*tuple[Any, ...]]) -> list[OpenMatch]:
        """Return the query's openings with their places, newest first, in one statement and hence one snapshot."""
        its = query.subquery()
        query = select(its, PlaceRow.player_id, PlaceRow.bot_level, PlaceRow.seat).join(
            PlaceRow, PlaceRow.opening_id == its.c.opening_id
        )
        rows = await self._database.rows(query.order_by(its.c.created_at.desc(), its.c.opening_id.desc(), PlaceRow.ordinal))
        groups = [tuple(group) for _, group in groupby(rows, key=lambda row: row.opening_id)]
        return [_open_match(group[0], tuple(_place(row) for row in group)) for group in groups]


def open_openings_of(player_id: str) -> tuple[Select[str], Select[str]]:
    """Queries for the IDs of open openings with the player, and of open invitations to the player.

    The opener has a place, too, and places are indexed by whether their opening is open.
    """
    part = select(PlaceRow.opening_id).where(PlaceRow.player_id == player_id, PlaceRow.is_open)
    return part, select(OpeningRow.opening_id).where(OpeningRow.invited_id == player_id, OpeningRow.state == _OPEN)


async def _check_room(
    connection: AsyncConnection, new: OpenMatch, request: Request, openings_max: int, invitations_max: int
) -> None:
    opening = new.opening
    # Locking the players' rows, in a fixed order, holds the counts until the commit. The weaker lock still permits the
    # foreign-key checks of transactions that take places or create matches, in an order of their own.
    ids = [each for each in (opening.opened_by, opening.invited_id) if each is not None]
    query = select(PlayerRow.player_id, PlayerRow.deleted_at).where(PlayerRow.player_id.in_(ids)).order_by(PlayerRow.player_id)
    here = {row.player_id for row in await connection.execute(query.with_for_update(key_share=True)) if row.deleted_at is None}
    await insert_request(connection, request, subject=opening.opening_id, now=new.created_at)
    waiting = select(func.count()).where(OpeningRow.state == _OPEN, OpeningRow.expires_at > new.created_at)
    # Count by places, which are indexed by whether their opening is open.
    made = waiting.join_from(OpeningRow, PlaceRow, PlaceRow.opening_id == OpeningRow.opening_id)
    made = made.where(PlaceRow.player_id == opening.opened_by, PlaceRow.is_open, OpeningRow.opened_by == opening.opened_by)
    if (await connection.execute(made)).scalar_one() >= openings_max:
        raise TooMany("TOO_MANY_OPENINGS", _RETRY_MS)
    if opening.invited_id is None:
        return
    if opening.invited_id not in here:
        raise NotFound("UNKNOWN_PLAYER")
    invited = await connection.execute(waiting.where(OpeningRow.invited_id == opening.invited_id))
    if invited.scalar_one() >= invitations_max:
        raise TooMany("TOO_MANY_INVITATIONS", _RETRY_MS)


async def _insert(connection: AsyncConnection, new: OpenMatch) -> None:
    opening = new.opening
    await connection.execute(
        insert(OpeningRow).values(
            opening_id=opening.opening_id,
            version=0,
            game_id=new.game_id,
            seats=",".join(opening.seats),
            options=new.options,
            opened_by=opening.opened_by,
            code=new.code or None,
            invited_id=opening.invited_id,
            state=int(opening.state),
            is_rated=new.is_rated,
            created_at=new.created_at,
            expires_at=opening.expires_at,
            **control_columns(new.control),
            **spectating_columns(new.spectating),
        )
    )
    await _insert_places(connection, opening)
    await count_change(connection, opening.audience)


async def _insert_places(connection: AsyncConnection, opening: Opening) -> None:
    """Insert the new places. Places are never removed."""
    count = select(func.count()).where(PlaceRow.opening_id == opening.opening_id)
    known = (await connection.execute(count)).scalar_one()
    for ordinal, place in enumerate(opening.places[known:], start=known):
        occupant = place.occupant
        row = {"opening_id": opening.opening_id, "ordinal": ordinal, "seat": place.seat}
        row |= {"player_id": occupant.player_id, "bot_level": occupant.bot_level}
        await connection.execute(insert(PlaceRow).values(**row, is_open=True))


async def _close_places(connection: AsyncConnection, opening_ids: Sequence[str]) -> None:
    """Mark the places of openings that are no longer open. Lock order: openings before places."""
    await connection.execute(update(PlaceRow).where(PlaceRow.opening_id.in_(opening_ids)).values(is_open=False))


def _place(row: Row[*tuple[Any, ...]]) -> Place:
    return Place(Occupant(row.player_id, row.bot_level), row.seat)


def _open_match(row: Row[*tuple[Any, ...]], places: tuple[Place, ...]) -> OpenMatch:
    opening = Opening(
        opening_id=row.opening_id,
        opened_by=row.opened_by,
        seats=tuple(row.seats.split(",")),
        places=places,
        code_hash=None if row.code is None else code_hash(row.code),
        expires_at=row.expires_at,
        state=OpeningState(row.state),
        invited_id=row.invited_id,
    )
    return OpenMatch(
        opening=opening,
        game_id=row.game_id,
        options=row.options,
        control=control_of(row),
        is_rated=row.is_rated,
        code=row.code or "",
        created_at=row.created_at,
        spectating=spectating_of(row),
        version=row.version,
    )
