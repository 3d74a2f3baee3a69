"""桃."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K3")
def test_it_heals_a_wounded_hero_nearby() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["h3-peach"]), "lu-xun": H((5, 4), hp=1)}, cold={"gan-ning": H((7, 7))})
    assert match.use("h3-peach", "lu-xun").settle().hp("lu-xun") == 2


@rule("K3")
def test_it_heals_neither_the_whole_nor_the_far() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["h3-peach"]), "lu-xun": H((5, 3), hp=1)}, cold={"gan-ning": H((7, 7))})
    assert match.refused(use("h3-peach", "liu-bei")) == {"BAD_TARGET": {"K3"}}
    assert match.refused(use("h3-peach", "lu-xun")) == {"TOO_FAR": {"K3"}}
