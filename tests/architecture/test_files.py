"""What the tracked files may hold, and how long they may be."""

import re
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, python_files, tracked

# One concept a file: 300 lines is the aim, and above this there are two concepts. Tests say one thing over and over.
MOST_LINES = 400
MOST_LINES_OF_TESTS = 600

# Written in halves, so that this file does not find itself.
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


def test_no_file_names_a_machine_path_or_a_registry() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in tracked()
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if FOREIGN.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("line", ["cd /" + "work/main", "https://pypi" + ".org/simple", "--index" + "-url x"])
def test_what_is_foreign_is_found(line: str) -> None:
    assert FOREIGN.search(line)


def is_test(path: Path) -> bool:
    return path.name.startswith("test_") or path.name == "conftest.py"


def test_python_files_stay_one_concept_long() -> None:
    lengths = {path: len(text_of(path).splitlines()) for path in python_files()}
    assert len(lengths) > 50
    too_long = [path for path, length in lengths.items() if length > (MOST_LINES_OF_TESTS if is_test(path) else MOST_LINES)]
    assert too_long == []


def test_every_module_begins_with_what_it_owns() -> None:
    written = [path for path in python_files() if not is_test(path) and text_of(path).strip()]
    assert [path for path in written if not re.match(r'(#.*\n)*[rR]?"""\S', text_of(path))] == []


def test_files_are_named_after_what_they_hold() -> None:
    named = [path for path in python_files() if path.stem in FORBIDDEN_NAMES or path.parent.name in FORBIDDEN_NAMES]
    assert named == []
