"""The closed set of refusal reasons (A26)."""

from rules_service.engine.errors import Violation

GAME_OVER = "GAME_OVER"
NOT_ASKED = "NOT_ASKED"
WRONG_KIND = "WRONG_KIND"
NO_CARD = "NO_CARD"
BAD_CARD = "BAD_CARD"
NOT_USABLE = "NOT_USABLE"
USED_UP = "USED_UP"
BAD_TARGET = "BAD_TARGET"
NO_TARGET = "NO_TARGET"
TOO_FAR = "TOO_FAR"
BAD_COUNT = "BAD_COUNT"
BAD_CELL = "BAD_CELL"
MUST_STEP = "MUST_STEP"
BAD_CHOICE = "BAD_CHOICE"
MUST_CHOOSE = "MUST_CHOOSE"


def target_problems(*, fits: bool, distance: int, reach: int) -> list[str]:
    """Why a hero cannot be a target: it does not fit, it is beyond the reach, or both."""
    return [*([] if fits else [BAD_TARGET]), *([TOO_FAR] if distance > reach else [])]


def violation(reason: str, rule: str, **facts: str | int) -> Violation:
    """A violation with its facts sorted by name."""
    return Violation(reason, rule, tuple((name, str(fact)) for name, fact in sorted(facts.items())))
