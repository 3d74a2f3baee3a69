"""System steps: SYSTEM decisions are applied in the same commit, so a match never waits for one."""

from match_service.domain.errors import Fault, Malformed, Refused
from match_service.domain.play.decision import SYSTEM, Duty, of_seat
from match_service.domain.play.step import Applied, Origin, Step
from match_service.usecases.ports.rules import Rules


async def run_system_steps(rules: Rules, applied: Applied, steps_max: int) -> list[Step]:
    """The steps that `system` owes after `applied`. Raises `Fault` if they do not end, or the rules refuse their own default."""
    steps: list[Step] = []
    while applied.outcome is None and (owed := of_seat(applied.decisions, SYSTEM, Duty.OWED)) is not None:
        if owed.default_action is None or len(steps) == steps_max:
            raise Fault("RULES_FAULT")
        applied = await _apply_default(rules, applied.position.serialized, owed.default_action)
        steps.append(Step(SYSTEM, Origin.SYSTEM, owed.default_action, applied))
    return steps


async def _apply_default(rules: Rules, position: bytes, action: bytes) -> Applied:
    try:
        return await rules.apply(position, SYSTEM, action)
    except (Refused, Malformed) as error:
        # The player's action was valid: its answer must not be this error.
        raise Fault("RULES_FAULT") from error
