"""Two matches that differ only in what one side hides: every RPC's answers, streams and errors are the same bytes
for the other side and for a spectator.
"""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import grpc
import pytest
from google.protobuf.any_pb2 import Any as AnyMessage
from prometheus_client import CollectorRegistry

from match_service.usecases.lobby import match_creation as founding
from rules_service.games import registered
from rules_service.server.serving import make_server
from rules_service.settings import Settings as RulesSettings
from tests.match_service import toy_game
from tests.match_service.server.arena import Arena, arena, eventually
from tests.match_service.server.asking import APART, APART_SERVICES, ASKED, Subject, answers, is_heartbeat, masked, rpcs
from zhanqi.games.chuhe.v1 import action_pb2 as chuhe
from zhanqi.games.chuhe.v1 import state_pb2
from zhanqi.match.v1 import match_service_pb2 as pb
from zhanqi.match.v1 import match_service_pb2_grpc, spectator_service_pb2, spectator_service_pb2_grpc
from zhanqi_client import Client
from zhanqi_wire import options
from zhanqi_wire.log import make_log

Answers = list[tuple[str, bytes]]
Transcript = tuple[Answers, dict[str, list[bytes]], str]
"""Answers, streamed messages and the log."""


def test_every_rpc_is_compared_or_excluded_with_a_reason() -> None:
    apart = {name for name in rpcs() if name in APART or name.split("/")[0] in APART_SERVICES}
    assert set(ASKED) | apart == set(rpcs())
    assert set(ASKED).isdisjoint(apart)


