"""The repository's own vectors hold, strictly, and none of them is lost."""

import asyncio
import json
from collections.abc import Iterator

import pytest

from tests.conformance.__main__ import VECTORS
from tests.conformance.runner import adapter, adapter_names, cases_in, run_cases
from tests.conformance.service import running_rules_service

GAMES = adapter_names()


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    with running_rules_service() as target:
        yield target


@pytest.mark.parametrize("game", GAMES)
def test_every_vector_and_every_recorded_game_holds(game: str, service: str) -> None:
    results = asyncio.run(run_cases(service, cases_in(VECTORS / game, strict=True)))
    assert [(result.name, result.problems) for result in results if result.problems] == []
    assert len(results) == adapter(game).CASES


def test_every_folder_of_vectors_belongs_to_a_game() -> None:
    assert {path.name for path in VECTORS.iterdir()} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_vector_ids_are_unique(game: str) -> None:
    ids = [vector["id"] for path in (VECTORS / game).rglob("*.json") for vector in json.loads(path.read_text(encoding="utf-8"))]
    assert len(ids) == len(set(ids))
