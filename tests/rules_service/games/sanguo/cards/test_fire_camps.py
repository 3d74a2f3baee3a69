"""火烧连营."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K8", "A16")
def test_fire_camps_burn_the_target_and_its_neighbours_for_a_diamond() -> None:
    cold = {"gan-ning": H((3, 4), ["s8-strike", "d2-dodge"]), "zhou-yu": H((2, 5))}
    match = Match(warm={"liu-bei": H((4, 4), ["h3-fire-camps"])}, cold=cold).use("h3-fire-camps", "gan-ning").settle()
    assert [match.hp(hero) for hero in ("liu-bei", "gan-ning", "zhou-yu")] == [3, 3, 3]
    assert list(match.happened("shown")[0].shown.cards) == ["s8-strike", "d2-dodge"]
    assert match.hand("gan-ning") == ["s8-strike", "d2-dodge"]


@rule("K8")
def test_fire_camps_burn_nothing_without_a_diamond() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["h3-fire-camps"])}, cold={"gan-ning": H((3, 4), ["s8-strike"])})
    assert match.use("h3-fire-camps", "gan-ning").settle().hp("gan-ning") == 4


@rule("K8", "Q4")
def test_fire_camps_cannot_show_the_card_itself() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["d3-fire-camps"])}, cold={"gan-ning": H((3, 4))})
    assert match.refused(use("d3-fire-camps", "liu-bei")) == {"BAD_TARGET": {"K8"}}
    assert match.refused(use("d3-fire-camps", "gan-ning")) == {"BAD_TARGET": {"K8"}}
