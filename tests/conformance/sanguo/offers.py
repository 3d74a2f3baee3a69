"""What a request offers, read from the seat's options as any client would, and told as the vectors tell it."""

from collections.abc import Sequence
from typing import Any

from tests.conformance.sanguo.words import card_word, to_word, value_word
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import options_pb2


def offers_of(request: pb.Request, options: Sequence[options_pb2.Option]) -> dict[str, Any]:
    """All that is offered."""
    told: dict[str, Any] = {"stop": False, "points": request.points, "mover": to_word(request.mover)}
    told |= {"uses": {}, "via": {}, "skills": {}}
    for option in options:
        action = ab.Action()
        option.template.Unpack(action)
        domains = {domain.field_path.partition(".")[2]: domain for domain in option.domains}
        _TELLERS[action.WhichOneof("kind") or ""](told, action, domains)
    return told


def _values(domains: dict[str, options_pb2.Domain], name: str) -> list[str]:
    if name not in domains:
        return []
    domain = domains[name]
    among = domain.subset.among if domain.HasField("subset") else domain.choice.among
    return [value.text for value in among]


def _cells(domain: options_pb2.Domain) -> list[list[int]]:
    among = domain.cells.among
    bits = int.from_bytes(among.bits, "little")
    return [[n // among.columns + 1, n % among.columns + 1] for n in range(bits.bit_length()) if bits >> n & 1]


def _heroes(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    told["heroes"] = [to_word(hero) for hero in _values(domains, "hero")]


def _cell(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    told["cells"] = told["options"] = _cells(domains["cell"])


def _stop(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    told["stop"] = True


def _use_card(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    told["uses"][card_word(action.use_card.card)] = [to_word(hero) for hero in _values(domains, "targets")]


def _use_as(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    targets = [to_word(hero) for hero in _values(domains, "targets")]
    told["via"][to_word(action.use_as.via)] = {card_word(card): targets for card in _values(domains, "cards")}


def _use_skill(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    target = domains.get("target")
    if target is not None and target.HasField("pairs"):
        named: list[Any] = [[to_word(pair.first.text), to_word(pair.second.text)] for pair in target.pairs.among]
    else:
        named = [to_word(hero) for hero in _values(domains, "target")]
    told["skills"][to_word(action.use_skill.skill)] = named


def _trigger(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    told["targets"] = [to_word(hero) for hero in _values(domains, "targets")]
    told["cards"] = [card_word(card) for card in _values(domains, "cards")]
    if "cell" in domains:
        _cell(told, action, domains)
    if "giver" in domains:
        told["targets"] = sorted({to_word(pair.first.text) for pair in domains["giver"].pairs.among})


def _respond(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    told.setdefault("cards", []).extend(card_word(card) for card in _values(domains, "card"))


def _judge(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    told.setdefault("cards", []).extend(to_word(source) for source in _values(domains, "source"))


def _choose(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    told["options"] = [value_word(value) for value in _values(domains, "value")]


def _cards(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    told["cards"] = [card_word(card) for card in _values(domains, "cards")]


def _arrange(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    told["cards"] = [card_word(value.text) for value in domains["top"].split_order.items]


def _pass(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    told.setdefault("cards", [])


def _nothing(told: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    pass


_TELLERS: dict[str, Any] = {
    "pick_hero": _heroes,
    "name_base": _heroes,
    "take_turn": _heroes,
    "come_back": _cell,
    "step": _cell,
    "stop": _stop,
    "use_card": _use_card,
    "use_as": _use_as,
    "use_skill": _use_skill,
    "end_play": _nothing,
    "trigger": _trigger,
    "respond": _respond,
    "respond_as": _nothing,
    "judge": _judge,
    "choose": _choose,
    "choose_cell": _cell,
    "arrange": _arrange,
    "discard": _cards,
    "pass": _pass,
}
