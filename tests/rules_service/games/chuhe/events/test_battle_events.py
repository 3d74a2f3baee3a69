"""V8: the battle events of each side, field by field."""

import pytest

from tests.rules_service.games.chuhe.support.acts import attack, camp_attack, faith, volley
from tests.rules_service.games.chuhe.support.asserts import accept, assert_event, assert_no_event, events
from tests.rules_service.games.chuhe.support.builder import mist, position
from tests.rules_service.games.chuhe.support.play import Played
from tests.rules_service.games.chuhe.support.rules import rule
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    BATTLEFIELD,
    CAVALRY,
    ELITE,
    FAITH,
    FARMER,
    FORT,
    MIST,
    NEUTRAL,
    NORTH,
    SOLDIER,
    SOUTH,
    SWIFT,
    VOLLEY,
    Cell,
    at,
    cell,
)
from zhanqi.games.chuhe.v1 import event_pb2
from zhanqi.games.chuhe.v1 import state_pb2 as pb

PIECE = event_pb2.FIGHTER_TYPE_PIECE


def fought(played: Played, seat: str) -> event_pb2.Fought:
    (event,) = events(played, seat, "fought")
    return event.fought


def fighter(side: pb.Side, kind: pb.Kind, where: Cell, before: int, after: int) -> event_pb2.Fighter:
    return event_pb2.Fighter(type=PIECE, kind=kind, side=side, at=cell(where), before=before, after=after)


@rule("V8", "C4")
def test_battle_in_sight_of_both_is_reported_in_full() -> None:
    builder = position().piece((5, 5), NORTH, SOLDIER, 400).piece((5, 6), SOUTH, SOLDIER, 300).piece((6, 6), SOUTH, FARMER, 100)
    played = accept(builder.state(), NORTH, attack((5, 5), (5, 6)))
    # 200, 50 back, and 200 more, which are more than the 100 that remained.
    for seat in ("north", "south", "spectator"):
        battle = fought(played, seat)
        assert (battle.side, battle.talent) == (NORTH, pb.TALENT_UNSPECIFIED)
        assert battle.attacker == fighter(NORTH, SOLDIER, (5, 5), 400, 410)
        (target,) = battle.targets
        assert target.fighter == fighter(SOUTH, SOLDIER, (5, 6), 300, 0)
        assert (at(target.cell), target.missed, target.destroyed, target.struck_back) == ((5, 6), False, True, True)
        assert target.damage_back == 50
        assert target.damage >= 300


@rule("V8", "C3")
def test_target_of_a_hidden_attacker_learns_only_its_losses() -> None:
    state = position().piece((9, 6), NORTH, ARTILLERY, 400).piece((12, 6), SOUTH, SOLDIER, 300).state()
    played = accept(state, NORTH, attack((9, 6), (12, 6)))
    battle = fought(played, "south")
    assert not battle.HasField("attacker")
    target = event_pb2.Target(cell=cell((12, 6)), fighter=fighter(SOUTH, SOLDIER, (12, 6), 300, 100), damage=200)
    assert list(battle.targets) == [target]
    assert_no_event(played, "spectator", "fought")


@rule("V8")
def test_attacker_of_a_dark_cell_learns_its_own_strikes() -> None:
    state = position().piece((9, 6), NORTH, ARTILLERY, 400).piece((12, 6), SOUTH, SOLDIER, 300).state()
    battle = fought(accept(state, NORTH, attack((9, 6), (12, 6))), "north")
    assert battle.attacker == fighter(NORTH, ARTILLERY, (9, 6), 400, 400)
    (target,) = battle.targets
    assert target == event_pb2.Target(cell=cell((12, 6)), damage=200)


@rule("V8", "C", "A16")
def test_miss_is_reported_only_to_the_attacker() -> None:
    state = position().piece((9, 6), NORTH, ARTILLERY, 400).state()
    played = accept(state, NORTH, attack((9, 6), (12, 6)))
    assert list(fought(played, "north").targets) == [event_pb2.Target(cell=cell((12, 6)), missed=True)]
    assert_no_event(played, "spectator", "fought")


