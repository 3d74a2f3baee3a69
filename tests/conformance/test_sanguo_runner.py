"""Sanguo's adapter."""

import asyncio
import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.runner import cases_in, run_cases
from tests.conformance.service import running_rules_service

GIVEN = {
    "lineups": {"WARM": ["ZHANG_XIU", "LIU_BEI", "MA_CHAO"], "COLD": ["GAN_NING", "DA_QIAO", "ZHUGE_LIANG"]},
    "heroes": {"ZHANG_XIU": {"at": [2, 1], "hp": 2, "hand": ["S7 STRIKE"]}, "GAN_NING": {"at": [1, 1], "hand": ["H2 DODGE"]}},
    "flags": {"WARM": [7, 1], "COLD": [1, 7]},
    "turn": {"hero": "ZHANG_XIU", "phase": "MOVE"},
    "acted": ["ZHANG_XIU"],
    "deck": ["H7 WINDFALL"],
}
VECTOR = {
    "id": "a-charge",
    "rules": ["H-CHONGSHA"],
    "given": GIVEN,
    "script": [
        {"by": "ZHANG_XIU", "step": [1, 1], "offers": {"points": 2, "stop": True}, "before": {"heroes": {"GAN_NING": {"hp": 4}}}},
        {"by": "ZHANG_XIU", "trigger": "CHONGSHA"},
        {"by": "ZHANG_XIU", "pass": "CHOOSE", "of": "CHONGSHA", "refused": ["MUST_CHOOSE"], "rule": ["H-CHONGSHA"]},
        {"by": "ZHANG_XIU", "choose": [1, 2], "about": "CHONGSHA", "offers": {"options": [[1, 2], [2, 1]]}},
        {"by": "ZHANG_XIU", "pass": "TRIGGER", "of": "CHONGSHA_DAMAGE"},
        {"by": "ZHANG_XIU", "look": "STEP", "ends": [[1, 1], [2, 1]]},
        {"by": "GAN_NING", "trigger": "POST", "optional": True},
        {"by": "ZHANG_XIU", "pass": "STEP"},
        {"by": "WARM", "resign": True},
    ],
    "expect": {
        "state": {"winner": "COLD", "heroes": {"GAN_NING": {"at": [1, 2], "hp": 4}, "LIU_BEI": None}, "deck": ["H7 WINDFALL"]},
        "views": {"COLD": {"heroes": {"ZHANG_XIU": {"hand": 1}}, "asked": None}},
        "hidden": {"COLD": ["S7 STRIKE"]},
        "request": None,
        "asked": [{"kind": "TRIGGER", "skill": "CHONGSHA"}],
        "never": [{"kind": "TURN"}],
    },
}


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    with running_rules_service() as target:
        yield target


def problems(service: str, folder: Path, vector: dict[str, Any]) -> tuple[str, ...]:
    (folder / "sanguo").mkdir()
    (folder / "sanguo" / "some.json").write_text(json.dumps([vector]), encoding="utf-8")
    (result,) = asyncio.run(run_cases(service, cases_in(folder, strict=True)))
    return result.problems


def test_a_correct_vector_passes(service: str, tmp_path: Path) -> None:
    assert problems(service, tmp_path, VECTOR) == ()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["script", 0, "offers", "points"], 3),
        (["script", 0, "offers", "stop"], False),
        (["script", 0, "before", "heroes", "GAN_NING", "hp"], 3),
        (["script", 0, "by"], "GAN_NING"),
        (["script", 2, "refused"], ["TOO_FAR"]),
        (["script", 2, "rule"], ["H-RENDE"]),
        (["script", 2, "of"], "POST"),
        (["script", 3, "choose"], [3, 3]),
        (["script", 3, "offers", "options"], [[1, 2]]),
        (["script", 5, "ends"], [[1, 1]]),
        (["script", 6, "optional"], False),
        (["expect", "state", "winner"], "WARM"),
        (["expect", "state", "heroes", "LIU_BEI"], {"hp": 4}),
        (["expect", "state", "deck"], ["S8 STRIKE"]),
        (["expect", "views", "COLD", "heroes", "ZHANG_XIU", "hand"], ["S7 STRIKE"]),
        (["expect", "views", "COLD", "asked"], {"by": "ZHANG_XIU"}),
        (["expect", "hidden", "COLD"], ["H2 DODGE"]),
        (["expect", "request"], {"kind": "STEP"}),
        (["expect", "asked"], [{"kind": "TRIGGER", "skill": "YOUBING"}]),
        (["expect", "never"], [{"kind": "STEP"}]),
        (["given", "heroes", "GAN_NING", "hp"], 9),
    ],
)
def test_any_difference_fails(service: str, tmp_path: Path, path: list[Any], value: Any) -> None:
    vector: Any = copy.deepcopy(VECTOR)
    target = vector
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    assert problems(service, tmp_path, vector)
