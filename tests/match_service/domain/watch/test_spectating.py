"""Who may look on, and how far behind."""

import pytest

from match_service.domain.errors import Malformed
from match_service.domain.watch.spectating import NO_WISH, SpectatingWish, checked_wish, granted, may_spectate
from match_service.domain.watch.spectator_delay import SpectatorDelay

LEAST = SpectatorDelay(2, 30_000)


def test_a_wish_can_only_make_spectators_see_later() -> None:
    assert granted(NO_WISH, LEAST).delay == LEAST
    assert granted(SpectatingWish(delay=SpectatorDelay(1, 1)), LEAST).delay == LEAST
    assert granted(SpectatingWish(delay=SpectatorDelay(9, 1)), LEAST).delay == SpectatorDelay(9, 30_000)
    assert granted(SpectatingWish(delay=SpectatorDelay(0, 99_000)), LEAST).delay == SpectatorDelay(2, 99_000)


@pytest.mark.parametrize(
    ("wish", "by_invite", "is_allowed"),
    [(None, False, True), (None, True, False), (True, True, True), (False, False, False)],
)
def test_a_match_by_invite_has_no_spectators_unless_it_wants_them(wish: bool | None, by_invite: bool, is_allowed: bool) -> None:
    assert granted(SpectatingWish(wish), LEAST, by_invite=by_invite).is_allowed is is_allowed


@pytest.mark.parametrize("delay", [SpectatorDelay(101, 0), SpectatorDelay(0, 3_600_001)])
def test_a_delay_out_of_bounds_is_malformed(delay: SpectatorDelay) -> None:
    with pytest.raises(Malformed):
        checked_wish(SpectatingWish(delay=delay))


def test_who_is_seated_or_shares_an_account_with_who_is_may_not_look_on() -> None:
    seated = [frozenset({"p1"}), frozenset({"robot", "owner"})]
    assert may_spectate(frozenset({"p3"}), seated)
    assert not may_spectate(frozenset({"p1"}), seated)
    assert not may_spectate(frozenset({"owner"}), seated)
    assert not may_spectate(frozenset({"other robot", "owner"}), seated)
    assert not may_spectate(frozenset({"robot of p1", "p1"}), seated)
