"""V9 (a): legal actions and refusals depend only on the view."""

from hypothesis import assume, given
from hypothesis import strategies as st

from rules_service.games.chuhe import GAME
from tests.examples import examples
from tests.rules_service.games.chuhe.support.acts import set_up
from tests.rules_service.games.chuhe.support.lookalikes import ALL, lookalikes
from tests.rules_service.games.chuhe.support.play import apply, new_game, packed, view
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.strategies import actions, any_position
from tests.rules_service.games.chuhe.support.words import FORT, MIST, NORTH, SOUTH, seat_of
from zhanqi.games.chuhe.v1 import state_pb2 as pb


@rule("V9")
@examples(300)
@given(any_position, st.sampled_from([NORTH, SOUTH]), st.data())
def test_equal_views_have_equal_legal_actions(state: pb.State, side: pb.Side, data: st.DataObject) -> None:
    other = data.draw(lookalikes(state, side, ALL))
    assume(packed(state) != packed(other))
    seat = seat_of(side)
    assert packed(view(state, side)) == packed(view(other, side))
    assert [packed(option) for option in GAME.options(state, seat)] == [packed(option) for option in GAME.options(other, seat)]
    assert list(GAME.decisions(state, seat)) == list(GAME.decisions(other, seat))
    for _ in range(5):
        action = data.draw(actions(state))
        assert list(GAME.violations(state, seat, action)) == list(GAME.violations(other, seat, action)), action


@rule("V9", "S1", "V7")
def test_enemys_set_up_state_is_hidden() -> None:
    for mine in (None, set_up(4, FORT, MIST)):
        one = new_game() if mine is None else apply(new_game(), NORTH, mine).state
        seen = []
        for theirs in (None, set_up(9, FORT, MIST)):
            if theirs is not None and mine is not None:
                continue  # Then the game has begun.
            state = one if theirs is None else apply(one, SOUTH, theirs).state
            seen.append(
                (
                    packed(view(state, NORTH)),
                    [packed(option) for option in GAME.options(state, "north")],
                    list(GAME.decisions(state, "north")),
                    list(GAME.violations(state, "north", set_up(4, FORT, MIST))),
                    packed(GAME.view(state, "spectator")),
                    list(GAME.decisions(state, "spectator")),
                )
            )
        assert all(answer == seen[0] for answer in seen)


@rule("V9", "S1")
def test_enemys_set_up_reveals_nothing() -> None:
    played = apply(new_game(), SOUTH, set_up(9, FORT, MIST))
    assert played.events_for("north") == []
    assert played.events_for("spectator") == []
    before = packed(view(new_game(), NORTH))
    assert {packed(update.view) for step in played.steps for update in step.updates if update.seat == "north"} == {before}
