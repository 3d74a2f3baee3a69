"""The life cycle of a match: draws, resigning, aborting, absence and the end.

`transition` answers players' commands; the other functions follow committed actions, streams, deadlines and outages. A repeated
command changes nothing or is refused. After the end nothing changes, and commands are refused.

Refused: MATCH_OVER, ABORT_TOO_LATE, DRAW_TOO_EARLY; draw_offer.py and presence.py have more.
"""

from dataclasses import dataclass, replace

from match_service.domain.clock.refunded_time import NOTHING_REFUNDED, RefundedTime
from match_service.domain.errors import Refused
from match_service.domain.life_cycle import draw_offer, presence
from match_service.domain.life_cycle.draw_offer import (
    NO_DRAW_OFFER,
    DrawAgreed,
    DrawDeclined,
    DrawEffect,
    DrawLapsed,
    DrawOffered,
    DrawState,
)
from match_service.domain.life_cycle.presence import Absences, CountdownBegan, CountdownStopped
from match_service.domain.life_cycle.verdict import Verdict, VerdictReason, aborted, draw_agreed, forfeit, resigned
from match_service.domain.play.match_state import MatchState
from match_service.domain.play.turns import Turns, have_played, is_earlier, no_turns
from match_service.domain.uptime.outage import Outage


@dataclass(frozen=True, slots=True)
class LifeRules:
    """The figures of a match's life cycle.

    Until every seat has played turn `settled_turn`, the match may be aborted; from then on a draw may be offered. After `away_ms`
    the opponent of an absent player may claim the match; None: never.
    """

    settled_turn: int
    draw_cool_down_turns: int
    away_ms: int | None


@dataclass(frozen=True, slots=True)
class Life:
    """The state of a match of two seats."""

    seats: tuple[str, str]
    turns: Turns
    state: MatchState = MatchState.ACTIVE
    draw: DrawState = NO_DRAW_OFFER
    absences: Absences = ()
    refunded: RefundedTime = NOTHING_REFUNDED
    verdict: Verdict | None = None

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.state is not MatchState.ACTIVE

    def other(self, seat: str) -> str:
        """The opponent's seat. Raises KeyError."""
        return {self.seats[0]: self.seats[1], self.seats[1]: self.seats[0]}[seat]


@dataclass(frozen=True, slots=True)
class Abort:
    """End the match without a result."""

    seat: str


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Resign without asking the rules. The rules' own `Resign` is an action."""

    seat: str


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw, or accept the opponent's offer."""

    seat: str


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """Accept the opponent's offer."""

    seat: str


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """Decline the opponent's offer."""

    seat: str


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the match because the opponent is away."""

    seat: str


Command = Abort | GiveUp | OfferDraw | AcceptDraw | DeclineDraw | Claim


@dataclass(frozen=True, slots=True)
class Ended:
    """The match ends by this verdict, the last entry of its record."""

    verdict: Verdict


Effect = DrawOffered | DrawDeclined | DrawLapsed | CountdownBegan | CountdownStopped | Ended


@dataclass(frozen=True, slots=True)
class Change:
    """The life after a change, and the match events for both seats."""

    life: Life
    effects: tuple[Effect, ...] = ()


def born(seats: tuple[str, str]) -> Life:
    """The life of a new match."""
    return Life(seats, no_turns(seats))


def transition(rules: LifeRules, life: Life, command: Command, now: int) -> Change:
    """The life after a player's command. Raises `Refused`, KeyError for a seat that the match does not have."""
    _check_active(life)
    match command:
        case Abort() | GiveUp() | Claim():
            return ended(life, _verdict(rules, life, command, now))
        case OfferDraw() | AcceptDraw() | DeclineDraw():
            return _draw_changed(life, *_answer(rules, life, command))


def left(rules: LifeRules, life: Life, seat: str, now: int) -> Change:
    """The player's last stream has ended. Changes nothing after the end of the match."""
    if life.is_over:
        return Change(life)
    life.other(seat)
    absences, countdown = presence.left(life.absences, seat, now, away_ms=rules.away_ms)
    return Change(replace(life, absences=absences), () if countdown is None else (countdown,))


def returned(life: Life, seat: str) -> Change:
    """The player watches or acts again. Changes nothing after the end of the match."""
    if life.is_over:
        return Change(life)
    life.other(seat)
    absences, stopped = presence.returned(life.absences, seat)
    return Change(replace(life, absences=absences), () if stopped is None else (stopped,))


def played_on(life: Life, turns: Turns) -> Change:
    """An action was committed; `turns` are those after it. Older turns change nothing. Raises `Refused` MATCH_OVER."""
    _check_active(life)
    if is_earlier(turns, life.turns):
        return Change(life)
    return _draw_changed(replace(life, turns=turns), *draw_offer.played_on(life.draw, _played(turns)))


def played_out(life: Life) -> Change:
    """The match ended by the game's rules. Raises `Refused` MATCH_OVER."""
    _check_active(life)
    return Change(replace(life, state=MatchState.FINISHED, draw=NO_DRAW_OFFER, absences=()))


def ended(life: Life, verdict: Verdict) -> Change:
    """The match ends by a verdict. Raises `Refused` MATCH_OVER."""
    _check_active(life)
    over = replace(life, state=verdict.state, draw=NO_DRAW_OFFER, absences=(), verdict=verdict)
    return Change(over, (Ended(verdict),))


def refunded(life: Life, outage: Outage) -> Life:
    """The life without the outage: countdowns last longer. Refunding the same outage again changes nothing."""
    if life.is_over:
        return life
    refunds = life.refunded.with_outage(outage)
    return replace(life, absences=presence.absences_without(life.absences, life.refunded, refunds), refunded=refunds)


def _check_active(life: Life) -> None:
    if life.is_over:
        raise Refused("MATCH_OVER")


def _verdict(rules: LifeRules, life: Life, command: Abort | GiveUp | Claim, now: int) -> Verdict:
    match command:
        case Abort(seat):
            life.other(seat)
            if have_played(life.turns, rules.settled_turn):
                raise Refused("ABORT_TOO_LATE")
            return aborted(seat)
        case GiveUp(seat):
            return resigned(seat, life.other(seat))
        case Claim(seat):
            return _claimed(rules, life, seat, now)


def _claimed(rules: LifeRules, life: Life, seat: str, now: int) -> Verdict:
    presence.check_claim(life.absences, life.other(seat), now)
    # A match that has hardly begun has no winner.
    if not have_played(life.turns, rules.settled_turn):
        return aborted(life.other(seat), VerdictReason.LEFT)
    return forfeit(life.other(seat), seat, VerdictReason.LEFT)


def _answer(rules: LifeRules, life: Life, command: OfferDraw | AcceptDraw | DeclineDraw) -> tuple[DrawState, DrawEffect | None]:
    life.other(command.seat)
    match command:
        case OfferDraw(seat):
            if not have_played(life.turns, rules.settled_turn):
                raise Refused("DRAW_TOO_EARLY")
            return draw_offer.draw_offered(life.draw, seat, _played(life.turns), cool_down_turns=rules.draw_cool_down_turns)
        case AcceptDraw(seat):
            return draw_offer.draw_accepted(life.draw, seat)
        case DeclineDraw(seat):
            return draw_offer.draw_declined(life.draw, seat)


def _draw_changed(life: Life, draw: DrawState, effect: DrawEffect | None) -> Change:
    if isinstance(effect, DrawAgreed):
        return ended(life, draw_agreed(effect.seat))
    return Change(replace(life, draw=draw), () if effect is None else (effect,))


def _played(turns: Turns) -> dict[str, int]:
    return {each.seat: each.played for each in turns}
