"""Q6: a malformed state is refused with its field and never crashes the rules."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from rules_service.engine.errors import MalformedAction, MalformedOptions, MalformedPosition, RulesError
from rules_service.games.sanguo import GAME
from tests.examples import scaled
from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.random_play import State, new_game, steps
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


def struck() -> State:
    warm = {"liu-bei": H((4, 4), ["s7-strike", "s8-strike"])}
    return Match(warm=warm, cold={"gan-ning": H((3, 4), ["h2-dodge"], gear=["d1-crossbow"])}).use("s7-strike", "gan-ning").state


def two_zones(state: State) -> None:
    state.core.deck[0] = state.core.deck[1]


def other_question(state: State) -> None:
    state.resolution.answers[0].action.use_card.card = "s8-strike"


BROKEN: dict[str, tuple[Callable[[State], Any], str]] = {
    "a card in two zones": (two_zones, "core"),
    "an unknown stage": (lambda state: state.core.cursor.ClearField("stage"), "core.cursor.stage"),
    "an action in an unknown phase": (lambda state: setattr(state.core.table.turn, "phase", 99), "core.table.turn.phase"),
    "no seed": (lambda state: state.core.ClearField("seed"), "core.seed"),
    "a seat that is none": (lambda state: setattr(state.core.table.sides[0], "seat", "north"), "core.table.sides"),
    "a hero that is none": (lambda state: setattr(state.core.table.heroes[0], "hero", "nobody"), "core.table.heroes"),
    "off the board": (lambda state: setattr(state.core.table.heroes[0].at, "row", 9), "core.table.heroes[0].at"),
    "too many HP": (lambda state: setattr(state.core.table.heroes[0], "hp", 9), "core.table.heroes[0].hp"),
    "a wrong hand size": (lambda state: setattr(state.core.table.heroes[0], "hand_size", 9), "core.table.heroes[0].hand_size"),
    "a carrier of the other side": (lambda state: setattr(state.core.table.sides[0], "carrier", "liu-bei"), "core.table.sides"),
    "a turn of nobody": (lambda state: setattr(state.core.table.turn, "hero", "x"), "core.table.turn.hero"),
    "a request to nobody": (lambda state: setattr(state.request, "hero", "nobody"), "request.hero"),
    "a need that is none": (lambda state: setattr(state.request, "subject", "gold"), "request.subject"),
    "answers without a request": (lambda state: state.ClearField("request"), "request"),
    "an answer that leads elsewhere": (other_question, "resolution"),
    "an answer too many": (lambda state: state.resolution.answers.add(fingerprint="x"), "resolution.answers"),
    "a checkpoint without cards": (lambda state: state.resolution.checkpoint.ClearField("deck"), "resolution.checkpoint"),
    "an offer that is not made": (lambda state: state.request.offers.cards.append("c2-strike"), "resolution"),
}


@rule("Q6", "Q1")
@pytest.mark.parametrize("name", sorted(BROKEN))
def test_broken_state_is_refused_with_its_field(name: str) -> None:
    broken, path = BROKEN[name]
    state = struck()
    broken(state)
    action = ab.Action(hero=state.request.hero)
    getattr(action, "pass").subject = state.request.subject
    with pytest.raises(MalformedPosition) as refusal:
        GAME.apply(state, "cold", action)
    assert refusal.value.path == path


GREATEST = 2**31 - 1
FIGURES: dict[str, Callable[[State], Any]] = {
    "cards given": lambda state: setattr(state.core.table.turn, "given", GREATEST),
    "a negative number of strikes": lambda state: setattr(state.core.table.turn, "strikes", -1),
    "reach": lambda state: setattr(state.core.table.turn, "strike_reach", GREATEST),
    "a score": lambda state: setattr(state.core.table.sides[1], "score", GREATEST),
    "points": lambda state: state.core.table.turn.move_effects.add(rank=3, value=GREATEST),
    "no rounds": lambda state: setattr(state.core.table.rules, "rounds", 0),
}


@rule("Q6")
@pytest.mark.parametrize("name", sorted(FIGURES))
def test_figure_out_of_range_is_malformed(name: str) -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((4, 5))})
    FIGURES[name](match.state)
    gift = ab.UseSkill(skill="ren-de", cards=["s7-strike"], target="gan-ning")
    with pytest.raises(MalformedPosition) as refusal:
        GAME.apply(match.state, "warm", ab.Action(hero="liu-bei", use_skill=gift))
    assert refusal.value.path == "core.table"


@rule("Q6", "D1")
def test_living_hero_without_hp_is_malformed_at_rest() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((4, 5))})
    match.state.core.table.heroes[1].hp = 0
    with pytest.raises(MalformedPosition) as refusal:
        GAME.options(match.state, "warm")
    assert refusal.value.path == "core.table.heroes[1].hp"


@rule("Q6")
@pytest.mark.parametrize("field", ["min_cards", "max_cards", "min_heroes", "max_heroes"])
def test_offer_of_less_than_nothing_is_malformed(field: str) -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((4, 5))})
    setattr(match.state.request.offers, field, -1)
    with pytest.raises(MalformedPosition) as refusal:
        GAME.options(match.state, "warm")
    assert refusal.value.path == "request.offers"


def mutate(message: Message, rng: Random) -> None:
    """Change one field somewhere in the message to another value of its type."""
    fields = [(field, value) for field, value in message.ListFields()]
    if not fields:
        return
    field, value = rng.choice(fields)
    if field.type == FieldDescriptor.TYPE_MESSAGE:
        child = rng.choice(list(value)) if field.is_repeated else value
        if rng.random() < 0.1:
            message.ClearField(field.name)
        else:
            mutate(child, rng)
    elif field.is_repeated:
        container = getattr(message, field.name)
        if rng.random() < 0.5:
            del container[rng.randrange(len(container))]
        else:
            container[rng.randrange(len(container))] = rng.choice(list(container))
    elif field.type == FieldDescriptor.TYPE_STRING:
        setattr(message, field.name, rng.choice(["", "liu-bei", "nobody", "warm", "s7-strike", "dodge", "you-bing"]))
    elif field.type == FieldDescriptor.TYPE_BYTES:
        setattr(message, field.name, rng.randbytes(rng.choice((0, 1, 64, 65))))
    elif field.type == FieldDescriptor.TYPE_ENUM:
        setattr(message, field.name, rng.choice([*field.enum_type.values_by_number, 99]))
    else:
        setattr(message, field.name, rng.choice((0, 1, 2, 7)))


def call_everything(state: State) -> None:
    for viewer in ("cold", "warm", "spectator"):
        GAME.view(state, viewer)
    for decision in GAME.decisions(state, "full"):
        GAME.options(state, decision.seat)
        GAME.apply(state, decision.seat, decision.default or ab.Action(hero=state.request.hero, stop=ab.Stop()))
    GAME.outcome(state)


@rule("Q6")
@pytest.mark.parametrize("seed", range(scaled(12)))
def test_mutated_state_never_crashes_the_rules(seed: int) -> None:
    rng = Random(seed)
    for before, _, _, _ in steps(new_game(rng, rounds=1), rng):
        for _ in range(3):
            state = pb.State()
            state.CopyFrom(before)
            for _ in range(rng.choice((1, 1, 2))):
                mutate(state, rng)
            try:
                call_everything(state)
            except RulesError:
                continue


@rule("Q6")
def test_empty_action_is_malformed() -> None:
    with pytest.raises(MalformedAction):
        GAME.violations(struck(), "cold", ab.Action())
    with pytest.raises(MalformedAction):
        GAME.violations(struck(), "cold", rb.Options())


@rule("Q6")
@pytest.mark.parametrize(("field", "value"), [("goal", 0), ("rounds", 0), ("dujiang_cost", 2), ("mashu_points", 0)])
def test_switches_out_of_range_are_malformed(field: str, value: int) -> None:
    options = rb.Options(rules=GAME.spec.ruleset().rules)  # type: ignore[attr-defined]
    setattr(options.rules, field, value)
    with pytest.raises(MalformedOptions) as refusal:
        GAME.start(options, bytes(32))
    assert refusal.value.path == f"rules.{field}"
