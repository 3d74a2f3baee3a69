"""Spectating: permission and delay."""

import pytest

from match_service.domain.errors import Malformed
from match_service.domain.watch.spectating import NO_WISH, SpectatingWish, checked_wish, granted, may_spectate
from match_service.domain.watch.spectator_delay import SpectatorDelay

LEAST = SpectatorDelay(2, 30_000)


def test_spectator_delay_can_only_be_lengthened_by_a_wish() -> None:
    assert granted(NO_WISH, LEAST).delay == LEAST
    assert granted(SpectatingWish(delay=SpectatorDelay(1, 1)), LEAST).delay == LEAST
    assert granted(SpectatingWish(delay=SpectatorDelay(9, 1)), LEAST).delay == SpectatorDelay(9, 30_000)
    assert granted(SpectatingWish(delay=SpectatorDelay(0, 99_000)), LEAST).delay == SpectatorDelay(2, 99_000)


@pytest.mark.parametrize(
    ("wish", "by_invite", "is_allowed"),
    [(None, False, True), (None, True, False), (True, True, True), (False, False, False)],
)
def test_match_by_invite_has_spectators_only_by_wish(wish: bool | None, by_invite: bool, is_allowed: bool) -> None:
    assert granted(SpectatingWish(wish), LEAST, by_invite=by_invite).is_allowed is is_allowed


@pytest.mark.parametrize("delay", [SpectatorDelay(101, 0), SpectatorDelay(0, 3_600_001)])
def test_delay_out_of_bounds_is_malformed(delay: SpectatorDelay) -> None:
    with pytest.raises(Malformed):
        checked_wish(SpectatingWish(delay=delay))


def test_players_and_owners_of_seated_bots_may_not_spectate() -> None:
    seated = [frozenset({"p1"}), frozenset({"robot", "owner"})]
    assert may_spectate(frozenset({"p3"}), seated)
    assert not may_spectate(frozenset({"p1"}), seated)
    assert not may_spectate(frozenset({"owner"}), seated)
    assert not may_spectate(frozenset({"other robot", "owner"}), seated)
    assert not may_spectate(frozenset({"robot of p1", "p1"}), seated)
