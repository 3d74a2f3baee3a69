"""桃园结义."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K6")
def test_peach_garden_heals_every_wounded_hero_nearby() -> None:
    warm = {"liu-bei": H((4, 4), ["h1-peach-garden"], hp=2), "lu-xun": H((5, 3))}
    match = Match(warm=warm, cold={"gan-ning": H((2, 5), hp=1), "zhou-yu": H((1, 5), hp=1)})
    match.use("h1-peach-garden").settle()
    assert [match.hp(hero) for hero in ("liu-bei", "lu-xun", "gan-ning", "zhou-yu")] == [3, 3, 2, 1]


@rule("K6")
def test_peach_garden_needs_a_wounded_hero() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["h1-peach-garden"])}, cold={"zhou-yu": H((1, 5), hp=1)})
    assert match.refused(use("h1-peach-garden")) == {"NO_TARGET": {"K6"}}
