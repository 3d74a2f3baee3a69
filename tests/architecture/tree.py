"""The files of the repository."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ROOT / "protos" / "python" / "zhanqi"


def tracked() -> list[Path]:
    """Tracked files, and untracked ones that are not ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return sorted(path for path in paths if path.is_file())


def python_files() -> Iterator[Path]:
    """Python files, without generated ones."""
    return (path for path in tracked() if path.suffix == ".py" and GENERATED not in path.parents)
