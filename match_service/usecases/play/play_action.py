"""Play an action on a match's head: apply it, run system steps, commit, publish."""

from match_service.domain.play.commit import Commit, advance
from match_service.domain.play.match import Head
from match_service.domain.play.request import Request
from match_service.domain.play.step import Origin, Step
from match_service.usecases.play.commits import commit_context, publish
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.system_steps import run_system_steps


async def play_action(ports: PlayPorts, head: Head, seat: str, action: bytes, origin: Origin, request: Request | None) -> Commit:
    """Raises `Conflict` if the match has changed, `Refused`, `Malformed`, `Fault`."""
    applied = await ports.rules.apply(head.position, seat, action)
    steps = [Step(seat, origin, action, applied), *await run_system_steps(ports.rules, applied, ports.limits.system_steps_max)]
    commit = advance(head, steps, await commit_context(ports, head.game_version, request))
    await ports.matches.commit(commit)
    publish(ports, commit)
    ports.meter.committed(head.game_id, steps, commit)
    return commit