@pytest.fixture(scope="module", autouse=True)
def same_seed() -> Iterator[None]:
    """Make random draws of a match the same each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(founding, "secrets", SimpleNamespace(token_bytes=lambda count: bytes(range(count))))
        yield


@dataclass(frozen=True)
class Duel:
    """A match of two players and a spectator: their clients and tokens."""

    service: Arena
    match_id: str
    hider: Client
    seeker: Client
    tokens: tuple[str, str]  # The seeker's token and the spectator's.

    async def act(self, client: Client, action: AnyMessage) -> None:
        rev = (await client.view(self.match_id)).view.rev
        assert isinstance(await client.submit(self.match_id, rev, action), pb.Accepted)

    async def ask(self, good: AnyMessage, bad: AnyMessage) -> Answers:
        """All answers to the seeker and to the spectator."""
        subject = Subject(self.match_id, good, bad)
        seeker, stranger = self.tokens
        # One after the other, since a call may change the other's answers.
        return [
            *await answers(self.service.target, seeker, subject, ending=False),
            *await answers(self.service.target, stranger, subject, ending=True),
        ]


@asynccontextmanager
async def duel(service: Arena, game_id: str, seat: str) -> AsyncIterator[Duel]:
    names = ("Hider", "Seeker", "Stranger")
    tokens = [(await service.anyone.create_guest(name)).token.value for name in names]
    hider, seeker = (service.anyone.with_token(token) for token in tokens[:2])
    opening = await hider.open_match(game_id, seat=seat)
    await seeker.life.join(opening.match_id)
    yield Duel(service, opening.match_id, hider, seeker, (tokens[1], tokens[2]))


class Streams:
    """The streams of the seeker and of the spectator while the match is played."""

    def __init__(self, playing: Duel) -> None:
        self.received: dict[str, list[bytes]] = {"watch": [], "player": [], "spectate": []}
        self.heartbeats = Counter[str]()
        self._duel = playing

    async def run(self) -> None:
        its, headers = self._duel, [(("authorization", f"Bearer {token}"),) for token in self._duel.tokens]
        async with grpc.aio.insecure_channel(its.service.target) as channel, asyncio.TaskGroup() as group:
            stub = match_service_pb2_grpc.MatchServiceStub(channel)
            looking = spectator_service_pb2_grpc.SpectatorServiceStub(channel)
            spectate = spectator_service_pb2.SpectateMatchRequest(match_id=its.match_id)
            calls = {
                "watch": stub.WatchMatch(pb.WatchMatchRequest(match_id=its.match_id), metadata=headers[0]),
                "player": stub.WatchPlayer(pb.WatchPlayerRequest(), metadata=headers[0]),
                "spectate": looking.SpectateMatch(spectate, metadata=headers[1]),
            }
            for name, call in calls.items():
                group.create_task(self._collect(name, call))

    async def _collect(self, name: str, call: "grpc.aio.UnaryStreamCall[Any, Any]") -> None:
        async for message in call:
            if is_heartbeat(message):
                self.heartbeats[name] += 1
            else:
                self.received[name].append(masked(message))

    async def catch_up(self) -> None:
        """Wait until each stream has sent everything: the second heartbeat from now follows all earlier updates."""
        before = Counter(self.heartbeats)

        async def has_beaten() -> bool:
            return all(self.heartbeats[name] >= before[name] + 2 for name in self.received)

        await eventually(has_beaten)


@asynccontextmanager
async def collected(playing: Duel) -> AsyncIterator[dict[str, list[bytes]]]:
    streams = Streams(playing)
    task = asyncio.create_task(streams.run())
    try:
        yield streams.received
        await streams.catch_up()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


SETTINGS = {"heartbeat_seconds": 0.1, "spectator_delay_turns": 0, "spectator_delay_seconds": 0}


async def play_toy(url: str, dark: Sequence[str]) -> Transcript:
    """A toy match whose left seat plays these commands unseen."""
    async with arena(url, **SETTINGS) as service, duel(service, "toy", "left") as playing, collected(playing) as received:

        async def ask() -> Answers:
            return await playing.ask(toy_game.packed("add 1"), toy_game.packed("dance"))

        async def left(*commands: str) -> None:
            for command in commands:
                await playing.act(playing.hider, toy_game.packed(command))

        answers = await ask()
        await left(*dark)
        answers += await ask()
        await left("add 1", *dark, "end")
        answers += await ask()
        await playing.act(playing.seeker, toy_game.packed("end"))
        await left(*dark)
        return answers + await ask(), received, service.log.getvalue()


def differences(one: Answers, other: Answers) -> list[tuple[str, bytes, bytes]]:
    assert [name for name, _ in one] == [name for name, _ in other]
    return [(name, here, there) for (name, here), (_, there) in zip(one, other, strict=True) if here != there]


def assert_same(one: dict[str, list[bytes]], other: dict[str, list[bytes]]) -> None:
    """Compare streams. A player's stream sends states, and the number of states that it skips depends on timing."""
    assert (one["watch"], one["spectate"]) == (other["watch"], other["spectate"])
    assert one["player"][-1] == other["player"][-1]


