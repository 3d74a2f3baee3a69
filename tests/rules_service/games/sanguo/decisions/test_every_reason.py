"""Q6: a refusal lists every reason at once."""

from collections import Counter
from random import Random

import pytest

from rules_service.engine.game import SYSTEM
from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.standard_book import standard_book
from tests.examples import scaled
from tests.rules_service.games.sanguo.builder import H, Match, skill, use, use_as
from tests.rules_service.games.sanguo.causes import causes, changed
from tests.rules_service.games.sanguo.random_play import State, new_game, steps
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb

BOOK = standard_book()
BATCHES = 8
GAMES = scaled(2)
TRIES = 12


def reasons(state: State, action: ab.Action) -> set[str]:
    return {violation.reason for violation in GAME.violations(state, state.request.seat, action)}


def odd_action(state: State, rng: Random) -> ab.Action | None:
    """An answer of the kind that is asked for, made of names that need not fit; None for kinds without cards and targets."""
    request = state.request
    if not request.hero:
        return None
    heroes = [hero.hero for hero in state.core.table.heroes]
    own = next((list(hand.cards) for hand in state.core.hands if hand.hero == request.hero), [])
    cards = rng.sample([*rng.sample(sorted(BOOK.faces), 3), *own], 3)
    some = rng.sample(heroes, rng.choice((0, 1, 1, 1, 2)))
    few = cards[: rng.choice((0, 1, 1, 2))]
    answers: list[ab.Action] = []
    if request.kind == pb.REQUEST_KIND_ACT:
        row = BOOK.hero_skills[request.hero]
        equipped = [BOOK.faces[card].kind for card in _gear(state, request.hero)]
        active = [*(one.id for one in row if one.active), *equipped]
        converting = [*(one.id for one in row if one.conversion), *equipped]
        pair = dict(zip(("target", "second_target"), some, strict=False))
        answers = [ab.Action(use_card=ab.UseCard(card=cards[0], targets=some))] * 2
        answers += [ab.Action(use_skill=ab.UseSkill(skill=name, cards=few, **pair)) for name in active]
        answers += [ab.Action(use_as=ab.UseAs(via=name, cards=few, targets=some)) for name in converting]
    elif request.kind == pb.REQUEST_KIND_RESPOND:
        answers = [
            ab.Action(respond=ab.Respond(need=request.subject, card=cards[0])),
            ab.Action(respond_as=ab.RespondAs(need=request.subject, via="serpent-spear", cards=few)),
        ]
    elif request.kind == pb.REQUEST_KIND_TRIGGER:
        answers = [
            ab.Action(trigger=ab.Trigger(skill=request.subject, cards=few, targets=some)),
            ab.Action(trigger=ab.Trigger(skill=request.subject, giver=(some or heroes)[0], card=rng.choice(["hand", cards[0]]))),
        ]
    elif request.kind == pb.REQUEST_KIND_DISCARD:
        answers = [ab.Action(discard=ab.Discard(cards=few))]
    if not answers:
        return None
    action = ab.Action()
    action.CopyFrom(rng.choice(answers))
    action.hero = request.hero
    return action


def _gear(state: State, name: str) -> list[str]:
    return [card for hero in state.core.table.heroes if hero.hero == name for card in hero.equipment]


@rule("Q6")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_taking_out_one_cause_adds_no_reason(batch: int) -> None:
    gone: Counter[str] = Counter()
    for game in range(GAMES):
        rng = Random(f"{batch}/{game}")
        for before, seat, _, _ in steps(new_game(rng, rounds=1), rng):
            if seat == SYSTEM:
                continue
            for _ in range(TRIES):
                action = odd_action(before, rng)
                former = set() if action is None else reasons(before, action)
                if action is None or not former:
                    continue
                for name, change in causes(before, action, former):
                    there = changed(before, change)
                    if there is not None:
                        left = reasons(there, action)
                        assert left <= former, (name, action, former, left)
                        gone.update(former - left)
    assert len(gone) >= 3, gone


