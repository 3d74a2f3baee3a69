"""Everything that changes a match's life cycle, as values that tests can list, repeat and delay."""

from dataclasses import dataclass

from match_service.domain.life_cycle import life_cycle
from match_service.domain.life_cycle.life_cycle import Change, Command, Life, LifeRules
from match_service.domain.life_cycle.verdict import Verdict
from match_service.domain.play.turns import Turns
from match_service.domain.uptime.outage import Outage


@dataclass(frozen=True)
class Leave:
    seat: str


@dataclass(frozen=True)
class Return:
    seat: str


@dataclass(frozen=True)
class Play:
    turns: Turns


@dataclass(frozen=True)
class PlayOut:
    pass


@dataclass(frozen=True)
class Decide:
    verdict: Verdict


@dataclass(frozen=True)
class Refund:
    outage: Outage


Cause = Command | Leave | Return | Play | PlayOut | Decide | Refund


def change_by(rules: LifeRules, life: Life, cause: Cause, now: int) -> Change:
    match cause:
        case Leave(seat):
            return life_cycle.left(rules, life, seat, now)
        case Return(seat):
            return life_cycle.returned(life, seat)
        case Play(turns):
            return life_cycle.played_on(life, turns)
        case PlayOut():
            return life_cycle.played_out(life)
        case Decide(verdict):
            return life_cycle.ended(life, verdict)
        case Refund(outage):
            return Change(life_cycle.refunded(life, outage))
        case _:
            return life_cycle.transition(rules, life, cause, now)
