"""Which rules a test proves: `@rule("M3")`. `test_citations.py` checks that no rule of the page is left out."""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[F], F]:
    """Cites the rules, by the IDs of docs/rules/chuhe.md, that the decorated test proves."""
    assert ids

    def mark(test: F) -> F:
        test.__dict__["rules"] = ids
        return test

    return mark
