"""Draw offers: made, accepted, declined or lapsed, and the cool-down until the next offer.

Refused: DRAW_TOO_EARLY (life_cycle.py), DRAW_COOL_DOWN, NO_DRAW_OFFER.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from match_service.domain.errors import Refused


@dataclass(frozen=True, slots=True)
class DrawTalk:
    """The pending draw offer and the cool-downs.

    `offered_by` is the offering seat, or empty. The offer lapses once the other seat has played more than `lapses_after` turns.
    `again_from`: for each seat that has offered, the number of played turns after which it may offer again.
    """

    offered_by: str = ""
    lapses_after: int = 0
    again_from: tuple[tuple[str, int], ...] = ()


NO_TALK = DrawTalk()
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
    talk: DrawTalk, seat: str, played: Mapping[str, int], *, cool_down_turns: int
) -> tuple[DrawTalk, DrawOffered | DrawAgreed | None]:
    """Offer a draw, or accept the opponent's offer. Repeating an offer changes nothing.

    `played` has the turns that each seat has played. Raises `Refused` during the cool-down, which begins with the offer.
    """
    if talk.offered_by == seat:
        return talk, None
    if talk.offered_by:
        return _silent(talk), DrawAgreed(seat)
    again_from = dict(talk.again_from)
    if played[seat] < again_from.get(seat, 0):
        raise Refused("DRAW_COOL_DOWN")
    (other,) = played.keys() - {seat}
    again_from[seat] = played[seat] + cool_down_turns
    return DrawTalk(seat, played[other], tuple(sorted(again_from.items()))), DrawOffered(seat)


def draw_accepted(talk: DrawTalk, seat: str) -> tuple[DrawTalk, DrawAgreed]:
    """The seat accepts the other's offer. Raises `Refused` if there is none."""
    _needs_offer(talk, seat)
    return _silent(talk), DrawAgreed(seat)


def draw_declined(talk: DrawTalk, seat: str) -> tuple[DrawTalk, DrawDeclined]:
    """The seat declines the other's offer. Raises `Refused` if there is none."""
    _needs_offer(talk, seat)
    return _silent(talk), DrawDeclined(seat)


def played_on(talk: DrawTalk, played: Mapping[str, int]) -> tuple[DrawTalk, DrawLapsed | None]:
    """Turns were played. An offer lapses if the other seat has not accepted it by the end of its next turn."""
    if not talk.offered_by:
        return talk, None
    (other,) = played.keys() - {talk.offered_by}
    if played[other] <= talk.lapses_after:
        return talk, None
    return _silent(talk), DrawLapsed(talk.offered_by)


def _needs_offer(talk: DrawTalk, seat: str) -> None:
    if talk.offered_by in ("", seat):
        raise Refused("NO_DRAW_OFFER")


def _silent(talk: DrawTalk) -> DrawTalk:
    return replace(talk, offered_by="", lapses_after=0)
