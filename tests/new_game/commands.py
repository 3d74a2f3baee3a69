"""Python commands that import from given folders before anything that is installed."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

SECONDS = 170


def python_path(*folders: Path) -> dict[str, str]:
    """The environment that makes Python import from these folders first."""
    return {"PYTHONPATH": os.pathsep.join(map(str, folders))}


def python(*arguments: str, folder: Path, imports: Sequence[Path]) -> str:
    """Run Python in a folder and return its output. Raises `AssertionError` with the output if it fails."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, **python_path(*imports)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout
