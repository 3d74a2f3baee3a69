"""Q4 to Q6 over games of random legal decisions."""

from random import Random

import pytest

from rules_service.engine.errors import IllegalAction
from rules_service.engine.game import SYSTEM
from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.position.scene import Scene
from rules_service.games.sanguo.standard_book import standard_book
from tests.examples import scaled
from tests.rules_service.games.sanguo.random_play import State, new_game, steps
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2
from zhanqi_wire.options import contains, sample

BOOK = standard_book()
SEEDS = range(scaled(10))
LARGEST = 16 * 1024


def zones(core: pb.Core) -> list[str]:
    cards = [*core.deck, *core.table.discard, *core.table.resolving, *core.looking.cards]
    for hand in core.hands:
        cards += hand.cards
    for hero in core.table.heroes:
        cards += [*hero.equipment, *(delayed.card for delayed in hero.delayed)]
    return cards


@rule("Q5", "B3", "D4", "G2")
@pytest.mark.parametrize("seed", SEEDS)
def test_cards_cells_and_tokens_stay_consistent(seed: int) -> None:
    rng = Random(seed)
    for _, _, _, step in steps(new_game(rng, rounds=2), rng):
        core = step.state.core
        assert sorted(zones(core)) == sorted(BOOK.faces)
        assert all(token.count > 0 for hero in core.table.heroes for token in hero.tokens)
        assert all(len(hand.cards) == hero.hand_size for hand, hero in zip(core.hands, core.table.heroes, strict=True))
        assert len(step.state.SerializeToString()) <= LARGEST
        if not step.state.HasField("resolution"):
            scene = Scene(core.table, {}, BOOK)
            assert all(scene.is_stayable(hero, scene.cell(hero)) for hero in scene.living())
            assert not core.table.resolving
            assert not core.HasField("looking")


@rule("Q4", "Q6")
@pytest.mark.parametrize("seed", SEEDS)
def test_offered_actions_are_accepted_and_the_default_is_offered(seed: int) -> None:
    rng = Random(100 + seed)
    for before, seat, _, _ in steps(new_game(rng, rounds=1), rng):
        (decision,) = GAME.decisions(before, "full")
        options = GAME.options(before, seat)
        assert len(options) < 400
        if seat == SYSTEM:
            assert not options
            continue
        assert options, "a decision without a legal answer"
        if decision.default is not None:
            assert any(contains(option, decision.default) for option in options)
        option = rng.choice(options)
        assert GAME.violations(before, seat, sample(option, rng)) == []


def wild_action(state: State, rng: Random) -> ab.Action:
    """An action made of existing names that need not fit together."""
    heroes = [hero.hero for hero in state.core.table.heroes] or ["liu-bei", "ma-chao"]
    some_cards = rng.sample(sorted(BOOK.faces), 4) + [card for hand in state.core.hands for card in hand.cards]
    card, target = rng.choice(some_cards), rng.choice(heroes)
    skill = rng.choice([*BOOK.skills, "offensive-horse", "serpent-spear", state.request.subject])
    cell = {"row": rng.randint(1, 7), "col": rng.randint(1, 7)}
    made = [
        ab.Action(use_card=ab.UseCard(card=card, targets=rng.sample(heroes, rng.randint(0, 2)))),
        ab.Action(use_as=ab.UseAs(via=skill, cards=[card], targets=[target])),
        ab.Action(use_skill=ab.UseSkill(skill=skill, cards=rng.sample(some_cards, rng.randint(0, 2)), target=target)),
        ab.Action(step=ab.Step(cell=cell)),
        ab.Action(stop=ab.Stop()),
        ab.Action(trigger=ab.Trigger(skill=skill, targets=[target])),
        ab.Action(respond=ab.Respond(need=state.request.subject, card=card)),
        ab.Action(choose=ab.Choose(about=state.request.subject, value=rng.choice([card, target, "hand", "spade"]))),
        ab.Action(discard=ab.Discard(cards=rng.sample(some_cards, rng.randint(0, 2)))),
        ab.Action(take_turn=ab.TakeTurn(hero=target)),
    ]
    action = rng.choice(made)
    action.hero = state.request.hero if rng.random() < 0.9 else target
    return action


@rule("Q4", "Q6")
@pytest.mark.parametrize("seed", SEEDS)
def test_action_is_accepted_exactly_when_it_is_offered(seed: int) -> None:
    rng = Random(200 + seed)
    for before, seat, _, _ in steps(new_game(rng, rounds=1), rng):
        if seat == SYSTEM:
            continue
        offered = GAME.options(before, seat)
        data = before.SerializeToString(deterministic=True)
        for _ in range(3):
            action = wild_action(before, rng)
            legal = any(contains(option, action) for option in offered)
            assert (GAME.violations(before, seat, action) == []) is legal, action
            if not legal:
                with pytest.raises(IllegalAction):
                    GAME.apply(before, seat, action)
        assert before.SerializeToString(deterministic=True) == data


@rule("Q5", "G7")
@pytest.mark.parametrize("seed", range(6))
def test_whole_game_ends_and_accepts_no_further_action(seed: int) -> None:
    rng = Random(300 + seed)
    *_, (_, _, _, last) = steps(new_game(rng, rounds=10), rng)
    assert last.outcome is not None
    assert last.decisions == ()
    for seat in GAME.spec.seats:
        assert GAME.options(last.state, seat) == []
        for action in (ab.Action(end_play=ab.EndPlay()), position_pb2.Resign()):
            assert [violation.reason for violation in GAME.violations(last.state, seat, action)] == ["GAME_OVER"]


@rule("G7")
@pytest.mark.parametrize("picks", range(8))
def test_side_may_resign_during_the_set_up(picks: int) -> None:
    rng = Random(picks)
    step = GAME.start(GAME.spec.options_type(), bytes(32))
    for _ in range(picks):
        seat = step.decisions[0].seat
        step = GAME.apply(step.state, seat, sample(rng.choice(GAME.options(step.state, seat)), rng))
    over = GAME.apply(step.state, "cold", position_pb2.Resign())
    assert over.outcome is not None
    assert over.outcome.winner == "warm"
    assert GAME.decisions(over.state, "full") == ()
    assert GAME.view(over.state, "cold").table.ending.winner == "warm"


@rule("Q1")
def test_tallies_are_declared_by_the_game() -> None:
    counted = set()
    for seed in range(12):
        rng = Random(400 + seed)
        for _, _, _, step in steps(new_game(rng, rounds=2), rng):
            counted |= {(tally.name, tally.source) for tally in step.tallies}
            assert step.kind in GAME.spec.action_kinds
    assert counted <= {(name, source) for name, sources in GAME.spec.tallies.items() for source in sources}
    assert len(counted) > 10


@rule("Q1")
def test_same_action_yields_the_same_bytes() -> None:
    rng = Random(7)
    for before, seat, action, step in steps(new_game(rng, rounds=1), rng):
        again = GAME.apply(before, seat, action)
        assert again.state.SerializeToString(deterministic=True) == step.state.SerializeToString(deterministic=True)
