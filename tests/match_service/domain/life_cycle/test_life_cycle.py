"""The life of a match off the board: permitted commands, effects and verdicts."""

from dataclasses import replace

import pytest

from match_service.domain.errors import Refused
from match_service.domain.life_cycle.draw_offer import DrawDeclined, DrawLapsed, DrawOffered
from match_service.domain.life_cycle.life_cycle import (
    Abort,
    AcceptDraw,
    Change,
    Claim,
    DeclineDraw,
    Effect,
    Ended,
    GiveUp,
    Life,
    LifeRules,
    OfferDraw,
    born,
)
from match_service.domain.life_cycle.presence import CountdownBegan, CountdownStopped
from match_service.domain.life_cycle.verdict import (
    VERDICT_REASONS,
    VerdictReason,
    aborted,
    adjudicated,
    draw_agreed,
    forfeit,
    resigned,
)
from match_service.domain.play.match import MatchState
from match_service.domain.play.step import Outcome
from match_service.domain.play.turns import SeatTurns, Turns
from match_service.domain.uptime.outage import Outage
from tests.match_service.domain.life_cycle.changes import Cause, Decide, Leave, Play, PlayOut, Refund, Return, change_by

RULES = LifeRules(settled_turn=2, draw_cool_down_turns=3, away_ms=60_000)


def turns(north: int, south: int) -> Turns:
    """That many turns played, and no turn running."""
    return (SeatTurns("north", north), SeatTurns("south", south))


def after(*commands: Cause | tuple[int, Cause], life: Life | None = None, rules: LifeRules = RULES) -> Change:
    """The change by the last command. Each command is at time 0 unless it is paired with a time."""
    change = Change(life or born(("north", "south")))
    for each in commands:
        now, command = each if isinstance(each, tuple) else (0, each)
        change = change_by(rules, change.life, command, now)
    return change


SETTLED = after(Play(turns(2, 2))).life


def effects(*commands: Cause | tuple[int, Cause], life: Life = SETTLED) -> tuple[Effect, ...]:
    return after(*commands, life=life).effects


def refused(*commands: Cause | tuple[int, Cause], life: Life | None = SETTLED) -> str:
    before = after(*commands[:-1], life=life).life
    with pytest.raises(Refused) as caught:
        after(commands[-1], life=before)
    return caught.value.reason


@pytest.mark.parametrize("played", [turns(0, 0), turns(2, 1), turns(9, 1)])
def test_either_may_abort_until_both_have_played_turn_2(played: Turns) -> None:
    assert effects(Play(played), Abort("south"), life=born(("north", "south"))) == (Ended(aborted("south")),)


def test_abort_is_refused_after_turn_2() -> None:
    assert refused(Abort("north")) == "ABORT_TOO_LATE"


def test_running_turn_does_not_count_as_played() -> None:
    on = (SeatTurns("north", 3, is_on=True), SeatTurns("south", 2, is_on=True))
    assert effects(Play(on), Abort("north"), life=born(("north", "south"))) == (Ended(aborted("north")),)


def test_an_aborted_match_has_no_outcome() -> None:
    life = after(Abort("north")).life
    assert (life.state, life.verdict and life.verdict.outcome) == (MatchState.ABORTED, None)


def test_giving_up_loses() -> None:
    change = after(GiveUp("north"))
    assert change.effects == (Ended(resigned("north", "south")),)
    assert change.life.verdict is not None
    assert (change.life.state, change.life.verdict.outcome) == (MatchState.FINISHED, Outcome("south", VerdictReason.RESIGNED))


def test_a_draw_is_offered_and_accepted() -> None:
    assert effects(OfferDraw("north")) == (DrawOffered("north"),)
    assert effects(OfferDraw("north"), AcceptDraw("south")) == (Ended(draw_agreed("south")),)


def test_a_draw_has_no_winner() -> None:
    assert draw_agreed("north").outcome == Outcome("", VerdictReason.DRAW_AGREED)


def test_mutual_draw_offers_agree() -> None:
    assert effects(OfferDraw("north"), OfferDraw("south")) == (Ended(draw_agreed("south")),)


def test_repeated_draw_offer_has_no_effect() -> None:
    assert effects(OfferDraw("north"), OfferDraw("north")) == ()


@pytest.mark.parametrize("answer", [AcceptDraw, DeclineDraw])
def test_accepting_needs_an_offer_of_the_opponent(answer: type[AcceptDraw] | type[DeclineDraw]) -> None:
    assert refused(answer("north")) == "NO_DRAW_OFFER"
    assert refused(OfferDraw("north"), answer("north")) == "NO_DRAW_OFFER"
    assert refused(OfferDraw("north"), DeclineDraw("south"), answer("south")) == "NO_DRAW_OFFER"


def test_no_draw_before_both_have_played_turn_2() -> None:
    assert refused(Play(turns(9, 1)), OfferDraw("north"), life=None) == "DRAW_TOO_EARLY"


