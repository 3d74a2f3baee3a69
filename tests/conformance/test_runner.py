"""The runner and Chuhe's adapter."""

import asyncio
import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.__main__ import VECTORS, main
from tests.conformance.chuhe.state import state_json, state_message
from tests.conformance.comparison import differences
from tests.conformance.runner import Result, cases_in, run_cases
from tests.conformance.service import running_rules_service

GIVEN = {
    "phase": "PLAY",
    "first": "NORTH",
    "active": "NORTH",
    "sides": {
        "NORTH": {
            "turn": 5,
            "gold": 100,
            "set_up": True,
            "camp": {"at": [1, 10], "defence": 1000},
            "talents": {"FORT": 0, "MIST": 0},
        },
        "SOUTH": {"turn": 4, "set_up": True, "camp": {"at": [20, 10], "defence": 1000}, "talents": {"SWIFT": 0, "ELITE": 0}},
    },
    "pieces": [{"at": [5, 5], "side": "NORTH", "kind": "SOLDIER", "strength": 400}],
}
VECTOR = {
    "id": "a-move",
    "rules": ["M1"],
    "given": GIVEN,
    "do": [
        {"by": "NORTH", "move": {"from": [5, 5], "path": [[5, 6]]}},
        {"by": "SOUTH", "end_turn": {}},
        {"by": "NORTH", "end_turn": {}},
    ],
    "then": [{"ok": True}, {"refused": ["NOT_YOUR_TURN", "X"]}, {"ok": True}],
    "state": {"active": "SOUTH", "sides": {"SOUTH": {"turn": 5, "gold": 1000}}},
    "views": {"SOUTH": {"enemy": {"pieces": [], "camp": None}}},
    "seen": {"SOUTH": [[row, col] for row in range(11, 21) for col in range(1, 21)]},
}


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    with running_rules_service() as target:
        yield target


def run(service: str, folder: Path) -> list[Result]:
    return asyncio.run(run_cases(service, cases_in(folder, strict=True)))


def written(folder: Path, *vectors: Any, name: str = "chuhe") -> Path:
    (folder / name).mkdir()
    (folder / name / "some.json").write_text(json.dumps(vectors), encoding="utf-8")
    return folder


def changed(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    vector = copy.deepcopy(VECTOR)
    change(vector)
    return vector


def _put(vector: dict[str, Any], path: list[Any], value: Any) -> None:
    target: Any = vector
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value


def test_a_correct_vector_passes(service: str, tmp_path: Path) -> None:
    assert run(service, written(tmp_path, VECTOR)) == [Result("chuhe/some.json a-move", ())]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["then", 0], {"refused": "BAD_PATH"}),
        (["then", 1], {"ok": True}),
        (["then", 1], {"refused": ["X"]}),
        (["then", 1], {"refused": "INVALID_ARGUMENT"}),
        (["then"], [{"ok": True}]),
        (["state", "active"], "NORTH"),
        (["state", "sides", "SOUTH", "gold"], 1001),
        (["state", "pieces"], []),
        (["state", "no_such_key"], 1),
        (["views", "SOUTH", "enemy", "camp"], {"at": [1, 10]}),
        (["views", "NORTH"], {"enemy": {"forts": [{"at": [1, 1]}]}}),
        (["seen", "SOUTH", 0], [1, 1]),
        (["given", "pieces", 0, "strength"], 0),
        (["given", "pieces", 0, "strength"], 0.5),
        (["do", 0], {"by": "NORTH", "teleport": {}}),
        (["do", 0, "by"], "WEST"),
    ],
)
def test_any_difference_fails(service: str, tmp_path: Path, path: list[Any], value: Any) -> None:
    (result,) = run(service, written(tmp_path, changed(lambda vector: _put(vector, path, value))))
    assert result.problems


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["phase"], "LIMBO"),
        (["winner"], "EAST"),
        (["pieces", 0, "strength"], 0),
        (["pieces", 0, "strength"], -(10**30)),
        (["pieces", 0, "kind"], "DRAGON"),
        (["pieces", 0, "side"], "EAST"),
        (["pieces", 0, "at"], [0, 21]),
        (["pieces", 0, "at"], [10**20, 1]),
        (["pieces", 0, "at"], None),
        (["pieces", 0], {}),
        (["pieces"], [GIVEN["pieces"][0]] * 2),  # type: ignore[index]
        (["mine"], [{"at": [10, 19], "owner": "EAST", "strength": 1}]),
        (["sides", "NORTH", "talents"], {"FORT": 0}),
        (["sides", "NORTH", "talents"], {"FORT": 0, "LUCK": 0}),
        (["sides", "NORTH", "talents", "FORT"], 16),
    ],
)
def test_a_malformed_position_is_refused_by_the_service(service: str, tmp_path: Path, path: list[Any], value: Any) -> None:
    def spoil(vector: dict[str, Any]) -> None:
        _put(vector["given"], path, value)
        del vector["state"], vector["views"], vector["seen"]
        vector["do"], vector["then"] = vector["do"][:1], [{"refused": "INVALID_ARGUMENT"}]

    assert run(service, written(tmp_path, changed(spoil))) == [Result("chuhe/some.json a-move", ())]


