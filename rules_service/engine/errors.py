"""What the rules raise.

RulesError
├── IllegalAction        the rules refuse it: every reason
└── Malformed            it cannot be read: the path of the field
    ├── MalformedPosition
    ├── MalformedAction
    └── MalformedOptions
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """One reason why an action is refused: UPPER_SNAKE reason, the rule's ID, and facts to show, sorted by name."""

    reason: str
    rule_id: str
    facts: tuple[tuple[str, str], ...] = ()


class RulesError(Exception):
    """The root of what the rules raise."""


class IllegalAction(RulesError):
    """The rules refuse the action; the state is as it was."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__(", ".join(violation.reason for violation in violations))
        self.violations = tuple(violations)


class Malformed(RulesError):
    """Input that cannot be read. `path` names the field, such as `pieces[3].at`; `problem` says what is wrong with it."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


class MalformedPosition(Malformed):
    """A state that is none; the path begins at the state."""


class MalformedAction(Malformed):
    """An action that cannot be read; the path begins at the action."""


class MalformedOptions(Malformed):
    """Options that cannot be read; the path begins at the options."""
