"""Documents: the README's settings, make targets, links, and the changelog's head."""

import re

import pytest

from tests.architecture.settings_table import in_readme, table
from tests.architecture.tree import ROOT

MAKEFILE = (ROOT / "Makefile").read_text()


def test_readme_lists_every_setting() -> None:
    assert in_readme() == table(), "run `python -m tests.architecture.settings_table`"


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "ARCHITECTURE.md"])
def test_make_targets_in_documents_exist(name: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):(?!=)", MAKEFILE, re.MULTILINE))
    text = (ROOT / name).read_text()
    named = set(re.findall(r"(?:^|`|\n)make ([a-z]+)", text))
    assert named <= targets
    assert named or name == "CHANGELOG.md"


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"])
def test_links_in_documents_exist(name: str) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", (ROOT / name).read_text())
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_changelog_starts_with_unreleased() -> None:
    heads = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert heads[0] == "[Unreleased]"
