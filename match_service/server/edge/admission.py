"""Admission: every call is authenticated, checked for oversized fields and rate-limited before its servicer sees it."""

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from google.protobuf.descriptor import ServiceDescriptor
from google.protobuf.message import Message

from match_service.domain.identity.caller import Caller
from match_service.server.edge.authentication import Authenticator
from match_service.server.edge.bounds import check_lengths
from match_service.server.edge.errors import service_errors
from match_service.server.edge.rate_limits import RateLimits
from match_service.server.edge.rpc_policies import RPC_POLICIES, RpcPolicy
from match_service.server.edge.stall_timeout import StallTimeout
from zhanqi_wire.handlers import Context
from zhanqi_wire.log import Log


@dataclass(frozen=True, slots=True)
class Admission:
    """The checks before a servicer."""

    authenticator: Authenticator
    rate_limits: RateLimits
    stall_timeout: StallTimeout
    log: Log


def guarded(service: ServiceDescriptor, servicer: object, admission: Admission) -> object:
    """The servicer behind admission. Its methods are `async (caller, request) → response`, or async generators of responses.

    Raises KeyError for an RPC without a policy.
    """
    methods = {}
    for method in service.methods:
        policy = RPC_POLICIES[f"/{service.full_name}/{method.name}"]
        wrapped: Any = _stream if method.server_streaming else _unary
        methods[method.name] = wrapped(policy, getattr(servicer, method.name), admission)
    return SimpleNamespace(**methods)


@asynccontextmanager
async def _admitted(policy: RpcPolicy, admission: Admission, request: Any, context: Context) -> AsyncIterator[Caller]:
    with service_errors(admission.log):
        caller = admission.authenticator.admit(policy.scopes, context)
        check_lengths(request)
        with admission.rate_limits.under_way(policy.rate_class, caller):
            await admission.rate_limits.admit(policy.rate_class, caller, request, context)
            yield caller


def _unary(
    policy: RpcPolicy, behaviour: Callable[[Caller, Any], Awaitable[Message]], admission: Admission
) -> Callable[[Any, Context], Awaitable[Message]]:
    async def answer(request: Any, context: Context) -> Message:
        async with _admitted(policy, admission, request, context) as caller:
            return await behaviour(caller, request)

    return answer


def _stream(
    policy: RpcPolicy, behaviour: Callable[[Caller, Any], AsyncGenerator[Message, None]], admission: Admission
) -> Callable[[Any, Context], AsyncIterator[Message]]:
    async def answer(request: Any, context: Context) -> AsyncIterator[Message]:
        async with (
            _admitted(policy, admission, request, context) as caller,
            aclosing(admission.stall_timeout.unless_stalled(behaviour(caller, request), context)) as responses,
        ):
            async for response in responses:
                # Heartbeats bring a stream here regularly, so it ends soon after its token does.
                admission.authenticator.check(caller)
                yield response

    return answer
