"""Openings in SQL."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, and_, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.beside_rows import control_columns, control_of, spectating_columns, spectating_of
from match_service.adapters.database.life_tables import OpeningRow, PlaceRow
from match_service.adapters.database.match_writes import count_news, insert_match, insert_request
from match_service.adapters.database.tables import PlayerRow
from match_service.adapters.database.unit_of_work import Database
from match_service.domain.commit import NewMatch
from match_service.domain.errors import Conflict, TooMany
from match_service.domain.match import Occupant
from match_service.domain.opening import Opening, OpeningState, Place, code_hash
from match_service.domain.request import Request
from match_service.usecases.life_ports import OpenMatch

_OPEN = int(OpeningState.OPEN)
_RETRY_MS = 5_000
_NO_LIMIT = 2**31


class SqlOpenings:
    """`Openings` in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, new: OpenMatch, request: Request, openings_max: int) -> None:
        """See `Openings.create`."""
        await self._database.write(lambda connection: _insert(connection, new, request, openings_max))

    async def get(self, *, opening_id: str = "", code: str = "") -> OpenMatch | None:
        """See `Openings.get`."""
        which = OpeningRow.opening_id == opening_id if opening_id else OpeningRow.code == code
        found = await self._read(select(OpeningRow.__table__).where(which))
        return found[0] if found else None

    async def of(self, player_id: str) -> Sequence[OpenMatch]:
        """The openings that wait and that a player takes part in."""
        part = select(PlaceRow.opening_id).where(PlaceRow.player_id == player_id, PlaceRow.is_open)
        return await self._read(select(OpeningRow.__table__).where(OpeningRow.opening_id.in_(part), OpeningRow.state == _OPEN))

    async def change(self, changed: OpenMatch, request: Request, now: int, match: NewMatch | None) -> None:
        """See `Openings.change`."""
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
            await count_news(connection, (each.occupant.player_id for each in opening.places))
            if match is not None:
                await insert_match(connection, match, _NO_LIMIT)
            await insert_request(connection, request, subject=opening.opening_id, now=now)

        await self._database.write(write)

    async def page(self, game_id: str, before: tuple[int, str] | None, now: int, limit: int) -> Sequence[OpenMatch]:
        """See `Openings.page`."""
        query = select(OpeningRow.__table__).where(
            OpeningRow.state == _OPEN, OpeningRow.code.is_(None), OpeningRow.expires_at > now
        )
        if game_id:
            query = query.where(OpeningRow.game_id == game_id)
        if before is not None:
            created_at, opening_id = before
            same_time = and_(OpeningRow.created_at == created_at, OpeningRow.opening_id < opening_id)
            query = query.where(or_(OpeningRow.created_at < created_at, same_time))
        return await self._read(query.order_by(OpeningRow.created_at.desc(), OpeningRow.opening_id.desc()).limit(limit))

    async def names(self, player_ids: Sequence[str]) -> Mapping[str, str]:
        """See `Openings.names`."""
        query = select(PlayerRow.player_id, PlayerRow.display_name).where(PlayerRow.player_id.in_(player_ids))
        return {row.player_id: row.display_name for row in await self._database.rows(query)}

    async def lapse(self, now: int, limit: int) -> int:
        """See `Openings.lapse`."""
        due = (OpeningRow.state == _OPEN, OpeningRow.expires_at <= now)
        query = select(OpeningRow.opening_id).where(*due).limit(limit)
        found = [row.opening_id for row in await self._database.rows(query)]
        if not found:
            return 0

        async def write(connection: AsyncConnection) -> None:
            mark = update(OpeningRow).where(*due, OpeningRow.opening_id.in_(found)).returning(OpeningRow.opening_id)
            marked = await connection.execute(mark.values(state=int(OpeningState.LAPSED), version=OpeningRow.version + 1))
            await _close_places(connection, [row.opening_id for row in marked])

        await self._database.write(write)
        return len(found)

    async def _read(self, query: Any) -> list[OpenMatch]:
        rows = await self._database.rows(query)
        ids = [row.opening_id for row in rows]
        query = select(PlaceRow.__table__).where(PlaceRow.opening_id.in_(ids)).order_by(PlaceRow.ordinal)
        places: dict[str, list[Place]] = {opening_id: [] for opening_id in ids}
        for row in await self._database.rows(query) if ids else ():
            places[row.opening_id].append(Place(Occupant(row.player_id, row.bot_level), row.seat))
        return [_open_match(row, tuple(places[row.opening_id])) for row in rows]


async def _insert(connection: AsyncConnection, new: OpenMatch, request: Request, openings_max: int) -> None:
    opening = new.opening
    # Locks the player's row, so that the count holds until the commit.
    await connection.execute(select(PlayerRow.player_id).where(PlayerRow.player_id == opening.opened_by).with_for_update())
    await insert_request(connection, request, subject=opening.opening_id, now=new.created_at)
    waiting = select(func.count()).where(
        OpeningRow.opened_by == opening.opened_by, OpeningRow.state == _OPEN, OpeningRow.expires_at > new.created_at
    )
    if (await connection.execute(waiting)).scalar_one() >= openings_max:
        raise TooMany("TOO_MANY_OPENINGS", _RETRY_MS)
    await connection.execute(
        insert(OpeningRow).values(
            opening_id=opening.opening_id,
            version=0,
            game_id=new.game_id,
            seats=",".join(opening.seats),
            options=new.options,
            opened_by=opening.opened_by,
            code=new.code or None,
            state=int(opening.state),
            is_rated=new.is_rated,
            created_at=new.created_at,
            expires_at=opening.expires_at,
            **control_columns(new.control),
            **spectating_columns(new.spectating),
        )
    )
    await _insert_places(connection, opening)
    await count_news(connection, [opening.opened_by])


async def _insert_places(connection: AsyncConnection, opening: Opening) -> None:
    """Write the places that are not there yet: they only ever grow."""
    count = select(func.count()).where(PlaceRow.opening_id == opening.opening_id)
    known = (await connection.execute(count)).scalar_one()
    for ordinal, place in enumerate(opening.places[known:], start=known):
        occupant = place.occupant
        row = {"opening_id": opening.opening_id, "ordinal": ordinal, "seat": place.seat}
        row |= {"player_id": occupant.player_id, "bot_level": occupant.bot_level}
        await connection.execute(insert(PlaceRow).values(**row, is_open=True))


async def _close_places(connection: AsyncConnection, opening_ids: Sequence[str]) -> None:
    """Mark the places of openings that wait no longer, after the openings: who locks both does so in this order."""
    await connection.execute(update(PlaceRow).where(PlaceRow.opening_id.in_(opening_ids)).values(is_open=False))


def _open_match(row: Row[*tuple[Any, ...]], places: tuple[Place, ...]) -> OpenMatch:
    opening = Opening(
        opening_id=row.opening_id,
        opened_by=row.opened_by,
        seats=tuple(row.seats.split(",")),
        places=places,
        code_hash=None if row.code is None else code_hash(row.code),
        expires_at=row.expires_at,
        state=OpeningState(row.state),
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
