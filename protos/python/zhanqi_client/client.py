"""A client: every RPC of the match service as a method, with a deadline, retries and typed errors."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from typing import TypeVar

import grpc
from google.protobuf import any_pb2

from zhanqi.match.v1 import (
    match_pb2,
    match_service_pb2,
    match_service_pb2_grpc,
    opening_pb2,
    player_service_pb2,
    player_service_pb2_grpc,
    queue_service_pb2,
    queue_service_pb2_grpc,
)
from zhanqi.rules.v1 import position_pb2, rules_pb2
from zhanqi_client.life import Life
from zhanqi_client.ratings import Ratings
from zhanqi_client.retry import RetryPolicy, fresh_id
from zhanqi_client.watch import Watch

Submitted = match_service_pb2.Accepted | match_service_pb2.Stale
"""What became of an action: committed, or not looked at since the seat had been told something new."""

Q = TypeVar("Q")
A = TypeVar("A")


class Client:
    """Calls the match service with one token. A mutation takes a `request_id`, by default a new one, that all its retries share.

    Every method raises the errors of `zhanqi_client.errors`.
    """

    def __init__(self, channel: grpc.aio.Channel, *, token: str = "", retry: RetryPolicy) -> None:
        self._channel = channel
        self._metadata = (("authorization", f"Bearer {token}"),) if token else ()
        self._retry = retry
        self._players = player_service_pb2_grpc.PlayerServiceStub(channel)
        self._matches = match_service_pb2_grpc.MatchServiceStub(channel)
        self._queue = queue_service_pb2_grpc.QueueServiceStub(channel)
        self.life = Life(channel, self._metadata, retry)
        self.ratings = Ratings(channel, self._metadata, retry)

    def with_token(self, token: str) -> "Client":
        """The same connection for somebody else."""
        return Client(self._channel, token=token, retry=self._retry)

    async def create_guest(
        self, display_name: str = "", *, request_id: str | None = None
    ) -> player_service_pb2.CreateGuestResponse:
        """A new guest and its token. Needs no token."""
        request = player_service_pb2.CreateGuestRequest(request_id=fresh_id(request_id), display_name=display_name)
        return await self._call(self._players.CreateGuest, request)

    async def issue_seat_token(self, match_id: str, seat: str) -> player_service_pb2.IssueSeatTokenResponse:
        """A token of one bot's seat. Needs the service credential as token."""
        request = player_service_pb2.IssueSeatTokenRequest(match_id=match_id, seat=seat)
        return await self._call(self._players.IssueSeatToken, request)

    async def games(self) -> Sequence[rules_pb2.Game]:
        """The games that can be played."""
        return (await self._call(self._matches.ListGames, match_service_pb2.ListGamesRequest())).games

    async def create_match(
        self,
        game_id: str,
        seats: Sequence[match_service_pb2.SeatRequest],
        *,
        options: any_pb2.Any | None = None,
        time_control: match_pb2.TimeControl | None = None,
        request_id: str | None = None,
    ) -> match_pb2.Match:
        """A new match; `seats` has one for each seat of the game. Without a time control it has no deadlines."""
        request = match_service_pb2.CreateMatchRequest(
            request_id=fresh_id(request_id), game_id=game_id, seats=seats, options=options, time_control=time_control
        )
        return (await self._call(self._matches.CreateMatch, request)).match

    async def open_match(
        self,
        game_id: str,
        *,
        seat: str = "",
        options: any_pb2.Any | None = None,
        time_control: match_pb2.TimeControl | None = None,
        is_rated: bool = False,
        by_invite: bool = False,
        request_id: str | None = None,
    ) -> opening_pb2.Opening:
        """A match that another player may join, for which `life.join` is there; the caller's seat is drawn if it is empty."""
        request = match_service_pb2.CreateMatchRequest(
            request_id=fresh_id(request_id),
            game_id=game_id,
            seats=[seat_of_caller(seat), match_service_pb2.SeatRequest(anybody=match_service_pb2.Anybody())],
            options=options,
            time_control=time_control,
            is_rated=is_rated,
            access=match_service_pb2.ACCESS_INVITE if by_invite else match_service_pb2.ACCESS_PUBLIC,
        )
        return (await self._call(self._matches.CreateMatch, request)).opening

    async def match(self, match_id: str) -> match_pb2.Match:
        """A match of the caller's."""
        return (await self._call(self._matches.GetMatch, match_service_pb2.GetMatchRequest(match_id=match_id))).match

    async def matches(
        self, *, state: match_pb2.MatchState = match_pb2.MATCH_STATE_UNSPECIFIED, page_size: int = 0
    ) -> AsyncIterator[match_pb2.Match]:
        """The caller's matches, newest first, page by page as they are asked for."""
        request = match_service_pb2.ListMatchesRequest(state=state, page_size=page_size)
        while True:
            page = await self._call(self._matches.ListMatches, request)
            for match in page.matches:
                yield match
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def view(self, match_id: str) -> match_service_pb2.GetViewResponse:
        """What the caller's seat sees now."""
        return await self._call(self._matches.GetView, match_service_pb2.GetViewRequest(match_id=match_id))

    async def submit(self, match_id: str, rev: int, action: any_pb2.Any, *, request_id: str | None = None) -> Submitted:
        """Submits an action that was chosen at the seat's revision `rev`. Raises `Refused` if the rules say no."""
        request = match_service_pb2.SubmitActionRequest(
            request_id=fresh_id(request_id), match_id=match_id, rev=rev, action=action
        )
        response = await self._call(self._matches.SubmitAction, request)
        return response.stale if response.HasField("stale") else response.accepted

    async def legal_actions(self, match_id: str) -> match_service_pb2.ListLegalActionsResponse:
        """The legal actions of the caller's seat, as options that `zhanqi_wire.options` reads."""
        request = match_service_pb2.ListLegalActionsRequest(match_id=match_id)
        return await self._call(self._matches.ListLegalActions, request)

    async def violations(self, match_id: str, action: any_pb2.Any) -> Sequence[position_pb2.Violation]:
        """Every reason against an action; none if it would be accepted."""
        request = match_service_pb2.ValidateActionRequest(match_id=match_id, action=action)
        return (await self._call(self._matches.ValidateAction, request)).violations

    def watch(self, match_id: str, after_rev: int = 0) -> AsyncGenerator[match_service_pb2.Update, None]:
        """What the caller's seat is told after `after_rev`, each revision once and in order, until the match's end. Goes on by
        itself after interruptions.
        """
        return Watch(self._matches, self._metadata, self._retry, match_id).updates(after_rev)

    async def queue_bot_match(
        self, game_id: str, levels: Sequence[str], *, options: any_pb2.Any | None = None, request_id: str | None = None
    ) -> queue_service_pb2.Ticket:
        """A place in the queue for a match between bots, one level for each seat in the game's order."""
        request = queue_service_pb2.QueueBotMatchRequest(
            request_id=fresh_id(request_id), game_id=game_id, levels=levels, options=options
        )
        return (await self._call(self._queue.QueueBotMatch, request)).ticket

    async def ticket(self, ticket_id: str) -> queue_service_pb2.Ticket:
        """A ticket of the caller's."""
        return (await self._call(self._queue.GetTicket, queue_service_pb2.GetTicketRequest(ticket_id=ticket_id))).ticket

    async def _call(self, method: Callable[..., "grpc.aio.UnaryUnaryCall[Q, A]"], request: Q) -> A:
        return await self._retry.call(lambda seconds: method(request, timeout=seconds, metadata=self._metadata))


def seat_of_caller(seat: str) -> match_service_pb2.SeatRequest:
    """The caller sits here."""
    return match_service_pb2.SeatRequest(seat=seat, caller=match_service_pb2.Caller())


def seat_of_bot(seat: str, level: str) -> match_service_pb2.SeatRequest:
    """A bot of the house sits here."""
    return match_service_pb2.SeatRequest(seat=seat, bot=match_pb2.SeatedBot(level=level))
