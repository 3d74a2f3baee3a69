"""A client: every RPC of the match service as a method, with a deadline, retries and typed errors."""

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
    queue_service_pb2,
)
from zhanqi.rules.v1 import position_pb2, rules_pb2
from zhanqi_client.account import Account
from zhanqi_client.admin import Admin
from zhanqi_client.life import Life
from zhanqi_client.line import Fixed, Line
from zhanqi_client.queue import Queue
from zhanqi_client.ratings import Ratings
from zhanqi_client.replays import Replays
from zhanqi_client.retry import fresh_id
from zhanqi_client.session import Session
from zhanqi_client.spectators import Spectators
from zhanqi_client.watch import Watch
from zhanqi_client.watch_player import PlayerWatch

Submitted = match_service_pb2.Accepted | match_service_pb2.Stale
"""What became of an action: committed, or not looked at since the seat had been told something new."""


class Client:
    """Calls the match service as one caller. A mutation takes a `request_id`, by default a new one, that all its retries share.

    Every method raises the errors of `zhanqi_client.errors`.
    """

    def __init__(self, line: Line) -> None:
        self._line = line
        self._players = player_service_pb2_grpc.PlayerServiceStub(line.channel)
        self._matches = match_service_pb2_grpc.MatchServiceStub(line.channel)
        self.life = Life(line)
        self.queue = Queue(line)
        self.ratings = Ratings(line)
        self.spectators = Spectators(line)
        self.replays = Replays(line)
        self.account = Account(line)
        self.admin = Admin(line)

    def with_token(self, token: str) -> "Client":
        """The same connection for somebody else, until the token ends; without one if it is empty."""
        return Client(Line(self._line.channel, Fixed(token), self._line.retry))

    def with_session(
        self, signed_in: account_service_pb2.SignedIn, *, on_change: Callable[[str], None] | None = None
    ) -> "Client":
        """The same connection for who signed in, for as long as the session lasts. `on_change`: see `Session`."""
        return self._with(Session(self._refresh, signed_in.refresh_token.value, signed_in, on_change))

    def with_refresh_token(self, refresh_token: str, *, on_change: Callable[[str], None] | None = None) -> "Client":
        """The same connection for the session of a stored refresh token, or for a bot, by its credential."""
        return self._with(Session(self._refresh, refresh_token, None, on_change))

    async def as_guest(self, display_name: str = "", *, on_change: Callable[[str], None] | None = None) -> "Client":
        """The same connection for a new guest. Needs no token."""
        made = await self.create_guest(display_name)
        signed_in = account_service_pb2.SignedIn(player=made.player, token=made.token, refresh_token=made.refresh_token)
        if on_change is not None:
            on_change(made.refresh_token.value)
        return self.with_session(signed_in, on_change=on_change)

    def _with(self, session: Session) -> "Client":
        return Client(Line(self._line.channel, session, self._line.retry))

    async def _refresh(self, refresh_token: str, request_id: str) -> account_service_pb2.SignedIn:
        return await self.with_token("").account.refresh(refresh_token, request_id)

    async def create_guest(
        self, display_name: str = "", *, request_id: str | None = None
    ) -> player_service_pb2.CreateGuestResponse:
        """A new guest and its token. Needs no token."""
        request = player_service_pb2.CreateGuestRequest(request_id=fresh_id(request_id), display_name=display_name)
        return await self._line.call(self._players.CreateGuest, request)

    async def issue_seat_token(self, match_id: str, seat: str) -> player_service_pb2.IssueSeatTokenResponse:
        """A token of one bot's seat. Needs the service credential as token."""
        request = player_service_pb2.IssueSeatTokenRequest(match_id=match_id, seat=seat)
        return await self._line.call(self._players.IssueSeatToken, request)

    async def games(self) -> Sequence[rules_pb2.Game]:
        """The games that can be played."""
        return (await self._line.call(self._matches.ListGames, match_service_pb2.ListGamesRequest())).games

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
        """A new match; `seats` has one for each seat of the game. Without a time control it has no deadlines."""
        request = match_service_pb2.CreateMatchRequest(
            request_id=fresh_id(request_id),
            game_id=game_id,
            seats=seats,
            options=options,
            time_control=time_control,
            spectators=spectators,
        )
        return (await self._line.call(self._matches.CreateMatch, request)).match

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
        """A match that another player may join, for which `life.join` is there; the caller's seat is drawn if it is empty.

        `by_invite`: who has its code; `invited_player_id`: that player alone, whom `watch_player` tells of it.
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
        return (await self._line.call(self._matches.CreateMatch, request)).opening

    async def match(self, match_id: str) -> match_pb2.Match:
        """A match of the caller's."""
        return (await self._line.call(self._matches.GetMatch, match_service_pb2.GetMatchRequest(match_id=match_id))).match

    async def matches(
        self, *, state: match_pb2.MatchState = match_pb2.MATCH_STATE_UNSPECIFIED, page_size: int = 0
    ) -> AsyncIterator[match_pb2.Match]:
        """The caller's matches, newest first, page by page as they are asked for."""
        request = match_service_pb2.ListMatchesRequest(state=state, page_size=page_size)
        while True:
            page = await self._line.call(self._matches.ListMatches, request)
            for match in page.matches:
                yield match
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def view(self, match_id: str) -> match_service_pb2.GetViewResponse:
        """What the caller's seat sees now."""
        return await self._line.call(self._matches.GetView, match_service_pb2.GetViewRequest(match_id=match_id))

    async def submit(self, match_id: str, rev: int, action: any_pb2.Any, *, request_id: str | None = None) -> Submitted:
        """Submits an action that was chosen at the seat's revision `rev`. Raises `Refused` if the rules say no."""
        request = match_service_pb2.SubmitActionRequest(
            request_id=fresh_id(request_id), match_id=match_id, rev=rev, action=action
        )
        response = await self._line.call(self._matches.SubmitAction, request)
        return response.stale if response.HasField("stale") else response.accepted

    async def legal_actions(self, match_id: str) -> match_service_pb2.ListLegalActionsResponse:
        """The legal actions of the caller's seat, as options that `zhanqi_wire.options` reads."""
        request = match_service_pb2.ListLegalActionsRequest(match_id=match_id)
        return await self._line.call(self._matches.ListLegalActions, request)

    async def violations(self, match_id: str, action: any_pb2.Any) -> Sequence[position_pb2.Violation]:
        """Every reason against an action; none if it would be accepted."""
        request = match_service_pb2.ValidateActionRequest(match_id=match_id, action=action)
        return (await self._line.call(self._matches.ValidateAction, request)).violations

    def watch(self, match_id: str, after_rev: int = 0) -> AsyncGenerator[match_service_pb2.Update, None]:
        """What the caller's seat is told after `after_rev`, each revision once and in order, until the match's end. Goes on by
        itself after interruptions.
        """
        return Watch(self._matches, self._line, match_id, after_rev).updates()

    def watch_player(self) -> AsyncGenerator[match_service_pb2.WatchPlayerResponse, None]:
        """How each match, opening and invitation of the caller's stands, then each change of it: turns, offers, results, new
        matches. Goes on by itself after interruptions, and never ends.
        """
        return PlayerWatch(self._matches, self._line).messages()

    async def queue_bot_match(
        self, game_id: str, levels: Sequence[str], *, options: any_pb2.Any | None = None, request_id: str | None = None
    ) -> queue_service_pb2.Ticket:
        """See `Queue.queue_bot_match`."""
        return await self.queue.queue_bot_match(game_id, levels, options=options, request_id=request_id)

    async def ticket(self, ticket_id: str) -> queue_service_pb2.Ticket:
        """See `Queue.ticket`."""
        return await self.queue.ticket(ticket_id)


def seat_of_caller(seat: str) -> match_service_pb2.SeatRequest:
    """The caller sits here."""
    return match_service_pb2.SeatRequest(seat=seat, caller=match_service_pb2.Caller())


def seat_of_bot(seat: str, level: str) -> match_service_pb2.SeatRequest:
    """A bot of the house sits here."""
    return match_service_pb2.SeatRequest(seat=seat, bot=match_pb2.SeatedBot(level=level))
