"""Which playthroughs there are, and how they differ from the files."""

import importlib
import importlib.util
from collections.abc import Iterable
from pathlib import Path

from google.protobuf.message import Message

from rules_service.engine.game import Game
from rules_service.games import registered
from tests.golden.playthrough import random_game, scripted

FOLDER = Path(__file__).parent / "playthroughs"
RANDOM_GAMES = {"random-1": (1, 120), "random-2": (2, 120)}
"""Name to seed and plies."""


def playthroughs() -> dict[str, list[str]]:
    """Each file's name, such as `chuhe/random-1.txt`, and its lines, played anew."""
    return {f"{game.spec.game_id}/{name}.txt": lines for game in registered() for name, lines in _of(game)}


def _of(game: Game[Message]) -> Iterable[tuple[str, list[str]]]:
    for name, (seed, plies) in RANDOM_GAMES.items():
        yield name, [f"# {game.spec.game_id} {game.spec.rules_version}, random, seed {seed}", *random_game(game, seed, plies)]
    script = f"tests.golden.scripts.{game.spec.game_id}"
    if importlib.util.find_spec(script) is not None:
        lines = [f"# {game.spec.game_id} {game.spec.rules_version}, scripted"]
        for title, state, acts in importlib.import_module(script).chapters():
            lines += ["", f"## {title}", *scripted(game, state, acts)]
        yield "scripted", lines


def differences() -> list[str]:
    """The first difference of each file, or that it is missing or left over."""
    wanted = playthroughs()
    found = [
        f"{path.relative_to(FOLDER).as_posix()}: belongs to no playthrough"
        for path in sorted(FOLDER.glob("*/*.txt"))
        if path.relative_to(FOLDER).as_posix() not in wanted
    ]
    for name, lines in wanted.items():
        path = FOLDER / name
        if not path.exists():
            found.append(f"{name}: missing; run `make golden`")
            continue
        golden = path.read_text(encoding="utf-8").splitlines()
        for number in range(max(len(golden), len(lines))):
            here = golden[number] if number < len(golden) else "(end)"
            there = lines[number] if number < len(lines) else "(end)"
            if here != there:
                found.append(f"{name}:{number + 1}\n  golden {here}\n  played {there}")
                break
    return found
