"""Openings: joining, seats, and a single start."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, rule

from match_service.domain.errors import Malformed, NotFound, Refused
from match_service.domain.lobby.opening import (
    Opening,
    OpeningState,
    Place,
    Start,
    assigned_seats,
    cancelled,
    code_hash,
    declined,
    joined,
    lapsed,
    opened,
)
from match_service.domain.play.match import Occupant
from tests.examples import examples
from tests.match_service.domain.ticking import SEATS, Shared

ANN, BEN, CYD = (Occupant(player_id=name) for name in ("ann", "ben", "cyd"))
BOT = Occupant(bot_level="greedy")
PUBLIC = Opening("o", "ann", SEATS, (Place(ANN),), code_hash=None, expires_at=1_000)
INVITE = replace(PUBLIC, code_hash=code_hash("open sesame"))
INVITATION = replace(PUBLIC, invited_id="ben")


def with_seat(seat: str) -> Opening:
    return replace(PUBLIC, places=(Place(ANN, seat),))


def test_opening_waits_for_the_other_seat() -> None:
    assert opened(PUBLIC, draw=0) == (PUBLIC, None)


def test_joining_player_takes_the_free_seat() -> None:
    after, start = joined(with_seat("south"), "ben", draw=0, now=0)
    assert start == Start((("north", BEN), ("south", ANN)))
    assert after.state is OpeningState.STARTED


def test_unchosen_seats_are_drawn() -> None:
    starts = {joined(PUBLIC, "ben", draw=draw, now=0)[1] for draw in range(2)}
    assert starts == {Start((("north", ANN), ("south", BEN))), Start((("north", BEN), ("south", ANN)))}


def test_joining_player_may_choose_a_seat() -> None:
    for draw in range(4):
        assert joined(PUBLIC, "ben", seat="north", draw=draw, now=0)[1] == Start((("north", BEN), ("south", ANN)))


def test_chosen_seat_cannot_be_chosen_again() -> None:
    with pytest.raises(Refused, match="SEAT_TAKEN"):
        joined(with_seat("north"), "ben", seat="north", draw=0, now=0)


def test_unknown_seat_is_malformed() -> None:
    with pytest.raises(Malformed) as caught:
        joined(PUBLIC, "ben", seat="east", draw=0, now=0)
    assert caught.value.path == "seat"


@pytest.mark.parametrize("seats", [("north", "north"), ("north", "east")])
def test_seats_are_validated_when_the_opening_is_created(seats: tuple[str, str]) -> None:
    with pytest.raises(Malformed) as caught:
        opened(replace(PUBLIC, places=(Place(ANN, seats[0]), Place(BOT, seats[1]))), draw=0)
    assert caught.value.path == "places[1].seat"


def test_opening_against_a_bot_starts_at_once() -> None:
    after, start = opened(replace(PUBLIC, places=(Place(ANN, "south"), Place(BOT))), draw=7)
    assert start == Start((("north", BOT), ("south", ANN)))
    assert after.state is OpeningState.STARTED


def test_opener_cannot_join_as_the_opponent() -> None:
    assert joined(PUBLIC, "ann", draw=0, now=0) == (PUBLIC, None)


def test_joining_twice_changes_nothing_even_after_the_start() -> None:
    after, _ = joined(PUBLIC, "ben", draw=0, now=0)
    assert joined(after, "ben", draw=1, now=2_000) == (after, None)


def test_third_player_cannot_join() -> None:
    after, _ = joined(PUBLIC, "ben", draw=0, now=0)
    with pytest.raises(Refused, match="OPENING_CLOSED"):
        joined(after, "cyd", draw=0, now=0)


@pytest.mark.parametrize("code", ["", "open", "OPEN SESAME"])
def test_wrong_invite_code_gives_unknown_opening(code: str) -> None:
    with pytest.raises(NotFound):
        joined(INVITE, "ben", code=code, draw=0, now=0)


def test_right_invite_code_lets_a_player_join() -> None:
    assert joined(INVITE, "ben", code="open sesame", draw=0, now=0)[1] is not None


def test_only_the_invited_player_joins_and_needs_no_code() -> None:
    assert joined(INVITATION, "ben", draw=0, now=0)[1] is not None
    for code in ("", "open sesame"):
        with pytest.raises(NotFound):
            joined(INVITATION, "cyd", code=code, draw=0, now=0)
    assert joined(INVITATION, "ann", draw=0, now=0) == (INVITATION, None)


@pytest.mark.parametrize(
    ("opening", "viewers"), [(PUBLIC, {"ann", "ben", "cyd"}), (INVITE, {"ann"}), (INVITATION, {"ann", "ben"})]
)
def test_private_opening_is_visible_to_participants_and_the_invited_player(opening: Opening, viewers: set[str]) -> None:
    assert {each for each in ("ann", "ben", "cyd") if opening.is_seen_by(each)} == viewers


def test_only_the_invited_player_declines_and_once() -> None:
    after = declined(INVITATION, "ben", 0)
    assert after.state is OpeningState.DECLINED
    assert declined(after, "ben", 2_000) == after
    with pytest.raises(Refused, match="NOT_INVITED"):
        declined(INVITATION, "ann", 0)
    with pytest.raises(NotFound):
        declined(INVITATION, "cyd", 0)
    for opening in (PUBLIC, replace(INVITE, places=(Place(ANN), Place(CYD)))):
        with pytest.raises(Refused, match="NOT_INVITED"):
            declined(opening, "cyd", 0)


def test_closed_openings_refuse_joining_cancelling_and_declining() -> None:
    after = declined(INVITATION, "ben", 0)
    with pytest.raises(Refused, match="OPENING_CLOSED"):
        joined(after, "ben", draw=0, now=0)
    with pytest.raises(Refused, match="OPENING_CLOSED"):
        cancelled(after, "ann", 0)
    assert lapsed(after, 1_000) == after
    for closed in (joined(INVITATION, "ben", draw=0, now=0)[0], cancelled(INVITATION, "ann", 0), lapsed(INVITATION, 1_000)):
        with pytest.raises(Refused, match="OPENING_CLOSED"):
            declined(closed, "ben", 0)
    with pytest.raises(Refused, match="OPENING_CLOSED"):
        declined(INVITATION, "ben", 1_000)


def test_invite_code_is_stored_as_a_hash() -> None:
    assert b"sesame" not in code_hash("open sesame")


def test_opening_closes_when_it_expires() -> None:
    assert lapsed(PUBLIC, 999) == PUBLIC
    assert lapsed(PUBLIC, 1_000).state is OpeningState.LAPSED
    for late in (PUBLIC, lapsed(PUBLIC, 1_000)):
        with pytest.raises(Refused, match="OPENING_CLOSED"):
            joined(late, "ben", draw=0, now=1_000)


def test_started_opening_does_not_lapse() -> None:
    after, _ = joined(PUBLIC, "ben", draw=0, now=0)
    assert lapsed(after, 10**9) == after


def test_only_the_opener_cancels() -> None:
    with pytest.raises(Refused, match="NOT_OPENER"):
        cancelled(PUBLIC, "ben", 0)
    after = cancelled(PUBLIC, "ann", 0)
    assert after.state is OpeningState.CANCELLED
    assert cancelled(after, "ann", 5) == after
    with pytest.raises(Refused, match="OPENING_CLOSED"):
        joined(after, "ben", draw=0, now=0)


def test_started_opening_is_not_cancelled() -> None:
    after, _ = joined(PUBLIC, "ben", draw=0, now=0)
    with pytest.raises(Refused, match="OPENING_CLOSED"):
        cancelled(after, "ann", 0)


def test_drawn_seat_orders_are_equally_likely() -> None:
    seats = ("a", "b", "c", "d")
    orders = Counter(assigned_seats(seats, (Place(ANN), Place(BEN), Place(CYD), Place(BOT)), draw) for draw in range(240))
    assert len(orders) == 24
    assert set(orders.values()) == {10}


@given(st.permutations(["a", "b", "c"]), st.integers(0, 3), st.integers(0, 2**32 - 1))
@examples(100)
def test_every_player_gets_one_seat_and_the_chosen_one(order: list[str], choosing: int, draw: int) -> None:
    places = tuple(
        Place(occupant, seat if index < choosing else "")
        for index, (occupant, seat) in enumerate(zip((ANN, BEN, CYD), order, strict=True))
    )
    result = assigned_seats(("a", "b", "c"), places, draw)
    assert [seat for seat, _ in result] == ["a", "b", "c"]
    assert {occupant for _, occupant in result} == {ANN, BEN, CYD}
    assert {(each.seat, each.occupant) for each in places if each.seat} <= set(result)


class OpeningMachine(RuleBasedStateMachine):
    """Players join, decline and cancel, repeatedly and late, through several replicas."""

    reads = Bundle("reads")

    @initialize(which=st.sampled_from([PUBLIC, INVITATION]))
    def begin(self, which: Opening) -> None:
        self.opening = Shared(which)
        self.starts: list[Start] = []
        self.closed: Opening | None = None
        self.now = 0

    @rule(target=reads)
    def is_read(self) -> tuple[int, Opening]:
        return self.opening.version, self.opening.state

    @rule(read=reads, player=st.sampled_from(["ann", "ben", "cyd"]), draw=st.integers(0, 3))
    def joins(self, read: tuple[int, Opening], player: str, draw: int) -> None:
        """A stale read is not written; it is read again."""
        while True:
            try:
                after, start = joined(read[1], player, draw=draw, now=self.now)
            except Refused:
                return
            except NotFound:
                assert read[1].invited_id not in (None, player)
                return
            if self.opening.write(read[0], after):
                self.starts.extend([start] if start else [])
                assert after.has(player)
                return
            read = (self.opening.version, self.opening.state)

    @rule(read=consumes(reads))
    def cancels(self, read: tuple[int, Opening]) -> None:
        try:
            self.opening.write(read[0], cancelled(read[1], "ann", self.now))
        except Refused:
            return

    @rule(read=consumes(reads), player=st.sampled_from(["ann", "ben", "cyd"]))
    def declines(self, read: tuple[int, Opening], player: str) -> None:
        try:
            after = declined(read[1], player, self.now)
        except (Refused, NotFound):
            return
        assert player == read[1].invited_id
        self.opening.write(read[0], after)

    @rule(read=consumes(reads), passes=st.sampled_from([1, 400]))
    def time_passes(self, read: tuple[int, Opening], passes: int) -> None:
        self.now += passes
        self.opening.write(read[0], lapsed(read[1], self.now))

    @invariant()
    def it_starts_once_with_each_player_in_one_seat(self) -> None:
        assert len(self.starts) == (self.opening.state.state is OpeningState.STARTED)
        for start in self.starts:
            assert tuple(seat for seat, _ in start.seats) == SEATS
            assert len({occupant for _, occupant in start.seats}) == 2

    @invariant()
    def only_the_invited_player_joins(self) -> None:
        opening = self.opening.state
        assert opening.invited_id is None or not opening.has("cyd")

    @invariant()
    def a_closed_opening_never_changes(self) -> None:
        if self.closed is None and self.opening.state.state is not OpeningState.OPEN:
            self.closed = self.opening.state
        assert self.closed is None or self.opening.state == self.closed


TestOpening = OpeningMachine.TestCase
TestOpening.settings = examples(40, steps=25)
