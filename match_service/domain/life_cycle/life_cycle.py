"""The life of a match that is played, as a state machine: draws, resigning, aborting, absence, and its one end.

`transition` is pure: a life, a command and the time give a new life and what to tell. A command that comes twice changes nothing
the second time or is refused; after the end every command of a player is refused (MATCH_OVER) and nothing ever changes.

Refused: MATCH_OVER, ABORT_TOO_LATE, DRAW_TOO_EARLY; draw_offer.py and presence.py have more.
"""

from dataclasses import dataclass, replace

from match_service.domain.clock.refunded_time import NOTHING_REFUNDED, RefundedTime
from match_service.domain.errors import Refused
from match_service.domain.life_cycle import draw_offer, presence
from match_service.domain.life_cycle.draw_offer import (
    NO_TALK,
    DrawAgreed,
    DrawDeclined,
    DrawLapsed,
    DrawOffered,
    DrawTalk,
    DrawTold,
)
from match_service.domain.life_cycle.presence import Absences, CountdownBegan, CountdownStopped
from match_service.domain.life_cycle.verdict import Verdict, VerdictReason, aborted, draw_agreed, forfeit, resigned
from match_service.domain.play.match_state import MatchState
from match_service.domain.play.turns import Turns, have_played, is_earlier, no_turns
from match_service.domain.uptime.outage import Outage


@dataclass(frozen=True, slots=True)
class LifeRules:
    """The figures.

    A match is settled once every seat has played turn `settled_turn`: until then it may be aborted, from then on a draw may be
    offered. `away_ms` is how long a player may be away; None where nobody is expected to be there.
    """

    settled_turn: int = 2
    draw_cool_down_turns: int = 3
    away_ms: int | None = 60_000


@dataclass(frozen=True, slots=True)
class Life:
    """Where a match of two seats stands. `verdict` is set if it ended by one. `given` is what was given back."""

    seats: tuple[str, str]
    turns: Turns
    state: MatchState = MatchState.ACTIVE
    talk: DrawTalk = NO_TALK
    absences: Absences = ()
    given: RefundedTime = NOTHING_REFUNDED
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
    """A player wants no result."""

    seat: str


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A player resigns, and the rules are not asked: the rules' own `Resign` comes as an action and ends in `PlayedOut`."""

    seat: str


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """A player offers a draw, or agrees to the other's offer."""

    seat: str


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """A player agrees to the other's offer."""

    seat: str


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """A player turns the other's offer down."""

    seat: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A player claims the match of an opponent who is away."""

    seat: str


@dataclass(frozen=True, slots=True)
class Leave:
    """The last stream of a player has ended, other than by our drain. Nobody's command: never refused."""

    seat: str


@dataclass(frozen=True, slots=True)
class Return:
    """A player watches again. Nobody's command: never refused."""

    seat: str


@dataclass(frozen=True, slots=True)
class Play:
    """An action was committed: the turns after it."""

    turns: Turns


@dataclass(frozen=True, slots=True)
class PlayOut:
    """An action was committed, and the game is over by its rules."""


@dataclass(frozen=True, slots=True)
class Decide:
    """A deadline (expiry.py) or an admin ends the match."""

    verdict: Verdict


@dataclass(frozen=True, slots=True)
class GiveBack:
    """An outage of ours is over. Outages come in their order; one that comes again changes nothing."""

    outage: Outage


Command = Abort | GiveUp | OfferDraw | AcceptDraw | DeclineDraw | Claim | Leave | Return | Play | PlayOut | Decide | GiveBack


@dataclass(frozen=True, slots=True)
class Ended:
    """The match ends by this verdict: it becomes the last entry of the record."""

    verdict: Verdict


Effect = DrawOffered | DrawDeclined | DrawLapsed | CountdownBegan | CountdownStopped | Ended


