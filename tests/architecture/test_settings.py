"""Every setting is used by its service."""

import re

import pytest

from tests.architecture.settings_table import PACKAGES, settings_of
from tests.architecture.tree import ROOT


@pytest.mark.parametrize("package", PACKAGES)
def test_settings_are_used(package: str) -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / package).rglob("*.py")))
    read = set(re.findall(r"(?<=settings\.)\w+|(?<=self\.)\w+", source))
    assert [name for name in settings_of(package).model_fields if name not in read] == []
