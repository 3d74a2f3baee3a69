"""`@rule("M3")` names the rules that a test proves; `test_citations.py` checks that every rule of the page has a test."""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[F], F]:
    """Cite the rules that the decorated test proves, by their IDs in docs/rules/sanguo.md."""
    assert ids

    def mark(test: F) -> F:
        test.__dict__["rules"] = ids
        return test

    return mark
