"""The rules service's RPCs: decode, call the game, encode. Stateless."""

from collections.abc import Callable
from typing import Any, TypeVar

from google.protobuf import any_pb2
from google.protobuf.message import Message

from rules_service.engine.game import FULL, SPECTATOR, SYSTEM, Game, Step
from rules_service.server import codec
from rules_service.server.admission import Admission
from rules_service.server.catalog import Catalog
from rules_service.server.error_mapping import mapped_errors
from rules_service.server.replay import Replay
from zhanqi.rules.v1 import position_pb2, rules_pb2
from zhanqi_wire.handlers import Context
from zhanqi_wire.parse import unpack
from zhanqi_wire.status import MalformedRequest

T = TypeVar("T")
SEED_BYTES = 32
_AUDIENCES = {rules_pb2.AUDIENCE_SPECTATOR: SPECTATOR, rules_pb2.AUDIENCE_FULL: FULL}


class RulesServicer:
    def __init__(self, catalog: Catalog, admission: Admission) -> None:
        self._catalog = catalog
        self._admission = admission

    async def ListGames(self, request: rules_pb2.ListGamesRequest, context: Context) -> Message:  # noqa: N802
        return self._catalog.listed()

    async def StartGame(self, request: rules_pb2.StartGameRequest, context: Context) -> Message:  # noqa: N802
        return await self._answer(lambda: _start(self._catalog, request))

    async def ApplyAction(self, request: rules_pb2.ApplyActionRequest, context: Context) -> Message:  # noqa: N802
        return await self._answer(lambda: _apply(self._catalog, request))

    async def ValidateAction(self, request: rules_pb2.ValidateActionRequest, context: Context) -> Message:  # noqa: N802
        return await self._answer(lambda: _validate(self._catalog, request))

    async def ListLegalActions(self, request: rules_pb2.ListLegalActionsRequest, context: Context) -> Message:  # noqa: N802
        return await self._answer(lambda: _options(self._catalog, request))

    async def ProjectView(self, request: rules_pb2.ProjectViewRequest, context: Context) -> Message:  # noqa: N802
        return await self._answer(lambda: _view(self._catalog, request))

    async def VerifyReplay(self, request: rules_pb2.VerifyReplayRequest, context: Context) -> Message:  # noqa: N802
        with self._admission.admit():
            replay = Replay(self._catalog, request.start, request.actions)
            return await replay.verify(request.digests, self._admission.compute)

    async def FormatReplay(self, request: rules_pb2.FormatReplayRequest, context: Context) -> Message:  # noqa: N802
        with self._admission.admit():
            replay = Replay(self._catalog, request.start, request.actions)
            return await replay.format(self._admission.compute)

    async def _answer(self, work: Callable[[], T]) -> T:
        with self._admission.admit():
            return await self._admission.compute(work)


def _start(catalog: Catalog, request: rules_pb2.StartGameRequest) -> rules_pb2.StartGameResponse:
    game = catalog.for_new(request.game_id, request.rules_version)
    if len(request.seed) != SEED_BYTES:
        raise MalformedRequest.at("seed", f"not {SEED_BYTES} bytes")
    options = _new_options(game, request.options if request.HasField("options") else None)
    with mapped_errors(position=None):
        step = game.start(options, request.seed)
    response = rules_pb2.StartGameResponse()
    _write_step(game, step, response)
    return response


def _new_options(game: Game[Any], options: any_pb2.Any | None) -> Message:
    if options is not None:
        return unpack(options, game.spec.options_type, "options")
    return game.spec.default_options() if game.spec.default_options else game.spec.options_type()


def _apply(catalog: Catalog, request: rules_pb2.ApplyActionRequest) -> rules_pb2.ApplyActionResponse:
    game, state = _position(catalog, request.position)
    seat = codec.read_seat(request.seat, (*game.spec.seats, SYSTEM))
    action = codec.read_action(game.spec, request.action, "action")
    with mapped_errors():
        step = game.apply(state, seat, action)
    response = rules_pb2.ApplyActionResponse(
        outcome=codec.outcome_message(step.outcome), tallies=codec.tally_messages(step.tallies), action_kind=step.kind
    )
    _write_step(game, step, response)
    return response


def _write_step(game: Game[Any], step: Step[Any], response: rules_pb2.StartGameResponse | rules_pb2.ApplyActionResponse) -> None:
    codec.write_position(game, step.state, response.position)
    codec.write_updates(step.updates, response.updates)
    codec.write_decisions(step.decisions, response.decisions)


def _validate(catalog: Catalog, request: rules_pb2.ValidateActionRequest) -> rules_pb2.ValidateActionResponse:
    game, state = _position(catalog, request.position)
    seat = codec.read_seat(request.seat, game.spec.seats)
    action = codec.read_action(game.spec, request.action, "action")
    with mapped_errors():
        violations = game.violations(state, seat, action)
    return rules_pb2.ValidateActionResponse(violations=codec.violation_messages(violations))


def _options(catalog: Catalog, request: rules_pb2.ListLegalActionsRequest) -> rules_pb2.ListLegalActionsResponse:
    game, state = _position(catalog, request.position)
    seat = codec.read_seat(request.seat, game.spec.seats)
    with mapped_errors():
        return rules_pb2.ListLegalActionsResponse(options=game.options(state, seat))


def _view(catalog: Catalog, request: rules_pb2.ProjectViewRequest) -> rules_pb2.ProjectViewResponse:
    game, state = _position(catalog, request.position)
    viewer = _viewer(game, request)
    with mapped_errors():
        decisions = game.decisions(state, viewer)
        outcome = game.outcome(state)
        view = state if viewer == FULL else game.view(state, viewer)
    response = rules_pb2.ProjectViewResponse(view=codec.packed(view), outcome=codec.outcome_message(outcome))
    codec.write_decisions(decisions, response.decisions, viewer)
    return response


def _viewer(game: Game[Any], request: rules_pb2.ProjectViewRequest) -> str:
    match request.WhichOneof("viewer"):
        case "seat":
            return codec.read_seat(request.seat, game.spec.seats)
        case "audience":
            audience = _AUDIENCES.get(request.audience)
            if audience is None:
                raise MalformedRequest.at("audience", "not an audience")
            return audience
    raise MalformedRequest.at("viewer", "empty")


def _position(catalog: Catalog, position: position_pb2.Position) -> tuple[Game[Any], Message]:
    game = catalog.for_position(position)
    return game, codec.read_state(game.spec, position)