def test_a_recorded_game_fails_at_its_first_difference(service: str, tmp_path: Path) -> None:
    lines = (VECTORS / "chuhe" / "games" / "game-01.jsonl").read_text(encoding="utf-8").splitlines()
    entry = json.loads(lines[5])
    for change in ({"digest": "0" * 16}, {"views": {"SOUTH": "0" * 16}}, {"then": {"refused": "X"}}):
        folder = tmp_path / str(len(list(tmp_path.iterdir()))) / "chuhe"
        folder.mkdir(parents=True)
        spoiled = [*lines[:5], json.dumps({**entry, **change}), *lines[6:]]
        (folder / "game.jsonl").write_text("\n".join(spoiled), encoding="utf-8")
        (result,) = run(service, folder.parent)
        assert all(problem.startswith("line 6: ") for problem in result.problems)
        assert result.problems


def test_a_games_folder_may_have_any_name(service: str, tmp_path: Path) -> None:
    folder = written(tmp_path, VECTOR, name="elsewhere") / "elsewhere"
    assert run(service, folder) == [Result("elsewhere/some.json a-move", ())]


def test_an_unreadable_folder_fails_without_hiding_others(service: str, tmp_path: Path) -> None:
    written(tmp_path, VECTOR)
    written(tmp_path, {"what": "is this"}, name="checkers")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "some.json").write_text("[{", encoding="utf-8")
    results = {Path(result.name).name: bool(result.problems) for result in run(service, tmp_path)}
    assert results == {"broken": True, "some.json a-move": False, "checkers": True}


@pytest.mark.parametrize("make", [lambda folder: folder, lambda folder: folder / "missing"])
def test_a_folder_without_vectors_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path, make: Callable[[Path], Path]) -> None:
    assert main([str(make(tmp_path))]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"


def test_the_command_prints_failures_and_totals(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wrong = changed(lambda vector: _put(vector, ["state", "active"], "NORTH"))
    assert main([str(written(tmp_path, VECTOR, {**wrong, "id": "wrong"}))]) == 1
    *failures, total = capsys.readouterr().out.splitlines()
    assert failures == ["FAILED chuhe/some.json wrong: state.active is 'SOUTH', not 'NORTH'"]
    assert total == "1 passed, 1 failed"


def test_lists_are_compared_whole_and_sorted_by_cell() -> None:
    one, other = {"at": [1, 1], "x": 1}, {"at": [2, 2], "x": 2}
    assert differences([other, one], [one, other], "list") == []
    assert differences([one], [one, other], "list")
    assert differences([{"at": [1, 1]}], [one], "list") == []
    assert differences(True, 1, "flag")


def test_a_state_round_trips_through_its_message() -> None:
    path = VECTORS / "chuhe" / "random-1.json"
    for vector in json.loads(path.read_text(encoding="utf-8")):
        whole = state_json(state_message(vector["given"]))
        assert differences(vector["given"], whole, "given") == []
        assert state_json(state_message(whole)) == whole
