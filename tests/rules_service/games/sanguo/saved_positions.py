"""Positions in mid-resolution, saved per rules version; they must load as long as that version is served.

As a program it saves the current version's missing positions out of random games. It never replaces existing ones.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.decisions.decision import kind_name
from tests.rules_service.games.sanguo.random_play import State, new_game, steps

NAMES = (
    "arrange",
    "choose",
    "discard",
    "respond-dodge",
    "respond-nullify",
    "respond-peach",
    "respond-strike",
    "return",
    "step",
    "trigger",
)
"""The requests in them: every kind that occurs in mid-resolution, and every need."""


def folder(rules_version: str) -> Path:
    """The folder of a version's positions."""
    return Path(__file__).parent / "saved" / rules_version


def name_of(state: State) -> str:
    """The name of a position in mid-resolution."""
    kind = kind_name(state.request.kind)
    return f"{kind}-{state.request.subject}" if kind == "respond" else kind


def in_resolution(seed: int) -> Iterator[State]:
    """The positions of a random game with an open resolution."""
    rng = Random(seed)
    for before, _, _, _ in steps(new_game(rng, rounds=2), rng):
        if before.HasField("resolution"):
            yield before


def save_missing(into: Path) -> list[str]:
    """Save the missing positions. Returns their names."""
    into.mkdir(parents=True, exist_ok=True)
    missing = {name for name in NAMES if not (into / f"{name}.binpb").exists()}
    saved = []
    for seed in count():
        if not missing:
            return sorted(saved)
        for state in in_resolution(seed):
            name = name_of(state)
            if name in missing:
                (into / f"{name}.binpb").write_bytes(state.SerializeToString(deterministic=True))
                missing.remove(name)
                saved.append(name)
    raise AssertionError("seeds do not end")


if __name__ == "__main__":
    print("saved:", ", ".join(save_missing(folder(GAME.spec.rules_version))) or "nothing is missing")
