"""A new game edits no file: added to a copy of the repository, Hidden King passes every test that goes through all games."""

import re
import shutil
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, tracked
from tests.new_game.commands import SECONDS, python

HERE = Path(__file__).parent
GAME = HERE / "hidden_king"

GENERIC = {
    "tests/architecture/test_games.py",
    "tests/bot_workers/test_levels.py",
    "tests/conformance/test_vectors.py",
    "tests/deploy/local/test_drawing.py",
    "tests/e2e/test_bot_match.py",
    "tests/golden/test_golden.py",
    "tests/rules_service/games/test_every_game.py",
    "tests/rules_service/server/test_hostile.py",
}
"""The test files that go through all games."""


def copy_of_the_repository(folder: Path) -> dict[Path, bytes]:
    """Copy the tracked files, these tests excepted. Returns their contents by path."""
    contents = {path.relative_to(ROOT): path.read_bytes() for path in tracked() if HERE not in path.parents}
    for path, content in contents.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return contents


@pytest.mark.e2e
@pytest.mark.timeout(3 * SECONDS)
def test_a_new_game_passes_every_generic_test_without_an_edit(tmp_path: Path) -> None:
    before = copy_of_the_repository(tmp_path)
    added = {path.relative_to(GAME) for path in GAME.rglob("*") if path.is_file()}
    assert not added & before.keys()
    shutil.copytree(GAME, tmp_path, dirs_exist_ok=True)
    imports = [tmp_path, tmp_path / "protos" / "python"]
    python("protos/generate.py", folder=tmp_path, imports=imports)
    python("-m", "tests.golden", "--write", folder=tmp_path, imports=imports)
    selection = ["-k", "hidden_king", "-m", "not postgres"]
    output = python("-m", "pytest", "-v", "-p", "no:cacheprovider", *selection, "tests", folder=tmp_path, imports=imports)
    passed = set(re.findall(r"^(\S+?)::\S+ PASSED", output, re.MULTILINE))
    assert passed >= {*GENERIC, "tests/rules_service/games/hidden_king/test_rules.py"}
    assert {path: (tmp_path / path).read_bytes() for path in before} == before