@rule("Q6", "K3")
def test_peach_on_a_far_unwounded_hero_has_both_reasons() -> None:
    match = Match(warm={"liu-bei": H((7, 2), ["h3-peach"])}, cold={"gan-ning": H((1, 4)), "zhou-yu": H((1, 5), hp=1)})
    assert match.refused(use("h3-peach", "gan-ning")) == {"BAD_TARGET": {"K3"}, "TOO_FAR": {"K3"}}
    assert match.refused(use("h3-peach", "zhou-yu")) == {"TOO_FAR": {"K3"}}


@rule("Q6")
def test_card_that_is_not_held_is_judged_as_if_it_were() -> None:
    match = Match(warm={"liu-bei": H((7, 2), ["s7-strike"])}, cold={"gan-ning": H((1, 4))})
    assert set(match.refused(use("h3-peach", "gan-ning"))) == {"NO_CARD", "BAD_TARGET", "TOO_FAR"}
    assert set(match.refused(use("s3-dismantle", "liu-bei", "liu-bei"))) == {"NO_CARD", "BAD_TARGET", "BAD_COUNT"}
    assert set(match.refused(use("h2-dodge"))) == {"NO_CARD", "NOT_USABLE"}
    assert set(match.refused(use("nonsense", "gan-ning"))) == {"NO_CARD"}
    warm = {"gan-ning": H((7, 2))}
    match = Match("gan-ning", warm=warm, cold={"liu-bei": H((1, 4))})
    wanted = {"NO_CARD": {"H-QIXI"}, "BAD_CARD": {"H-QIXI"}, "TOO_FAR": {"K7", "H-QIXI"}, "BAD_TARGET": {"K7", "H-QIXI"}}
    assert match.refused(use_as("qi-xi", ["h2-dodge"], "liu-bei")) == wanted


@rule("Q6", "H-FANJIAN")
def test_used_up_skill_is_judged_further() -> None:
    warm = {"zhou-yu": H((4, 4), ["s7-strike"])}
    match = Match("zhou-yu", warm=warm, cold={"gan-ning": H((3, 4)), "liu-bei": H((1, 1))})
    match.skill("fan-jian", "gan-ning").choose("fan-jian", "spade").until("act")
    assert set(match.refused(skill("fan-jian", "liu-bei"))) == {"USED_UP", "NOT_USABLE", "TOO_FAR"}


@rule("Q6", "K3", "K17")
def test_answer_with_a_card_that_is_not_held_is_judged_as_if_it_were() -> None:
    cold = {"gan-ning": H((3, 4), ["h2-dodge"], gear=["s12-serpent-spear"])}
    match = Match(warm={"liu-bei": H((4, 4), ["s7-barbarians"])}, cold=cold).use("s7-barbarians").until("respond", "strike")
    assert set(match.refused(ab.Action(respond=ab.Respond(need="strike", card="h3-peach")))) == {"NO_CARD", "BAD_CARD"}
    assert set(match.refused(ab.Action(respond=ab.Respond(need="strike", card="s8-strike")))) == {"NO_CARD"}
    spear = ab.Action(respond_as=ab.RespondAs(need="strike", via="serpent-spear", cards=["s8-strike"]))
    assert set(match.refused(spear)) == {"NOT_USABLE", "BAD_COUNT", "NO_CARD"}


@rule("Q6", "H-LIJIAN")
def test_second_duellist_is_judged_without_the_first() -> None:
    warm = {"diao-chan": H((4, 4), ["s7-strike"]), "liu-bei": None}
    match = Match("diao-chan", warm=warm, cold={"sun-shangxiang": H((1, 5)), "gan-ning": H((1, 4))})
    assert set(match.refused(skill("li-jian", "liu-bei", "gan-ning", cards=["s7-strike"]))) == {"BAD_TARGET"}
    assert set(match.refused(skill("li-jian", "sun-shangxiang", "gan-ning", cards=["s7-strike"]))) == {"BAD_TARGET", "TOO_FAR"}
