"""Rematches: two offers create one match with rotated seats."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from match_service.domain.errors import Refused
from match_service.domain.lobby.rematch import (
    Rematch,
    RematchDeclined,
    RematchMade,
    RematchOffered,
    declined,
    offered,
    rotated,
)
from match_service.domain.play.match import MatchState, Occupant
from tests.examples import examples
from tests.match_service.domain.ticking import SEATS, Shared

ANN, BEN, BOT = Occupant(player_id="ann"), Occupant(player_id="ben"), Occupant(bot_level="greedy")
OVER = Rematch((("north", ANN), ("south", BEN)))
SWAPPED = (("north", BEN), ("south", ANN))
LASTS = 1_000

Effect = RematchOffered | RematchMade | None


def offer(
    rematch: Rematch, seat: str, *, now: int = 0, new: str = "new", state: MatchState = MatchState.FINISHED
) -> tuple[Rematch, Effect]:
    return offered(rematch, seat, state=state, new_match_id=new, now=now, lasts_ms=LASTS)


def test_second_offer_creates_the_match_with_rotated_seats() -> None:
    once, effect = offer(OVER, "north")
    assert effect == RematchOffered("north")
    twice, made = offer(once, "south", new="m2")
    assert made == RematchMade("m2", SWAPPED)
    assert twice.match_id == "m2"


def test_repeated_offer_changes_nothing() -> None:
    once, _ = offer(OVER, "north")
    assert offer(once, "north", now=5) == (once, None)


@pytest.mark.parametrize("seat", SEATS)
def test_offer_after_creation_returns_the_match(seat: str) -> None:
    made, _ = offer(offer(OVER, "north")[0], "south", new="m2")
    assert offer(made, seat, now=10**9, new="m3") == (made, None)


def test_offer_lapses() -> None:
    once, _ = offer(OVER, "north")
    late, effect = offer(once, "south", now=LASTS)
    assert effect == RematchOffered("south")
    assert late.offers == (("south", LASTS),)


def test_lapsed_offer_can_be_renewed() -> None:
    once, _ = offer(OVER, "north")
    assert offer(once, "north", now=LASTS)[1] == RematchOffered("north")


def test_declining_ends_the_rematch_for_both() -> None:
    after, effect = declined(offer(OVER, "north")[0], "south", state=MatchState.FINISHED)
    assert effect == RematchDeclined("south")
    assert declined(after, "south", state=MatchState.FINISHED) == (after, None)
    for seat in SEATS:
        with pytest.raises(Refused, match="REMATCH_DECLINED"):
            offer(after, seat)


def test_created_rematch_cannot_be_declined() -> None:
    made, _ = offer(offer(OVER, "north")[0], "south")
    assert declined(made, "south", state=MatchState.FINISHED) == (made, None)


def test_bot_always_agrees() -> None:
    _, effect = offer(Rematch((("north", ANN), ("south", BOT))), "north", new="m2")
    assert effect == RematchMade("m2", (("north", BOT), ("south", ANN)))


def test_active_match_has_no_rematch() -> None:
    with pytest.raises(Refused, match="MATCH_ACTIVE"):
        offer(OVER, "north", state=MatchState.ACTIVE)
    with pytest.raises(Refused, match="MATCH_ACTIVE"):
        declined(OVER, "north", state=MatchState.ACTIVE)


def test_aborted_match_may_have_a_rematch() -> None:
    assert offer(OVER, "north", state=MatchState.ABORTED)[1] == RematchOffered("north")


def test_only_seats_of_the_match_may_offer() -> None:
    with pytest.raises(KeyError):
        offer(OVER, "spectator")


def test_three_seats_rotate_by_one() -> None:
    assert rotated((("a", ANN), ("b", BEN), ("c", BOT))) == (("a", BEN), ("b", BOT), ("c", ANN))


class RematchMachine(RuleBasedStateMachine):
    """Offers of both seats, repeated, simultaneous and late."""

    reads = Bundle("reads")

    @initialize()
    def begin(self) -> None:
        self.rematch = Shared(OVER)
        self.now = 0
        self.offers_made = 0
        self.offered_at: list[tuple[str, int]] = []
        self.made: list[tuple[RematchMade, int, str]] = []

    @rule(target=reads)
    def is_read(self) -> tuple[int, Rematch]:
        return self.rematch.version, self.rematch.state

    @rule(read=reads, seat=st.sampled_from(SEATS))
    def offers(self, read: tuple[int, Rematch], seat: str) -> None:
        self.offers_made += 1
        while True:
            try:
                after, effect = offer(read[1], seat, now=self.now, new=f"m{self.offers_made}")
            except Refused:
                assert read[1].declined_by
                return
            if self.rematch.write(read[0], after):
                break
            read = (self.rematch.version, self.rematch.state)
        if isinstance(effect, RematchMade):
            self.made.append((effect, self.now, seat))
        if not self.made:
            self.offered_at.append((seat, self.now))

    @rule(read=reads, seat=st.sampled_from(SEATS), dice=st.integers(0, 5))
    def declines(self, read: tuple[int, Rematch], seat: str, dice: int) -> None:
        if dice == 0:
            self.rematch.write(read[0], declined(read[1], seat, state=MatchState.FINISHED)[0])

    @rule(passes=st.sampled_from([1, LASTS // 2, LASTS]))
    def time_passes(self, passes: int) -> None:
        self.now += passes

    @invariant()
    def at_most_one_match_follows_both_seats_offers(self) -> None:
        assert len(self.made) == bool(self.rematch.state.match_id)
        for effect, at, seat in self.made:
            assert (effect.match_id, effect.seats) == (self.rematch.state.match_id, SWAPPED)
            assert any(other != seat and at < offered_at + LASTS for other, offered_at in self.offered_at)


TestRematch = RematchMachine.TestCase
TestRematch.settings = examples(40, steps=25)
