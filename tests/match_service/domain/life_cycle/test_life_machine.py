"""The life of a match under commands that are repeated, late and simultaneous, from several replicas."""

from dataclasses import dataclass, replace

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, multiple, rule

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
from match_service.domain.life_cycle.presence import CountdownBegan
from match_service.domain.life_cycle.verdict import VerdictKind, VerdictReason, adjudicated
from match_service.domain.play.match import MatchState
from match_service.domain.play.turns import Turns, no_turns, turns_after
from match_service.domain.uptime.outage import Outage
from tests.examples import examples
from tests.match_service.domain.life_cycle.changes import Cause, Decide, Leave, Play, PlayOut, Refund, Return, change_by
from tests.match_service.domain.ticking import SEATS, Shared, owes

RULES = LifeRules(settled_turn=2, draw_cool_down_turns=3, away_ms=100)
OTHER = {"north": "south", "south": "north"}

seats = st.sampled_from(SEATS)
talk = st.builds(OfferDraw, seats) | st.builds(AcceptDraw, seats) | st.builds(DeclineDraw, seats)
ways_out = st.builds(Abort, seats) | st.builds(GiveUp, seats) | st.just(Decide(adjudicated("north"))) | st.just(PlayOut())
coming_and_going = st.builds(Leave, seats) | st.builds(Return, seats)


@dataclass(frozen=True)
class Call:
    """A pending command: the life and version that its replica read, and the time of its arrival."""

    command: Cause
    read: Life
    version: int
    at: int


@dataclass(frozen=True)
class Written:
    """A committed command, the life before it and its effects."""

    command: Cause
    before: Life
    at: int
    effects: tuple[Effect, ...]


class LifeMachine(RuleBasedStateMachine):
    """`calls` have read the match but not written yet. If another call writes first, they read again."""

    calls = Bundle("calls")

    @initialize(rounds=st.sampled_from([0, 2, 2, 2]))
    def begin(self, rounds: int) -> None:
        self.turns: Turns = no_turns(SEATS)
        self._take_turns(rounds)
        self.match = Shared(replace(born(("north", "south")), turns=self.turns))
        self.now = 0
        self.log: list[Written] = []
        self.end: Life | None = None

    @rule(target=calls, command=talk, twice=st.booleans())
    def talks(self, command: Cause, twice: bool) -> object:
        return self._sent(command, twice)

    @rule(target=calls, command=coming_and_going, twice=st.booleans())
    def comes_or_goes(self, command: Cause, twice: bool) -> object:
        return self._sent(command, twice)

    @rule(target=calls, seat=seats, twice=st.booleans())
    def claims(self, seat: str, twice: bool) -> object:
        return self._sent(Claim(seat), twice)

    @rule(target=calls, command=ways_out, dice=st.integers(0, 14), twice=st.booleans())
    def ends(self, command: Cause, dice: int, twice: bool) -> object:
        # Rarely, so that most matches go on for a while.
        return self._sent(command, twice) if dice == 0 else multiple()

    @rule(seat=seats)
    def leaves_for_long(self, seat: str) -> None:
        self._write(Call(Leave(seat), self.match.state, self.match.version, self.now))
        self.now += 150

    @rule(target=calls, rounds=st.integers(1, 2), twice=st.booleans())
    def plays(self, rounds: int, twice: bool) -> object:
        self._take_turns(rounds)
        return self._sent(Play(self.turns), twice)

    @rule(target=calls, lasted=st.integers(1, 50), twice=st.booleans())
    def outage_ends(self, lasted: int, twice: bool) -> object:
        self.now += lasted
        return self._sent(Refund(Outage(self.now - lasted, self.now)), twice)

    @rule(passes=st.sampled_from([1, 60, 150]))
    def time_passes(self, passes: int) -> None:
        self.now += passes

    @rule(one=consumes(calls))
    def is_written(self, one: Call) -> None:
        """In any order, after other writes since the call's read."""
        self._write(one)

    @rule(one=consumes(calls), other=consumes(calls))
    def are_written(self, one: Call, other: Call) -> None:
        """Two calls in a row, so that the second one's read may be outdated."""
        self._write(one)
        self._write(other)

    def _write(self, call: Call) -> None:
        while True:
            try:
                change = change_by(RULES, call.read, call.command, self.now)
            except Refused:
                return
            if self.match.write(call.version, change.life):
                self._written(call, change)
                return
            call = Call(call.command, self.match.state, self.match.version, call.at)

    @invariant()
    def an_ended_life_never_changes(self) -> None:
        if self.end is None and self.match.state.is_over:
            self.end = self.match.state
        assert self.end is None or self.match.state == self.end

    @invariant()
    def the_match_ends_once(self) -> None:
        ended = [each.verdict for written in self.log for each in written.effects if isinstance(each, Ended)]
        verdict = self.match.state.verdict
        assert ended == ([] if verdict is None else [verdict])

    def _take_turns(self, rounds: int) -> None:
        for seat in (*SEATS, *SEATS[:1]) * rounds:
            self.turns = turns_after(self.turns, (owes(seat),))

    def _sent(self, command: Cause, twice: bool) -> object:
        call = Call(command, self.match.state, self.match.version, self.now)
        return multiple(call, call) if twice else call

    def _written(self, call: Call, change: Change) -> None:
        written = Written(call.command, call.read, self.now, change.effects)
        for effect in change.effects:
            if isinstance(effect, Ended):
                self._check_end(effect, written)
            if isinstance(effect, DrawOffered):
                self._check_offer(effect.seat, written)
        self._check_repetition(call.command, change)
        self.log.append(written)

    def _check_end(self, effect: Ended, written: Written) -> None:
        """The verdict follows from earlier effects, checked without the state machine's own state."""
        verdict = effect.verdict
        if verdict.kind is VerdictKind.DRAW_AGREED:
            last_offer = self._last(DrawOffered, DrawDeclined, DrawLapsed)
            assert last_offer == DrawOffered(OTHER[verdict.by])
        if verdict.reason == VerdictReason.LEFT:
            began = next(
                each for each in reversed(self._effects()) if isinstance(each, CountdownBegan) and each.seat == verdict.by
            )
            assert written.at >= began.claimable_at
            last = [each.command for each in self.log if each.command in (Leave(verdict.by), Return(verdict.by))][-1]
            assert last == Leave(verdict.by)
        played = min(each.played for each in written.before.turns)
        if verdict.kind is VerdictKind.ABORTED:
            assert played < 2
        if verdict.kind in (VerdictKind.FORFEIT, VerdictKind.DRAW_AGREED):
            assert played >= 2
        assert (self.match.state.state is MatchState.ABORTED) == (verdict.kind is VerdictKind.ABORTED)

    def _check_offer(self, seat: str, written: Written) -> None:
        """A seat plays three turns between two offers."""
        earlier = [each for each in self.log if DrawOffered(seat) in each.effects]
        if earlier:
            assert played_by(written.before, seat) - played_by(earlier[-1].before, seat) >= 3

    def _check_repetition(self, command: Cause, change: Change) -> None:
        """The same command again at the same time has no effect."""
        try:
            again = change_by(RULES, change.life, command, self.now)
        except Refused:
            return
        assert again == Change(change.life)

    def _effects(self) -> list[Effect]:
        return [effect for written in self.log for effect in written.effects]

    def _last(self, *kinds: type[Effect]) -> Effect:
        return [each for each in self._effects() if isinstance(each, kinds)][-1]


def played_by(life: Life, seat: str) -> int:
    return next(each.played for each in life.turns if each.seat == seat)


TestLife = LifeMachine.TestCase
TestLife.settings = examples(100, steps=50)