@dataclass(frozen=True, slots=True)
class Change:
    """The life after a command, and what both seats are told of it."""

    life: Life
    effects: tuple[Effect, ...] = ()


def born(seats: tuple[str, str]) -> Life:
    """The life of a new match."""
    return Life(seats, no_turns(seats))


def transition(rules: LifeRules, life: Life, command: Command, now: int) -> Change:
    """The life after the command. Raises `Refused`, KeyError for a seat that the match does not have."""
    if life.is_over:
        return _after_the_end(life, command)
    match command:
        case Abort() | GiveUp() | Claim() | Decide():
            return _ended(life, _verdict(rules, life, command, now))
        case OfferDraw() | AcceptDraw() | DeclineDraw():
            return _talked(life, *_answer(rules, life, command))
        case Play(turns):
            return _played_on(life, turns)
        case PlayOut():
            return Change(replace(life, state=MatchState.FINISHED, talk=NO_TALK, absences=()))
        case Leave() | Return():
            return _moved(rules, life, command, now)
        case GiveBack(outage):
            return _given_back(life, outage)


def _after_the_end(life: Life, command: Command) -> Change:
    if isinstance(command, Leave | Return | GiveBack):
        return Change(life)
    raise Refused("MATCH_OVER")


def _verdict(rules: LifeRules, life: Life, command: Abort | GiveUp | Claim | Decide, now: int) -> Verdict:
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
        case Decide(verdict):
            return verdict


def _claimed(rules: LifeRules, life: Life, seat: str, now: int) -> Verdict:
    presence.check_claim(life.absences, life.other(seat), now)
    # What has hardly begun is nobody's victory.
    if not have_played(life.turns, rules.settled_turn):
        return aborted(life.other(seat), VerdictReason.LEFT)
    return forfeit(life.other(seat), seat, VerdictReason.LEFT)


def _answer(rules: LifeRules, life: Life, command: OfferDraw | AcceptDraw | DeclineDraw) -> tuple[DrawTalk, DrawTold | None]:
    life.other(command.seat)
    match command:
        case OfferDraw(seat):
            if not have_played(life.turns, rules.settled_turn):
                raise Refused("DRAW_TOO_EARLY")
            return draw_offer.draw_offered(life.talk, seat, _played(life.turns), cool_down_turns=rules.draw_cool_down_turns)
        case AcceptDraw(seat):
            return draw_offer.draw_accepted(life.talk, seat)
        case DeclineDraw(seat):
            return draw_offer.draw_declined(life.talk, seat)


def _played_on(life: Life, turns: Turns) -> Change:
    if is_earlier(turns, life.turns):
        return Change(life)  # It was overtaken.
    return _talked(replace(life, turns=turns), *draw_offer.played_on(life.talk, _played(turns)))


def _given_back(life: Life, outage: Outage) -> Change:
    given = life.given.with_outage(outage)
    return Change(replace(life, absences=presence.absences_without(life.absences, life.given, given), given=given))


def _talked(life: Life, talk: DrawTalk, told: DrawTold | None) -> Change:
    if isinstance(told, DrawAgreed):
        return _ended(life, draw_agreed(told.seat))
    return Change(replace(life, talk=talk), () if told is None else (told,))


def _moved(rules: LifeRules, life: Life, command: Leave | Return, now: int) -> Change:
    life.other(command.seat)
    told: CountdownBegan | CountdownStopped | None
    if isinstance(command, Leave):
        absences, told = presence.left(life.absences, command.seat, now, away_ms=rules.away_ms)
    else:
        absences, told = presence.returned(life.absences, command.seat)
    return Change(replace(life, absences=absences), () if told is None else (told,))


def _ended(life: Life, verdict: Verdict) -> Change:
    over = replace(life, state=verdict.state, talk=NO_TALK, absences=(), verdict=verdict)
    return Change(over, (Ended(verdict),))


def _played(turns: Turns) -> dict[str, int]:
    return {each.seat: each.played for each in turns}
