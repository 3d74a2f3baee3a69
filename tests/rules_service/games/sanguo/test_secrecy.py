"""Q2: two positions that differ only in what a seat cannot see give it the same view, events, decisions and options,
and the same requests to everyone, until a hidden card is laid open."""

import re
from random import Random

import pytest
from google.protobuf.text_format import Parse

from rules_service.engine.game import FULL, SPECTATOR, SYSTEM, Decision, Step
from rules_service.games.sanguo import GAME
from tests.examples import scaled
from tests.rules_service.games.sanguo.random_play import State, new_game, random_action, steps
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2
from zhanqi_wire.options import contains, size

PAIRS = range(scaled(120))
SHARED_ON_TOP = (0, 3, 30)
"""Numbers of top cards that both positions may share: whoever draws them sees them."""

Swapped = dict[str, str]
"""The hidden cards of one position, each with the card in its place in the other."""


def twin(state: State, viewer: str, rng: Random) -> tuple[State, Swapped]:
    """The same position with other cards where the viewer sees none, and the swapped cards."""
    other = pb.State()
    other.CopyFrom(state)
    core = other.core
    seats = {hero.hero: hero.seat for hero in core.table.heroes}
    hidden = [hand for hand in core.hands if seats[hand.hero] != viewer]
    shared = rng.choice(SHARED_ON_TOP)
    pool = [card for hand in hidden for card in hand.cards] + list(core.deck[shared:])
    before = list(pool)
    rng.shuffle(pool)
    swapped = dict(zip(before, pool, strict=True))
    for hand in hidden:
        count = len(hand.cards)
        del hand.cards[:]
        hand.cards.extend(pool[:count])
        del pool[:count]
    del core.deck[shared:]
    core.deck.extend(pool)
    return other, swapped


def received(step: Step[State], viewer: str) -> tuple[bytes, ...]:
    """Everything that a viewer receives."""
    update = next(update for update in step.updates if update.seat == viewer)
    decisions = repr(update.decisions).encode()
    events = b"".join(event.SerializeToString(deterministic=True) for event in update.events)
    options = b"" if viewer == SPECTATOR else b"".join(option.SerializeToString() for option in GAME.options(step.state, viewer))
    return update.view.SerializeToString(deterministic=True), events, decisions, options


def asked(state: State) -> list[Decision]:
    """The decision as its own seat sees it: without whether it is forced (Q4)."""
    return [decision.visible_to(decision.seat) for decision in GAME.decisions(state, "full")]


def translated(action: ab.Action, swapped: Swapped) -> ab.Action:
    """The same action on the other position's cards; no other seat could tell the two apart."""
    text = re.sub(r'"([shcd]\d+-[^"]*)"', lambda match: f'"{swapped.get(match[1], match[1])}"', str(action))
    return Parse(text, ab.Action())


def common_action(one: State, other: State, seat: str, swapped: Swapped, rng: Random) -> tuple[ab.Action, ab.Action] | None:
    """An action that is legal in both positions, in the cards of each."""
    options = GAME.options(other, seat)
    tried = [random_action(one, seat, rng) for _ in range(12)]
    default = GAME.decisions(one, seat)[0].default
    if isinstance(default, ab.Action):
        tried.append(default)
    pairs = ((action, translated(action, swapped)) for action in tried)
    return next((pair for pair in pairs if any(contains(option, pair[1]) for option in options)), None)


def resting_position(rng: Random) -> State:
    rounds = rng.choice((1, 2))
    games = [before for before, _, _, _ in steps(new_game(rng, rounds=rounds), rng)]
    resting = [state for state in games if not state.HasField("resolution") and state.core.table.round]
    return rng.choice(resting)


