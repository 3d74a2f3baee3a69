"""The greedy policy for Chuhe: its decisions are legal, depend only on its view, and are sensible in simple positions."""

from collections.abc import Callable
from random import Random

import pytest
from google.protobuf.any import pack

from bot_workers.policies.greedy.chuhe import POLICY
from bot_workers.policies.greedy.chuhe.scene import Scene
from bot_workers.policies.uniform import POLICY as UNIFORM
from rules_service.games import registered
from rules_service.games.chuhe.position.table import NORTH, PLAY, SOUTH, Garrison, Piece, Table
from rules_service.games.chuhe.view.side_view import see
from rules_service.games.chuhe.wire.state import encode
from rules_service.games.chuhe.wire.views import encode_view
from tests.bot_workers.arena import Arena, Played
from zhanqi.games.chuhe.v1 import action_pb2, state_pb2
from zhanqi_wire import options as wire_options

GAME = next(game for game in registered() if game.spec.game_id == "chuhe")


def cell(row: int, col: int) -> int:
    return (row - 1) * 20 + col - 1


def table(*, gold: int = 0, activations: int = 3, talents: tuple[int, ...] = (1, 10)) -> Table:
    """North to move in its turn 5. The camps are in the middle of the edges."""
    result = Table()
    result.phase, result.activations = PLAY, activations
    for side, camp in ((NORTH, cell(1, 10)), (SOUTH, cell(20, 10))):
        own = result.sides[side]
        own.turn, own.gold, own.set_up, own.camp, own.camp_defence = 5, gold, True, camp, 1000
        own.talents = dict.fromkeys(talents, 0)
    return result


def soldier(strength: int) -> Piece:
    return Piece(state_pb2.KIND_SOLDIER, strength)


def decided(position: Table, seed: int = 1) -> action_pb2.Action:
    """Greedy's action as north. It must be legal."""
    action = POLICY.decide(pack(encode_view(see(position, NORTH))), [], [], Random(seed))
    assert isinstance(action, action_pb2.Action)
    assert any(wire_options.contains(option, action) for option in GAME.options(encode(position), "north"))
    return action


def kind(action: action_pb2.Action) -> str:
    return action.WhichOneof("kind") or ""


def test_scene_decodes_the_same_view() -> None:
    """Decoding and encoding a view keeps it, throughout a match."""
    arena = Arena(GAME)
    arena.play({"north": UNIFORM, "south": UNIFORM}, "scene")
    state = GAME.start(state_pb2.Options(), bytes(32)).state
    for number, (seat, action) in enumerate(arena.log[:1500]):
        state = GAME.apply(state, seat, action).state
        if number % 50 == 0 and state.phase == state_pb2.PHASE_PLAY:
            for viewer in ("north", "south"):
                view = GAME.view(state, viewer)
                assert encode_view(Scene(view).view) == view


@pytest.mark.parametrize("number", range(4))
def test_every_decision_of_a_match_is_a_listed_option(number: int) -> None:
    """The arena checks that each action is legal. This test also checks that the listed options contain it."""

    class Checked:
        def decide(self, view, decisions, options, rng):  # type: ignore[no-untyped-def]
            action = POLICY.decide(view, decisions, options, rng)
            assert any(wire_options.contains(option, action) for option in options), action
            return action

    levels = {"north": Checked(), "south": UNIFORM if number % 2 else Checked()}
    played: Played = Arena(GAME).play(levels, f"legal/{number}")
    assert played.outcome.reason == "camp-destroyed"


def test_decision_is_the_same_for_the_same_view_and_random_numbers() -> None:
    position = table(gold=20_000)
    position.put(NORTH, cell(5, 10), soldier(500))
    assert len({decided(position, seed=7).SerializeToString() for _ in range(3)}) == 1


def test_decision_does_not_depend_on_hidden_information() -> None:
    seen = table(gold=20_000)
    hidden = seen.clone()
    hidden.put(SOUTH, cell(15, 5), soldier(900))
    hidden.sides[SOUTH].gold = 99_000
    hidden.sides[SOUTH].camp = cell(20, 3)
    for seed in range(5):
        assert decided(seen, seed) == decided(hidden, seed)


