"""Exceptions of the rules.

RulesError
├── IllegalAction        the rules refuse an action
└── Malformed            input cannot be read
    ├── MalformedPosition
    ├── MalformedAction
    └── MalformedOptions
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """One reason against an action, in UPPER_SNAKE_CASE. `facts` are shown to players, sorted by name."""

    reason: str
    rule_id: str
    facts: tuple[tuple[str, str], ...] = ()


class RulesError(Exception):
    """Base class."""


class IllegalAction(RulesError):
    """The rules refuse the action. The state is unchanged."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__(", ".join(violation.reason for violation in violations))
        self.violations = tuple(violations)


class Malformed(RulesError):
    """Input that cannot be read. `path` names the field, such as `pieces[3].at`."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


class MalformedPosition(Malformed):
    """An unreadable state. `path` begins at the state."""


class MalformedAction(Malformed):
    """An unreadable action. `path` begins at the action."""


class MalformedOptions(Malformed):
    """Unreadable options. `path` begins at the options."""
