"""Draw offers: made, accepted, declined or lapsed, and the cool-down until the next offer.

Refused: DRAW_TOO_EARLY (life_cycle.py), DRAW_COOL_DOWN, NO_DRAW_OFFER.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from match_service.domain.errors import Refused


@dataclass(frozen=True, slots=True)
class DrawState:
    """The pending draw offer and the cool-downs.

    `offered_by` is the offering seat, or empty. The offer lapses once the other seat has played more than `lapses_after` turns.
    `again_from`: for each seat that has offered, the number of played turns after which it may offer again.
    """

    offered_by: str = ""
    lapses_after: int = 0
    again_from: tuple[tuple[str, int], ...] = ()


NO_DRAW_OFFER = DrawState()
"""No draw offer yet."""


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """The seat offers a draw."""

    seat: str


@dataclass(frozen=True, slots=True)
class DrawAgreed:
    """Both seats agree; `seat` agreed last."""

    seat: str


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """The seat declines the offer."""

    seat: str


@dataclass(frozen=True, slots=True)
class DrawLapsed:
    """The seat's offer has lapsed: the opponent played on."""

    seat: str


DrawEffect = DrawOffered | DrawAgreed | DrawDeclined | DrawLapsed


def draw_offered(
    draw: DrawState, seat: str, played: Mapping[str, int], *, cool_down_turns: int
) -> tuple[DrawState, DrawOffered | DrawAgreed | None]:
    """Offer a draw, or accept the opponent's offer. Repeating an offer changes nothing.

    `played` has the turns that each seat has played. Raises `Refused` during the cool-down, which begins with the offer.
    """
    if draw.offered_by == seat:
        return draw, None
    if draw.offered_by:
        return _without_offer(draw), DrawAgreed(seat)
    again_from = dict(draw.again_from)
    if played[seat] < again_from.get(seat, 0):
        raise Refused("DRAW_COOL_DOWN")
    (other,) = played.keys() - {seat}
    again_from[seat] = played[seat] + cool_down_turns
    return DrawState(seat, played[other], tuple(sorted(again_from.items()))), DrawOffered(seat)


def draw_accepted(draw: DrawState, seat: str) -> tuple[DrawState, DrawAgreed]:
    """The seat accepts the other's offer. Raises `Refused` if there is none."""
    _needs_offer(draw, seat)
    return _without_offer(draw), DrawAgreed(seat)


def draw_declined(draw: DrawState, seat: str) -> tuple[DrawState, DrawDeclined]:
    """The seat declines the other's offer. Raises `Refused` if there is none."""
    _needs_offer(draw, seat)
    return _without_offer(draw), DrawDeclined(seat)


def played_on(draw: DrawState, played: Mapping[str, int]) -> tuple[DrawState, DrawLapsed | None]:
    """Turns were played. An offer lapses if the other seat has not accepted it by the end of its next turn."""
    if not draw.offered_by:
        return draw, None
    (other,) = played.keys() - {draw.offered_by}
    if played[other] <= draw.lapses_after:
        return draw, None
    return _without_offer(draw), DrawLapsed(draw.offered_by)


def _needs_offer(draw: DrawState, seat: str) -> None:
    if draw.offered_by in ("", seat):
        raise Refused("NO_DRAW_OFFER")


def _without_offer(draw: DrawState) -> DrawState:
    return replace(draw, offered_by="", lapses_after=0)
