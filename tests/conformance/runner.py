"""Runs conformance cases against a rules service, several at once, with the adapter that fits each folder of vectors."""

import asyncio
import importlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

import tests.conformance as package
from tests.conformance.case import Adapter, Case
from tests.conformance.rules import Rules
from zhanqi_wire.channel import open_channel

_IN_FLIGHT = 12
_DEADLINE_SECONDS = 30.0
_GAMES_FOLDER = "games"
_SUFFIXES = (".json", ".jsonl")


@dataclass(frozen=True, slots=True)
class Result:
    """A case's name and its problems. No problems: it passed."""

    name: str
    problems: tuple[str, ...]


def cases_in(folder: Path, *, strict: bool) -> list[Case]:
    """The cases of one game's folder, or of a folder of such folders. An unreadable folder becomes a case that fails."""
    if not folder.is_dir():
        return [_unreadable(folder, "not a folder")]
    subfolders = sorted(path for path in folder.iterdir() if path.is_dir() and path.name != _GAMES_FOLDER)
    loose = [path for path in folder.iterdir() if path.suffix in _SUFFIXES]
    is_game = loose or (folder / _GAMES_FOLDER).is_dir() or not subfolders
    return [case for each in ([folder] if is_game else subfolders) for case in _cases_of(each, strict=strict)]


async def run_cases(target: str, cases: Iterable[Case]) -> list[Result]:
    """The results, in the cases' order."""
    async with open_channel(target, deadline_seconds=_DEADLINE_SECONDS) as channel:
        rules = await Rules.connect(channel)
        slots = asyncio.Semaphore(_IN_FLIGHT)

        async def run(case: Case) -> Result:
            async with slots:
                return Result(case.name, tuple(await _problems(case, rules)))

        return await asyncio.gather(*(run(case) for case in cases))


def adapter_names() -> list[str]:
    """The games that have an adapter: the packages beside this module whose names are games, by their protos."""
    return [each.name for each in iter_modules(package.__path__) if find_spec(f"zhanqi.games.{each.name}") is not None]


def adapter(name: str) -> Adapter:
    """The adapter of a game."""
    return importlib.import_module(f"{package.__name__}.{name}")  # type: ignore[return-value]


async def _problems(case: Case, rules: Rules) -> list[str]:
    try:
        return await case.run(rules)
    except Exception as error:  # One failing case must not hide the others.
        return [f"{type(error).__name__}: {error}"]


def _cases_of(folder: Path, *, strict: bool) -> list[Case]:
    try:
        cases = [Case(f"{folder.name}/{case.name}", case.run) for case in _adapter_for(folder).cases(folder, strict=strict)]
    except (ValueError, KeyError, TypeError) as error:
        return [_unreadable(folder, f"{type(error).__name__}: {error}")]
    return cases or [_unreadable(folder, "no vectors")]


def _unreadable(folder: Path, problem: str) -> Case:
    async def run(rules: Rules) -> list[str]:
        return [problem]

    return Case(str(folder), run)


def _adapter_for(folder: Path) -> Adapter:
    """The adapter named like the folder, else the first that recognises a vector in it. Raises `ValueError` if none does."""
    names = adapter_names()
    if folder.name in names:
        return adapter(folder.name)
    for path in sorted(path for path in folder.rglob("*") if path.suffix in _SUFFIXES):
        vector = _first(path)
        for name in names:
            if adapter(name).recognises(vector):
                return adapter(name)
    raise ValueError(f"no vectors of {', '.join(names)}")


def _first(path: Path) -> object:
    text = path.read_text(encoding="utf-8")
    vectors = json.loads(text if path.suffix == ".json" else text.partition("\n")[0])
    return vectors[0] if isinstance(vectors, list) and vectors else vectors
