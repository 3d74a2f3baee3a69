"""The files of the repository, for the tests that look at all of them."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ROOT / "protos" / "python" / "zhanqi"


def tracked() -> list[Path]:
    """Every file that git tracks, or would with the next `git add`; ignored ones are not among them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return sorted(path for path in paths if path.is_file())


def python_files() -> Iterator[Path]:
    """Every Python file that was written by hand."""
    return (path for path in tracked() if path.suffix == ".py" and GENERATED not in path.parents)