def fresh(template: Path, folder: Path, name: str) -> str:
    file = folder / f"{name}.db"
    file.write_bytes(template.read_bytes())
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture(scope="module")
async def baseline(same_seed: None, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Transcript:
    """The toy's match without hidden actions."""
    return await play_toy(fresh(sqlite_template, tmp_path_factory.mktemp("baseline"), "without"), ())


async def test_toy_twins_get_equal_answers_from_every_rpc(baseline: Transcript, sqlite_template: Path, tmp_path: Path) -> None:
    answers_without, received_without, _ = baseline
    for index, dark in enumerate((("idle",), ("hide 987654321", "hide 2", "idle"))):
        answers, received, log = await play_toy(fresh(sqlite_template, tmp_path, str(index)), dark)
        assert differences(answers_without, answers) == []
        assert_same(received, received_without)
        assert [word for word in ("987654321", "hide", "hidden", "StringValue") if word in log] == []


async def test_twin_comparison_detects_visible_differences(baseline: Transcript, sqlite_template: Path, tmp_path: Path) -> None:
    answers_without, received_without, _ = baseline
    answers, received, _ = await play_toy(fresh(sqlite_template, tmp_path, "with"), ("add 1",))
    seen = {name for name, _, _ in differences_of_names(answers_without, answers)}
    assert {"MatchService/GetView", "ReplayService/GetReplay", "MatchService/WatchMatch"} <= seen
    assert all(received[each] != received_without[each] for each in ("watch", "spectate"))


def differences_of_names(one: Answers, other: Answers) -> list[tuple[str, list[bytes], list[bytes]]]:
    """The RPCs that answer differently, however many answers there are."""
    both = {
        name: ([answer for each, answer in one if each == name], [answer for each, answer in other if each == name])
        for name, _ in one
    }
    return [(name, here, there) for name, (here, there) in both.items() if here != there]


def set_up(camp_col: int, *talents: int) -> AnyMessage:
    action = AnyMessage()
    action.Pack(chuhe.Action(set_up=chuhe.SetUp(camp_col=camp_col, talents=talents)), deterministic=True)  # type: ignore[arg-type]
    return action


def end_turn() -> AnyMessage:
    action = AnyMessage()
    action.Pack(chuhe.Action(end_turn=chuhe.EndTurn()), deterministic=True)
    return action


@asynccontextmanager
async def chuhe_rules() -> AsyncIterator[str]:
    """The real rules, in this process."""
    chosen = RulesSettings(listen="127.0.0.1:0")
    server = make_server(chosen, registered(), CollectorRegistry(), make_log("rules", "CRITICAL"))
    address = await server.start()
    try:
        yield str(address)
    finally:
        await server.drain(0)


async def release_unseen(playing: Duel, chance: random.Random, count: int) -> None:
    """The hider releases pieces near its own camp, out of the other side's sight."""
    for _ in range(count):
        legal = await playing.hider.legal_actions(playing.match_id)
        releases = [each for each in legal.options if chuhe.Action.FromString(each.template.value).HasField("release")]
        action = AnyMessage()
        action.Pack(options.sample(chance.choice(releases), chance), deterministic=True)
        await playing.act(playing.hider, action)


async def play_chuhe(url: str, camp_col: int, talents: Sequence[int], releases: int) -> Transcript:
    """A match of Chuhe in which north sets up and releases pieces unseen, far from south's pieces."""
    chance = random.Random(releases)
    async with (
        chuhe_rules() as target,
        arena(url, **SETTINGS, rules_target=target) as service,
        duel(service, "chuhe", "north") as playing,
        collected(playing) as received,
    ):
        good, bad = end_turn(), set_up(99)
        await playing.act(playing.hider, set_up(camp_col, *talents))
        answers = await playing.ask(good, bad)
        await playing.act(playing.seeker, set_up(10, state_pb2.TALENT_HOMESTEAD, state_pb2.TALENT_POTENTIAL))
        answers += await playing.ask(good, bad)
        for _ in range(2):
            await release_unseen(playing, chance, releases)
            await playing.act(playing.hider, end_turn())
            answers += await playing.ask(good, bad)
            await playing.act(playing.seeker, end_turn())
        return answers + await playing.ask(good, bad), received, service.log.getvalue()


async def test_chuhe_twins_get_equal_answers_from_every_rpc(sqlite_template: Path, tmp_path: Path) -> None:
    one, told_one, _ = await play_chuhe(
        fresh(sqlite_template, tmp_path, "one"), 4, (state_pb2.TALENT_HOMESTEAD, state_pb2.TALENT_POTENTIAL), 0
    )
    other, told_other, log = await play_chuhe(
        fresh(sqlite_template, tmp_path, "other"), 16, (state_pb2.TALENT_SWIFT, state_pb2.TALENT_EAGLE_EYE), 1
    )
    assert differences(one, other) == []
    assert_same(told_one, told_other)
    assert [word for word in ("set_up", "release", "camp_col", "chuhe.v1", "TALENT") if word in log] == []
