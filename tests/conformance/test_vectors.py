"""All vectors of the project's own copy hold, strictly."""

import asyncio
import json

import pytest

from tests.conformance.__main__ import VECTORS
from tests.conformance.runner import found_cases, run_cases
from tests.conformance.service import running_rules_service

EXPECTED = {"chuhe": 402, "sanguo": 485}
"""How many vectors and games each game's folder has: so that none gets lost without a word."""


def test_every_vector_and_every_game_holds() -> None:
    cases = found_cases(VECTORS, strict=True)
    with running_rules_service() as target:
        results = asyncio.run(run_cases(target, cases))
    assert [(result.name, result.problems) for result in results if result.problems] == []
    counts = {game: sum(result.name.startswith(f"{game}/") for result in results) for game in EXPECTED}
    assert counts == EXPECTED
    assert len(results) == sum(EXPECTED.values())


@pytest.mark.parametrize("game", sorted(EXPECTED))
def test_no_two_vectors_share_an_id(game: str) -> None:
    ids = [vector["id"] for path in (VECTORS / game).rglob("*.json") for vector in json.loads(path.read_text(encoding="utf-8"))]
    assert len(ids) == len(set(ids))
