"""Calls every RPC of the match service about one match and returns the answers as bytes."""

import asyncio
import re
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import grpc
from google.protobuf import message_factory
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor import FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from match_service.server.services import SERVICES
from zhanqi.match.v1 import life_cycle_service_pb2 as life
from zhanqi.match.v1 import match_service_pb2 as matches
from zhanqi.match.v1 import player_service_pb2 as players
from zhanqi.match.v1 import replay_service_pb2 as replays
from zhanqi.match.v1 import spectator_service_pb2 as spectators

_PATIENCE_SECONDS = 60.0
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_TOKENS = ("next_page_token", "page_token", "token")


@dataclass(frozen=True)
class Subject:
    """The match, and two actions of the asking seat; the rules refuse the second one."""

    match_id: str
    good: AnyMessage
    bad: AnyMessage


Asking = Callable[[Subject], Sequence[Message]]


def _id() -> str:
    return str(uuid.uuid4())


ASKED: Mapping[str, Asking] = {
    "MatchService/ListGames": lambda _: [matches.ListGamesRequest()],
    "MatchService/GetMatch": lambda its: [matches.GetMatchRequest(match_id=its.match_id)],
    "MatchService/ListMatches": lambda _: [matches.ListMatchesRequest(), matches.ListMatchesRequest(state=1)],
    "MatchService/GetView": lambda its: [matches.GetViewRequest(match_id=its.match_id)],
    "MatchService/SubmitAction": lambda its: [
        matches.SubmitActionRequest(request_id=_id(), match_id=its.match_id, rev=rev, action=action)
        for rev, action in ((0, its.good), (0, its.bad), (2**40, its.good))
    ],
    "MatchService/ListLegalActions": lambda its: [matches.ListLegalActionsRequest(match_id=its.match_id)],
    "MatchService/ValidateAction": lambda its: [
        matches.ValidateActionRequest(match_id=its.match_id, action=action) for action in (its.good, its.bad)
    ],
    "MatchService/WatchMatch": lambda its: [
        matches.WatchMatchRequest(match_id=its.match_id, after_rev=rev) for rev in (0, 1, 2**40)
    ],
    "MatchService/WatchPlayer": lambda _: [matches.WatchPlayerRequest()],
    "LifeCycleService/JoinMatch": lambda its: [life.JoinMatchRequest(request_id=_id(), match_id=its.match_id)],
    "LifeCycleService/DeclineInvitation": lambda its: [life.DeclineInvitationRequest(request_id=_id(), match_id=its.match_id)],
    "LifeCycleService/GetOpening": lambda its: [life.GetOpeningRequest(match_id=its.match_id)],
    "LifeCycleService/ListOpenMatches": lambda _: [life.ListOpenMatchesRequest()],
    "LifeCycleService/OfferDraw": lambda its: [life.OfferDrawRequest(request_id=_id(), match_id=its.match_id)],
    "LifeCycleService/AnswerDraw": lambda its: [life.AnswerDrawRequest(request_id=_id(), match_id=its.match_id)],
    "LifeCycleService/ClaimVictory": lambda its: [life.ClaimVictoryRequest(request_id=_id(), match_id=its.match_id)],
    "LifeCycleService/OfferRematch": lambda its: [life.OfferRematchRequest(request_id=_id(), match_id=its.match_id)],
    "LifeCycleService/DeclineRematch": lambda its: [life.DeclineRematchRequest(request_id=_id(), match_id=its.match_id)],
    "LifeCycleService/GetRematch": lambda its: [life.GetRematchRequest(match_id=its.match_id)],
    "LifeCycleService/SetStandingPass": lambda its: [
        life.SetStandingPassRequest(request_id=_id(), match_id=its.match_id, standing_pass={"kind": kind}, take_back=take_back)
        for kind in ("reaction", "answer")
        for take_back in (False, True)
    ],
    "SpectatorService/ListLiveMatches": lambda _: [spectators.ListLiveMatchesRequest()],
    "SpectatorService/SpectateMatch": lambda its: [
        spectators.SpectateMatchRequest(match_id=its.match_id, after_rev=rev) for rev in (0, 1, 2**40)
    ],
    "ReplayService/GetReplay": lambda its: [
        replays.GetReplayRequest(match_id=its.match_id, seat=seat) for seat in ("", "left", "right", "spectator", "north")
    ],
    "ReplayService/GetRecord": lambda its: [replays.GetRecordRequest(match_id=its.match_id)],
    "ReplayService/ExportReplay": lambda its: [
        replays.ExportReplayRequest(match_id=its.match_id, format=kind)  # type: ignore[arg-type]
        for kind in (replays.REPLAY_FORMAT_JSON, replays.REPLAY_FORMAT_TEXT)
    ],
    "ReplayService/VerifyReplay": lambda its: [replays.VerifyReplayRequest(match_id=its.match_id)],
    "PlayerService/IssueSeatToken": lambda its: [players.IssueSeatTokenRequest(match_id=its.match_id, seat="left")],
    # Last, and by a caller without a seat: with a seat they would end the match.
    "LifeCycleService/AbortMatch": lambda its: [life.AbortMatchRequest(request_id=_id(), match_id=its.match_id)],
    "LifeCycleService/Resign": lambda its: [life.ResignRequest(request_id=_id(), match_id=its.match_id)],
}
"""What each RPC is asked about a match."""