@rule("Q2", "Q4", "A25")
@pytest.mark.parametrize("seed", PAIRS)
def test_hidden_differences_change_nothing_for_a_seat(seed: int) -> None:
    rng = Random(seed)
    viewer = ("cold", "warm", SPECTATOR)[seed % 3]
    one = resting_position(rng)
    other, swapped = twin(one, viewer, rng)
    assert GAME.view(one, viewer) == GAME.view(other, viewer)
    for _ in range(60):
        (decision,) = GAME.decisions(one, "full")
        if decision.seat == SYSTEM:
            actions = (ab.Action(advance=ab.Advance()),) * 2
        else:
            pair = common_action(one, other, decision.seat, swapped, rng)
            if pair is None:
                return
            actions = pair
        steps_made = GAME.apply(one, decision.seat, actions[0]), GAME.apply(other, decision.seat, actions[1])
        texts = [str(update.events) for step in steps_made for update in step.updates if update.seat == viewer]
        if any(card in text for card in swapped for text in texts) or any("shuffled" in text for text in texts):
            return
        assert received(steps_made[0], viewer) == received(steps_made[1], viewer), actions[0]
        one, other = (step.state for step in steps_made)
        if steps_made[0].outcome is not None:
            return


@rule("Q2", "Q4", "A25")
def test_forced_passes_are_hidden_from_seats_and_sources_are_public() -> None:
    forced, free = set(), set()
    for seed in range(12):
        rng = Random(seed)
        for _, _, _, step in steps(new_game(rng, rounds=1), rng):
            for decision in step.decisions:
                seats = [update.decisions[0] for update in step.updates if update.seat == decision.seat]
                others = [update.decisions[0] for update in step.updates if update.seat != decision.seat]
                assert not any(one.is_forced for one in (*seats, *others))
                assert all(one.source == decision.source for one in seats)
                assert all((one.kind, one.source, one.default) == ("", "", None) for one in others)
                if decision.pace == position_pb2.PACE_RESPONSE:
                    only = [size(option) for option in GAME.options(step.state, decision.seat)] == [1]
                    assert decision.is_forced is only
                    (forced if only else free).add(decision.kind)
                view = GAME.view(step.state, SPECTATOR)
                assert decision.source in (*words(view.request), "")
                assert GAME.decisions(step.state, FULL) == (decision,)
    assert "nullify" in forced & free
    assert {"dodge", "nullify", "strike", "peach", "trigger"} <= forced | free


def words(request: pb.Request) -> tuple[str, ...]:
    """The public fields of a request that name a source."""
    return request.subject, request.against, request.target, request.mover


@rule("Q2")
def test_pairs_of_positions_reach_deep_into_resolutions() -> None:
    """Otherwise the test above would prove little."""
    depths = []
    for seed in range(0, 36, 3):
        rng = Random(seed)
        one = resting_position(rng)
        other, swapped = twin(one, "cold", rng)
        depth = 0
        for _ in range(60):
            (decision,) = GAME.decisions(one, "full")
            pair = (ab.Action(advance=ab.Advance()),) * 2
            if decision.seat != SYSTEM:
                chosen = common_action(one, other, decision.seat, swapped, rng)
                if chosen is None:
                    break
                pair = chosen
            step = GAME.apply(one, decision.seat, pair[0])
            one, other = step.state, GAME.apply(other, decision.seat, pair[1]).state
            if asked(one) != asked(other) or step.outcome is not None:
                break
            depth += one.HasField("resolution")
        depths.append(depth)
    assert sorted(depths)[len(depths) // 2] >= 5


@rule("Q2")
def test_views_hide_the_seed_and_the_deck_order() -> None:
    rng = Random(3)
    state = resting_position(rng)
    shuffled = pb.State()
    shuffled.CopyFrom(state)
    deck = list(shuffled.core.deck)
    rng.shuffle(deck)
    del shuffled.core.deck[:]
    shuffled.core.deck.extend(deck)
    shuffled.core.seed = bytes(32)
    shuffled.core.draws += 5
    for viewer in ("cold", "warm", SPECTATOR):
        assert GAME.view(state, viewer) == GAME.view(shuffled, viewer)