@rule("V8", "C4")
def test_defender_striking_back_learns_cell_kind_and_strength_of_a_hidden_attacker() -> None:
    state = position().piece((10, 9), NORTH, SOLDIER, 300).piece((11, 9), SOUTH, SOLDIER, 300).state()
    played = accept(state, NORTH, attack((10, 9), (11, 9)))
    theirs = fought(played, "south")
    attacker = theirs.attacker
    assert (at(attacker.at), attacker.kind, attacker.side, attacker.before) == ((10, 9), SOLDIER, NORTH, 300)
    assert theirs.targets[0].struck_back
    mine = fought(played, "north")
    (target,) = mine.targets
    assert target.struck_back
    assert (target.fighter.kind, target.fighter.before) == (SOLDIER, 300)
    assert (at(target.cell), target.destroyed) == ((11, 9), True)


@rule("V8", "C5", "A31")
def test_outmatched_attacker_is_shown_its_destroyer() -> None:
    state = position().piece((10, 9), NORTH, SOLDIER, 100).piece((11, 9), SOUTH, SOLDIER, 500).state()
    played = accept(state, NORTH, attack((10, 9), (11, 9)))
    mine = fought(played, "north")
    assert (mine.attacker.before, mine.attacker.after) == (100, 0)
    assert mine.targets[0].damage == 100
    theirs = fought(played, "south")
    (target,) = theirs.targets
    assert (target.fighter.before, target.fighter.after, target.damage) == (500, 420, 100)


@rule("V8", "C10", "V10")
def test_a_shot_at_a_hidden_camp_reveals_it_by_its_answer() -> None:
    state = position().piece((17, 10), NORTH, ARTILLERY, 1000).state()
    played = accept(state, NORTH, attack((17, 10), (20, 10)))
    (target,) = fought(played, "north").targets
    assert target.struck_back
    assert target.fighter.type == event_pb2.FIGHTER_TYPE_CAMP
    (hit,) = fought(played, "south").targets
    assert (hit.fighter.type, hit.fighter.before, at(hit.fighter.at)) == (event_pb2.FIGHTER_TYPE_CAMP, 1000, (20, 10))
    assert hit.fighter.after == played.state.south.camp.defence


@rule("V8", "C10")
def test_a_camp_that_fires_is_the_attacker() -> None:
    state = position().piece((5, 10), SOUTH, ARCHER, 300).piece((4, 9), NORTH, FARMER, 100).state()
    played = accept(state, NORTH, camp_attack((5, 10)))
    mine = fought(played, "north")
    assert (mine.attacker.type, mine.attacker.before, mine.attacker.after) == (event_pb2.FIGHTER_TYPE_CAMP, 1000, 1000)
    theirs = fought(played, "south")
    # The camp is out of the archer's sight and range: who fired is not told.
    assert not theirs.HasField("attacker")
    assert theirs.targets[0].fighter == fighter(SOUTH, ARCHER, (5, 10), 300, 200)


@rule("V8", "G3")
def test_a_side_learns_of_attacks_on_its_garrison_in_the_dark() -> None:
    state = position(SOUTH).garrison((11, 20), NORTH, 300, 1).piece((12, 20), SOUTH, SOLDIER, 200).state()
    played = accept(state, SOUTH, attack((12, 20), (11, 20)))
    (target,) = fought(played, "north").targets
    assert (target.fighter.type, target.fighter.side, target.fighter.before, target.fighter.after) == (
        event_pb2.FIGHTER_TYPE_GARRISON,
        NORTH,
        300,
        200,
    )
    assert not fought(played, "north").HasField("attacker")


@rule("V8", "T-FORT")
def test_a_side_learns_of_attacks_on_its_fort_in_the_dark() -> None:
    state = position(SOUTH).fort((15, 5), NORTH, 300).piece((15, 6), SOUTH, SOLDIER, 200).state()
    played = accept(state, SOUTH, attack((15, 6), (15, 5)))
    (target,) = fought(played, "north").targets
    assert (target.fighter.type, target.fighter.before, target.fighter.after) == (event_pb2.FIGHTER_TYPE_FORT, 300, 200)


