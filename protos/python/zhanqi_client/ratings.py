"""Ratings: a player's, how they came about, and who leads."""

from collections.abc import AsyncIterator, Sequence

from zhanqi.match.v1 import rating_service_pb2 as pb
from zhanqi.match.v1 import rating_service_pb2_grpc
from zhanqi_client.line import Line


class Ratings:
    """`Client.ratings`: calls with the client's token, with the same retries and errors as the client's own."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._stub = rating_service_pb2_grpc.RatingServiceStub(line.channel)

    async def of(
        self, player_id: str = "", *, game_id: str = "", clock_class: pb.ClockClass = pb.CLOCK_CLASS_UNSPECIFIED
    ) -> Sequence[pb.GameRating]:
        """A player's ratings, the caller's if no player is named: of one game and class, or of all."""
        request = pb.GetRatingRequest(player_id=player_id, game_id=game_id, clock_class=clock_class)
        return (await self._line.call(self._stub.GetRating, request)).ratings

    async def history(
        self, game_id: str, clock_class: pb.ClockClass, *, player_id: str = "", page_size: int = 0
    ) -> AsyncIterator[pb.RatingChange]:
        """What matches did to a rating, newest first, page by page as they are asked for."""
        request = pb.GetRatingHistoryRequest(player_id=player_id, game_id=game_id, clock_class=clock_class, page_size=page_size)
        while True:
            page = await self._line.call(self._stub.GetRatingHistory, request)
            for change in page.changes:
                yield change
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def leaders(
        self, game_id: str, clock_class: pb.ClockClass, *, of_bots: bool = False, page_size: int = 0
    ) -> AsyncIterator[pb.Leader]:
        """The best players, the best first, page by page as they are asked for; or of the bots that players registered."""
        request = pb.GetLeaderboardRequest(game_id=game_id, clock_class=clock_class, of_bots=of_bots, page_size=page_size)
        while True:
            page = await self._line.call(self._stub.GetLeaderboard, request)
            for leader in page.leaders:
                yield leader
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token
