"""What a commit needs beside the match: the time, the outages until then, chance, and the pen."""

import secrets

from match_service.domain.play.game import GameVersion
from match_service.domain.play.off_board import CommitContext
from match_service.domain.play.request import Request
from match_service.usecases.play.ports import PlayPorts

_DRAW_BITS = 64


async def commit_context(ports: PlayPorts, version: GameVersion | None, request: Request | None = None) -> CommitContext:
    """Now, for a match of the version, or of None for one whose rules do not matter, since it begins or ends.

    Raises `Fault` during an outage.
    """
    # The outages first: none of them may end after `now`.
    outages = tuple(await ports.outages.outages(version))
    if version is None:
        outages = tuple(each for each in outages if each.version is None)
    return CommitContext(
        now=ports.clock.now(),
        pen=ports.encoder,
        request=request,
        outages=outages,
        delays=ports.limits.pass_delays,
        draw=secrets.randbits(_DRAW_BITS),
    )
