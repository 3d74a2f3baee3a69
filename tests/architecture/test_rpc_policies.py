"""RPC policies: complete, enforced by admission, and stated in the protos' comments."""

import asyncio
import pkgutil
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from importlib import import_module
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor

import zhanqi.match.v1
from match_service.domain.identity.caller import Caller, Scope
from match_service.domain.rate_limit import RateClass
from match_service.server.edge.admission import Admission, guarded
from match_service.server.edge.rpc_policies import PUBLIC, RPC_POLICIES, RpcPolicy
from match_service.server.services import SERVICES
from tests.architecture.tree import ROOT
from zhanqi_wire.log import make_log

FILES = sorted((ROOT / "protos" / "zhanqi" / "match" / "v1").glob("*.proto"))
COMMENT = r"((?:^ *//[^\n]*\n)+)"


def contract_services() -> Iterator[ServiceDescriptor]:
    """Every service in the contract's package, whether or not it is served."""
    for module in pkgutil.iter_modules(zhanqi.match.v1.__path__):
        if module.name.endswith("_pb2"):
            yield from import_module(f"zhanqi.match.v1.{module.name}").DESCRIPTOR.services_by_name.values()


METHODS: dict[str, MethodDescriptor] = {
    f"/{service.full_name}/{method.name}": method for service in contract_services() for method in service.methods
}


class Spy:
    """Stands in for authentication, rate limits and the stall timeout, and records the policy that admission applies."""

    def __init__(self) -> None:
        self.scopes: list[frozenset[Scope]] = []
        self.rate_classes: list[RateClass] = []
        self.concurrency_classes: list[RateClass] = []

    def admission(self) -> Admission:
        async def charge(rate_class: RateClass, *_: object) -> None:
            self.rate_classes.append(rate_class)

        def under_way(rate_class: RateClass, _: Caller) -> nullcontext[None]:
            self.concurrency_classes.append(rate_class)
            return nullcontext()

        parts: Any = (
            SimpleNamespace(admit=lambda scopes, _: self.scopes.append(scopes) or Caller(Scope.PLAY)),
            SimpleNamespace(admit=charge, under_way=under_way),
            SimpleNamespace(unless_stalled=lambda stream, _: stream),
        )
        return Admission(*parts, make_log("test", "INFO", StringIO()))

    def recorded(self) -> RpcPolicy:
        (scopes,), (rate_class,), (concurrency_class,) = self.scopes, self.rate_classes, self.concurrency_classes
        assert rate_class is concurrency_class
        return RpcPolicy(scopes, rate_class)


class EmptyServicer:
    """Answers every RPC of a service with an empty message or stream."""

    def __init__(self, service: ServiceDescriptor) -> None:
        async def stream(_: Caller, __: Any) -> AsyncIterator[Any]:
            return
            yield

        async def unary(_: Caller, __: Any) -> None:
            return None

        for method in service.methods:
            setattr(self, method.name, stream if method.server_streaming else unary)


async def policy_in_use(path: str) -> RpcPolicy:
    """Call an RPC through admission."""
    method, spy = METHODS[path], Spy()
    service = method.containing_service
    answer = getattr(guarded(service, EmptyServicer(service), spy.admission()), method.name)
    result = answer(message_factory.GetMessageClass(method.input_type)(), SimpleNamespace())
    if method.server_streaming:
        assert [each async for each in result] == []
    else:
        assert await result is None
    return spy.recorded()


def test_policies_cover_exactly_the_rpcs_of_the_contract() -> None:
    assert set(RPC_POLICIES) == set(METHODS)
    assert {service.full_name for service in SERVICES} == {service.full_name for service in contract_services()}


@pytest.mark.parametrize("path", RPC_POLICIES)
def test_admission_enforces_the_policy_of_the_rpc(path: str) -> None:
    assert asyncio.run(policy_in_use(path)) == RPC_POLICIES[path]


def test_admission_follows_a_changed_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    path = "/zhanqi.match.v1.MatchService/GetView"
    changed = RpcPolicy(frozenset({Scope.ADMIN}), RateClass.PASSWORD)
    monkeypatch.setitem(RPC_POLICIES, path, changed)  # type: ignore[arg-type]
    assert asyncio.run(policy_in_use(path)) == changed


def test_an_rpc_without_a_policy_is_not_served() -> None:
    pool = descriptor_pool.DescriptorPool()
    file = descriptor_pb2.FileDescriptorProto(name="count.proto", package="zhanqi.match.v1", syntax="proto3")
    file.message_type.add(name="Empty")
    file.service.add(name="MatchService").method.add(
        name="CountMatches", input_type=".zhanqi.match.v1.Empty", output_type=".zhanqi.match.v1.Empty"
    )
    pool.Add(file)
    service = pool.FindServiceByName("zhanqi.match.v1.MatchService")
    with pytest.raises(KeyError, match="CountMatches"):
        guarded(service, EmptyServicer(service), Spy().admission())


def test_only_rpcs_without_a_request_id_count_as_reads() -> None:
    reads = [path for path, policy in RPC_POLICIES.items() if policy.rate_class is RateClass.READ]
    assert {"GetView", "WatchMatch", "ListLegalActions", "ValidateAction", "ListGames"} <= {path.split("/")[-1] for path in reads}
    assert [path for path in reads if "request_id" in METHODS[path].input_type.fields_by_name] == []


def test_exactly_the_rpcs_that_check_a_password_count_as_password_attempts() -> None:
    attempts = {path for path, policy in RPC_POLICIES.items() if policy.rate_class is RateClass.PASSWORD}
    with_password = {path for path, method in METHODS.items() if "password" in method.input_type.fields_by_name}
    # Upgrading a guest sets a first password and checks none.
    assert attempts == with_password - {"/zhanqi.match.v1.AccountService/UpgradeAccount"}


def scope_comments() -> Iterator[tuple[str, str]]:
    """Every RPC's path and the sentence on scopes in its comment, or in its service's."""
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        for of_service, service, body in re.findall(COMMENT + r"^service (\w+) \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL):
            for of_rpc, method in re.findall(COMMENT + r"^  rpc (\w+)", body, re.MULTILINE):
                yield f"/zhanqi.match.v1.{service}/{method}", sentence_on_scopes(of_rpc) or sentence_on_scopes(of_service)


def sentence_on_scopes(comment: str) -> str:
    flat = re.sub(r"\s*\n\s*//\s*", " ", comment)
    sentence = re.search(r"Needs no token\.|Scope(?: of each method)?: [^.;]*", flat)
    return sentence[0] if sentence else ""


COMMENTS = dict(scope_comments())


def test_every_rpc_has_a_comment_on_scopes() -> None:
    assert set(COMMENTS) == set(METHODS)


@pytest.mark.parametrize("path", RPC_POLICIES)
def test_the_comment_on_scopes_agrees_with_the_policy(path: str) -> None:
    scopes = RPC_POLICIES[path].scopes
    if scopes is PUBLIC:
        assert COMMENTS[path] == "Needs no token."
    else:
        assert set(re.findall(r"`(\w+)`", COMMENTS[path])) == {scope.value for scope in scopes}
