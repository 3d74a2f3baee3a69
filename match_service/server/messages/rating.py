"""Between the contract's messages about ratings and the domain's values."""

import base64
import uuid
from typing import Any

from match_service.domain.clock.time_control import ClockClass
from match_service.domain.errors import Malformed
from match_service.domain.ratings.rating import Rating
from match_service.server.messages.values import timestamp
from match_service.usecases.ports.ratings import KeptRating, Leader, PastChange, RatingKey
from zhanqi.match.v1 import rating_service_pb2 as pb

_NUMBER_MAX = 2**53


def clock_class(number: int) -> ClockClass | None:
    """The class that is asked for; None if it is not set. Raises `Malformed`."""
    if number == pb.CLOCK_CLASS_UNSPECIFIED:
        return None
    try:
        return ClockClass(pb.ClockClass.Name(number).removeprefix("CLOCK_CLASS_").lower())
    except ValueError:
        raise Malformed("clock_class", "no such class") from None


def key(request: pb.GetRatingHistoryRequest | pb.GetLeaderboardRequest) -> RatingKey:
    """The rating that is asked for. Raises `Malformed`."""
    its_class = clock_class(request.clock_class)
    if its_class is None:
        raise Malformed("clock_class", "a class is wanted")
    return RatingKey(request.game_id, its_class)


def game_rating(value: KeptRating) -> pb.GameRating:
    """A player's rating in one game and class."""
    return pb.GameRating(
        game_id=value.key.game_id,
        clock_class=told_class(value.key.clock_class),
        rating=rating(value.rating),
        change_time=timestamp(value.changed_at),
    )


def told_class(value: ClockClass) -> Any:
    """A class."""
    return pb.ClockClass.Value(f"CLOCK_CLASS_{value.name}")


def rating(value: Rating) -> pb.Rating:
    """A rating."""
    return pb.Rating(value=value.shown, deviation=value.deviation, is_provisional=value.is_provisional, match_count=value.matches)


def change(value: PastChange) -> pb.RatingChange:
    """What a match did to a rating."""
    score: Any = int(value.change.score)
    return pb.RatingChange(
        match_id=value.match_id,
        opponent_name=value.opponent_name,
        score=score,
        before=rating(value.change.before),
        after=rating(value.change.after),
        change_time=timestamp(value.changed_at),
    )


def leader(value: Leader, rank: int) -> pb.Leader:
    """A place on a leaderboard."""
    return pb.Leader(rank=rank, player_id=value.player_id, display_name=value.display_name, rating=rating(value.rating))


def history_token(matches: int) -> str:
    """Where the page begins that comes after the change of that number."""
    return _token(str(matches))


def history_start(text: str) -> int | None:
    """Before which change a page begins; None for the first. Raises `Malformed`."""
    return _number(_parts(text, 1)[0], least=1) if text else None


def leaderboard_token(value: Leader, rank: int) -> str:
    """Where the page begins that comes after a place."""
    return _token(str(rank), str(value.rating.micros[0]), value.player_id)


def leaderboard_start(text: str) -> tuple[int, tuple[int, str] | None]:
    """How many places come before a page, and after (mu in millionths, player id) it begins. Raises `Malformed`."""
    if not text:
        return 0, None
    rank, mu, player_id = _parts(text, 3)
    try:
        return _number(rank, least=1), (_number(mu, least=-_NUMBER_MAX), str(uuid.UUID(player_id)))
    except ValueError:
        raise _not_ours() from None


def _token(*parts: str) -> str:
    return base64.urlsafe_b64encode("/".join(parts).encode()).decode()


def _parts(text: str, count: int) -> list[str]:
    try:
        parts = base64.urlsafe_b64decode(text.encode()).decode().split("/")
    except ValueError:
        raise _not_ours() from None
    if len(parts) != count:
        raise _not_ours()
    return parts


def _number(text: str, *, least: int) -> int:
    try:
        number = int(text)
    except ValueError:
        raise _not_ours() from None
    if not least <= number <= _NUMBER_MAX:
        raise _not_ours()
    return number


def _not_ours() -> Malformed:
    return Malformed("page_token", "it is none of ours")
