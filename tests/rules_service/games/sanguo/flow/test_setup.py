"""G1, G2: draft, line-ups, starting cells, the deck."""

import pytest

from rules_service.engine.errors import IllegalAction, MalformedOptions
from rules_service.games.sanguo import GAME
from tests.rules_service.games.sanguo.builder import DRAW, H, Match
from tests.rules_service.games.sanguo.random_play import seed_of
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2

WARM = ("liu-bei", "ma-chao", "lu-xun")
COLD = ("gan-ning", "zhou-yu", "sima-yi")


def begun() -> pb.State:
    step = GAME.start(rb.Options(cold=COLD, warm=WARM), seed_of(2))
    for seat, hero in (("cold", "zhou-yu"), ("warm", "liu-bei")):
        assert step.decisions[0].seat == seat
        step = GAME.apply(step.state, seat, ab.Action(name_base=ab.NameBase(hero=hero)))
    return step.state


@rule("G1")
def test_draft_order_is_one_two_two_one() -> None:
    step = GAME.start(rb.Options(), seed_of(1))
    order = []
    for hero in (WARM[0], *COLD[:2], *WARM[1:], COLD[2]):
        (decision,) = step.decisions
        order.append(decision.seat)
        assert (decision.kind, decision.pace, decision.default) == ("draft", position_pb2.PACE_SETUP, None)
        step = GAME.apply(step.state, decision.seat, ab.Action(pick_hero=ab.PickHero(hero=hero)))
    assert order == ["warm", "cold", "cold", "warm", "warm", "cold"]
    assert [list(side.lineup) for side in step.state.core.table.sides] == [list(COLD), list(WARM)]


@rule("G1")
def test_draft_refuses_a_picked_hero() -> None:
    step = GAME.start(rb.Options(), seed_of(1))
    step = GAME.apply(step.state, "warm", ab.Action(pick_hero=ab.PickHero(hero="liu-bei")))
    with pytest.raises(IllegalAction, match="BAD_CHOICE"):
        GAME.apply(step.state, "cold", ab.Action(pick_hero=ab.PickHero(hero="liu-bei")))


@rule("G1", "G2", "G4", "A04")
def test_named_hero_starts_on_the_base_with_the_flag_and_everyone_draws_three() -> None:
    table = begun().core.table
    places = {hero.hero: (hero.at.row, hero.at.col) for hero in table.heroes}
    assert places == {
        "zhou-yu": (1, 7), "gan-ning": (1, 6), "sima-yi": (2, 7), "liu-bei": (7, 1), "ma-chao": (6, 1), "lu-xun": (7, 2),
    }  # fmt: skip
    assert [side.carrier for side in table.sides] == ["zhou-yu", "liu-bei"]
    assert {hero.hand_size for hero in table.heroes} == {3}
    assert [hero.hero for hero in table.heroes] == ["gan-ning", "liu-bei", "zhou-yu", "ma-chao", "sima-yi", "lu-xun"]


@rule("G1")
@pytest.mark.parametrize("cold", [COLD[:2], ("gan-ning", "gan-ning", "zhou-yu"), ("liu-bei", *COLD[:2]), ("nobody", *COLD[:2])])
def test_bad_line_up_is_malformed(cold: tuple[str, ...]) -> None:
    with pytest.raises(MalformedOptions):
        GAME.start(rb.Options(cold=cold, warm=WARM), seed_of(1))


@rule("G2")
def test_empty_deck_is_renewed_from_the_discard_pile() -> None:
    match = Match(
        "gan-ning", DRAW, cold={"gan-ning": H((4, 4))}, warm={"liu-bei": H((7, 7))}, deck=["s7-strike"], discarded=["h2-dodge"]
    )
    match.settle()
    assert sorted(match.hand("gan-ning")) == ["h2-dodge", "s7-strike"]
    assert match.happened("shuffled")


@rule("G2")
def test_draw_yields_fewer_cards_when_none_are_left() -> None:
    match = Match("gan-ning", DRAW, cold={"gan-ning": H((4, 4))}, warm={"liu-bei": H((7, 7))}, deck=["s7-strike"], discarded=[])
    assert match.settle().hand("gan-ning") == ["s7-strike"]
