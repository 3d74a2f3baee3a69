"""Translation of script entries into actions and into the requests that they answer."""

from typing import Any

from google.protobuf.message import Message

from tests.conformance.sanguo.words import card_id, cell_message, to_id, value_id
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.rules.v1 import position_pb2

_KINDS = {
    "draft": "DRAFT",
    "base": "NAME_BASE",
    "turn": "TURN",
    "return": "RETURN",
    "step": "STEP",
    "stop": "STEP",
    "use": "ACT",
    "skill": "ACT",
    "end": "ACT",
    "trigger": "TRIGGER",
    "respond": "RESPOND",
    "choose": "CHOOSE",
    "arrange": "ARRANGE",
    "discard": "DISCARD",
}


_NAMED = {"TRIGGER": "skill", "CHOOSE": "about"}
"""The field of a request that `of` names, by the request's kind."""


def request_of(entry: dict[str, Any]) -> dict[str, Any]:
    """The partial request that an entry answers."""
    wanted: dict[str, Any] = {"by": entry["by"]}
    if "pass" in entry or "look" in entry:
        wanted["kind"] = entry.get("pass") or entry.get("look")
        named = _NAMED.get(wanted["kind"])
        wanted |= {named: entry["of"]} if named and "of" in entry else {}
    else:
        wanted["kind"] = next(kind for key, kind in _KINDS.items() if key in entry)
        wanted |= {"skill": entry["trigger"]} if "trigger" in entry else {}
    return wanted | {key: entry[key] for key in ("need", "about", "against") if key in entry}


def seat_of(entry: dict[str, Any], seats: dict[str, str]) -> str:
    """The acting seat: the named side, or the side of the named hero."""
    return seats.get(to_id(entry["by"]), entry["by"].lower())


def action_message(entry: dict[str, Any]) -> Message:
    """The action of an entry."""
    if entry.get("resign"):
        return position_pb2.Resign()
    hero = "" if entry["by"] in ("WARM", "COLD") else to_id(entry["by"])
    if "pass" in entry:
        return _pass(hero, entry)
    key = next(key for key in _KINDS if key in entry)
    action: ab.Action = _BUILDERS[key](entry)
    action.hero = hero
    return action


def _pass(hero: str, entry: dict[str, Any]) -> ab.Action:
    action = ab.Action(hero=hero)
    getattr(action, "pass").subject = to_id(entry.get("of") or entry.get("need") or "")
    return action


def _cards(entry: dict[str, Any], key: str = "cards") -> list[str]:
    return [card_id(card) for card in entry.get(key, ())]


def _targets(entry: dict[str, Any]) -> list[str]:
    return [to_id(hero) for hero in entry.get("targets", ())]


def _use(entry: dict[str, Any]) -> ab.Action:
    if "via" in entry:
        return ab.Action(use_as=ab.UseAs(via=to_id(entry["via"]), cards=_cards(entry, "from"), targets=_targets(entry)))
    return ab.Action(use_card=ab.UseCard(card=card_id(entry["use"]), targets=_targets(entry)))


def _skill(entry: dict[str, Any]) -> ab.Action:
    named = dict(zip(("target", "second_target"), _targets(entry), strict=False))
    return ab.Action(use_skill=ab.UseSkill(skill=to_id(entry["skill"]), cards=_cards(entry), **named))


def _trigger(entry: dict[str, Any]) -> ab.Action:
    trigger = ab.Trigger(skill=to_id(entry["trigger"]), cards=_cards(entry))
    if "card" in entry:
        trigger.card = value_id(entry["card"], "")
        trigger.giver = "".join(_targets(entry)[:1])
    else:
        trigger.targets.extend(_targets(entry))
    if "cell" in entry:
        trigger.cell.CopyFrom(cell_message(entry["cell"]))
    return ab.Action(trigger=trigger)


def _respond(entry: dict[str, Any]) -> ab.Action:
    need = to_id(entry["need"])
    if "via" in entry:
        return ab.Action(respond_as=ab.RespondAs(need=need, via=to_id(entry["via"]), cards=_cards(entry, "from")))
    if " " in entry["respond"]:
        return ab.Action(respond=ab.Respond(need=need, card=card_id(entry["respond"])))
    return ab.Action(judge=ab.Judge(need=need, source=to_id(entry["respond"])))


def _choose(entry: dict[str, Any]) -> ab.Action:
    about, value = to_id(entry["about"]), entry["choose"]
    if isinstance(value, list):
        return ab.Action(choose_cell=ab.ChooseCell(about=about, cell=cell_message(value)))
    return ab.Action(choose=ab.Choose(about=about, value=value_id(value, entry["about"])))


def _arrange(entry: dict[str, Any]) -> ab.Action:
    both = {key: [card_id(card) for card in entry["arrange"].get(key, ())] for key in ("top", "bottom")}
    return ab.Action(arrange=ab.Arrange(**both))


_BUILDERS: dict[str, Any] = {
    "draft": lambda entry: ab.Action(pick_hero=ab.PickHero(hero=to_id(entry["draft"]))),
    "base": lambda entry: ab.Action(name_base=ab.NameBase(hero=to_id(entry["base"]))),
    "turn": lambda entry: ab.Action(take_turn=ab.TakeTurn(hero=to_id(entry["turn"]))),
    "return": lambda entry: ab.Action(come_back=ab.ComeBack(cell=cell_message(entry["return"]))),
    "step": lambda entry: ab.Action(step=ab.Step(cell=cell_message(entry["step"]))),
    "stop": lambda entry: ab.Action(stop=ab.Stop()),
    "use": _use,
    "skill": _skill,
    "end": lambda entry: ab.Action(end_play=ab.EndPlay()),
    "trigger": _trigger,
    "respond": _respond,
    "choose": _choose,
    "arrange": _arrange,
    "discard": lambda entry: ab.Action(discard=ab.Discard(cards=_cards(entry, "discard"))),
}
