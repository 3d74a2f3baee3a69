"""A legal option as the policy reads it."""

from collections.abc import Sequence
from dataclasses import dataclass

from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.rules.v1 import options_pb2

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Offer:
    """An option: the kind of action, its template, and the domain of each open field."""

    kind: str
    template: ab.Action
    domains: dict[str, options_pb2.Domain]

    def values(self, field: str) -> list[str]:
        """The strings that a field may be set to."""
        domain = self.domains.get(field)
        if domain is None:
            return []
        match domain.WhichOneof("kind"):
            case "subset":
                return [value.text for value in domain.subset.among]
            case "choice":
                return [value.text for value in domain.choice.among]
            case "split_order":
                return [value.text for value in domain.split_order.items]
        return []

    def most(self, field: str) -> int:
        """Maximum number of values of a field."""
        domain = self.domains.get(field)
        return 0 if domain is None else domain.subset.max

    def pairs(self, field: str) -> list[tuple[str, str]]:
        """The pairs of values whose first field this is."""
        domain = self.domains.get(field)
        return [] if domain is None else [(pair.first.text, pair.second.text) for pair in domain.pairs.among]

    def cells(self, field: str) -> list[Cell]:
        """The cells that a field may be set to."""
        domain = self.domains.get(field)
        if domain is None:
            return []
        among = domain.cells.among
        bits = int.from_bytes(among.bits, "little")
        return [(n // among.columns + 1, n % among.columns + 1) for n in range(bits.bit_length()) if bits >> n & 1]

    def action(self) -> ab.Action:
        """A copy of the template to fill in."""
        action = ab.Action()
        action.CopyFrom(self.template)
        return action


def read(options: Sequence[options_pb2.Option]) -> list[Offer]:
    offers = []
    for option in options:
        template = ab.Action.FromString(option.template.value)
        domains = {domain.field_path.partition(".")[2]: domain for domain in option.domains}
        offers.append(Offer(template.WhichOneof("kind") or "", template, domains))
    return offers
