"""Converts between STATE of the vectors and the wire's `State`."""

from collections.abc import Iterable
from typing import Any

from tests.conformance.chuhe.words import cell, cell_json, int32, int64, name, number
from zhanqi.games.chuhe.v1 import state_pb2 as pb

SIDES = {"NORTH": pb.SIDE_NORTH, "SOUTH": pb.SIDE_SOUTH}
_MINE = [{"at": at, "owner": "NEUTRAL", "strength": 500} for at in ([10, 19], [10, 20], [11, 19], [11, 20])]


def state_message(state: dict[str, Any]) -> pb.State:
    """The wire's state; missing keys have the defaults of the vectors' format."""
    sides = state.get("sides", {})
    message = pb.State(
        phase=number(pb.Phase, state.get("phase")),
        first=number(pb.Side, state.get("first", "NORTH")),
        active=number(pb.Side, state.get("active", state.get("first", "NORTH"))),
        activations=int32(state.get("activations", 3)),
        north=_side_message(sides.get("NORTH", {})),
        south=_side_message(sides.get("SOUTH", {})),
        pieces=[_piece_message(piece) for piece in _in_order(state.get("pieces", []))],
        mine=[_garrison_message(garrison) for garrison in _in_order(state.get("mine", _MINE))],
        forts=[_fort_message(fort) for fort in _in_order(state.get("forts", []))],
        ruins=[
            pb.Ruin(at=cell(ruin.get("at")), side=number(pb.Side, ruin.get("side"))) for ruin in _in_order(state.get("ruins", []))
        ],
    )
    _set_ending(message, state.get("winner"))
    return message


def state_json(message: pb.State) -> dict[str, Any]:
    """The complete STATE with every key."""
    return {
        "phase": name(pb.Phase, message.phase),
        "winner": _winner(message),
        "first": name(pb.Side, message.first),
        "active": name(pb.Side, message.active),
        "activations": message.activations,
        "sides": {"NORTH": side_json(message.north), "SOUTH": side_json(message.south)},
        "pieces": [piece_json(piece) for piece in message.pieces],
        "mine": [garrison_json(garrison) for garrison in message.mine],
        "forts": [fort_json(fort) for fort in message.forts],
        "ruins": [ruin_json(ruin) for ruin in message.ruins],
    }


def side_json(message: pb.SideState) -> dict[str, Any]:
    camp = None
    if message.HasField("camp"):
        camp = {
            "at": cell_json(message.camp.at),
            "defence": message.camp.defence,
            "shield": message.camp.shield,
            "acted": message.camp.acted,
        }
    return {
        "turn": message.turn,
        "gold": message.gold,
        "set_up": message.set_up,
        "camp": camp,
        "talents": {name(pb.Talent, talent.talent): talent.cooldown for talent in message.talents},
        "effects": [
            {
                "talent": name(pb.Talent, effect.talent),
                "left": effect.left,
                "at": cell_json(effect.at) if effect.HasField("at") else None,
            }
            for effect in message.effects
        ],
        "elite_from": message.elite_from,
        "knows_enemy_camp": message.knows_enemy_camp,
    }


def piece_json(message: pb.Piece) -> dict[str, Any]:
    return {
        "at": cell_json(message.at),
        "side": name(pb.Side, message.side),
        "kind": name(pb.Kind, message.kind),
        "strength": message.strength,
        "shield": message.shield,
        "fresh": message.fresh,
        "cards": message.cards,
        "moved": message.moved,
        "attacked": message.attacked,
        "elite": message.elite,
        "born": message.born,
        "potential": message.potential,
    }


def garrison_json(message: pb.Garrison) -> dict[str, Any]:
    owner = "NEUTRAL" if message.owner == pb.SIDE_UNSPECIFIED else name(pb.Side, message.owner)
    return {"at": cell_json(message.at), "owner": owner, "strength": message.strength, "counter": message.counter}


