"""The clients' record of a run: every mutation that they sent, and its result."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from google.protobuf import any_pb2

from zhanqi.match.v1 import match_pb2, match_service_pb2, queue_service_pb2
from zhanqi_client import Reason

_TURNS_UNTIL_ASKED_AGAIN = 3
"""Number of turns after which a seat has certainly been asked again, so that an earlier answer may be stale."""


@dataclass(slots=True)
class Sent:
    """A submitted action. `rev`: the seat's revision after it, once acknowledged.

    `answers_in`: the other seat's turn that it answers in, or 0 for an action in its own turn. If it `is_refused`, it must not be
    committed.
    """

    match_id: str
    seat: str
    request_id: str
    action: any_pb2.Any
    rev: int | None = None
    answers_in: int = 0
    is_refused: bool = False


@dataclass(slots=True)
class Queued:
    """A ticket of a seeker, with the final states that were reported."""

    seeker: int
    reported: set[tuple[int, str]] = field(default_factory=set)


@dataclass(slots=True)
class Journal:
    """The record of a run."""

    sent: list[Sent] = field(default_factory=list)
    matches: dict[str, None] = field(default_factory=dict)
    """The matches that clients played."""
    tickets: dict[str, Queued] = field(default_factory=dict)
    revs: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(list))
    """The revisions that each stream delivered, in order, by (match, seat)."""
    ended: set[tuple[str, str]] = field(default_factory=set)
    """The seats whose stream reached the end of the match."""
    acknowledged: int = 0
    """Number of acknowledged actions."""
    refusals: Counter[str] = field(default_factory=Counter)
    """Legitimate refusals by reason, such as a draw offer that came too early."""
    answers: list[str] = field(default_factory=list)
    """Answers out of turn that were refused wrongly."""
    surprises: list[str] = field(default_factory=list)
    """Violations of the contract that a client noticed itself."""

    @property
    def answered(self) -> int:
        """Number of acknowledged answers out of turn."""
        return sum(each.rev is not None and each.answers_in > 0 for each in self.sent)

    def add_match(self, match_id: str) -> None:
        self.matches[match_id] = None

    def send(self, match_id: str, seat: str, request_id: str, action: any_pb2.Any, *, answers_in: int = 0) -> Sent:
        sent = Sent(match_id, seat, request_id, action, answers_in=answers_in)
        self.sent.append(sent)
        return sent

    def refuse(self, sent: Sent, reason: str) -> None:
        sent.is_refused = True
        if sent.answers_in and reason not in (Reason.DECISION_CLOSED, Reason.MATCH_OVER):
            self.answers.append(f"{sent.match_id} {sent.seat} in turn {sent.answers_in}: refused for {reason}")

    def call_stale(self, sent: Sent, view: match_pb2.SeatView) -> None:
        """The action was stale. An answer may be stale only after its seat was asked again."""
        sent.is_refused = True
        turn = max((each.turn for each in view.decisions), default=0)
        if sent.answers_in and turn and turn < sent.answers_in + _TURNS_UNTIL_ASKED_AGAIN:
            self.answers.append(f"{sent.match_id} {sent.seat} in turn {sent.answers_in}: stale in turn {turn}")

    def ticket(self, seeker: int, ticket: queue_service_pb2.Ticket) -> None:
        queued = self.tickets.setdefault(ticket.ticket_id, Queued(seeker))
        if ticket.state != queue_service_pb2.TICKET_STATE_QUEUED:
            queued.reported.add((ticket.state, ticket.match_id))

    def acknowledge(self, sent: Sent, rev: int) -> None:
        """The action is committed. A repeated request must return the same revision."""
        if sent.rev is not None and sent.rev != rev:
            self.surprises.append(f"{sent.match_id} {sent.seat}: a repeated request returned {rev}, not {sent.rev}")
        self.acknowledged += sent.rev is None
        sent.rev = rev

    def receive(self, match_id: str, seat: str, update: match_service_pb2.Update) -> None:
        self.revs[match_id, seat].append(update.rev)

    def watched_to_the_end(self, match_id: str, seat: str) -> None:
        self.ended.add((match_id, seat))