def test_after_an_offer_a_seat_waits_three_turns_of_its_own() -> None:
    declined = (OfferDraw("north"), DeclineDraw("south"))
    assert effects(*declined) == (DrawDeclined("south"),)
    assert refused(*declined, OfferDraw("north")) == "DRAW_COOL_DOWN"
    assert refused(*declined, Play(turns(4, 9)), OfferDraw("north")) == "DRAW_COOL_DOWN"
    assert effects(*declined, Play(turns(5, 4)), OfferDraw("north")) == (DrawOffered("north"),)


def test_cool_down_applies_only_to_the_offering_seat() -> None:
    assert effects(OfferDraw("north"), DeclineDraw("south"), OfferDraw("south")) == (DrawOffered("south"),)


def test_draw_offer_lapses_after_the_opponents_turn() -> None:
    assert effects(OfferDraw("north"), Play(turns(3, 2))) == ()
    assert effects(OfferDraw("north"), Play(turns(3, 3))) == (DrawLapsed("north"),)
    assert refused(OfferDraw("north"), Play(turns(3, 3)), AcceptDraw("south")) == "NO_DRAW_OFFER"


def test_outdated_turns_change_nothing() -> None:
    newer = after(Play(turns(3, 3)), life=SETTLED).life
    assert after(Play(turns(3, 2)), life=newer) == Change(newer)


def test_leaving_starts_one_countdown() -> None:
    assert effects((5, Leave("north"))) == (CountdownBegan("north", 60_005),)
    assert effects((5, Leave("north")), (9, Leave("north"))) == ()


def test_returning_stops_the_countdown_once() -> None:
    assert effects(Leave("north"), Return("north")) == (CountdownStopped("north"),)
    assert effects(Leave("north"), Return("north"), Return("north")) == ()


def test_claim_is_allowed_after_the_countdown() -> None:
    assert refused((5, Leave("north")), (60_004, Claim("south"))) == "TOO_EARLY_TO_CLAIM"
    assert effects((5, Leave("north")), (60_005, Claim("south"))) == (Ended(forfeit("north", "south", VerdictReason.LEFT)),)


def test_claim_against_a_present_opponent_is_refused() -> None:
    assert refused(Claim("south")) == "OPPONENT_PRESENT"
    assert refused(Leave("south"), (10**9, Claim("south"))) == "OPPONENT_PRESENT"
    assert refused(Leave("north"), Return("north"), (10**9, Claim("south"))) == "OPPONENT_PRESENT"


def test_correspondence_has_no_countdown() -> None:
    days = replace(RULES, away_ms=None)
    change = after(Leave("north"), life=SETTLED, rules=days)
    assert change.effects == ()
    with pytest.raises(Refused, match="OPPONENT_PRESENT"):
        after((10**12, Claim("south")), life=change.life, rules=days)
    assert after(Return("north"), life=change.life, rules=days).effects == ()


def test_claim_before_turn_2_aborts() -> None:
    assert effects(Leave("north"), (60_000, Claim("south")), life=born(("north", "south"))) == (
        Ended(aborted("north", VerdictReason.LEFT)),
    )


def test_outage_is_refunded_once_to_a_countdown() -> None:
    away = after(Leave("north"), Refund(Outage(10_000, 30_000)), Refund(Outage(10_000, 30_000)), life=SETTLED).life
    assert refused((79_999, Claim("south")), life=away) == "TOO_EARLY_TO_CLAIM"
    assert effects((80_000, Claim("south")), life=away)


def test_outage_after_the_countdown_refunds_nothing() -> None:
    assert effects(Leave("north"), Refund(Outage(60_000, 90_000)), (60_001, Claim("south")))


def test_adjudication_ends_the_match() -> None:
    change = after(Decide(adjudicated("north")))
    assert change.life.verdict is not None
    assert (change.effects, change.life.verdict.outcome) == ((Ended(adjudicated("north")),), Outcome("north", "adjudicated"))


COMMANDS: list[Cause] = [
    Abort("north"),
    GiveUp("north"),
    OfferDraw("north"),
    AcceptDraw("north"),
    DeclineDraw("north"),
    Claim("north"),
    Play(turns(9, 9)),
    PlayOut(),
    Decide(adjudicated("north")),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("end", [PlayOut(), GiveUp("south")], ids=lambda command: type(command).__name__)
def test_ended_life_never_changes(end: Cause, command: Cause) -> None:
    assert refused(OfferDraw("south"), Leave("south"), end, (10**9, command)) == "MATCH_OVER"


@pytest.mark.parametrize("command", [Leave("north"), Return("south"), Refund(Outage(0, 9))])
def test_presence_after_the_end_changes_nothing(command: Cause) -> None:
    over = after(Leave("south"), GiveUp("south")).life
    assert after(command, life=over) == Change(over)


@pytest.mark.parametrize("command", [Abort, GiveUp, OfferDraw, AcceptDraw, DeclineDraw, Claim, Leave, Return])
def test_unknown_seat_raises(command: type[Abort]) -> None:
    for life in (born(("north", "south")), SETTLED):
        with pytest.raises(KeyError):
            after(command("system"), life=life)


def test_verdict_reasons_are_a_closed_set() -> None:
    assert {"draw-agreed", "timeouts", "left", "resigned", "aborted", "set-up-timeout", "adjudicated"} == VERDICT_REASONS
