"""A gRPC proxy in front of the match service that records every acknowledged action."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import grpc

from zhanqi.match.v1 import match_service_pb2, player_service_pb2
from zhanqi_wire.channel import open_channel

ISSUE = "/zhanqi.match.v1.PlayerService/IssueSeatToken"
SUBMIT = "/zhanqi.match.v1.MatchService/SubmitAction"
SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An acknowledged action and the seat's revision after it."""

    seat: str
    request_id: str
    action: bytes
    rev: int
    match_id: str = ""


class Recorder(grpc.GenericRpcHandler):  # type: ignore[type-arg]
    """Forwards unary calls unchanged."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._channel = channel
        self.pace_seconds = 0.1
        """Delay of each action, so that a match lasts while processes are killed and restarted."""
        self.acknowledged: list[Acknowledged] = []
        self._seats: dict[str | bytes, str] = {}

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes]":
        method = handler_call_details.method

        async def forward(raw: bytes, context: "grpc.aio.ServicerContext[bytes, bytes]") -> bytes:
            if method == SUBMIT:
                await asyncio.sleep(self.pace_seconds)
            token = dict(context.invocation_metadata() or ()).get("authorization", "")
            try:
                response: bytes = await self._channel.unary_unary(method)(
                    raw, timeout=SECONDS, metadata=[("authorization", token)]
                )
            except grpc.aio.AioRpcError as error:
                await context.abort(error.code(), error.details() or "", tuple(error.trailing_metadata() or ()))
            if method == ISSUE:
                self._note_token(raw, response)
            if method == SUBMIT:
                self._note_action(token, raw, response)
            return response

        return grpc.unary_unary_rpc_method_handler(forward)

    def _note_token(self, raw: bytes, response: bytes) -> None:
        token = player_service_pb2.IssueSeatTokenResponse.FromString(response).token.value
        self._seats[f"Bearer {token}"] = player_service_pb2.IssueSeatTokenRequest.FromString(raw).seat

    def _note_action(self, token: str | bytes, raw: bytes, response: bytes) -> None:
        answer = match_service_pb2.SubmitActionResponse.FromString(response)
        if answer.HasField("accepted"):
            request = match_service_pb2.SubmitActionRequest.FromString(raw)
            action = request.action.SerializeToString(deterministic=True)
            self.acknowledged.append(
                Acknowledged(self._seats[token], request.request_id, action, answer.accepted.rev, request.match_id)
            )


@asynccontextmanager
async def recording(target: str, port: int) -> AsyncIterator[Recorder]:
    """A recorder on a port, in front of the match service at `target`."""
    async with open_channel(target, deadline_seconds=SECONDS) as channel:
        recorder = Recorder(channel)
        server = grpc.aio.server(options=[("grpc.so_reuseport", 0)])
        server.add_generic_rpc_handlers([recorder])
        server.add_insecure_port(f"127.0.0.1:{port}")
        await server.start()
        try:
            yield recorder
        finally:
            await server.stop(None)
