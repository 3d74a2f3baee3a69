"""Lock files: every dependency at the project's version, with hashes."""

import re
import tomllib

import pytest

from tests.architecture.tree import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
LOCKS = {
    "runtime": PROJECT["dependencies"],
    "local": PROJECT["dependencies"] + EXTRAS["local"],
    "dev": PROJECT["dependencies"] + EXTRAS["local"] + EXTRAS["dev"],
}


def locked(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    return dict(re.findall(r"^([A-Za-z0-9_.-]+)(?:\[[^\]]*\])?==([^ \\;]+)", text, re.MULTILINE))


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("name", LOCKS)
def test_lock_contains_the_projects_dependencies(name: str) -> None:
    versions = locked(name)
    for dependency in LOCKS[name]:
        match = re.fullmatch(r"([A-Za-z0-9_.-]+)(?:\[[^\]]*\])?==(\S+)", dependency)
        assert match, f"{dependency} is not pinned"
        assert versions.get(plain(match[1])) == match[2], f"lock again: {dependency}"


@pytest.mark.parametrize("name", LOCKS)
def test_locked_packages_have_hashes(name: str) -> None:
    blocks = re.split(r"\n(?=[A-Za-z0-9])", (ROOT / "requirements" / f"{name}.txt").read_text().strip())
    assert len(blocks) == len(locked(name))
    assert [block.splitlines()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_each_lock_contains_the_smaller_one() -> None:
    assert locked("runtime").items() <= locked("local").items() <= locked("dev").items()
