"""The client: every RPC of the match service as a method with a deadline, retries and typed errors."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence

from google.protobuf import any_pb2

from zhanqi.match.v1 import (
    account_service_pb2,
    match_pb2,
    match_service_pb2,
    match_service_pb2_grpc,
    opening_pb2,
    player_service_pb2,
    player_service_pb2_grpc,
)
from zhanqi.rules.v1 import position_pb2, rules_pb2
from zhanqi_client.connection import Connection
from zhanqi_client.credentials import FixedToken
from zhanqi_client.retry import fresh_id
from zhanqi_client.services.account import Account
from zhanqi_client.services.admin import Admin
from zhanqi_client.services.life import Life
from zhanqi_client.services.queue import Queue
from zhanqi_client.services.ratings import Ratings
from zhanqi_client.services.replays import Replays
from zhanqi_client.services.spectators import Spectators
from zhanqi_client.session import Session
from zhanqi_client.watch_match import MatchWatch
from zhanqi_client.watch_player import PlayerWatch

Submitted = match_service_pb2.Accepted | match_service_pb2.Stale
"""The result of an action: committed, or stale because the seat has a newer revision."""


class Client:
    """The match service as one caller sees it. Methods raise the errors of `zhanqi_client.errors`.

    A mutation takes a `request_id`, by default a new one, which all its retries share.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._players = player_service_pb2_grpc.PlayerServiceStub(connection.channel)
        self._matches = match_service_pb2_grpc.MatchServiceStub(connection.channel)
        self.life = Life(connection)
        self.queue = Queue(connection)
        self.ratings = Ratings(connection)
        self.spectators = Spectators(connection)
        self.replays = Replays(connection)
        self.account = Account(connection)
        self.admin = Admin(connection)

    def with_token(self, token: str) -> "Client":
        """A client of another caller over the same connection; an empty token sends none."""
        return Client(Connection(self._connection.channel, FixedToken(token), self._connection.retry))

    def with_session(
        self, signed_in: account_service_pb2.SignedIn, *, on_change: Callable[[str], None] | None = None
    ) -> "Client":
        """A client of a new session over the same connection. `on_change` receives each new refresh token."""
        return self._with(Session(self._refresh, signed_in.refresh_token.value, signed_in, on_change))

    def with_refresh_token(self, refresh_token: str, *, on_change: Callable[[str], None] | None = None) -> "Client":
        """A client that resumes a session by its refresh token, or signs a bot in by its credential."""
        return self._with(Session(self._refresh, refresh_token, None, on_change))

    async def as_guest(self, display_name: str = "", *, on_change: Callable[[str], None] | None = None) -> "Client":
        """A client of a new guest over the same connection. Needs no token."""
        made = await self.create_guest(display_name)
        signed_in = account_service_pb2.SignedIn(player=made.player, token=made.token, refresh_token=made.refresh_token)
        if on_change is not None:
            on_change(made.refresh_token.value)
        return self.with_session(signed_in, on_change=on_change)

    def _with(self, session: Session) -> "Client":
        return Client(Connection(self._connection.channel, session, self._connection.retry))

    async def _refresh(self, refresh_token: str, request_id: str) -> account_service_pb2.SignedIn:
        return await self.with_token("").account.refresh(refresh_token, request_id)

    async def create_guest(
        self, display_name: str = "", *, request_id: str | None = None
    ) -> player_service_pb2.CreateGuestResponse:
        """Create a guest. Needs no token."""
        request = player_service_pb2.CreateGuestRequest(request_id=fresh_id(request_id), display_name=display_name)
        return await self._connection.call(self._players.CreateGuest, request)

    async def issue_seat_token(self, match_id: str, seat: str) -> player_service_pb2.IssueSeatTokenResponse:
        """A token for the seat of a house bot. Needs the service credential as token."""
        request = player_service_pb2.IssueSeatTokenRequest(match_id=match_id, seat=seat)
        return await self._connection.call(self._players.IssueSeatToken, request)

    async def games(self) -> Sequence[rules_pb2.Game]:
        """The games that the service offers."""
        return (await self._connection.call(self._matches.ListGames, match_service_pb2.ListGamesRequest())).games

    async def create_match(
        self,
        game_id: str,
        seats: Sequence[match_service_pb2.SeatRequest],
        *,
        options: any_pb2.Any | None = None,
        time_control: match_pb2.TimeControl | None = None,
        spectators: match_pb2.SpectatorTerms | None = None,
        request_id: str | None = None,
    ) -> match_pb2.Match:
        """Create a match; `seats` has one entry for each seat of the game. Without a time control it has no deadlines."""
        request = match_service_pb2.CreateMatchRequest(
            request_id=fresh_id(request_id),
            game_id=game_id,
            seats=seats,
            options=options,
            time_control=time_control,
            spectators=spectators,
        )
        return (await self._connection.call(self._matches.CreateMatch, request)).match

    async def open_match(
        self,
        game_id: str,
        *,
        seat: str = "",
        options: any_pb2.Any | None = None,
        time_control: match_pb2.TimeControl | None = None,
        is_rated: bool = False,
        by_invite: bool = False,
        invited_player_id: str = "",
        spectators: match_pb2.SpectatorTerms | None = None,
        request_id: str | None = None,
    ) -> opening_pb2.Opening:
        """Create an opening for `life.join`. An empty `seat` is drawn at random.

        Anyone may join, unless it is `by_invite`: then only players with its code. With `invited_player_id` only that player may,
        who sees the invitation in `watch_player`.
        """
        request = match_service_pb2.CreateMatchRequest(
            request_id=fresh_id(request_id),
            game_id=game_id,
            seats=[seat_of_caller(seat), match_service_pb2.SeatRequest(anybody=match_service_pb2.Anybody())],
            options=options,
            time_control=time_control,
            is_rated=is_rated,
            access=match_service_pb2.ACCESS_INVITE if by_invite or invited_player_id else match_service_pb2.ACCESS_PUBLIC,
            spectators=spectators,
            invited_player_id=invited_player_id,
        )
        return (await self._connection.call(self._matches.CreateMatch, request)).opening

    async def match(self, match_id: str) -> match_pb2.Match:
        return (await self._connection.call(self._matches.GetMatch, match_service_pb2.GetMatchRequest(match_id=match_id))).match

    async def matches(
        self, *, state: match_pb2.MatchState = match_pb2.MATCH_STATE_UNSPECIFIED, page_size: int = 0
    ) -> AsyncIterator[match_pb2.Match]:
        """The caller's matches, newest first."""
        request = match_service_pb2.ListMatchesRequest(state=state, page_size=page_size)
        async for page in self._connection.pages(self._matches.ListMatches, request):
            for match in page.matches:
                yield match

    async def view(self, match_id: str) -> match_service_pb2.GetViewResponse:
        """The current view of the caller's seat."""
        return await self._connection.call(self._matches.GetView, match_service_pb2.GetViewRequest(match_id=match_id))

    async def submit(self, match_id: str, rev: int, action: any_pb2.Any, *, request_id: str | None = None) -> Submitted:
        """Submit an action chosen at the seat's revision `rev`. Raises `Refused` if it is illegal."""
        request = match_service_pb2.SubmitActionRequest(
            request_id=fresh_id(request_id), match_id=match_id, rev=rev, action=action
        )
        response = await self._connection.call(self._matches.SubmitAction, request)
        return response.stale if response.HasField("stale") else response.accepted

    async def legal_actions(self, match_id: str) -> match_service_pb2.ListLegalActionsResponse:
        """The legal actions of the caller's seat, as options for `zhanqi_wire.options`."""
        request = match_service_pb2.ListLegalActionsRequest(match_id=match_id)
        return await self._connection.call(self._matches.ListLegalActions, request)

    async def violations(self, match_id: str, action: any_pb2.Any) -> Sequence[position_pb2.Violation]:
        """All violations of an action; empty if it is legal."""
        request = match_service_pb2.ValidateActionRequest(match_id=match_id, action=action)
        return (await self._connection.call(self._matches.ValidateAction, request)).violations

    def watch(self, match_id: str, after_rev: int = 0) -> AsyncGenerator[match_service_pb2.Update, None]:
        """The updates of the caller's seat after `after_rev`, each once and in order, until the match ends.

        Resumes by itself after interruptions.
        """
        return MatchWatch(self._matches, self._connection, match_id, after_rev).updates()

    def watch_player(self) -> AsyncGenerator[match_service_pb2.WatchPlayerResponse, None]:
        """The current state of each match, opening and invitation of the caller, then each change of one. Never ends.

        Resumes by itself after interruptions.
        """
        return PlayerWatch(self._matches, self._connection).messages()


def seat_of_caller(seat: str) -> match_service_pb2.SeatRequest:
    return match_service_pb2.SeatRequest(seat=seat, caller=match_service_pb2.Caller())


def seat_of_bot(seat: str, level: str) -> match_service_pb2.SeatRequest:
    """The seat of a house bot."""
    return match_service_pb2.SeatRequest(seat=seat, bot=match_pb2.SeatedBot(level=level))
