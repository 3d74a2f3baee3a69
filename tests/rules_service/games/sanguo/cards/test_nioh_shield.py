"""仁王盾."""

import pytest

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule


@rule("K18")
@pytest.mark.parametrize(("card", "hp"), [("s7-strike", 4), ("h10-line-strike", 3)])
def test_nioh_shield_stops_a_black_strike_without_asking(card: str, hp: int) -> None:
    cold = {"gan-ning": H((3, 4), gear=["c2-nioh-shield"])}
    match = Match(warm={"liu-bei": H((4, 4), [card])}, cold=cold).use(card, "gan-ning").settle()
    assert match.hp("gan-ning") == hp
    assert match.was_asked("respond", "dodge") is (hp == 3)