@rule("V8", "G1")
def test_neutral_garrison_has_no_owner_in_events() -> None:
    state = position().piece((9, 19), NORTH, SOLDIER, 400).state()
    (target,) = fought(accept(state, NORTH, attack((9, 19), (10, 19))), "north").targets
    assert (target.fighter.type, target.fighter.side) == (event_pb2.FIGHTER_TYPE_GARRISON, NEUTRAL)
    assert_no_event(accept(state, NORTH, attack((9, 19), (10, 19))), "south", "fought")


@rule("V8", "T-VOLLEY")
def test_volley_reports_each_target_separately() -> None:
    state = (
        position()
        .north(talents=(VOLLEY, FORT))
        .piece((10, 9), NORTH, ARCHER, 600)
        .piece((12, 9), SOUTH, FARMER, 900)
        .piece((9, 9), SOUTH, SOLDIER, 500)
        .state()
    )
    played = accept(state, NORTH, volley((10, 9), (12, 9), (12, 10), (9, 9)))
    mine = fought(played, "north")
    assert mine.talent == VOLLEY
    by_cell = {at(target.cell): target for target in mine.targets}
    assert set(by_cell) == {(12, 9), (12, 10), (9, 9)}
    assert by_cell[(12, 9)] == event_pb2.Target(cell=cell((12, 9)), damage=300)
    assert by_cell[(12, 10)] == event_pb2.Target(cell=cell((12, 10)), missed=True)
    assert by_cell[(9, 9)].fighter == fighter(SOUTH, SOLDIER, (9, 9), 500, 200)
    theirs = fought(played, "south")
    assert {at(target.cell) for target in theirs.targets} >= {(12, 9), (9, 9)}
    assert_event(played, "south", event_pb2.Event(talent_used=events(played, "south", "talent_used")[0].talent_used))
    assert events(played, "south", "talent_used")[0].talent_used.talent == VOLLEY


@rule("V8", "T-FAITH")
def test_faith_is_reported_as_battle_and_as_talent() -> None:
    state = position().north(talents=(FAITH, FORT)).piece((5, 5), NORTH, SOLDIER, 300).piece((5, 6), SOUTH, SOLDIER, 900).state()
    played = accept(state, NORTH, faith((5, 5), (5, 6)))
    for seat in ("north", "south"):
        battle = fought(played, seat)
        assert (battle.talent, battle.attacker.before, battle.attacker.after) == (FAITH, 300, 0)
        (target,) = battle.targets
        assert (target.fighter.before, target.fighter.after, target.damage, target.struck_back) == (900, 400, 500, False)
        assert events(played, seat, "talent_used")[0].talent_used.talent == FAITH


@rule("V8", "A24")
def test_a_miss_by_faith_reveals_neither_camp_nor_fort() -> None:
    runs = []
    for camp in (5, 10):
        state = position().south(camp=camp).north(talents=(FAITH, FORT)).piece((17, 5), NORTH, ARTILLERY, 400).state()
        played = accept(state, NORTH, faith((17, 5), (20, 5)))
        runs.append(played.events_for("north"))
    assert runs[0] == runs[1]


@rule("V8", "C12")
def test_piece_behind_its_fort_is_reported_with_its_remaining_strength() -> None:
    builder = position().piece((5, 5), NORTH, ARTILLERY, 400).piece((6, 7), NORTH, FARMER, 100)
    state = builder.piece((5, 8), SOUTH, SOLDIER, 300).fort((5, 8), SOUTH, 500).state()
    (target,) = fought(accept(state, NORTH, attack((5, 5), (5, 8))), "north").targets
    assert target.fighter == fighter(SOUTH, SOLDIER, (5, 8), 300, 300)
    assert (target.damage, target.destroyed) == (200, False)


@rule("V8", "T-SWIFT", "T-ELITE", "V9")
def test_passive_talents_are_never_announced() -> None:
    builder = (
        position().north(talents=(SWIFT, ELITE)).piece((5, 5), NORTH, CAVALRY, 400, elite=True).piece((5, 6), SOUTH, SOLDIER, 410)
    )
    played = accept(builder.state(), NORTH, attack((5, 5), (5, 6)))
    assert_no_event(played, ("north", "south", "spectator"), "talent_used")


