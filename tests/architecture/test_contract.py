"""The contract: its Python code is what its protos generate, and it breaks nothing that was released."""

import filecmp
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.tree import GENERATED, ROOT

BUF = Path(sys.executable).parent / "buf"


def files_below(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts}


def test_generated_code_is_what_the_protos_generate(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "protos" / "generate.py", tmp_path], check=True, timeout=100)
    fresh, committed = files_below(tmp_path / "zhanqi"), files_below(GENERATED)
    assert committed == fresh, f"run `make protos`: {sorted(map(str, committed ^ fresh))}"
    _, differing, unreadable = filecmp.cmpfiles(tmp_path / "zhanqi", GENERATED, sorted(map(str, fresh)), shallow=False)
    assert not differing + unreadable, "run `make protos`"


def buf(*arguments: str | Path, protos: Path) -> str:
    run = subprocess.run([BUF, *arguments], cwd=protos, capture_output=True, text=True, timeout=60, check=False)
    assert run.stderr == ""
    return run.stdout


@pytest.fixture
def protos(tmp_path: Path) -> Path:
    """A copy of the protos, with their image `now.binpb` beside it."""
    copy = tmp_path / "protos"
    shutil.copytree(ROOT / "protos", copy, ignore=shutil.ignore_patterns("python"))
    buf("build", "--output", "../now.binpb", protos=copy)
    return copy


def test_the_contract_breaks_nothing_of_the_baseline(protos: Path) -> None:
    assert buf("breaking", "--against", "baseline.binpb", protos=protos) == ""


def test_a_field_that_is_taken_away_is_found(protos: Path) -> None:
    file = protos / "zhanqi" / "rules" / "v1" / "board.proto"
    text = file.read_text()
    assert "int32 col = 2;" in text
    file.write_text(text.replace("int32 col = 2;", ""))
    assert 'Previously present field "2" with name "col"' in buf("breaking", "--against", "../now.binpb", protos=protos)


def test_a_new_game_breaks_nothing(protos: Path) -> None:
    folder = protos / "zhanqi" / "games" / "third" / "v1"
    folder.mkdir(parents=True)
    (folder / "state.proto").write_text('syntax = "proto3";\npackage zhanqi.games.third.v1;\nmessage State {}\n')
    assert buf("breaking", "--against", "../now.binpb", protos=protos) == ""
