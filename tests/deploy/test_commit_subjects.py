"""The commit subject check of `make lint`, on temporary repositories."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT

SCRIPT = ROOT / "deploy" / "commit_subjects.sh"
MISSING = "0" * 39 + "1"


def git(folder: Path, *arguments: str) -> str:
    names = {f"GIT_{role}_{part}": "tester@example.com" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
    environment = {**os.environ, **names, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    done = subprocess.run(["git", *arguments], cwd=folder, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def commit(folder: Path, subject: str) -> str:
    git(folder, "commit", "--quiet", "--allow-empty", "--message", subject, "--message", "a body of any length " * 9)
    return git(folder, "rev-parse", "HEAD")


def check(folder: Path, base: str, *, ci: bool = True) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "CI"} | ({"CI": "true"} if ci else {})
    return subprocess.run(["bash", str(SCRIPT), base], cwd=folder, env=environment, capture_output=True, text=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init", "--quiet")
    return folder


def test_commit_subjects_pass_when_all_are_well_formed(repository: Path) -> None:
    base = commit(repository, "old " * 30)
    commit(repository, "A" * 72)
    commit(repository, "战" * 72)
    checked = check(repository, base)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("A" * 73, "73 characters, at most 72"),
        ("fix the edge", "begins with a small letter"),
        ("Fix the edge.", "ends with a full stop"),
    ],
)
def test_commit_subjects_fail_when_one_is_malformed(repository: Path, subject: str, fault: str) -> None:
    base = commit(repository, "Begin")
    commit(repository, subject)
    commit(repository, "Go on")
    checked = check(repository, base, ci=False)
    assert checked.returncode == 1
    assert f"{fault}: {subject}" in checked.stderr
    assert "Go on" not in checked.stderr


@pytest.mark.parametrize("ci", [True, False])
def test_commit_subjects_fail_under_ci_when_a_full_history_lacks_the_base(repository: Path, ci: bool) -> None:
    commit(repository, "Begin")
    checked = check(repository, MISSING, ci=ci)
    assert checked.returncode == (1 if ci else 0)
    assert "is not an ancestor of HEAD" in checked.stderr


def test_commit_subjects_are_skipped_in_a_shallow_clone(repository: Path, tmp_path: Path) -> None:
    base = commit(repository, "Begin")
    for subject in ("Go on", "End"):
        commit(repository, subject)
    git(tmp_path, "clone", "--quiet", "--depth", "1", repository.as_uri(), "shallow")
    checked = check(tmp_path / "shallow", base)
    assert checked.returncode == 0
    assert "shallow" in checked.stderr


def test_commit_subjects_are_skipped_without_a_history(tmp_path: Path) -> None:
    checked = check(tmp_path, MISSING)
    assert checked.returncode == 0
    assert "NOT checked" in checked.stderr
