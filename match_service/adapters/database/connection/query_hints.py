"""How statements are written so that planners find the partial indexes that are there for them."""

from enum import IntEnum
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, literal
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import NullType, TypeEngine


def written(number: IntEnum) -> BindParameter[int]:
    """The number, in the statement itself: a partial index serves only what is known to be in it before the parameters are."""
    return literal(int(number), literal_execute=True)


class Likely(FunctionElement[bool]):
    """A condition, and for SQLite that most rows fulfil it: it would take it for the one that finds few."""

    type: TypeEngine[Any] = NullType()  # Of a truth value SQLite would be asked whether it is 1, which no index says.
    inherit_cache = True

    def __init__(self, condition: ColumnElement[bool]) -> None:
        super().__init__(condition)


@compiles(Likely)
def _plain(element: Likely, compiler: SQLCompiler, **how: Any) -> str:
    return compiler.process(element.clauses, **how)


@compiles(Likely, "sqlite")
def _hinted(element: Likely, compiler: SQLCompiler, **how: Any) -> str:
    return f"likely({compiler.process(element.clauses, **how)})"
