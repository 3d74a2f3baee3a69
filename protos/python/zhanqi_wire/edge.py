"""The server edge around every RPC: turns errors into statuses, counts the RPC and logs it once."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import Any

import grpc
from google.protobuf.descriptor import ServiceDescriptor

from zhanqi_wire.handlers import Context, method_handlers
from zhanqi_wire.log import Log, frames_of
from zhanqi_wire.metrics import RpcMetrics
from zhanqi_wire.status import Internal, ServiceError, encode, trailers


class ServerEdge:
    """Wraps the RPCs of a server's own services; health and reflection pass untouched.

    A log line has only names, codes and sizes, plus stack frames for a bug. It never has an exception's text, which may contain
    hidden facts. Handlers are wrapped once, when they are created: a gRPC interceptor would wrap every call, at the cost of a
    log line.
    """

    def __init__(self, metrics: RpcMetrics, log: Log) -> None:
        self._metrics = metrics
        self._log = log

    def handlers(self, services: Mapping[ServiceDescriptor, object]) -> list[grpc.GenericRpcHandler]:
        """The gRPC handlers of services with their servicers, as `handlers.method_handlers` describes them."""
        return [
            grpc.method_handlers_generic_handler(
                service.full_name,
                {name: self._wrapped(name, handler) for name, handler in method_handlers(service, servicer).items()},
            )
            for service, servicer in services.items()
        ]

    def unknown(self) -> grpc.GenericRpcHandler:
        """A handler of last resort, which counts requests for unknown methods."""
        return _Unknown(self._metrics)

    def _wrapped(self, method: str, handler: "grpc.RpcMethodHandler[bytes, bytes]") -> "grpc.RpcMethodHandler[bytes, bytes]":
        if handler.response_streaming:
            return grpc.unary_stream_rpc_method_handler(self._stream(method, handler.unary_stream))
        return grpc.unary_unary_rpc_method_handler(self._unary(method, handler.unary_unary))

    def _unary(self, method: str, behaviour: Any) -> Callable[[bytes, Context], Awaitable[bytes]]:
        async def answer(raw: bytes, context: Context) -> bytes:
            call = _Call(method, len(raw), self._metrics, self._log)
            try:
                response: bytes = await behaviour(raw, context)
                call.sent += len(response)
                return response
            except BaseException as error:
                await call.fail(error, context)
                raise
            finally:
                call.end()

        return answer

    def _stream(self, method: str, behaviour: Any) -> Callable[[bytes, Context], AsyncIterator[bytes]]:
        async def answer(raw: bytes, context: Context) -> AsyncIterator[bytes]:
            call = _Call(method, len(raw), self._metrics, self._log)
            try:
                async with aclosing(behaviour(raw, context)) as responses:
                    async for response in responses:
                        call.sent += len(response)
                        yield response
            except BaseException as error:
                await call.fail(error, context)
                raise
            finally:
                call.end()

        return answer


class _Unknown(grpc.GenericRpcHandler):
    def __init__(self, metrics: RpcMetrics) -> None:
        self._metrics = metrics

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> None:
        """Returns None, which makes gRPC answer UNIMPLEMENTED."""
        self._metrics.unknown_method()


class _Call:
    """One RPC in progress, and its result."""

    def __init__(self, method: str, received: int, metrics: RpcMetrics, log: Log) -> None:
        self.sent = 0
        self._method = method
        self._received = received
        self._metrics = metrics
        self._log = log
        self._code = grpc.StatusCode.OK.name
        self._facts: dict[str, object] = {}
        self._ended = False
        self._began = time.perf_counter()
        metrics.began(method)

    async def fail(self, error: BaseException, context: Context) -> None:
        """Abort the RPC with a status by raising gRPC's AbortError. Returns if it has already ended."""
        if isinstance(error, asyncio.CancelledError | GeneratorExit):
            remaining = context.time_remaining()
            late = remaining is not None and remaining <= 0
            self._code = (grpc.StatusCode.DEADLINE_EXCEEDED if late else grpc.StatusCode.CANCELLED).name
            return
        if not isinstance(error, Exception) or isinstance(error, grpc.aio.AbortError):
            self._code = grpc.StatusCode.UNKNOWN.name
            return
        if not isinstance(error, ServiceError):
            self._facts = {"error": type(error).__qualname__, "frames": frames_of(error)}
            error = Internal("INTERNAL")
        self._code = error.code.name
        self._facts["reason"] = error.reason
        status = encode(error)
        self.end()  # before the client receives the status: responses are counted before they are sent, too
        await context.abort(error.code, status.message, trailers(status))

    def end(self) -> None:
        """Count and log the RPC, at most once."""
        if self._ended:
            return
        self._ended = True
        seconds = time.perf_counter() - self._began
        self._metrics.ended(self._method, self._code, seconds)
        write = self._log.error if "frames" in self._facts else self._log.info
        write(
            "rpc",
            method=self._method,
            code=self._code,
            seconds=round(seconds, 6),
            received_bytes=self._received,
            sent_bytes=self.sent,
            **self._facts,
        )
