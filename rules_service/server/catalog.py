"""The served games: chooses the one that a request names, and lists them for `ListGames`."""

from collections.abc import Iterable
from typing import Any

from google.protobuf import descriptor_pb2
from google.protobuf.descriptor import FileDescriptor

from rules_service.engine.game import Game, GameSpec
from rules_service.server.codec import packed
from zhanqi.rules.v1 import position_pb2, rules_pb2
from zhanqi_wire.status import MalformedRequest, NotFound, Refused
from zhanqi_wire.version import version_key


class Catalog:
    """Games by id and by the rules versions that they accept."""

    def __init__(self, games: Iterable[Game[Any]]) -> None:
        self._games = sorted(games, key=lambda game: (game.spec.game_id, version_key(game.spec.rules_version)))
        self._listed = rules_pb2.ListGamesResponse(games=[_listed(game.spec) for game in self._games])

    def listed(self) -> rules_pb2.ListGamesResponse:
        return self._listed

    def for_new(self, game_id: str, rules_version: str) -> Game[Any]:
        """The game for a new match. An empty version means the newest. Raises `NotFound`, `Refused`."""
        games = self._of(game_id, "game_id")
        if not rules_version:
            return games[-1]
        return _chosen([game for game in games if game.spec.rules_version == rules_version], rules_version)

    def for_position(self, position: position_pb2.Position, path: str = "position") -> Game[Any]:
        """The game that continues a position: of its own version if served. Raises `NotFound`, `Refused`."""
        games = self._of(position.game_id, f"{path}.game_id")
        version = position.rules_version
        exact = [game for game in games if game.spec.rules_version == version]
        return _chosen(exact or [game for game in games if version in game.spec.continues], version)

    def _of(self, game_id: str, path: str) -> list[Game[Any]]:
        if not game_id:
            raise MalformedRequest.at(path, "empty")
        games = [game for game in self._games if game.spec.game_id == game_id]
        if not games:
            raise NotFound("UNKNOWN_GAME", facts={"game_id": game_id})
        return games


def _chosen(games: list[Game[Any]], rules_version: str) -> Game[Any]:
    if not games:
        raise Refused("UNKNOWN_RULES_VERSION", facts={"rules_version": rules_version})
    return games[-1]


def _listed(spec: GameSpec[Any]) -> rules_pb2.Game:
    options = spec.default_options() if spec.default_options else spec.options_type()
    en, zh = spec.title
    return rules_pb2.Game(
        game_id=spec.game_id,
        rules_version=spec.rules_version,
        continues=spec.continues,
        title=rules_pb2.LocalizedText(en=en, zh=zh),
        seats=spec.seats,
        options_type=spec.options_type.DESCRIPTOR.full_name,
        default_options=packed(options),
        ruleset=packed(spec.ruleset()),
        texts=spec.texts(),
        descriptor_set=_descriptor_set(spec.files).SerializeToString(deterministic=True),
        tally_names=[rules_pb2.TallyName(name=name, sources=sources) for name, sources in sorted(spec.tallies.items())],
        action_kinds=spec.action_kinds,
        outcome_reasons=spec.outcome_reasons,
    )


def _descriptor_set(files: Iterable[FileDescriptor]) -> descriptor_pb2.FileDescriptorSet:
    """The files and their imports, in an order in which they can be added to a pool."""
    ordered: dict[str, FileDescriptor] = {}

    def add(file: FileDescriptor) -> None:
        if file.name not in ordered:
            for imported in file.dependencies:
                add(imported)
            ordered[file.name] = file

    for file in files:
        add(file)
    result = descriptor_pb2.FileDescriptorSet()
    for file in ordered.values():
        file.CopyToProto(result.file.add())
    return result
