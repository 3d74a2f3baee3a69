"""Messages about replays."""

from typing import Any

from match_service.usecases.history.verify_replay import Part
from zhanqi.match.v1 import replay_service_pb2 as pb


def part(value: Part) -> pb.VerifyReplayResponse:
    message = pb.VerifyReplayResponse(last_seq=value.last_seq, has_more=value.more)
    if value.mismatch is not None:
        difference: Any = int(value.mismatch.difference)
        message.finding.CopyFrom(pb.ReplayFinding(seq=value.mismatch.seq, difference=difference))
    return message
