"""Chuhe, scripted: a game from its set-up, and positions in which each talent, action and event comes up."""

from collections.abc import Sequence

from google.protobuf.message import Message

from tests.rules_service.games.chuhe.support.acts import (
    attack,
    camp_attack,
    designate,
    end_turn,
    faith,
    garrison,
    move,
    release,
    resign,
    set_up,
    split,
    use,
    volley,
)
from tests.rules_service.games.chuhe.support.builder import position
from tests.rules_service.games.chuhe.support.words import (
    ARCHER,
    ARTILLERY,
    BATTLEFIELD,
    CAVALRY,
    EAGLE_EYE,
    ELITE,
    FAITH,
    FARMER,
    FORT,
    HOLD_FAST,
    HOMESTEAD,
    MIST,
    NORTH,
    POTENTIAL,
    SOLDIER,
    SOUTH,
    SWIFT,
    VOLLEY,
)
from zhanqi.games.chuhe.v1 import state_pb2 as pb

Acts = Sequence[tuple[str, Message]]


def chapters() -> list[tuple[str, Message | None, Acts]]:
    """Title, position (none: the start) and actions of each chapter."""
    return [
        ("From the set-up to a resignation", None, _opening()),
        ("A talent of the opponent's turn, a passive one, and a shot from the dark", *_hold_fast()),
        ("A fort, a volley, and a ruin built over", *_fort_and_volley()),
        ("Sacrifice, the elite, and its successor", *_faith_and_elite()),
        ("Eagle eye and mist", *_eagle_eye_and_mist()),
        ("Potential, the bonus of the battlefield, and splitting into the dark", *_potential()),
        ("The mine", *_mine()),
        ("The camps", *_camps()),
        ("The last turn", *_last_turn()),
    ]


def _opening() -> Acts:
    return [
        ("south", set_up(10, HOMESTEAD, SWIFT)),
        ("north", set_up(9, FORT, MIST)),
        ("north", release(CAVALRY, 2, (4, 9))),
        ("north", release(FARMER, 3, (2, 9))),
        ("north", end_turn()),
        ("south", release(FARMER, 2, (19, 10))),
        ("south", release(ARCHER, 1, (17, 10))),
        ("south", end_turn()),
        ("north", move((4, 9), (5, 9), (6, 9))),
        ("north", end_turn()),
        ("south", move((17, 10), (16, 10))),
        ("south", split((19, 10), 100, (19, 11))),
        ("south", end_turn()),
        ("north", resign()),
    ]


def _hold_fast() -> tuple[pb.State, Acts]:
    builder = position().north(talents=(SWIFT, FORT)).south(talents=(HOLD_FAST, MIST))
    builder.piece((12, 9), NORTH, CAVALRY, 400).piece((13, 9), SOUTH, SOLDIER, 300).piece((9, 6), NORTH, ARTILLERY, 400)
    builder.piece((12, 6), SOUTH, FARMER, 300)
    return builder.state(), [
        ("south", use(HOLD_FAST)),
        ("north", attack((12, 9), (13, 9))),
        ("north", attack((9, 6), (12, 6))),
        ("north", end_turn()),
    ]


def _fort_and_volley() -> tuple[pb.State, Acts]:
    builder = position().north(talents=(FORT, VOLLEY)).south(talents=(FORT, MIST)).ruin((12, 9), SOUTH)
    builder.piece((10, 9), NORTH, ARCHER, 600).piece((12, 10), SOUTH, SOLDIER, 500).piece((9, 9), SOUTH, SOLDIER, 200)
    return builder.state(), [
        ("north", volley((10, 9), (12, 10), (9, 9), (11, 8))),
        ("north", use(FORT, (12, 9))),
        ("north", end_turn()),
        ("south", attack((12, 10), (12, 9))),
        ("south", use(FORT, (15, 15))),
        ("south", end_turn()),
    ]


def _faith_and_elite() -> tuple[pb.State, Acts]:
    builder = position().north(talents=(FAITH, ELITE)).piece((5, 5), NORTH, SOLDIER, 400, born=2)
    builder.piece((5, 6), SOUTH, SOLDIER, 450).piece((6, 5), SOUTH, SOLDIER, 900).piece((2, 9), NORTH, SOLDIER, 100, born=5)
    return builder.state(), [
        ("north", designate((5, 5))),
        ("north", attack((5, 5), (5, 6))),
        ("north", end_turn()),
        ("south", end_turn()),
        ("north", faith((5, 5), (6, 5))),
        ("north", end_turn()),
        ("south", end_turn()),
        ("north", release(SOLDIER, 1, (2, 11))),
        ("north", designate((2, 11))),
    ]


def _eagle_eye_and_mist() -> tuple[pb.State, Acts]:
    builder = position().north(talents=(EAGLE_EYE, SWIFT)).south(talents=(MIST, FORT))
    builder.piece((14, 9), NORTH, ARCHER, 300).piece((16, 10), SOUTH, SOLDIER, 200).piece((10, 14), NORTH, CAVALRY, 200)
    builder.piece((12, 14), SOUTH, SOLDIER, 200)
    return builder.state(), [
        ("north", use(EAGLE_EYE)),
        ("north", attack((14, 9), (16, 10))),
        ("north", move((10, 14), (11, 14), (12, 14), (13, 14))),
        ("north", end_turn()),
        ("south", use(MIST, (13, 9))),
        ("south", end_turn()),
        ("north", end_turn()),
        ("south", end_turn()),
        ("north", end_turn()),
        ("south", end_turn()),
    ]


def _potential() -> tuple[pb.State, Acts]:
    builder = position().north(talents=(POTENTIAL, BATTLEFIELD)).piece((5, 5), NORTH, SOLDIER, 400)
    builder.piece((5, 6), SOUTH, SOLDIER, 300).piece((10, 9), NORTH, SOLDIER, 400).piece((11, 9), SOUTH, SOLDIER, 100)
    builder.piece((5, 4), NORTH, SOLDIER, 200)
    return builder.state(), [
        ("north", use(POTENTIAL, (5, 5))),
        ("north", attack((5, 5), (5, 6))),
        ("north", split((10, 9), 200, (11, 9))),
        ("north", move((5, 4), (5, 5))),
        ("north", end_turn()),
    ]


def _mine() -> tuple[pb.State, Acts]:
    builder = (
        position().piece((9, 19), NORTH, SOLDIER, 400).piece((9, 20), NORTH, SOLDIER, 900).piece((12, 20), SOUTH, ARCHER, 200)
    )
    return builder.state(), [
        ("north", attack((9, 19), (10, 19))),
        ("north", attack((9, 20), (10, 20))),
        ("north", garrison((10, 20), 300)),
        ("north", end_turn()),
        ("south", end_turn()),
        ("north", garrison((10, 20), 100)),
        ("north", end_turn()),
        ("south", attack((12, 20), (10, 20))),
        ("south", end_turn()),
        ("north", end_turn()),
        ("south", end_turn()),
        ("north", end_turn()),
        ("south", end_turn()),
    ]


def _camps() -> tuple[pb.State, Acts]:
    builder = position().south(defence=300).piece((2, 11), SOUTH, SOLDIER, 300).piece((17, 10), NORTH, ARTILLERY, 600)
    return builder.state(), [
        ("north", camp_attack((2, 11))),
        ("north", release(SOLDIER, 1, (2, 11))),
        ("north", attack((17, 10), (20, 10))),
    ]


def _last_turn() -> tuple[pb.State, Acts]:
    return position(SOUTH).north(turn=200).south(turn=200).state(), [("south", end_turn())]
