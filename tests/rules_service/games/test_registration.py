from pathlib import Path

import pytest

from rules_service.games import registered


def test_a_game_that_is_registered_twice_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    metadata = tmp_path / "another-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: another\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[zhanqi.games]\nagain = rules_service.games.chuhe:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match="chuhe"):
        registered.__wrapped__()
