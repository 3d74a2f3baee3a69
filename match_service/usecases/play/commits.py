"""Commits to a match: their context, and publishing them."""

import secrets

from match_service.domain.play.commit import Commit
from match_service.domain.play.game import GameVersion
from match_service.domain.play.match import MatchState
from match_service.domain.play.off_board import CommitContext
from match_service.domain.play.request import Request
from match_service.usecases.play.ports import PlayPorts

_DRAW_BITS = 64


async def commit_context(ports: PlayPorts, version: GameVersion | None, request: Request | None = None) -> CommitContext:
    """The context of a commit made now. Creating or ending a match works while its rules are unavailable: its version is None.

    Raises `Fault` during an outage.
    """
    # Read the outages first: none of them may end after `now`.
    outages = tuple(await ports.outages.recent(version))
    if version is None:
        outages = tuple(each for each in outages if each.version is None)
    return CommitContext(
        now=ports.clock.now(),
        request=request,
        outages=outages,
        delays=ports.limits.pass_delays,
        draw=secrets.randbits(_DRAW_BITS),
    )


async def commit_off_board(ports: PlayPorts, commit: Commit) -> None:
    """Commit an off-board change and publish it. Raises `Conflict` if the match has changed, `Fault`."""
    await ports.matches.commit(commit)
    publish(ports, commit)
    if commit.head.state is not MatchState.ACTIVE:
        ports.meter.judged(commit.head.game_id, commit)


def publish(ports: PlayPorts, commit: Commit) -> None:
    """Wake streams and call bots after a commit. Never fails."""
    match_id = commit.head.match_id
    ports.feed.publish(match_id, commit.updates)
    for seat in commit.owed.offers:
        ports.bots.offer(match_id, seat)
