"""Audits answers out of turn: each must be played in the turn that it was sent in."""

from collections.abc import Mapping, Sequence

from tests.chaos.journal import Sent
from tests.chaos.replays import Owed, Replay
from tests.chaos.stored import StoredMatch


def answer_problems(match: StoredMatch, replay: Replay, sent: Sequence[Sent]) -> list[str]:
    """Acknowledged answers that were played in another turn. The audit of all actions checks that each is logged once."""
    requests = {each.request_id: each for each in match.requests}
    owed_at = _owed_at(replay)
    problems = []
    for each in (each for each in sent if each.answers_in and each.rev is not None and each.request_id in requests):
        record = match.action_of(requests[each.request_id])
        owed = {} if record is None else owed_at.get(record.seq, {})
        if each.seat in owed or each.answers_in not in {its.turn for its in owed.values()}:
            problems.append(f"{match.row.match_id} {each.seat}: for turn {each.answers_in}, played while {dict(owed)} was owed")
    return problems


def _owed_at(replay: Replay) -> Mapping[int, Mapping[str, Owed]]:
    """The decisions owed when an entry was played, by entry number."""
    pairs = zip(replay.commits, replay.commits[1:], strict=False)
    return {commit.record.seq: before.owed for before, commit in pairs if commit.record is not None}
