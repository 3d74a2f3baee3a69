"""Query hints that let planners choose partial indexes."""

from enum import IntEnum
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, literal
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import NullType, TypeEngine


def inlined(number: IntEnum) -> BindParameter[int]:
    """A literal in the statement: planners match partial indexes before they know the parameters."""
    return literal(int(number), literal_execute=True)


class Likely(FunctionElement[bool]):
    """A condition that most rows satisfy. SQLite would otherwise expect it to be selective."""

    type: TypeEngine[Any] = NullType()  # A boolean would be compiled to `= 1`, which matches no index on SQLite.
    inherit_cache = True

    def __init__(self, condition: ColumnElement[bool]) -> None:
        super().__init__(condition)


@compiles(Likely)
def _plain(element: Likely, compiler: SQLCompiler, **how: Any) -> str:
    return compiler.process(element.clauses, **how)


@compiles(Likely, "sqlite")
def _hinted(element: Likely, compiler: SQLCompiler, **how: Any) -> str:
    return f"likely({compiler.process(element.clauses, **how)})"