@rule("V8", "V5")
def test_side_in_mist_still_learns_its_own_losses() -> None:
    builder = position().north(talents=(FORT, MIST), effects=[mist((15, 5))])
    state = builder.piece((15, 4), NORTH, SOLDIER, 400).piece((15, 5), SOUTH, FARMER, 500).state()
    theirs = fought(accept(state, NORTH, attack((15, 4), (15, 5))), "south")
    assert not theirs.HasField("attacker")
    assert theirs.targets[0].fighter == fighter(SOUTH, FARMER, (15, 5), 500, 300)


@rule("V8", "V9", "C2")
def test_losses_hide_a_hidden_attackers_surplus_strength() -> None:
    runs = [
        accept(
            position()
            .piece((9, 6), NORTH, ARTILLERY, strength)
            .piece((12, 6), SOUTH, FARMER, 100, shield=50)
            .fort((12, 6), SOUTH, 30)
            .state(),
            NORTH,
            attack((9, 6), (12, 6)),
        )
        for strength in (400, 900)
    ]
    assert runs[0].events_for("south") == runs[1].events_for("south")
    (target,) = fought(runs[0], "south").targets
    assert (target.damage, target.fighter.after, target.destroyed) == (180, 0, True)
    assert [target.damage for played in runs for target in fought(played, "north").targets] == [200, 450]


@rule("V8", "V9", "C10")
def test_fallen_camp_loses_exactly_its_strength() -> None:
    state = position().south(defence=50, shield=300).piece((17, 10), NORTH, ARTILLERY, 900).state()
    played = accept(state, NORTH, attack((17, 10), (20, 10)))
    assert played.state.south.camp.defence == 0
    (target,) = fought(played, "south").targets
    assert (target.damage, target.fighter.before, target.fighter.after) == (350, 50, 0)


@rule("V8", "V9", "C13", "T-BATTLEFIELD")
@pytest.mark.parametrize(("attacker", "defender"), [(400, 300), (300, 400)])
def test_hidden_bonus_reveals_no_talent(attacker: int, defender: int) -> None:
    """Whichever falls: the other one's bonus would be another one under 战场."""
    runs = []
    for talents in ((FORT, MIST), (BATTLEFIELD, MIST)):
        builder = position().north(talents=talents).south(talents=talents)
        builder.piece((10, 9), NORTH, SOLDIER, attacker).piece((11, 9), SOUTH, SOLDIER, defender)
        runs.append(accept(builder.state(), NORTH, attack((10, 9), (11, 9))))
    loser = "south" if attacker > defender else "north"
    assert fought(runs[0], loser) == fought(runs[1], loser)
    mine, theirs = fought(runs[0], loser).attacker, fought(runs[0], loser).targets[0].fighter
    # C4, without C11: 350 of 400 are left, or 100 of 400.
    assert (mine.after, theirs.after) == ((350, 0) if attacker > defender else (0, 100))


@rule("V8", "C13", "T-BATTLEFIELD")
def test_final_strength_is_reported_where_it_is_visible() -> None:
    builder = position().north(talents=(BATTLEFIELD, MIST)).piece((5, 5), NORTH, SOLDIER, 400).piece((5, 6), SOUTH, SOLDIER, 300)
    assert fought(accept(builder.state(), NORTH, attack((5, 5), (5, 6))), "south").attacker.after == 350
    builder.piece((6, 6), SOUTH, FARMER, 100)
    assert fought(accept(builder.state(), NORTH, attack((5, 5), (5, 6))), "south").attacker.after == 440


