"""Exports records as JSON, by the games' own descriptors, or as text in their notation. Never imports a game."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, json_format
from google.protobuf.descriptor import FileDescriptor
from google.protobuf.message import Message

from match_service.domain.errors import Fault, Refused
from match_service.domain.life_cycle.verdict import verdict_of_body
from match_service.domain.play.game import Game, GameVersion
from match_service.domain.play.match import Match
from match_service.domain.play.record import Record, RecordKind
from match_service.domain.play.step import Origin
from match_service.server import projection
from match_service.server.messages.timestamps import timestamp
from match_service.usecases.history.replays import RecordPage
from match_service.usecases.uptime.served_games import Games
from zhanqi.rules.v1 import position_pb2, rules_pb2

FORMAT = "zhanqi-replay-1"


class JsonDocuments:
    """Writes JSON. Caches the descriptors of served versions."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._pools: dict[GameVersion, descriptor_pool.DescriptorPool] = {}

    async def piece(self, page: RecordPage) -> str:
        """The page as a piece of a JSON object. Raises `Refused` if the rules are no longer served."""
        pools = {version: await self._pool(version) for version in sorted(_versions(page))}
        game_id = page.match.game_id
        entries = [_json(projection.entry(each), pools[GameVersion(game_id, each.rules_version)]) for each in page.records]
        text = "" if page.start is None else self._head(page, pools)
        comma = "," if page.records and page.start is None else ""
        return text + comma + ",".join(f"\n{_dumped(each)}" for each in entries) + ("" if page.more else "\n]}\n")

    def _head(self, page: RecordPage, pools: dict[GameVersion, descriptor_pool.DescriptorPool]) -> str:
        assert page.start is not None
        start = projection.full_position(page.match, page.start.serialized)
        pool = pools[GameVersion(page.match.game_id, page.start.rules_version)]
        match = _dumped(_json(projection.match(page.match), pool))
        return f'{{"format":"{FORMAT}","match":{match},\n"start":{_dumped(_json(start, pool))},\n"entries":['

    async def _pool(self, version: GameVersion) -> descriptor_pool.DescriptorPool:
        pool = self._pools.get(version)
        if pool is None:
            served = {game.version: game for game in await self._games.all()}
            if version not in served:
                raise Refused("UNKNOWN_RULES_VERSION")
            pool = pool_of(served[version])
            self._pools = {each: old for each, old in self._pools.items() if each in served} | {version: pool}
        return pool


def pool_of(game: Game) -> descriptor_pool.DescriptorPool:
    """The game's messages and all their imports."""
    pool = descriptor_pool.DescriptorPool()
    descriptor_set = rules_pb2.Game.FromString(game.serialized).descriptor_set
    files = {file.name: file for file in descriptor_pb2.FileDescriptorSet.FromString(descriptor_set).file}
    # Every game accepts these messages, even if it does not import them.
    _add_with_imports(position_pb2.DESCRIPTOR, files)
    for file in files.values():
        pool.Add(file)
    return pool


def text_piece(page: RecordPage, lines: Sequence[str], version_before: str) -> str:
    """The page as text; `lines` are its actions in the game's notation."""
    notated, version = iter(lines), version_before
    texts = [] if page.start is None else [*_text_head(page.match, page.start.rules_version), ""]
    for record in page.records:
        if record.rules_version != version:
            texts.append(f"# rules {record.rules_version}")
        version = record.rules_version
        texts.append(f"{record.seq} {_text_of(record, notated)}")
    return "".join(f"{line}\n" for line in texts)


def _text_head(match: Match, rules_version: str) -> Iterator[str]:
    yield f"# {FORMAT}"
    yield f"match {match.match_id}"
    yield f"game {match.game_id} {rules_version}"
    yield f"seed {match.seed.hex()}"
    for seating in match.seats:
        level = seating.occupant.bot_level
        yield f"seat {seating.seat} {_line(seating.display_name) if level is None else f'bot:{level}'}"
    for word, at in (("began", match.created_at), ("ended", match.ended_at)):
        if at is not None:
            yield f"{word} {timestamp(at).ToJsonString()}"
    if match.outcome is not None:
        yield f"result {match.outcome.winner or '-'} {match.outcome.reason}"


def _text_of(record: Record, notated: Iterator[str]) -> str:
    if record.kind is RecordKind.VERDICT:
        verdict = verdict_of_body(record.body)
        return f"= {verdict.reason} {verdict.winner or '-'} {verdict.by or '-'}"
    line = next(notated, None)
    if line is None:
        raise Fault("RULES_FAULT")
    return f"{_line(line)} !" if record.origin is Origin.TIMEOUT else _line(line)


def _line(text: str) -> str:
    """The text on one line."""
    return " ".join(text.split())


def _versions(page: RecordPage) -> set[GameVersion]:
    start = () if page.start is None else (page.start.rules_version,)
    return {GameVersion(page.match.game_id, each) for each in (*start, *(record.rules_version for record in page.records))}


def _json(message: Message, pool: descriptor_pool.DescriptorPool) -> dict[str, Any]:
    return json_format.MessageToDict(message, preserving_proto_field_name=True, descriptor_pool=pool)


def _dumped(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _add_with_imports(file: FileDescriptor, files: dict[str, descriptor_pb2.FileDescriptorProto]) -> None:
    if file.name not in files:
        for imported in file.dependencies:
            _add_with_imports(imported, files)
        files[file.name] = descriptor_pb2.FileDescriptorProto()
        file.CopyToProto(files[file.name])
