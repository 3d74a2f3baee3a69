"""What follows a commit: watchers are told, and bots are called. Neither can fail it."""

from match_service.domain.play.commit import Commit
from match_service.usecases.play.ports import PlayPorts


def announce(ports: PlayPorts, commit: Commit) -> None:
    """Tell and call. Only after the commit."""
    match_id = commit.head.match_id
    ports.feed.publish(match_id, commit.tellings)
    for seat in commit.owed.offers:
        ports.bots.offer(match_id, seat)