@rule("V8", "V9", "T-SWIFT")
def test_enemy_strikes_are_reported_as_losses() -> None:
    """What is struck beyond that would be another figure without 神速."""
    runs = []
    for talents in ((FORT, MIST), (SWIFT, MIST)):
        builder = position().north(talents=talents).piece((5, 5), NORTH, CAVALRY, 400)
        state = (
            builder.piece((5, 6), SOUTH, FARMER, 100).piece((6, 6), SOUTH, ARCHER, 50).piece((2, 10), SOUTH, SOLDIER, 50).state()
        )
        runs.append(fought(accept(state, NORTH, attack((5, 5), (5, 6))), "south"))
    assert runs[0] == runs[1]
    assert runs[0].targets[0].damage == 100
    answered = []
    for talents in ((FORT, MIST), (SWIFT, MIST)):
        builder = position().south(talents=talents).piece((5, 5), NORTH, SOLDIER, 50).fort((5, 5), NORTH, 1)
        state = builder.piece((5, 6), SOUTH, CAVALRY, 450, shield=100).state()
        answered.append(fought(accept(state, NORTH, attack((5, 5), (5, 6))), "north"))
    # The answer is 250, or 200 under 神速.
    assert answered[0] == answered[1]
    assert answered[0].targets[0].damage_back == 51


@rule("C15", "V8")
def test_spared_attacker_reports_only_what_it_lost() -> None:
    state = position().piece((5, 5), NORTH, SOLDIER, 300).piece((5, 6), SOUTH, SOLDIER, 399).state()
    played = accept(state, NORTH, attack((5, 5), (5, 6)))
    (mine,), (theirs,) = fought(played, "north").targets, fought(played, "south").targets
    # Strikes back of 150, 100, 50 and 50; the last two leave 0.01.
    assert (mine.damage_back, theirs.damage_back) == (299, 350)
    assert (fought(played, "north").attacker.after, theirs.destroyed) == (1 + 80, True)


@rule("C14", "V8")
def test_entering_a_mine_cell_is_reported_as_a_step_where_seen() -> None:
    builder = position().garrison((10, 19), SOUTH, 100).piece((9, 19), NORTH, SOLDIER, 900)
    played = accept(builder.state(), NORTH, attack((9, 19), (10, 19)))
    step = event_pb2.Moved(side=NORTH, kind=SOLDIER, strength=920, path=[cell((10, 19))])
    getattr(step, "from").CopyFrom(cell((9, 19)))
    assert [event.WhichOneof("kind") for event in played.events_for("north")] == ["fought", "moved"]
    assert_event(played, "north", event_pb2.Event(moved=step))
    assert_no_event(played, ("south", "spectator"), "moved")
    builder = position().garrison((11, 19), SOUTH, 100).piece((10, 19), NORTH, SOLDIER, 900).piece((12, 19), SOUTH, FARMER, 100)
    played = accept(builder.state(), NORTH, attack((10, 19), (11, 19)))
    assert_event(
        played, "south", event_pb2.Event(moved=event_pb2.Moved(side=NORTH, kind=SOLDIER, strength=920, path=[cell((11, 19))]))
    )


@rule("C14", "V9", "T-BATTLEFIELD")
def test_step_into_the_dark_is_reported_without_the_bonus() -> None:
    """SOUTH sees the cell until the winner darkens it, so the bonus must not show."""
    for talents in ((BATTLEFIELD, MIST), (FORT, MIST)):
        builder = position().north(talents=talents).garrison((11, 19), SOUTH, 100).piece((10, 19), NORTH, SOLDIER, 900)
        played = accept(builder.state(), NORTH, attack((10, 19), (11, 19)))
        (moved,) = events(played, "south", "moved")
        assert (moved.moved.strength, [at(where) for where in moved.moved.path]) == (900, [(11, 19)])
        assert not fought(played, "south").HasField("attacker")


@rule("V8", "V9", "C6")
def test_garrisons_strike_back_into_the_dark_is_reported_only_to_the_attacker() -> None:
    """NORTH sees the garrison fall but not its attacker: the number of strikes back would reveal it."""
    state = position(SOUTH).piece((11, 20), SOUTH, SOLDIER, 700).state()
    played = accept(state, SOUTH, attack((11, 20), (10, 20)))
    (theirs,), (mine,) = fought(played, "north").targets, fought(played, "south").targets
    assert (theirs.destroyed, theirs.damage, theirs.struck_back, theirs.damage_back) == (True, 500, False, 0)
    assert (mine.destroyed, mine.struck_back, mine.damage_back) == (True, True, 100)
