"""The README's table of settings, generated from the settings classes by `python -m tests.architecture.settings_table`."""

import ast
import importlib
import inspect
import itertools
import json
from collections.abc import Iterator

from pydantic import SecretStr
from pydantic_core import PydanticUndefined
from pydantic_settings import BaseSettings

from tests.architecture.tree import ROOT

PACKAGES = ("rules_service", "match_service", "bot_workers")
_BEGIN, _END = "<!-- settings -->\n", "<!-- /settings -->"


def table() -> str:
    rows = [row for package in PACKAGES for row in rows_of(settings_of(package))]
    return "\n".join(["", "| setting | default | |", "| --- | --- | --- |", *rows, "", ""])


def settings_of(package: str) -> type[BaseSettings]:
    settings: type[BaseSettings] = importlib.import_module(f"{package}.settings").Settings
    return settings


def rows_of(settings: type[BaseSettings]) -> Iterator[str]:
    """Rows in the order of the class. The text is the string below the setting."""
    texts = {name: text for base in settings.__mro__ if base.__module__ == settings.__module__ for name, text in docstrings(base)}
    for name, field in settings.model_fields.items():
        yield f"| `{settings.model_config['env_prefix']}{name.upper()}` | {default(field.default)} | {texts[name]} |"


def default(value: object) -> str:
    if isinstance(value, SecretStr):
        value = value.get_secret_value()
    if value is PydanticUndefined or value == "":
        return "none"
    return f"`{json.dumps(value) if isinstance(value, bool | tuple) else value}`"


def docstrings(settings: type) -> Iterator[tuple[str, str]]:
    """Each field of the class and the string below it."""
    (body,) = (node.body for node in ast.parse(inspect.getsource(settings)).body if isinstance(node, ast.ClassDef))
    for field, text in itertools.pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            yield field.target.id, " ".join(str(ast.literal_eval(text.value)).split())


def in_readme() -> str:
    return (ROOT / "README.md").read_text().partition(_BEGIN)[2].partition(_END)[0]


def write() -> None:
    readme = ROOT / "README.md"
    before, _, rest = readme.read_text().partition(_BEGIN)
    readme.write_text(before + _BEGIN + table() + _END + rest.partition(_END)[2])


if __name__ == "__main__":
    write()
