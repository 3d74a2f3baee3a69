"""桃."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K3")
def test_peach_heals_a_wounded_hero_nearby() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["h3-peach"]), "lu-xun": H((5, 4), hp=1)}, cold={"gan-ning": H((7, 7))})
    assert match.use("h3-peach", "lu-xun").settle().hp("lu-xun") == 2


@rule("K3")
def test_peach_refuses_heroes_that_are_unhurt_or_far() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["h3-peach"]), "lu-xun": H((5, 3), hp=1)}, cold={"gan-ning": H((7, 7))})
    assert match.refused(use("h3-peach", "liu-bei")) == {"BAD_TARGET": {"K3"}}
    assert match.refused(use("h3-peach", "lu-xun")) == {"TOO_FAR": {"K3"}}
