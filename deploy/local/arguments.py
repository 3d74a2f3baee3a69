"""The command line of `python -m deploy.local`."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

DEFAULT_BASE = 7010


@dataclass(frozen=True, slots=True)
class Arguments:
    once: bool
    game: str
    levels: tuple[str, ...]
    data: Path
    port_base: int


def parse(arguments: Sequence[str]) -> Arguments:
    """Parse the command line. Exits with a usage line if it is invalid."""
    parser = argparse.ArgumentParser(
        prog="python -m deploy.local", description="Runs all services on this machine and shows a match between bots."
    )
    parser.add_argument("--once", action="store_true", help="use a temporary folder and free ports, and end after the match")
    parser.add_argument("--game", default="chuhe", help="the game (default: %(default)s)")
    parser.add_argument(
        "--levels", default="greedy,uniform", help="the bots' levels, in the order of seats (default: %(default)s)"
    )
    parser.add_argument("--data", type=Path, default=Path(".data"), help="data folder (default: %(default)s)")
    parser.add_argument(
        "--port-base", type=int, default=DEFAULT_BASE, help="the rules' port; the others follow (default: %(default)s)"
    )
    parsed = parser.parse_args(arguments)
    return Arguments(parsed.once, parsed.game, tuple(parsed.levels.split(",")), parsed.data, parsed.port_base)
