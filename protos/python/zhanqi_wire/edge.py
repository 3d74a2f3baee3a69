"""What every RPC of a server goes through: errors become statuses, and it is counted and logged once."""

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
    """Around every RPC of a server's services. Others, such as health, pass untouched.

    A log line has names, codes and sizes alone, and a bug's own line the frames where it rose, but no exception's text: both may
    hold what a player must not know. It wraps handlers where they are made: an interceptor of grpc's would do the same for every
    call anew, and costs as much as the log line.
    """

    def __init__(self, metrics: RpcMetrics, log: Log) -> None:
        self._metrics = metrics
        self._log = log

    def handlers(self, services: Mapping[ServiceDescriptor, object]) -> list[grpc.GenericRpcHandler]:
        """The handlers of services, each with its servicer; see `handlers.method_handlers`."""
        return [
            grpc.method_handlers_generic_handler(
                service.full_name,
                {name: self._wrapped(name, handler) for name, handler in method_handlers(service, servicer).items()},
            )
            for service, servicer in services.items()
        ]

    def unknown(self) -> grpc.GenericRpcHandler:
        """Counts requests for methods that nobody before it has; it handles none."""
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
        """None, as grpc says that there is no such method."""
        self._metrics.unknown_method()


class _Call:
    """One RPC on its way: how it ends."""

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
        """End with a status, by raising grpc's AbortError; return if it is over anyway."""
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
        self.end()  # Before the caller hears of it, as an answer is counted before it goes out.
        await context.abort(error.code, status.message, trailers(status))

    def end(self) -> None:
        """Count and log it, once."""
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
