"""The audit: compares the responses that clients received with the database."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from google.protobuf import any_pb2

from match_service.domain.play.match import MatchState
from tests.chaos.answers import answer_problems
from tests.chaos.clocks import clock_problems
from tests.chaos.journal import Journal, Sent
from tests.chaos.replays import Replay, replayed
from tests.chaos.stored import Stored, StoredMatch
from tests.chaos.tickets import ticket_problems


@dataclass(slots=True)
class Audit:
    """Problems by kind."""

    problems: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def count(self, kind: str) -> int:
        return len(self.problems.get(kind, ()))

    def add(self, kind: str, problems: Iterable[str]) -> None:
        self.problems[kind] += problems


KINDS = ("lost", "doubled", "answers", "tickets", "unfinished", "streams", "replays", "clocks", "ratings", "surprises")


def audited(journal: Journal, stored: Stored) -> Audit:
    audit = Audit()
    sent: dict[str, list[Sent]] = defaultdict(list)
    for each in journal.sent:
        sent[each.match_id].append(each)
    audit.add("surprises", journal.surprises)
    audit.add("answers", journal.answers)
    audit.add("tickets", ticket_problems(journal, stored))
    for match_id in journal.matches:
        match = stored.matches.get(match_id)
        if match is None:
            audit.add("lost", [f"{match_id}: the match does not exist"])
            continue
        audit.add("lost", lost(match, sent[match_id]))
        audit.add("doubled", [*doubled(match), *refused_but_committed(match, sent[match_id])])
        audit.add("ratings", rating_problems(match))
        audit.add("streams", stream_problems(match, journal))
        if match.row.state == MatchState.ACTIVE:
            audit.add("unfinished", [f"{match_id}: {match.row.game_id} is still played after {match.row.seq} entries"])
        replay = replayed(match)
        if isinstance(replay, Replay):
            audit.add("clocks", clock_problems(match, replay, stored.outages))
            audit.add("answers", answer_problems(match, replay, sent[match_id]))
        else:
            audit.add("replays", [f"{match_id}: {replay}"])
    return audit


def lost(match: StoredMatch, sent: Sequence[Sent]) -> list[str]:
    """Acknowledged actions that are missing, altered or out of order in the log."""
    requests = {each.request_id: each for each in match.requests}
    problems, last = [], dict[str, int]()
    for each in (each for each in sent if each.rev is not None):
        request = requests.get(each.request_id)
        record = None if request is None else match.action_of(request)
        name = f"{match.row.match_id} {each.seat} at {each.rev}"
        if request is None or record is None:
            problems.append(f"{name}: not in the log")
        elif (record.seat, any_pb2.Any.FromString(record.body)) != (each.seat, each.action):
            problems.append(f"{name}: another action is in the log")
        elif request.rev != each.rev:
            problems.append(f"{name}: acknowledged with another revision than {request.rev}")
        elif record.seq <= last.get(each.seat, 0):
            problems.append(f"{name}: out of order")
        else:
            last[each.seat] = record.seq
    return problems


def doubled(match: StoredMatch) -> list[str]:
    """Log entries that were not committed by exactly one request."""
    actions = [match.action_of(each) for each in match.requests]
    times = Counter(each.seq for each in actions if each is not None)
    return [
        f"{match.row.match_id}: entry {each.seq} of {each.seat} was committed by {times[each.seq]} requests"
        for each in match.players_actions
        if times[each.seq] != 1
    ]


def refused_but_committed(match: StoredMatch, sent: Sequence[Sent]) -> list[str]:
    committed = {each.request_id for each in match.requests}
    return [
        f"{match.row.match_id} {each.seat}: refused but committed"
        for each in sent
        if each.is_refused and each.request_id in committed
    ]


def rating_problems(match: StoredMatch) -> list[str]:
    """A rated match with a result changes both ratings once; other matches change none."""
    decided = match.row.is_rated and match.row.state == MatchState.FINISHED
    expected = 2 if decided else 0
    if match.rating_changes == expected:
        return []
    return [f"{match.row.match_id}: {match.rating_changes} rating changes, expected {expected}"]


def stream_problems(match: StoredMatch, journal: Journal) -> list[str]:
    """Each stream delivers every revision of its seat once, in order, to the end."""
    problems = []
    for (match_id, seat), revs in journal.revs.items():
        if match_id != match.row.match_id:
            continue
        if revs != list(range(1, len(revs) + 1)):
            problems.append(f"{match_id} {seat}: revisions repeated or out of order")
        elif (match_id, seat) in journal.ended and revs[-1] != match.seats[seat].rev:
            problems.append(f"{match_id} {seat}: the stream ended at {revs[-1]}, the seat is at {match.seats[seat].rev}")
        elif (match_id, seat) not in journal.ended:
            problems.append(f"{match_id} {seat}: the stream never ended")
    return problems
