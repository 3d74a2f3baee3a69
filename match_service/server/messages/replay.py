"""Between the contract's messages of replays and the domain's values."""

from typing import Any

from match_service.server.messages import values as messages
from match_service.usecases.history.verify_replay import Part
from zhanqi.match.v1 import replay_service_pb2 as pb

PAGE_DEFAULT = 50


def page_size(asked: int) -> int:
    """How many entries a page has."""
    return min(asked or PAGE_DEFAULT, messages.PAGE_MAX)


def part(value: Part) -> pb.VerifyReplayResponse:
    """What was found in part of a record."""
    message = pb.VerifyReplayResponse(last_seq=value.last_seq, has_more=value.more)
    if value.finding is not None:
        difference: Any = int(value.finding.difference)
        message.finding.CopyFrom(pb.ReplayFinding(seq=value.finding.seq, difference=difference))
    return message