ENDING = ("LifeCycleService/AbortMatch", "LifeCycleService/Resign")
"""Those that end the match for who has a seat in it."""

APART: Mapping[str, str] = {
    "MatchService/CreateMatch": "begins another match",
    "PlayerService/CreateGuest": "makes a player",
    "QueueService/QueueBotMatch": "begins another match",
    "QueueService/JoinQueue": "begins another match",
    "QueueService/LeaveQueue": "is about a ticket",
    "QueueService/GetTicket": "is about a ticket",
    "QueueService/WatchTicket": "is about a ticket",
    "RatingService/GetRating": "changes with results alone",
    "RatingService/GetRatingHistory": "changes with results alone",
    "RatingService/GetLeaderboard": "changes with results alone",
    "AdminService/AdjudicateMatch": "is an admin's, and ends the match",
}
"""RPCs that tell nothing of a match that is played, and why."""

APART_SERVICES = ("AccountService", "AdminService")
"""Services whose RPCs know of accounts alone; of the admins' one, but for what is named above."""


def rpcs() -> dict[str, MethodDescriptor]:
    """Every RPC: `Service/Method`."""
    return {f"{service.name}/{method.name}": method for service in SERVICES for method in service.methods}


async def answers(target: str, token: str, subject: Subject, *, ending: bool) -> list[tuple[str, bytes]]:
    """The answers of all RPCs to the caller: (RPC, masked bytes). RPCs that would end the match are called only with `ending`."""
    asked = [(name, request) for name, asking in ASKED.items() if ending or name not in ENDING for request in asking(subject)]
    streams = [each for each in asked if rpcs()[each[0]].server_streaming]
    async with grpc.aio.insecure_channel(target) as channel:
        results = [(each, await _asked(channel, *each, token)) for each in asked if each not in streams]
        # All at once: each stream is read until its next heartbeat.
        results += zip(streams, await asyncio.gather(*(_asked(channel, *each, token) for each in streams)), strict=True)
    return [(name, answer) for (name, _), results_of_rpc in results for answer in results_of_rpc]


async def _asked(channel: grpc.aio.Channel, name: str, request: Message, token: str) -> list[bytes]:
    method = rpcs()[name]
    kind = message_factory.GetMessageClass(method.output_type)
    path, metadata = f"/{method.containing_service.full_name}/{method.name}", (("authorization", f"Bearer {token}"),)
    try:
        if method.server_streaming:
            return await _streamed(channel.unary_stream(path)(request.SerializeToString(), metadata=metadata), kind)
        raw = await channel.unary_unary(path)(request.SerializeToString(), metadata=metadata, timeout=10)
        return [masked(kind.FromString(raw))]
    except grpc.aio.AioRpcError as error:
        return [_error(error)]


async def _streamed(call: "grpc.aio.UnaryStreamCall[bytes, bytes]", kind: type[Message]) -> list[bytes]:
    """All messages of a stream up to its next heartbeat."""
    messages = []
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while isinstance(raw := await call.read(), bytes):
                message = kind.FromString(raw)
                messages.append(masked(message))
                if is_heartbeat(message):
                    break
        return messages
    except grpc.aio.AioRpcError as error:
        return [*messages, _error(error)]
    finally:
        call.cancel()


def is_heartbeat(message: Message) -> bool:
    """Whether a stream's message is only a heartbeat."""
    return message.WhichOneof("kind") in ("heartbeat", "all_told")


def _error(error: grpc.aio.AioRpcError) -> bytes:
    return repr((error.code(), error.details(), list(error.trailing_metadata() or ()))).encode()


def masked(message: Message) -> bytes:
    """The message's bytes without ids, tokens and times."""
    copy = type(message)()
    copy.CopyFrom(message)
    _mask(copy)
    return copy.SerializeToString(deterministic=True)


def _mask(message: Message) -> None:
    for field, value in message.ListFields():
        if field.name in _TOKENS and field.type == FieldDescriptor.TYPE_STRING:
            setattr(message, field.name, "token")
        elif field.type == FieldDescriptor.TYPE_STRING:
            _mask_text(message, field, value)
        elif field.type == FieldDescriptor.TYPE_MESSAGE:
            for each in value if field.is_repeated else [value]:
                if isinstance(each, Timestamp):
                    each.Clear()
                elif isinstance(each, Message) and not isinstance(each, AnyMessage):
                    _mask(each)


def _mask_text(message: Message, field: FieldDescriptor, value: object) -> None:
    if field.is_repeated:
        texts = getattr(message, field.name)
        texts[:] = [_UUID.sub("id", text) for text in texts]
    else:
        setattr(message, field.name, _UUID.sub("id", str(value)))