def fort_json(message: pb.Fort) -> dict[str, Any]:
    return {"at": cell_json(message.at), "side": name(pb.Side, message.side), "defence": message.defence}


def ruin_json(message: pb.Ruin) -> dict[str, Any]:
    return {"at": cell_json(message.at), "side": name(pb.Side, message.side)}


def _winner(message: pb.State) -> str | None:
    if message.winner != pb.SIDE_UNSPECIFIED:
        return name(pb.Side, message.winner)
    return "DRAW" if message.ending == pb.ENDING_TURN_LIMIT else None


def _set_ending(message: pb.State, winner: str | None) -> None:
    """Derive how the game ended, which the vectors omit."""
    if winner == "DRAW":
        message.ending = pb.ENDING_TURN_LIMIT
    elif winner is not None:
        message.winner = number(pb.Side, winner)
        loser = message.north if message.winner == pb.SIDE_SOUTH else message.south
        fallen = loser.HasField("camp") and loser.camp.defence == 0
        message.ending = pb.ENDING_CAMP_DESTROYED if fallen else pb.ENDING_RESIGNATION


def _side_message(side: dict[str, Any]) -> pb.SideState:
    talents = [
        pb.TalentState(talent=number(pb.Talent, talent, unknown), cooldown=int32(cooldown))
        for unknown, (talent, cooldown) in enumerate((side.get("talents") or {}).items())
    ]
    effects = [
        pb.Effect(talent=number(pb.Talent, effect.get("talent")), left=int32(effect.get("left", 0)), at=cell(effect.get("at")))
        for effect in side.get("effects", [])
    ]
    return pb.SideState(
        turn=int32(side.get("turn", 0)),
        gold=int64(side.get("gold", 0)),
        set_up=side.get("set_up", False),
        camp=_camp_message(side.get("camp")),
        talents=sorted(talents, key=lambda talent: talent.talent),
        effects=sorted(effects, key=lambda effect: effect.talent),
        elite_from=int32(side.get("elite_from", 0)),
        knows_enemy_camp=side.get("knows_enemy_camp", False),
    )


def _camp_message(camp: dict[str, Any] | None) -> pb.Camp | None:
    if camp is None:
        return None
    return pb.Camp(
        at=cell(camp.get("at")),
        defence=int64(camp.get("defence", 0)),
        shield=int64(camp.get("shield", 0)),
        acted=camp.get("acted", False),
    )


def _piece_message(piece: dict[str, Any]) -> pb.Piece:
    return pb.Piece(
        at=cell(piece.get("at")),
        side=number(pb.Side, piece.get("side")),
        kind=number(pb.Kind, piece.get("kind")),
        strength=int64(piece.get("strength", 0)),
        shield=int64(piece.get("shield", 0)),
        fresh=int64(piece.get("fresh", 0)),
        cards=int32(piece.get("cards", 0)),
        moved=piece.get("moved", False),
        attacked=piece.get("attacked", False),
        elite=piece.get("elite", False),
        born=int32(piece.get("born", 0)),
        potential=int32(piece.get("potential", 0)),
    )


def _garrison_message(garrison: dict[str, Any]) -> pb.Garrison:
    owner = garrison.get("owner")
    return pb.Garrison(
        at=cell(garrison.get("at")),
        owner=number(pb.Side, None if owner == "NEUTRAL" else owner),
        strength=int64(garrison.get("strength", 0)),
        counter=int32(garrison.get("counter", 0)),
    )


def _fort_message(fort: dict[str, Any]) -> pb.Fort:
    return pb.Fort(at=cell(fort.get("at")), side=number(pb.Side, fort.get("side")), defence=int64(fort.get("defence", 0)))


def _in_order(things: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    # A state's lists are sorted by cell. The sort is stable: things on one cell keep the vector's order.
    return sorted(things, key=lambda thing: thing.get("at") or [0, 0])
