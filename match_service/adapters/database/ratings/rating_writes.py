"""Changes to ratings, inside the transaction that ends a match or erases an account."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from sqlalchemy import Table, and_, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from match_service.adapters.database.tables.ratings import RatingChangeRow, RatingRow
from match_service.domain.play.commit import Commit
from match_service.domain.ratings.rating import Rating, RatingChange, changes_of, changes_ratings, of_micros

_INSERT_CHANGES = insert(cast(Table, RatingChangeRow.__table__))
_NEW_MU, _NEW_SIGMA = Rating().micros


async def rate(connection: AsyncConnection, commit: Commit) -> None:
    """Change the players' ratings if the commit ends a match that counts.

    This happens once per match: guaranteed by the match's version, and by the key of the changes.
    """
    if not changes_ratings(commit.head) or commit.outcome is None:
        return
    key = {"game_id": commit.head.game_id, "clock_class": commit.head.clocks.control.clock_class.value}
    # Ratings are always locked in this order, so that two matches ending at once cannot deadlock.
    player_ids = sorted(each.occupant.player_id for each in commit.head.seats if each.occupant.player_id is not None)
    ratings = await _locked(connection, player_ids, key, commit.now)
    changes = changes_of(commit.head, commit.outcome, ratings)
    await connection.execute(
        update(RatingRow).where(
            RatingRow.player_id == bindparam("its_player"),
            RatingRow.game_id == key["game_id"],
            RatingRow.clock_class == key["clock_class"],
        ),
        [{"its_player": each.player_id, **_rating_columns(each.after), "changed_at": commit.now} for each in changes],
    )
    rows = [{"match_id": commit.head.match_id, **key, **_change(each), "changed_at": commit.now} for each in changes]
    await connection.execute(_INSERT_CHANGES, rows)


async def delete_ratings(connection: AsyncConnection, player_id: str) -> None:
    """Delete a player's ratings and their history, after the player's last match. Opponents keep their changes."""
    await connection.execute(delete(RatingChangeRow).where(RatingChangeRow.player_id == player_id))
    await connection.execute(delete(RatingRow).where(RatingRow.player_id == player_id))


async def _locked(
    connection: AsyncConnection, player_ids: Sequence[str], key: Mapping[str, str], now: int
) -> Mapping[str, Rating]:
    """Lock and return the players' ratings. Missing ones are created."""
    first = {**key, "mu": _NEW_MU, "sigma": _NEW_SIGMA, "matches": 0, "changed_at": now}
    own_insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    new = [{"player_id": player_id, **first} for player_id in player_ids]
    await connection.execute(own_insert(RatingRow).values(new).on_conflict_do_nothing())
    own = and_(
        RatingRow.player_id.in_(player_ids),
        RatingRow.game_id == key["game_id"],
        RatingRow.clock_class == key["clock_class"],
    )
    query = select(RatingRow.player_id, RatingRow.mu, RatingRow.sigma, RatingRow.matches).where(own)
    rows = await connection.execute(query.order_by(RatingRow.player_id).with_for_update())
    return {row.player_id: of_micros(row.mu, row.sigma, row.matches) for row in rows}


def _rating_columns(rating: Rating) -> dict[str, Any]:
    mu, sigma = rating.micros
    return {"mu": mu, "sigma": sigma, "matches": rating.matches}


def _change(change: RatingChange) -> dict[str, Any]:
    mu_before, sigma_before = change.before.micros
    return {
        "player_id": change.player_id,
        "opponent_id": change.opponent_id,
        "score": int(change.score),
        "mu_before": mu_before,
        "sigma_before": sigma_before,
        **_rating_columns(change.after),
    }
