"""Contents, length and names of tracked files."""

import re
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, python_files, tracked

# The aim is 300 lines. A longer file holds more than one concept; tests repeat themselves more.
LINES_MAX = 400
TEST_LINES_MAX = 600

# Written in halves, so that this file does not match.
FOREIGN = re.compile(
    "|".join(
        [
            r"/" + r"work/",
            r"/" + r"farm/",
            r"/" + r"root/",
            r"/" + r"home/[a-z]",
            r"/" + r"tmp/brief",
            "pypi" + r"\.org",
            "python" + r"hosted\.org",
            "registry" + r"\.npmjs",
            "deb" + r"\.debian\.org",
            r"--(?:extra-)?index" + "-url",
        ]
    )
)

FORBIDDEN_NAMES = {"manager", "managers", "helper", "helpers", "util", "utils", "misc", "common"}


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_files_contain_no_machine_path_and_no_registry() -> None:
    matches = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in tracked()
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if FOREIGN.search(line)
    ]
    assert matches == []


@pytest.mark.parametrize("line", ["cd /" + "work/main", "https://pypi" + ".org/simple", "--index" + "-url x"])
def test_pattern_matches_machine_paths_and_registries(line: str) -> None:
    assert FOREIGN.search(line)


def is_test(path: Path) -> bool:
    return path.name.startswith("test_") or path.name == "conftest.py"


def test_python_files_are_short() -> None:
    # Migrations list all of a schema's changes.
    lengths = {path: len(text_of(path).splitlines()) for path in python_files() if "versions" not in path.parts}
    assert len(lengths) > 50
    too_long = [path for path, length in lengths.items() if length > (TEST_LINES_MAX if is_test(path) else LINES_MAX)]
    assert too_long == []


def test_modules_start_with_a_docstring() -> None:
    modules = [path for path in python_files() if not is_test(path) and text_of(path).strip()]
    assert [path for path in modules if not re.match(r'(#.*\n)*[rR]?"""\S', text_of(path))] == []


def test_file_names_are_not_generic() -> None:
    named = [path for path in python_files() if path.stem in FORBIDDEN_NAMES or path.parent.name in FORBIDDEN_NAMES]
    assert named == []
