from pathlib import Path

import pytest

from deploy.local.errors import FolderTaken
from deploy.local.folder import Folder


def test_keys_are_generated_once_and_readable_only_by_the_owner(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    keys = folder.keys()
    assert folder.keys() == keys
    assert len({keys.token_key, keys.service_key}) == 2
    assert min(len(keys.token_key), len(keys.service_key)) >= 32
    assert (tmp_path / "keys.json").stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["keys.json"]


def test_two_folders_have_different_keys(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    assert Folder(tmp_path / "one").keys() != Folder(tmp_path / "two").keys()


def test_folder_is_locked_by_a_run(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "data")
    with folder.locked(), pytest.raises(FolderTaken), folder.locked():
        pass
    with folder.locked():
        assert folder.redis.is_dir()
