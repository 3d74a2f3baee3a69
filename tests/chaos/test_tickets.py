"""The audit of the queue."""

from types import SimpleNamespace
from typing import Any

import pytest

from match_service.domain.clock.time_control import ClockKind
from match_service.domain.lobby.bot_match_ticket import TicketState
from tests.chaos.journal import Journal
from tests.chaos.stored import Stored, StoredMatch
from tests.chaos.tickets import ticket_problems
from zhanqi.match.v1 import queue_service_pb2

POOL = {"game_id": "toy", "clock_kind": ClockKind.NONE, "turn_ms": None, "is_rated": False}


def ticket(ticket_id: str, player_id: str, opponent_id: str = "", match_id: str | None = "m", **changes: Any) -> Any:
    """A matched ticket, or a left one if `match_id` is None."""
    state = TicketState.LEFT if match_id is None else TicketState.MATCHED
    columns = {
        "ticket_id": ticket_id,
        "player_id": player_id,
        "opponent_id": opponent_id,
        "match_id": match_id,
        "state": state,
        "created_at": 10,
        "ended_at": 20,
        **POOL,
    }
    return SimpleNamespace(**{**columns, **changes})


def match(match_id: str, *players: str | None, created_by: str = "", **changes: Any) -> StoredMatch:
    """A match of these players. None is a house bot."""
    seats = {str(number): SimpleNamespace(player_id=player) for number, player in enumerate([*players, None])}
    return StoredMatch(SimpleNamespace(match_id=match_id, created_by=created_by, **{**POOL, **changes}), seats, b"", [], [], 0)


def pair() -> list[Any]:
    return [ticket("t1", "ada", "bob"), ticket("t2", "bob", "ada")]


def problems(tickets: list[Any], matches: list[StoredMatch], journal: Journal | None = None, orders: Any = ()) -> list[str]:
    stored = Stored({each.row.match_id: each for each in matches}, player_tickets=tickets, bot_tickets=orders)
    return list(ticket_problems(journal or journal_of(tickets), stored))


def journal_of(tickets: list[Any]) -> Journal:
    """A journal in which each player received the final state of its tickets."""
    journal = Journal()
    seekers = sorted({each.player_id for each in tickets})
    for each in tickets:
        report(journal, seekers.index(each.player_id), each.ticket_id, each.state, each.match_id or "")
    return journal


def report(journal: Journal, seeker: int, ticket_id: str, state: int, match_id: str = "") -> None:
    reported = queue_service_pb2.TicketState.ValueType(state)
    journal.ticket(seeker, queue_service_pb2.Ticket(ticket_id=ticket_id, state=reported, match_id=match_id))


def test_audit_accepts_pairs_bots_that_fill_in_and_successive_tickets() -> None:
    again = ticket("t3", "ada", match_id="n", created_at=20, ended_at=25, is_rated=True)
    left = ticket("t4", "cho", match_id=None)
    assert problems([*pair(), again, left], [match("m", "ada", "bob"), match("n", "ada", None)]) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"match_id": None, "state": TicketState.QUEUED, "ended_at": 0}, "still waits"),
        ({"match_id": "gone"}, "does not exist"),
        ({"state": TicketState.LEFT}, "not matched, but has a match"),
        ({"opponent_id": "cho"}, "not ada and cho"),
        ({"opponent_id": "ada"}, "with itself"),
        ({"player_id": "cho"}, "not cho and bob"),
        ({"is_rated": True}, "differs from the wanted match"),
        ({"game_id": "another"}, "differs from the wanted match"),
    ],
)
def test_audit_detects_an_unfinished_ticket_or_a_wrong_match(changes: dict[str, Any], problem: str) -> None:
    first, second = pair()
    wrong = SimpleNamespace(**{**vars(first), **changes})
    assert any(problem in each for each in problems([wrong, second], [match("m", "ada", "bob")]))


def test_audit_detects_a_player_paired_with_itself() -> None:
    tickets = [ticket("t1", "ada", "ada"), ticket("t2", "ada", "ada", created_at=20, ended_at=20)]
    assert any("with itself" in each for each in problems(tickets, [match("m", "ada", "ada")]))


@pytest.mark.parametrize("ended_at", [0, 16])
def test_audit_detects_simultaneous_tickets_of_a_player(ended_at: int) -> None:
    earlier = ticket("t1", "ada", match_id=None, ended_at=ended_at)
    later = ticket("t2", "ada", match_id=None, created_at=15)
    assert any("at that time" in each for each in problems([earlier, later], []))


def test_audit_detects_a_match_without_a_ticket_and_one_with_two() -> None:
    both = [match("m", "ada", "bob"), match("n", "ada", "bob")]
    assert len([each for each in problems(pair(), both) if "1 seats, 0 tickets" in each]) == 2
    twice = [*pair(), ticket("t3", "ada", "bob", created_at=20, ended_at=21)]
    assert any("1 seats, 2 tickets" in each for each in problems(twice, both[:1]))


def test_audit_detects_a_ticket_that_was_reported_differently() -> None:
    tickets, matches = pair(), [match("m", "ada", "bob")]
    journal = journal_of(tickets)
    report(journal, 0, "t1", TicketState.MATCHED, "n")
    assert any("reported" in each for each in problems(tickets, matches, journal))
    journal = journal_of(tickets)
    report(journal, 0, "lost", TicketState.QUEUED)
    assert any("the ticket does not exist" in each for each in problems(tickets, matches, journal))
    journal = journal_of(tickets)
    journal.tickets["t2"].seeker = 0
    assert any("belongs to another player" in each for each in problems(tickets, matches, journal))


def test_audit_requires_a_bot_order_to_lead_to_its_own_match() -> None:
    order = ticket("t1", "ada", match_id="m")
    assert problems([], [match("m", created_by="ada")], orders=[order]) == []
    assert len(problems([], [match("m", created_by="ada"), match("n", created_by="ada")], orders=[order])) == 1
    waiting = ticket("t1", "ada", match_id=None, state=TicketState.QUEUED)
    assert len(problems([], [match("m", created_by="ada")], orders=[waiting])) == 1
