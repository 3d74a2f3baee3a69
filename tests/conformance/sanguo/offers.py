"""The possible answers to a request, read from the options of the seat that is asked, in the form of the vectors."""

from collections.abc import Sequence
from typing import Any

from tests.conformance.sanguo.words import card_word, to_word, value_word
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import options_pb2


def offers_of(request: pb.Request, options: Sequence[options_pb2.Option]) -> dict[str, Any]:
    """The `offers` of an entry, complete."""
    offers: dict[str, Any] = {"stop": False, "points": request.points, "mover": to_word(request.mover)}
    offers |= {"uses": {}, "via": {}, "skills": {}}
    for option in options:
        action = ab.Action()
        option.template.Unpack(action)
        domains = {domain.field_path.partition(".")[2]: domain for domain in option.domains}
        _READERS[action.WhichOneof("kind") or ""](offers, action, domains)
    return offers


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


def _heroes(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    offers["heroes"] = [to_word(hero) for hero in _values(domains, "hero")]


def _cell(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    offers["cells"] = offers["options"] = _cells(domains["cell"])


def _stop(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    offers["stop"] = True


def _use_card(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    offers["uses"][card_word(action.use_card.card)] = [to_word(hero) for hero in _values(domains, "targets")]


def _use_as(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    targets = [to_word(hero) for hero in _values(domains, "targets")]
    offers["via"][to_word(action.use_as.via)] = {card_word(card): targets for card in _values(domains, "cards")}


def _use_skill(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    target = domains.get("target")
    if target is not None and target.HasField("pairs"):
        named: list[Any] = [[to_word(pair.first.text), to_word(pair.second.text)] for pair in target.pairs.among]
    else:
        named = [to_word(hero) for hero in _values(domains, "target")]
    offers["skills"][to_word(action.use_skill.skill)] = named


def _trigger(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    offers["targets"] = [to_word(hero) for hero in _values(domains, "targets")]
    offers["cards"] = [card_word(card) for card in _values(domains, "cards")]
    if "cell" in domains:
        _cell(offers, action, domains)
    if "giver" in domains:
        offers["targets"] = sorted({to_word(pair.first.text) for pair in domains["giver"].pairs.among})


def _respond(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    offers.setdefault("cards", []).extend(card_word(card) for card in _values(domains, "card"))


def _judge(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    offers.setdefault("cards", []).extend(to_word(source) for source in _values(domains, "source"))


def _choose(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    offers["options"] = [value_word(value) for value in _values(domains, "value")]


def _cards(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    offers["cards"] = [card_word(card) for card in _values(domains, "cards")]


def _arrange(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    offers["cards"] = [card_word(value.text) for value in domains["top"].split_order.items]


def _pass(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    offers.setdefault("cards", [])


def _nothing(offers: dict[str, Any], action: ab.Action, domains: dict[str, options_pb2.Domain]) -> None:
    pass


_READERS: dict[str, Any] = {
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
