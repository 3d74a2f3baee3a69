"""gRPC servicer of `zhanqi.match.v1.RatingService`."""

from match_service.domain.identity.caller import Caller
from match_service.server.messages import pages, requests
from match_service.server.messages import rating as rating_messages
from match_service.usecases.ports.ratings import Ratings
from match_service.usecases.ratings.read_ratings import history_of, leaderboard, ratings_of
from zhanqi.match.v1 import rating_service_pb2 as pb


class RatingServicer:
    def __init__(self, ratings: Ratings, leader_matches_min: int) -> None:
        self._ratings = ratings
        self._leader_matches_min = leader_matches_min

    async def GetRating(self, caller: Caller, request: pb.GetRatingRequest) -> pb.GetRatingResponse:
        its_class = rating_messages.clock_class(request.clock_class)
        ratings = await ratings_of(self._ratings, _player(caller, request.player_id), request.game_id, its_class)
        return pb.GetRatingResponse(ratings=[rating_messages.game_rating(each) for each in ratings])

    async def GetRatingHistory(self, caller: Caller, request: pb.GetRatingHistoryRequest) -> pb.GetRatingHistoryResponse:
        key, before = rating_messages.key(request), rating_messages.history_start(request.page_token)
        size = pages.page_size(request.page_size)
        page, more = await history_of(self._ratings, _player(caller, request.player_id), key, before, size)
        following = rating_messages.history_token(page[-1].change.after.matches) if more else ""
        return pb.GetRatingHistoryResponse(changes=[rating_messages.change(each) for each in page], next_page_token=following)

    async def GetLeaderboard(self, _: Caller, request: pb.GetLeaderboardRequest) -> pb.GetLeaderboardResponse:
        key, (above, after) = rating_messages.key(request), rating_messages.leaderboard_start(request.page_token)
        size = pages.page_size(request.page_size)
        page, more = await leaderboard(
            self._ratings, key, after, size, of_bots=request.of_bots, matches_min=self._leader_matches_min
        )
        leaders = [rating_messages.leader(each, rank) for rank, each in enumerate(page, start=above + 1)]
        following = rating_messages.leaderboard_token(page[-1], leaders[-1].rank) if more else ""
        return pb.GetLeaderboardResponse(leaders=leaders, next_page_token=following)


def _player(caller: Caller, player_id: str) -> str:
    return requests.known_id(player_id, "UNKNOWN_PLAYER") if player_id else caller.player_id
