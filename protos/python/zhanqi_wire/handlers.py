"""gRPC handlers that parse requests themselves, because gRPC answers malformed ones with UNKNOWN."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, cast

import grpc
from google.protobuf import message_factory
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import Message

from zhanqi_wire.parse import parse

Context = grpc.aio.ServicerContext[bytes, bytes]
Unary = Callable[[Any, Context], Awaitable[Message]]
Stream = Callable[[Any, Context], AsyncIterator[Message]]


def method_handlers(service: ServiceDescriptor, servicer: object) -> "dict[str, grpc.RpcMethodHandler[bytes, bytes]]":
    """The handlers of a service, by method name.

    The servicer has a method of the same name for each: `async (request, context) → response`, or an async generator for a
    stream. Raises AttributeError if one is missing.
    """
    return {method.name: _handler(method, getattr(servicer, method.name)) for method in service.methods}


def _handler(method: MethodDescriptor, behaviour: Unary | Stream) -> "grpc.RpcMethodHandler[bytes, bytes]":
    kind = message_factory.GetMessageClass(method.input_type)
    if method.server_streaming:
        return grpc.unary_stream_rpc_method_handler(_streaming(kind, cast(Stream, behaviour)))
    return grpc.unary_unary_rpc_method_handler(_unary(kind, cast(Unary, behaviour)))


def _unary(kind: type[Message], behaviour: Unary) -> Callable[[bytes, Context], Awaitable[bytes]]:
    async def answer(raw: bytes, context: Context) -> bytes:
        response = await behaviour(parse(kind, raw), context)
        return response.SerializeToString()

    return answer


def _streaming(kind: type[Message], behaviour: Stream) -> Callable[[bytes, Context], AsyncIterator[bytes]]:
    async def answer(raw: bytes, context: Context) -> AsyncIterator[bytes]:
        async for response in behaviour(parse(kind, raw), context):
            yield response.SerializeToString()

    return answer
