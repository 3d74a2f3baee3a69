"""What the clients know: every mutation that they sent, and what they were told became of it. Nobody else keeps this record."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from google.protobuf import any_pb2

from zhanqi.match.v1 import match_service_pb2


@dataclass(slots=True)
class Sent:
    """An action that was submitted. `rev` is the seat's revision after it, once it is acknowledged."""

    match_id: str
    seat: str
    request_id: str
    action: any_pb2.Any
    rev: int | None = None


@dataclass(slots=True)
class Journal:
    """All matches of a run."""

    sent: list[Sent] = field(default_factory=list)
    matches: list[str] = field(default_factory=list)
    revs: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(list))
    """What each seat's stream told, in the order in which it came: (match, seat) → revisions."""
    ended: set[tuple[str, str]] = field(default_factory=set)
    """Whose stream has come to the match's end."""
    acknowledged: int = 0
    """How many actions are acknowledged."""
    refusals: Counter[str] = field(default_factory=Counter)
    """What was refused since things stood so, such as an offer of a draw that came too early."""
    surprises: list[str] = field(default_factory=list)
    """What contradicts the contract on its face."""

    def send(self, match_id: str, seat: str, request_id: str, action: any_pb2.Any) -> Sent:
        """An action is about to be submitted."""
        sent = Sent(match_id, seat, request_id, action)
        self.sent.append(sent)
        return sent

    def acknowledge(self, sent: Sent, rev: int) -> None:
        """The action is committed; a repeated request must be told the same again."""
        if sent.rev is not None and sent.rev != rev:
            self.surprises.append(f"{sent.match_id} {sent.seat}: a repeated request was told {rev}, not {sent.rev}")
        self.acknowledged += sent.rev is None
        sent.rev = rev

    def told(self, match_id: str, seat: str, update: match_service_pb2.Update) -> None:
        """A seat's stream told something."""
        self.revs[match_id, seat].append(update.rev)

    def watched_to_the_end(self, match_id: str, seat: str) -> None:
        """A seat's stream came to the match's end."""
        self.ended.add((match_id, seat))
