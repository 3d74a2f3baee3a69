"""Bounds over gRPC: sizes of requests, texts, lists and pages."""

import grpc
import pytest
from google.protobuf import message_factory
from google.protobuf.descriptor import FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message

from match_service.domain.errors import Malformed
from match_service.domain.identity.caller import Scope
from match_service.domain.identity.session import Session
from match_service.server.edge.bounds import LIST_MAX, LONG_TEXTS, TEXT_MAX, check_lengths
from match_service.server.messages.pages import SIZE_MAX
from match_service.server.services import SERVICES
from tests.match_service import toy_game
from tests.match_service.server.arena import SERVICE_KEY, TOKEN_KEY, Arena
from tests.match_service.server.identity.test_authentication import error_of, signed
from zhanqi.match.v1 import account_service_pb2, match_service_pb2
from zhanqi_client import seat_of_bot
from zhanqi_wire import status

METHODS = {f"/{service.full_name}/{method.name}": method for service in SERVICES for method in service.methods}


def texts(method: MethodDescriptor) -> list[FieldDescriptor]:
    return [field for field in method.input_type.fields if field.type == FieldDescriptor.TYPE_STRING]


TEXTS = [(path, field.name) for path, method in METHODS.items() for field in texts(method)]


def request_of(path: str) -> Message:
    return message_factory.GetMessageClass(METHODS[path].input_type)()


async def fails_at(service: Arena, path: str, request: Message) -> str:
    """The path of the field that the request is refused for."""
    guest = await service.anyone.create_guest()
    token = SERVICE_KEY if path.endswith("IssueSeatToken") else guest.token.value
    if "AdminService" in path:
        token = admin_token(guest.player.player_id)
    async with grpc.aio.insecure_channel(service.target) as channel:
        error = await error_of(channel, path, (("authorization", f"Bearer {token}"),), request)
    assert error is not None
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    return status.decode(error).fields[0].path


def admin_token(player_id: str) -> str:
    """An admin's token."""
    return signed(TOKEN_KEY).access(Scope.ADMIN, Session("s", player_id, Scope.PLAY, 1, 1, None)).value


@pytest.mark.parametrize(("path", "name"), TEXTS)
async def test_requests_reject_long_texts_in_every_field(light: Arena, path: str, name: str) -> None:
    request = request_of(path)
    limit = LONG_TEXTS.get(f"{request.DESCRIPTOR.full_name}.{name}", TEXT_MAX)
    field = request.DESCRIPTOR.fields_by_name[name]
    write(request, field, "x" * (limit + 1))
    assert (await fails_at(light, path, request)).split("[")[0] == name


@pytest.mark.parametrize(("path", "name"), TEXTS)
def test_requests_reject_nul_in_every_field(path: str, name: str) -> None:
    request = request_of(path)
    write(request, request.DESCRIPTOR.fields_by_name[name], "x\0")
    with pytest.raises(Malformed) as refused:
        check_lengths(request)
    assert refused.value.path.split("[")[0] == name


async def test_values_out_of_the_databases_range_are_invalid_arguments(service: Arena) -> None:
    match = await service.match()
    onlooker = await service.anyone.as_guest()
    with pytest.raises(status.MalformedRequest):
        await service.anyone.account.log_in("Ada\0", "a password of tests")
    with pytest.raises(status.MalformedRequest):
        await anext(onlooker.spectators.spectate(match.match_id, after_rev=2**63))
    assert '"fault"' not in service.log.getvalue()


def write(request: Message, field: FieldDescriptor, text: str) -> None:
    if field.is_repeated:
        getattr(request, field.name).append(text)
    else:
        setattr(request, field.name, text)


async def test_nested_texts_and_lists_are_bounded(light: Arena) -> None:
    seats = match_service_pb2.CreateMatchRequest(seats=[seat_of_bot("left", "x" * 257)])
    assert await fails_at(light, "/zhanqi.match.v1.MatchService/CreateMatch", seats) == "seats[0].bot.level"
    many = match_service_pb2.CreateMatchRequest(seats=[seat_of_bot("left", "uniform")] * (LIST_MAX + 1))
    assert await fails_at(light, "/zhanqi.match.v1.MatchService/CreateMatch", many) == "seats"
    proof = account_service_pb2.LogInWithOidcRequest(proof=account_service_pb2.OidcProof(id_token="x" * 8193))
    assert await fails_at(light, "/zhanqi.match.v1.AccountService/LogInWithOidc", proof) == "proof.id_token"


def test_bounds_admit_the_longest_text_and_skip_the_content_of_any() -> None:
    check_lengths(match_service_pb2.SubmitActionRequest(match_id="x" * TEXT_MAX, action=toy_game.packed("x" * 1000)))
    check_lengths(match_service_pb2.CreateMatchRequest(seats=[seat_of_bot("left", "x" * TEXT_MAX)] * LIST_MAX))


async def test_oversized_request_is_refused_before_parsing(light: Arena) -> None:
    match = await light.match()
    with pytest.raises(status.Exhausted):
        await match.act(match.left, "x" * 300_000, rev=1)
    await match.play((match.left, "add 1"))


async def test_page_size_is_capped(light: Arena) -> None:
    player = await light.guest()
    seats = [seat_of_bot("left", "uniform"), seat_of_bot("right", "uniform")]
    for _ in range(3):
        await player.create_match("toy", seats)
    assert len([each async for each in player.matches(page_size=2**32 - 1)]) == 3
    assert SIZE_MAX == 100
