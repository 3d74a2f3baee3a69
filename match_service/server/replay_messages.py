"""Between the contract's messages of replays and the domain's values."""

from typing import Any

from match_service.domain.match import SeatNow
from match_service.domain.record import Record, RecordKind
from match_service.domain.replay import PastTelling
from match_service.domain.verdict import verdict_of_body
from match_service.server import messages
from match_service.usecases.verify_replay import Part
from zhanqi.match.v1 import replay_service_pb2 as pb

PAGE_DEFAULT = 50


def page_size(asked: int) -> int:
    """How many entries a page has."""
    return min(asked or PAGE_DEFAULT, messages.PAGE_MAX)


def past_telling(value: PastTelling, *, over: bool) -> pb.ReplayUpdate:
    """What a seat was told. Where the record stood then is told after the end alone."""
    message = pb.ReplayUpdate(seq=value.seq if over else 0)
    message.update.MergeFromString(value.events)
    message.update.rev = value.rev
    if value.view is not None:
        message.update.view.CopyFrom(messages.seat_view(SeatNow("", value.rev, value.view, over=False)))
    return message


def entry(value: Record) -> pb.RecordEntry:
    """An entry of the record."""
    origin: Any = int(value.origin)
    message = pb.RecordEntry(
        seq=value.seq,
        seat=value.seat,
        origin=origin,
        rules_version=value.rules_version,
        time=messages.timestamp(value.at),
        digest=value.digest,
        chain=value.chain,
    )
    if value.kind is RecordKind.ACTION:
        message.action.ParseFromString(value.body)
    else:
        message.verdict.CopyFrom(messages.verdict(verdict_of_body(value.body)))
    return message


def part(value: Part) -> pb.VerifyReplayResponse:
    """What was found in part of a record."""
    message = pb.VerifyReplayResponse(last_seq=value.last_seq, has_more=value.more)
    if value.finding is not None:
        difference: Any = int(value.finding.difference)
        message.finding.CopyFrom(pb.ReplayFinding(seq=value.finding.seq, difference=difference))
    return message
