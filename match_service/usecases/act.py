"""Play an action on a match's head: the rules judge it, it is committed with the SYSTEM decisions after it, and then told."""

from collections.abc import Sequence

from match_service.domain.answering import newly_asked
from match_service.domain.commit import Commit, advance
from match_service.domain.decision import Decision
from match_service.domain.match import Head
from match_service.domain.request import Request
from match_service.domain.step import Applied, Origin, Step
from match_service.usecases.announce import announce
from match_service.usecases.moment import moment_of
from match_service.usecases.ports import Ports
from match_service.usecases.settle import settle


async def act(ports: Ports, head: Head, seat: str, action: bytes, origin: Origin, request: Request | None) -> Commit:
    """Play it. Raises `Conflict` if somebody else committed first, `Refused`, `Malformed`, `Fault`."""
    applied = await ports.rules.apply(head.position, seat, action)
    steps = [Step(seat, origin, action, applied), *await settle(ports.rules, applied, ports.limits.system_steps_max)]
    forced = await forced_to_pass(ports, head.decisions, steps[-1].applied, seat, has_players=head.has_players)
    commit = advance(head, steps, await moment_of(ports, request, forced=forced))
    await ports.matches.commit(commit)
    announce(ports, commit)
    ports.meter.committed(head.game_id, steps, commit)
    return commit


async def forced_to_pass(
    ports: Ports, before: Sequence[Decision], after: Applied, actor: str, *, has_players: bool
) -> frozenset[str]:
    """The seats that are asked anew and can only pass. Between bots nobody looks at how long that takes."""
    forced = set()
    for decision in newly_asked(before, after.decisions, actor) if has_players else ():
        default = decision.default_action
        if default is not None and await ports.rules.is_only_action(after.position.serialized, decision.seat, default):
            forced.add(decision.seat)
    return frozenset(forced)
