"""Python commands with a module search path of their own."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

SECONDS = 170


def python(*arguments: str, folder: Path, imports: Sequence[Path]) -> str:
    """Run Python in `folder` with `imports` first on its path, and return its output. Raises `AssertionError` if it fails."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, imports))},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout
