"""Commit what changes a match beside the board: its life, its clocks, its end by a verdict."""

from match_service.domain.play.commit import Commit
from match_service.domain.play.match import MatchState
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.publish import announce


async def commit_off_board(ports: PlayPorts, commit: Commit) -> None:
    """Commit it, and then tell of it. Raises `Conflict` if somebody else committed first, `Fault`."""
    await ports.matches.commit(commit)
    announce(ports, commit)
    if commit.head.state is not MatchState.ACTIVE:
        ports.meter.judged(commit.head.game_id, commit)
