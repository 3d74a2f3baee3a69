"""The spectators' delay in turns and time."""

from hypothesis import given
from hypothesis import strategies as st

from match_service.domain.watch.spectator_delay import SpectatorDelay, next_visible_at, visible_rev
from match_service.domain.watch.spectator_delay import SpectatorRevision as Revision
from tests.examples import examples

DELAY = SpectatorDelay(turns=2, milliseconds=10_000)
REVISIONS = (
    Revision(1, 0, 0),
    Revision(2, 1_000, 1),
    Revision(3, 2_000, 1),
    Revision(7, 9_000, 2),
)


def seen(now: int, turns: int, delay: SpectatorDelay = DELAY, *, is_over: bool = False) -> int:
    return visible_rev(REVISIONS, delay, now=now, turns=turns, is_over=is_over)


def test_revision_is_hidden_until_it_is_old_enough_in_time() -> None:
    assert [seen(now, 99) for now in (9_999, 10_000, 11_999, 12_000, 19_000)] == [0, 1, 2, 3, 7]


def test_revision_is_hidden_until_it_is_old_enough_in_turns() -> None:
    assert [seen(10**9, turns) for turns in (1, 2, 3, 4)] == [0, 1, 3, 7]


def test_revision_must_be_old_enough_in_both() -> None:
    assert seen(11_000, 4) == 2
    assert seen(10**9, 3) == 3


def test_all_revisions_are_visible_without_a_delay() -> None:
    assert seen(9_000, 2, SpectatorDelay(0, 0)) == 7


def test_all_revisions_are_visible_after_the_end() -> None:
    assert seen(0, 2, is_over=True) == 7
    assert visible_rev((), DELAY, now=0, turns=0, is_over=True) == 0


def test_visible_rev_needs_only_the_latest_revisions() -> None:
    assert visible_rev(REVISIONS[1:], DELAY, now=12_000, turns=9, is_over=False) == 3


def test_next_visible_at_is_when_the_next_revision_is_old_enough() -> None:
    assert next_visible_at(REVISIONS, DELAY, now=0, turns=2) == 10_000
    assert next_visible_at(REVISIONS, DELAY, now=10_000, turns=4) == 11_000


def test_next_visible_at_is_none_while_a_turn_is_missing() -> None:
    assert next_visible_at(REVISIONS, DELAY, now=10_000, turns=2) is None
    assert next_visible_at(REVISIONS, DELAY, now=10**9, turns=4) is None


@st.composite
def histories(draw: st.DrawFn) -> list[Revision]:
    revisions, rev, at, turns = [], 0, 0, 0
    for _ in range(draw(st.integers(0, 30))):
        rev, at, turns = rev + draw(st.integers(1, 2)), at + draw(st.integers(0, 500)), turns + draw(st.integers(0, 2))
        revisions.append(Revision(rev, at, turns))
    return revisions


@given(
    histories(), st.builds(SpectatorDelay, st.integers(0, 4), st.integers(0, 2_000)), st.integers(0, 9_000), st.integers(0, 60)
)
@examples(200)
def test_visible_rev_is_the_newest_old_enough_in_both(
    revisions: list[Revision], delay: SpectatorDelay, now: int, turns: int
) -> None:
    visible = [each.rev for each in revisions if each.at + delay.milliseconds <= now and each.turns + delay.turns <= turns]
    assert visible_rev(revisions, delay, now=now, turns=turns, is_over=False) == max(visible, default=0)


@given(
    histories(), st.builds(SpectatorDelay, st.integers(0, 4), st.integers(0, 2_000)), st.integers(0, 9_000), st.integers(0, 60)
)
@examples(200)
def test_visible_rev_advances_exactly_at_next_visible_at(
    revisions: list[Revision], delay: SpectatorDelay, now: int, turns: int
) -> None:
    before = visible_rev(revisions, delay, now=now, turns=turns, is_over=False)
    next_at = next_visible_at(revisions, delay, now=now, turns=turns)
    if next_at is None:
        assert visible_rev(revisions, delay, now=10**9, turns=turns, is_over=False) == before
        return
    assert next_at > now
    assert visible_rev(revisions, delay, now=next_at - 1, turns=turns, is_over=False) == before
    assert visible_rev(revisions, delay, now=next_at, turns=turns, is_over=False) > before
