"""火烧连营."""

from rules_service.games.sanguo.catalog.figures import default_rules
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


@rule("K8", "Q3")
def test_fire_burns_in_ring_order_or_by_switch_its_centre_first() -> None:
    rules = default_rules()
    for first, order in ((False, ["liu-bei", "gan-ning", "zhou-yu"]), (True, ["gan-ning", "liu-bei", "zhou-yu"])):
        rules.fire_centre_first = first
        cold = {"zhang-liao": H((7, 7)), "gan-ning": H((3, 4), ["d2-dodge"]), "zhou-yu": H((2, 4))}
        match = Match(warm={"liu-bei": H((4, 4), ["h3-fire-camps"])}, cold=cold, rules=rules).use("h3-fire-camps", "gan-ning")
        assert [event.damaged.hero for event in match.settle().happened("damaged")] == order
