"""The repository's own vectors hold, strictly, and none of them is lost."""

import asyncio
import json
from collections import Counter

import pytest

from tests.conformance.__main__ import VECTORS
from tests.conformance.runner import adapter, adapter_names, cases_in, run_cases
from tests.conformance.service import running_rules_service


def test_every_vector_and_every_recorded_game_holds() -> None:
    with running_rules_service() as target:
        results = asyncio.run(run_cases(target, cases_in(VECTORS, strict=True)))
    assert [(result.name, result.problems) for result in results if result.problems] == []
    counts = Counter(result.name.partition("/")[0] for result in results)
    assert counts == {game: adapter(game).CASES for game in adapter_names()}


@pytest.mark.parametrize("game", adapter_names())
def test_vector_ids_are_unique(game: str) -> None:
    ids = [vector["id"] for path in (VECTORS / game).rglob("*.json") for vector in json.loads(path.read_text(encoding="utf-8"))]
    assert len(ids) == len(set(ids))
