"""Translation of positions: a vector's into a state, a state or view into the form of the vectors."""

from typing import Any

from tests.conformance.sanguo.words import PHASES, card_id, card_word, cell_list, cell_message, to_id, to_word
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

SEATS = ("COLD", "WARM")
_TOKENS = ("JUN", "YI", "CHONG", "SHA", "JIA")


def rules_message(given: dict[str, Any], default: rb.Rules) -> rb.Rules:
    """The default switches with those that the vector overrides."""
    rules = rb.Rules()
    rules.CopyFrom(default)
    for name, value in given.items():
        setattr(rules, name, rb.MashuPoints.Value(f"MASHU_POINTS_{value}") if name == "mashu_points" else value)
    return rules


def seed_bytes(given: dict[str, Any]) -> bytes:
    """The vector's seed in bytes."""
    return int(given.get("seed", 0)).to_bytes(32, "big")


def state_message(given: dict[str, Any], ruleset: rb.Ruleset) -> pb.State:
    """The state of a vector: at the very start of a phase, or between turns."""
    state = pb.State()
    core = state.core
    core.seed = seed_bytes(given)
    table = core.table
    table.round = given.get("round", 1)
    table.acted.extend(to_id(hero) for hero in given.get("acted", ()))
    table.rules.CopyFrom(rules_message(given.get("rules", {}), ruleset.rules))
    for seat in SEATS:
        _add_side(table, seat, given)
    full = {figures.hero: figures.hp for figures in ruleset.heroes}
    for pair in zip(*(given["lineups"][seat] for seat in SEATS), strict=True):
        for seat, name in zip(SEATS, pair, strict=True):
            _add_hero(core, seat, name, given["heroes"].get(name), full[to_id(name)])
    _set_turn(core, given.get("turn"))
    _place_rest(core, given, [face.card for face in ruleset.deck])
    return state


def state_words(state: pb.State) -> dict[str, Any]:
    """A state in the form of the vectors."""
    core = state.core
    hands = {hand.hero: [card_word(card) for card in hand.cards] for hand in core.hands}
    return table_words(core.table, hands) | {
        "deck": [card_word(card) for card in core.deck],
        "deck_count": len(core.deck),
        "discard_count": len(core.table.discard),
    }


def table_words(table: pb.Table, hands: dict[str, list[str]]) -> dict[str, Any]:
    """A state's or view's table in the form of the vectors, with the known hands."""
    ending = table.ending.winner.upper() or "DRAW" if table.HasField("ending") else None
    return {
        "round": table.round,
        "acted": [to_word(hero) for hero in table.acted],
        "score": {side.seat.upper(): side.score for side in table.sides},
        "lineups": {side.seat.upper(): [to_word(hero) for hero in side.lineup] for side in table.sides},
        "flags": {side.seat.upper(): to_word(side.carrier) if side.carrier else cell_list(side.flag) for side in table.sides},
        "heroes": {to_word(hero.hero): hero_words(hero, hands) for hero in table.heroes if hero.HasField("at")},
        "turn": _turn_words(table.turn) if table.HasField("turn") else None,
        "discard": [card_word(card) for card in table.discard],
        "winner": ending,
    }


def hero_words(hero: pb.Hero, hands: dict[str, list[str]]) -> dict[str, Any]:
    """A living hero. A hidden hand is a number."""
    tokens = {token.token.upper(): token.count for token in hero.tokens}
    return {
        "at": cell_list(hero.at),
        "hp": hero.hp,
        "hand": hands.get(hero.hero, hero.hand_size),
        "equip": [card_word(card) for card in hero.equipment],
        "delay": [_delayed_words(delayed) for delayed in hero.delayed],
        "tokens": {token: tokens.get(token, 0) for token in _TOKENS},
    }


def _delayed_words(delayed: pb.Delayed) -> str:
    word = card_word(delayed.card)
    kind = to_word(delayed.kind)
    return word if word.split(" ")[1].partition("#")[0] == kind else f"{word} as {kind}"


def _turn_words(turn: pb.Turn) -> dict[str, Any]:
    return {
        "hero": to_word(turn.hero),
        "phase": pb.Phase.Name(turn.phase).removeprefix("PHASE_"),
        "strikes": turn.strikes,
        "used": [to_word(name) for name in turn.used],
        "given": turn.given,
        "dujiang": "du-jiang" in turn.used_in_turn,
        "range_plus": turn.strike_reach,
        "move_effects": [[effect.rank, effect.value] for effect in turn.move_effects],
    }


def _add_side(table: pb.Table, seat: str, given: dict[str, Any]) -> None:
    lineup = [to_id(hero) for hero in given["lineups"][seat]]
    side = table.sides.add(seat=seat.lower(), score=given.get("score", {}).get(seat, 0), lineup=lineup, base=lineup[0])
    flag = given["flags"][seat]
    if isinstance(flag, str):
        side.carrier = to_id(flag)
    else:
        side.flag.CopyFrom(cell_message(flag))


def _add_hero(core: pb.Core, seat: str, name: str, given: dict[str, Any] | None, full: int) -> None:
    hero = core.table.heroes.add(hero=to_id(name), seat=seat.lower())
    hand = core.hands.add(hero=to_id(name))
    if given is None:
        return
    hero.at.CopyFrom(cell_message(given["at"]))
    hero.hp = given.get("hp", full)
    hand.cards.extend(card_id(card) for card in given.get("hand", ()))
    hero.hand_size = len(hand.cards)
    hero.equipment.extend(card_id(card) for card in given.get("equip", ()))
    for delayed in given.get("delay", ()):
        card, _, kind = delayed.partition(" as ")
        hero.delayed.add(card=card_id(card), kind=to_id(kind or card.split(" ")[1].partition("#")[0]))
    for token, count in sorted(given.get("tokens", {}).items()):
        if count:
            hero.tokens.add(token=token.lower(), count=count)


def _set_turn(core: pb.Core, given: dict[str, Any] | None) -> None:
    if given is None:
        core.cursor.stage = pb.STAGE_TURN
        return
    core.cursor.stage = pb.STAGE_PHASE
    turn = core.table.turn
    turn.hero = to_id(given["hero"])
    turn.phase = PHASES[given["phase"]]  # type: ignore[assignment]
    turn.strikes = given.get("strikes", 0)
    turn.used.extend(to_id(name) for name in given.get("used", ()))
    turn.used_in_turn.extend(["du-jiang"] if given.get("dujiang") else [])
    turn.given = given.get("given", 0)
    turn.strike_reach = given.get("range_plus", 0)
    for rank, value in given.get("move_effects", ()):
        turn.move_effects.add(rank=rank, value=value)


def _place_rest(core: pb.Core, given: dict[str, Any], deck: list[str]) -> None:
    core.deck.extend(card_id(card) for card in given.get("deck", ()))
    core.table.discard.extend(card_id(card) for card in given.get("discard", ()))
    named = {*core.deck, *core.table.discard}
    for hand in core.hands:
        named |= set(hand.cards)
    for hero in core.table.heroes:
        named |= {*hero.equipment, *(delayed.card for delayed in hero.delayed)}
    rest = [card for card in deck if card not in named]
    (core.table.discard if given.get("rest") == "DISCARD" else core.deck).extend(rest)
