"""Q1: a pause is data. Playing through bytes at every request equals never pausing."""

import os
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules_service.engine.errors import MalformedPosition
from rules_service.engine.game import SYSTEM
from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.flow.play import Play
from rules_service.games.sanguo.standard_book import standard_book
from rules_service.server import codec
from tests.examples import scaled
from tests.rules_service.games.sanguo.random_play import State, new_game, steps
from tests.rules_service.games.sanguo.rules import rule
from tests.rules_service.games.sanguo.saved_positions import NAMES, folder, name_of, save_missing
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2
from zhanqi_wire.status import Refused

GAMES = int(os.environ.get("ZHANQI_FUZZ_GAMES", scaled(90)))
BATCHES = 10
GAMES_ELSEWHERE = 30


def through_bytes(state: State) -> State:
    return pb.State.FromString(state.SerializeToString(deterministic=True))


@rule("Q1")
@pytest.mark.fuzz
@pytest.mark.parametrize("batch", range(BATCHES))
def test_pausing_at_every_request_equals_never_pausing(batch: int) -> None:
    paused = 0
    for game in range(batch, GAMES, BATCHES):
        rng = Random(game)
        first = new_game(rng, rounds=rng.choice((1, 1, 1, 2)))
        core = pb.Core()
        core.CopyFrom(first.state.core)
        never_paused = Play(core, standard_book())
        never_paused.begin()
        for before, seat, action, _ in steps(first, rng):
            step = GAME.apply(through_bytes(before), seat, action)
            never_paused.world.events.clear()
            if seat == SYSTEM:
                never_paused.begin()
            else:
                never_paused.answer(action)
            assert step.state == never_paused.state(), game
            assert [event.WhichOneof("kind") for event in step.updates[0].events] == [
                event.WhichOneof("kind") for event in never_paused.world.events
            ], game
            paused += step.state.HasField("resolution")
        never_paused.close()
    assert paused > 10


SERVER = """
import struct, sys
from rules_service.games.sanguo import GAME
from zhanqi.games.sanguo.v1 import action_pb2, state_pb2
def read():
    size = sys.stdin.buffer.read(4)
    return sys.stdin.buffer.read(struct.unpack(">I", size)[0]) if size else None
while (state := read()) is not None:
    seat, action = read().decode(), read()
    step = GAME.apply(state_pb2.State.FromString(state), seat, action_pb2.Action.FromString(action))
    data = step.state.SerializeToString(deterministic=True)
    sys.stdout.buffer.write(struct.pack(">I", len(data)) + data)
    sys.stdout.buffer.flush()
"""


@contextmanager
def another_process(hash_seed: str) -> Iterator["subprocess.Popen[bytes]"]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", SERVER], env=environment, **pipes) as process:  # type: ignore[call-overload]
        yield process
        process.stdin.close()


def ask(process: "subprocess.Popen[bytes]", *parts: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    for part in parts:
        process.stdin.write(struct.pack(">I", len(part)) + part)
    process.stdin.flush()
    (size,) = struct.unpack(">I", process.stdout.read(4))
    return process.stdout.read(size)


@rule("Q1")
def test_another_process_with_another_hash_seed_continues_identically() -> None:
    with another_process("1") as one, another_process("2") as other:
        for game in range(GAMES_ELSEWHERE):
            rng = Random(1000 + game)
            for turn, (before, seat, action, step) in enumerate(steps(new_game(rng, rounds=1), rng)):
                parts = before.SerializeToString(deterministic=True), seat.encode(), action.SerializeToString()
                assert ask((one, other)[turn % 2], *parts) == step.state.SerializeToString(deterministic=True), game


@rule("Q1")
def test_stored_answer_to_another_question_is_a_mismatch() -> None:
    rng = Random(5)
    for before, seat, action, _ in steps(new_game(rng, rounds=1), rng):
        if before.resolution.answers:
            broken = through_bytes(before)
            broken.resolution.answers[0].fingerprint = "warm//1/"
            with pytest.raises(MalformedPosition, match="RESOLUTION_MISMATCH"):
                GAME.apply(broken, seat, action)
            return
    raise AssertionError("no resolution occurred")


@rule("Q1")
def test_positions_saved_in_mid_resolution_load_and_continue() -> None:
    """`make saved` adds those of a new version. Never replace an existing one that fails to load: matches would break."""
    files = {path.stem: path for path in folder(GAME.spec.rules_version).glob("*.binpb")}
    assert sorted(files) == sorted(NAMES)
    for name, path in files.items():
        state = pb.State.FromString(path.read_bytes())
        assert state.HasField("resolution")
        assert name_of(state) == name
        (decision,) = GAME.decisions(state, "full")
        assert isinstance(decision.default, ab.Action)
        GAME.apply(state, decision.seat, decision.default)


@rule("Q1")
def test_saving_adds_missing_positions_and_keeps_existing_ones(tmp_path: Path) -> None:
    for name in set(NAMES) - {"respond-nullify", "trigger"}:
        (tmp_path / f"{name}.binpb").write_bytes(b"existing")
    assert save_missing(tmp_path) == ["respond-nullify", "trigger"]
    saved = {path.stem: path.read_bytes() for path in tmp_path.iterdir()}
    assert sorted(saved) == sorted(NAMES)
    assert name_of(pb.State.FromString(saved["trigger"])) == "trigger"
    assert saved["step"] == b"existing"


def test_newer_rules_continue_a_position_unless_a_resolution_is_open() -> None:
    newer = replace(GAME.spec, rules_version="99", continues=(GAME.spec.rules_version,))
    rng, kinds = Random(11), set()
    for state, *_ in steps(new_game(rng, rounds=3), rng):
        position = position_pb2.Position(game_id="sanguo", rules_version=GAME.spec.rules_version, state=codec.packed(state))
        is_resolving = state.HasField("resolution")
        kinds.add(is_resolving)
        assert codec.read_state(GAME.spec, position) == state
        if is_resolving:
            with pytest.raises(Refused) as refused:
                codec.read_state(newer, position)
            assert refused.value.reason == "RESOLUTION_OPEN"
        else:
            assert codec.read_state(newer, position) == state
    assert kinds == {False, True}
