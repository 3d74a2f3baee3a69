"""Reads of matches."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, bindparam, func, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.connection.keyset import newest
from match_service.adapters.database.play.off_board_rows import (
    clocks_of,
    control_of,
    life_of,
    passes_of,
    pending_answers_of,
    spectating_of,
    verdict_of,
)
from match_service.adapters.database.tables.identity import PlayerRow
from match_service.adapters.database.tables.play import MatchRow, RequestRow, SeatRow
from match_service.adapters.rules import messages as wire
from match_service.adapters.seat_messages import decoded_board, decoded_situation
from match_service.domain.play.match import Head, Match, MatchState, Occupant, SeatHead, Seating
from match_service.domain.play.request import Request, Result
from match_service.domain.play.step import SPECTATOR, Outcome
from match_service.usecases.ports.play import HeadRow

CONTROL = (
    MatchRow.clock_kind,
    MatchRow.bank_ms,
    MatchRow.increment_ms,
    MatchRow.turn_ms,
    MatchRow.setup_ms,
    MatchRow.response_ms,
)
SPECTATING = (MatchRow.spectators, MatchRow.spectator_turns, MatchRow.spectator_ms)
_ENDING = (MatchRow.state, MatchRow.winner, MatchRow.reason, MatchRow.verdict, MatchRow.verdict_by)
_OFF_BOARD = (
    *CONTROL,
    MatchRow.given_back,
    MatchRow.heard,
    MatchRow.draw_offered_by,
    MatchRow.draw_lapses_after,
    SeatRow.turns_begun,
    SeatRow.is_on_turn,
    SeatRow.turn_number,
    SeatRow.turn_left_ms,
    SeatRow.setup_left_ms,
    SeatRow.clock_turn,
    SeatRow.clock_pace,
    SeatRow.clock_since,
    SeatRow.timeouts,
    SeatRow.passed_turn,
    SeatRow.draw_again_from,
    SeatRow.away_since,
    SeatRow.claimable_at,
    SeatRow.pass_from,
    SeatRow.pass_at,
    SeatRow.is_forced,
    SeatRow.passes,
)
_HEAD_COLUMNS = (
    MatchRow.game_id,
    MatchRow.rules_version,
    MatchRow.is_rated,
    *_ENDING,
    MatchRow.position,
    MatchRow.decisions,
    MatchRow.min_action_interval_ms,
    MatchRow.seq,
    MatchRow.version,
    MatchRow.chain,
    SeatRow.seat,
    SeatRow.player_id,
    SeatRow.bot_level,
    SeatRow.rev,
    SeatRow.view,
    SeatRow.acted_at,
    SeatRow.situation,
    SeatRow.fence,
    SeatRow.open_from,
    SeatRow.open_until,
    *_OFF_BOARD,
    RequestRow.body_hash,
    RequestRow.subject,
    RequestRow.rev.label("request_rev"),
)
_SAME_REQUEST = and_(
    RequestRow.account == bindparam("its_account"),
    RequestRow.method == bindparam("its_method"),
    RequestRow.request_id == bindparam("its_request_id"),
)
# Built once, since every action runs it.
_HEAD = (
    select(*_HEAD_COLUMNS)
    .join(SeatRow, SeatRow.match_id == MatchRow.match_id)
    .outerjoin(RequestRow, _SAME_REQUEST)
    .where(MatchRow.match_id == bindparam("its_id"))
    .order_by(SeatRow.ordinal)
)
FACTS = (
    MatchRow.match_id,
    MatchRow.game_id,
    MatchRow.rules_version,
    *_ENDING,
    *CONTROL,
    MatchRow.is_rated,
    MatchRow.created_by,
    MatchRow.created_at,
    MatchRow.ended_at,
    MatchRow.min_action_interval_ms,
    MatchRow.seq,
    MatchRow.seed,
    *SPECTATING,
)
"""Match columns for `with_seats`."""


def held_by(player_id: str) -> ColumnElement[bool]:
    """Condition for a player's seat in a known match. The expression keeps SQLite from reading all seats of the player."""
    return func.coalesce(SeatRow.player_id, "") == player_id


async def read_head(connection: AsyncConnection, match_id: str, request: Request) -> HeadRow | None:
    """Return a match's head and the request's result in one statement, hence one snapshot."""
    asked = {
        "its_id": match_id,
        "its_account": request.account,
        "its_method": request.method,
        "its_request_id": request.request_id,
    }
    rows = (await connection.execute(_HEAD, asked)).all()
    if not rows:
        return None
    first = rows[0]
    result = None if first.body_hash is None else Result(first.body_hash, first.subject, first.request_rev)
    return HeadRow(_head(match_id, rows), result)


