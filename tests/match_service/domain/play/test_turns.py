"""Turns are counted by owed decisions and their numbers."""

from dataclasses import replace
from itertools import pairwise

from match_service.domain.play.decision import Decision, Pace
from match_service.domain.play.turns import Turns, have_played, is_earlier, no_turns, turns_after, turns_begun, turns_of
from tests.match_service.domain.ticking import SEATS, may, owes

NORTH, SOUTH = owes("north"), owes("south")


def after(*decisions: tuple[Decision, ...]) -> Turns:
    turns = no_turns(SEATS)
    for owed in decisions:
        turns = turns_after(turns, owed)
    return turns


def played(turns: Turns) -> tuple[int, ...]:
    return tuple(each.played for each in turns)


def test_turn_lasts_from_being_owed_until_the_other_seat_owes_one() -> None:
    assert played(after((NORTH,))) == (0, 0)
    assert played(after((NORTH,), (SOUTH,))) == (1, 0)
    assert played(after((NORTH,), (SOUTH,), (NORTH,))) == (1, 1)


def test_actions_within_a_turn_do_not_start_another() -> None:
    assert turns_of(after((NORTH,), (owes("north", kind="discard"),), (NORTH,)), "north").begun == 1


def numbered(seat: str, *turns: int) -> list[tuple[Decision, ...]]:
    return [(replace(owes(seat), turn=turn),) for turn in turns]


def test_consecutive_turns_of_one_seat_are_distinguished_by_number() -> None:
    turns = after(*numbered("north", 1), *numbered("south", 2, 2, 3, 3), *numbered("north", 4))
    assert [(each.begun, each.played, each.number) for each in turns] == [(2, 1, 4), (2, 2, 3)]
    between = after(*numbered("south", 2), (replace(owes("north", Pace.RESPONSE), turn=2),), *numbered("south", 3))
    assert turns_of(between, "south").begun == 2


def test_numbered_turns_are_strictly_ordered() -> None:
    decisions = [*numbered("north", 1), *numbered("south", 2, 3), *numbered("north", 4, 5), *numbered("south", 6)]
    histories = [after(*decisions[:end]) for end in range(len(decisions) + 1)]
    assert all(is_earlier(one, other) for one, other in pairwise(histories))


def test_turn_keeps_its_identity_when_it_gets_a_number_later() -> None:
    turns = after((NORTH,), *numbered("north", 7))
    assert [(each.begun, each.number) for each in turns] == [(1, 7), (0, 0)]


def test_unnumbered_consecutive_turns_of_one_seat_are_one() -> None:
    assert turns_of(after((NORTH,), (NORTH,)), "north").begun == 1


def test_response_does_not_end_a_turn() -> None:
    turns = after((NORTH,), (owes("south", Pace.RESPONSE),), (owes("north", Pace.RESPONSE),), (NORTH,))
    assert (turns_of(turns, "north").begun, turns_of(turns, "north").is_on) == (1, True)


def test_open_decision_is_not_a_turn() -> None:
    assert turns_begun(after((NORTH, may("south")))) == 1


def test_set_up_is_not_a_turn() -> None:
    assert turns_begun(after((owes("north", Pace.SETUP), owes("south", Pace.SETUP)))) == 0


def test_the_end_of_the_game_leaves_the_last_turn_unplayed() -> None:
    assert played(after((NORTH,), (SOUTH,), ())) == (1, 0)


def test_every_seat_must_have_played_a_turn() -> None:
    turns = after((NORTH,), (SOUTH,), (NORTH,), (SOUTH,))
    assert have_played(turns, 1)
    assert not have_played(turns, 2)
    assert have_played(turns_after(turns, (NORTH,)), 2)


def test_turns_are_ordered_by_their_starts_and_ends() -> None:
    first, second, third = after((NORTH,)), after((NORTH,), (SOUTH,)), after((NORTH,), (SOUTH,), (NORTH,))
    assert is_earlier(first, second)
    assert is_earlier(second, third)
    assert not is_earlier(second, second)
    # Where both have a turn at once, one may end alone.
    assert is_earlier(after((NORTH, SOUTH)), after((NORTH, SOUTH), (SOUTH,)))
    assert not is_earlier(third, first)
