"""The contract: its generated code is fresh, and it stays compatible with the baseline."""

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


def test_committed_code_matches_the_protos(tmp_path: Path) -> None:
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
    """A copy of the protos next to its image `now.binpb`."""
    copy = tmp_path / "protos"
    shutil.copytree(ROOT / "protos", copy, ignore=shutil.ignore_patterns("python"))
    buf("build", "--output", "../now.binpb", protos=copy)
    return copy


def test_contract_is_compatible_with_the_baseline(protos: Path) -> None:
    assert buf("breaking", "--against", "baseline.binpb", protos=protos) == ""


def test_buf_detects_a_removed_field(protos: Path) -> None:
    file = protos / "zhanqi" / "rules" / "v1" / "board.proto"
    text = file.read_text()
    assert "int32 col = 2;" in text
    file.write_text(text.replace("int32 col = 2;", ""))
    assert 'Previously present field "2" with name "col"' in buf("breaking", "--against", "../now.binpb", protos=protos)


def test_contract_stays_compatible_when_a_game_is_added(protos: Path) -> None:
    folder = protos / "zhanqi" / "games" / "third" / "v1"
    folder.mkdir(parents=True)
    (folder / "state.proto").write_text('syntax = "proto3";\npackage zhanqi.games.third.v1;\nmessage State {}\n')
    assert buf("breaking", "--against", "../now.binpb", protos=protos) == ""