def test_set_ups_vary_with_the_random_numbers() -> None:
    start = GAME.start(state_pb2.Options(), bytes(32))
    view = pack(start.updates[0].view)
    set_ups = {POLICY.decide(view, [], [], Random(seed)).SerializeToString() for seed in range(40)}
    assert len(set_ups) > 10
    for raw in set_ups:
        assert not GAME.violations(start.state, "north", action_pb2.Action.FromString(raw))


def with_enemy_camp_in_reach(position: Table) -> None:
    position.put(NORTH, cell(19, 10), soldier(600))
    position.sides[NORTH].knows_enemy_camp = True


def with_good_trade(position: Table) -> None:
    position.put(NORTH, cell(6, 10), soldier(500))
    position.put(SOUTH, cell(7, 10), soldier(300))


def with_trade_after_a_step(position: Table) -> None:
    position.put(NORTH, cell(5, 10), soldier(500))
    position.put(SOUTH, cell(7, 10), soldier(300))


def with_bad_trade(position: Table) -> None:
    position.put(NORTH, cell(6, 10), soldier(200))
    position.put(SOUTH, cell(7, 10), soldier(900))


def with_mine_to_hold(position: Table) -> None:
    position.put(NORTH, cell(10, 19), soldier(300))


def with_mine_just_taken(position: Table) -> None:
    position.activations = 0
    position.put(NORTH, cell(10, 19), Piece(state_pb2.KIND_SOLDIER, 300, attacked=True))


def with_even_trade_for_the_first_attacker(position: Table) -> None:
    """C15: without it the attack would lose 300 for nothing."""
    position.put(NORTH, cell(6, 10), soldier(300))
    position.put(SOUTH, cell(7, 10), soldier(399))


@pytest.mark.parametrize(
    ("arrange", "wanted"),
    [
        (with_enemy_camp_in_reach, "attack"),
        (with_good_trade, "attack"),
        (with_trade_after_a_step, "move"),
        (with_mine_to_hold, "place_garrison"),
        (with_mine_just_taken, "place_garrison"),
        (with_even_trade_for_the_first_attacker, "attack"),
    ],
)
def test_greedy_takes_a_good_opportunity(arrange: Callable[[Table], None], wanted: str) -> None:
    position = table()
    arrange(position)
    assert kind(decided(position)) == wanted


def test_greedy_avoids_a_bad_trade() -> None:
    position = table()
    with_bad_trade(position)
    assert kind(decided(position)) != "attack"


def test_greedy_releases_soldiers_when_an_intruder_nears_its_camp() -> None:
    position = table(gold=9_000)
    position.put(SOUTH, cell(3, 10), soldier(400))
    action = decided(position)
    assert kind(action) == "release"
    assert (action.release.kind, action.release.count) == (state_pb2.KIND_SOLDIER, 3)


def test_greedy_releases_pieces_when_it_has_gold_and_no_army() -> None:
    position = table(gold=20_000)
    position.mine = {cell(10, col): Garrison(-1, 500) for col in (19, 20)}
    assert kind(decided(position)) == "release"


def test_greedy_approaches_a_known_enemy_camp() -> None:
    position = table()
    position.put(NORTH, cell(14, 10), Piece(state_pb2.KIND_ARCHER, 600))
    position.sides[NORTH].knows_enemy_camp = True
    action = decided(position)
    assert [(step.row, step.col) for step in action.move.path] == [(15, 10)]


def test_greedy_searches_along_the_enemy_edge() -> None:
    position = table()
    position.put(NORTH, cell(19, 3), Piece(state_pb2.KIND_CAVALRY, 500))
    action = decided(position)
    assert [(step.row, step.col) for step in action.move.path] == [(19, 4), (19, 5)]


def test_greedy_uses_potential_before_an_attack_that_it_makes_decisive() -> None:
    position = table(talents=(state_pb2.TALENT_POTENTIAL, state_pb2.TALENT_ELITE))
    position.put(NORTH, cell(19, 10), soldier(500))
    position.sides[NORTH].knows_enemy_camp = True
    position.sides[NORTH].talents[state_pb2.TALENT_ELITE] = 0
    action = decided(position)
    assert (kind(action), action.use_talent.talent) == ("use_talent", state_pb2.TALENT_POTENTIAL)


def test_greedy_ends_the_turn_when_nothing_is_useful() -> None:
    assert kind(decided(table())) == "end_turn"
