"""Plays the playthroughs and compares them with the golden files."""

import importlib
import importlib.util
from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path

from google.protobuf.message import Message

from rules_service.engine.game import Game
from rules_service.games import registered
from tests.golden.playthrough import random_game, scripted

FOLDER = Path(__file__).parent / "playthroughs"
RANDOM_GAMES = {"random-1": (1, 120), "random-2": (2, 120)}
"""Seed and plies, by name."""


def playthroughs(game: Game[Message]) -> dict[str, list[str]]:
    """The lines of each of a game's playthroughs, played anew, by file name such as `chuhe/random-1.txt`."""
    return {f"{game.spec.game_id}/{name}.txt": lines for name, lines in _of(game)}


def leftover_files() -> list[Path]:
    """Golden files of games that are not registered."""
    games = {game.spec.game_id for game in registered()}
    return [path for path in sorted(FOLDER.glob("*/*.txt")) if path.parent.name not in games]


def golden_files(game: Game[Message]) -> dict[str, Path]:
    """A game's golden files, by name such as `chuhe/random-1.txt`."""
    return {path.relative_to(FOLDER).as_posix(): path for path in sorted((FOLDER / game.spec.game_id).glob("*.txt"))}


def differences(game: Game[Message]) -> list[str]:
    """The first difference in each of a game's files, including files that are missing or have no playthrough."""
    wanted, golden = playthroughs(game), golden_files(game)
    lines = [f"{name}: has no playthrough" for name in golden if name not in wanted]
    for name, played in wanted.items():
        if name in golden:
            lines += _first_difference(name, golden[name].read_text(encoding="utf-8").splitlines(), played)
        else:
            lines.append(f"{name}: missing; run `make golden`")
    return lines


def _of(game: Game[Message]) -> Iterable[tuple[str, list[str]]]:
    for name, (seed, plies) in RANDOM_GAMES.items():
        yield name, [f"# {game.spec.game_id} {game.spec.rules_version}, random, seed {seed}", *random_game(game, seed, plies)]
    script = f"tests.golden.scripts.{game.spec.game_id}"
    if importlib.util.find_spec(script) is not None:
        lines = [f"# {game.spec.game_id} {game.spec.rules_version}, scripted"]
        for title, state, acts in importlib.import_module(script).chapters():
            lines += ["", f"## {title}", *scripted(game, state, acts)]
        yield "scripted", lines


def _first_difference(name: str, golden: list[str], played: list[str]) -> list[str]:
    for number, (old, new) in enumerate(zip_longest(golden, played, fillvalue="(end)"), 1):
        if old != new:
            return [f"{name}:{number}\n  golden {old}\n  played {new}"]
    return []
