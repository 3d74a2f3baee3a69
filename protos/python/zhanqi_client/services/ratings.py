"""Ratings, their history, and leaderboards."""

from collections.abc import AsyncIterator, Sequence

from zhanqi.match.v1 import rating_service_pb2 as pb
from zhanqi.match.v1 import rating_service_pb2_grpc
from zhanqi_client.connection import Connection


class Ratings:
    """`Client.ratings`: the rating service."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stub = rating_service_pb2_grpc.RatingServiceStub(connection.channel)

    async def of(
        self, player_id: str = "", *, game_id: str = "", clock_class: pb.ClockClass = pb.CLOCK_CLASS_UNSPECIFIED
    ) -> Sequence[pb.GameRating]:
        """A player's ratings, by default the caller's: for one game and clock class, or for all."""
        request = pb.GetRatingRequest(player_id=player_id, game_id=game_id, clock_class=clock_class)
        return (await self._connection.call(self._stub.GetRating, request)).ratings

    async def history(
        self, game_id: str, clock_class: pb.ClockClass, *, player_id: str = "", page_size: int = 0
    ) -> AsyncIterator[pb.RatingChange]:
        """The changes of a rating, newest first."""
        request = pb.GetRatingHistoryRequest(player_id=player_id, game_id=game_id, clock_class=clock_class, page_size=page_size)
        async for page in self._connection.pages(self._stub.GetRatingHistory, request):
            for change in page.changes:
                yield change

    async def leaders(
        self, game_id: str, clock_class: pb.ClockClass, *, of_bots: bool = False, page_size: int = 0
    ) -> AsyncIterator[pb.Leader]:
        """The leaderboard of players, or of registered bots, best first."""
        request = pb.GetLeaderboardRequest(game_id=game_id, clock_class=clock_class, of_bots=of_bots, page_size=page_size)
        async for page in self._connection.pages(self._stub.GetLeaderboard, request):
            for leader in page.leaders:
                yield leader