async def read_match(connection: AsyncConnection, match_id: str) -> Match | None:
    rows = (await connection.execute(select(*FACTS).where(MatchRow.match_id == match_id))).all()
    matches = await with_seats(connection, rows)
    return matches[0] if matches else None


async def read_page(
    connection: AsyncConnection, player_id: str, state: MatchState | None, before: tuple[int, str] | None, limit: int
) -> list[Match]:
    """Return a page of a player's matches, newest first. Each partial query reads at most one page."""
    parts = [
        part
        for each in ([state] if state is not None else MatchState)
        for part in (
            newest(
                select(SeatRow.match_id).where(SeatRow.player_id == player_id, SeatRow.match_state == int(each)),
                SeatRow.match_created_at,
                SeatRow.match_id,
                before,
                limit,
            ),
            newest(
                select(MatchRow.match_id).where(MatchRow.created_by == player_id, MatchRow.state == int(each)),
                MatchRow.created_at,
                MatchRow.match_id,
                before,
                limit,
            ),
        )
    ]
    ids = union(*(select(part.subquery().c.match_id) for part in parts))
    query = select(*FACTS).where(MatchRow.match_id.in_(ids))
    query = query.order_by(MatchRow.created_at.desc(), MatchRow.match_id.desc()).limit(limit)
    return await with_seats(connection, (await connection.execute(query)).all())


def _head(match_id: str, rows: Sequence[Row[*tuple[Any, ...]]]) -> Head:
    row = rows[0]
    return Head(
        match_id=match_id,
        game_id=row.game_id,
        rules_version=row.rules_version,
        state=MatchState(row.state),
        position=row.position,
        decisions=wire.unpacked_decisions(row.decisions),
        seats=tuple(
            SeatHead(
                each.seat,
                Occupant(each.player_id, each.bot_level),
                each.rev,
                *decoded_board(each.view),
                acted_at=each.acted_at,
                situation=decoded_situation(each.situation),
                fence=each.fence,
                open_from=each.open_from,
                open_until=each.open_until,
            )
            for each in rows
        ),
        min_action_interval_ms=row.min_action_interval_ms,
        seq=row.seq,
        version=row.version,
        chain=row.chain,
        life=life_of(rows),
        clocks=clocks_of(rows),
        passes=passes_of(rows),
        answering=pending_answers_of(rows),
        is_rated=row.is_rated,
    )


async def with_seats(connection: AsyncConnection, rows: Sequence[Row[*tuple[Any, ...]]]) -> list[Match]:
    """Return the matches of `FACTS` rows with their seats, in the rows' order."""
    if not rows:
        return []
    query = (
        select(SeatRow.match_id, SeatRow.seat, SeatRow.player_id, SeatRow.bot_level, PlayerRow.display_name)
        .outerjoin(PlayerRow, PlayerRow.player_id == SeatRow.player_id)
        .where(SeatRow.match_id.in_([row.match_id for row in rows]), SeatRow.seat != SPECTATOR)
        .order_by(SeatRow.ordinal)
    )
    seats: dict[str, list[Seating]] = {row.match_id: [] for row in rows}
    for row in await connection.execute(query):
        seats[row.match_id].append(Seating(row.seat, Occupant(row.player_id, row.bot_level), row.display_name or ""))
    return [_match(row, tuple(seats[row.match_id])) for row in rows]


def _match(row: Row[*tuple[Any, ...]], seats: tuple[Seating, ...]) -> Match:
    return Match(
        match_id=row.match_id,
        game_id=row.game_id,
        rules_version=row.rules_version,
        state=MatchState(row.state),
        created_by=row.created_by,
        seats=seats,
        outcome=_outcome(row),
        created_at=row.created_at,
        ended_at=row.ended_at,
        min_action_interval_ms=row.min_action_interval_ms,
        action_count=row.seq,
        seed=row.seed,
        control=control_of(row),
        is_rated=row.is_rated,
        verdict=verdict_of(row),
        spectating=spectating_of(row),
    )


def _outcome(row: Row[*tuple[Any, ...]]) -> Outcome | None:
    verdict = verdict_of(row)
    if verdict is not None:
        return verdict.outcome
    return None if row.reason is None else Outcome(row.winner or "", row.reason)
