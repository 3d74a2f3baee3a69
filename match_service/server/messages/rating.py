"""Messages about ratings."""

from typing import Any

from match_service.domain.clock.time_control import ClockClass
from match_service.domain.errors import Malformed
from match_service.domain.ratings.rating import Rating
from match_service.server.messages import pages
from match_service.server.messages.timestamps import timestamp
from match_service.usecases.ports.ratings import Leader, PastChange, RatingKey, StoredRating
from zhanqi.match.v1 import rating_service_pb2 as pb

_NUMBER_MAX = 2**53


def clock_class(number: int) -> ClockClass | None:
    """The requested class, None if unset. Raises `Malformed`."""
    if number == pb.CLOCK_CLASS_UNSPECIFIED:
        return None
    try:
        return ClockClass(pb.ClockClass.Name(number).removeprefix("CLOCK_CLASS_").lower())
    except ValueError:
        raise Malformed("clock_class", "no such class") from None


def key(request: pb.GetRatingHistoryRequest | pb.GetLeaderboardRequest) -> RatingKey:
    """The requested rating. Raises `Malformed`."""
    its_class = clock_class(request.clock_class)
    if its_class is None:
        raise Malformed("clock_class", "is required")
    return RatingKey(request.game_id, its_class)


def game_rating(value: StoredRating) -> pb.GameRating:
    return pb.GameRating(
        game_id=value.key.game_id,
        clock_class=clock_class_message(value.key.clock_class),
        rating=rating(value.rating),
        change_time=timestamp(value.changed_at),
    )


def clock_class_message(value: ClockClass) -> Any:
    return pb.ClockClass.Value(f"CLOCK_CLASS_{value.name}")


def rating(value: Rating) -> pb.Rating:
    return pb.Rating(value=value.shown, deviation=value.deviation, is_provisional=value.is_provisional, match_count=value.matches)


def change(value: PastChange) -> pb.RatingChange:
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
    return pb.Leader(rank=rank, player_id=value.player_id, display_name=value.display_name, rating=rating(value.rating))


def history_token(matches: int) -> str:
    """The token of the page after the change with this match count."""
    return pages.encoded(str(matches))


def history_start(token: str) -> int | None:
    """The match count before which a page starts; None for the first page. Raises `Malformed`."""
    return pages.number(pages.decoded(token, 1)[0], 1, _NUMBER_MAX) if token else None


def leaderboard_token(value: Leader, rank: int) -> str:
    """The token of the page after this place."""
    return pages.encoded(str(rank), str(value.rating.micros[0]), value.player_id)


def leaderboard_start(token: str) -> tuple[int, tuple[int, str] | None]:
    """The places on earlier pages, and the (mu in millionths, player id) after which a page starts. Raises `Malformed`."""
    if not token:
        return 0, None
    rank, mu, player_id = pages.decoded(token, 3)
    key = pages.number(mu, -_NUMBER_MAX, _NUMBER_MAX), pages.uuid_of(player_id)
    return pages.number(rank, 1, _NUMBER_MAX), key
