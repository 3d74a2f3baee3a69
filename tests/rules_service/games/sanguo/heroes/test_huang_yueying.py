"""黄月英: 奇才."""

from rules_service.games.sanguo.catalog.figures import default_rules
from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


def aiming(user: str) -> Match:
    cold = {"gan-ning": H((2, 1), ["d2-dodge"]), "zhou-yu": H((1, 1), ["d3-dodge"])}
    return Match(user, warm={user: H((4, 4), ["s1-duel", "s7-barbarians"])}, cold=cold)


@rule("H-QICAI")
def test_qi_cai_extends_tricks_by_two_cells() -> None:
    match = aiming("huang-yueying")
    assert match.refused(use("s1-duel", "zhou-yu")) == {"TOO_FAR": {"K4", "H-QICAI"}}
    assert match.use("s1-duel", "gan-ning").settle().hp("gan-ning") == 3


@rule("A19", "H-QICAI")
def test_qi_cai_extends_area_tricks() -> None:
    match = aiming("huang-yueying").use("s7-barbarians").settle()
    assert (match.hp("gan-ning"), match.hp("zhou-yu")) == (3, 3)


@rule("H-QICAI", "K8", "A16")
def test_qi_cai_does_not_extend_the_spread_of_fire() -> None:
    cold = {"gan-ning": H((3, 5), ["d2-dodge"]), "zhou-yu": H((2, 6))}
    match = Match("huang-yueying", warm={"huang-yueying": H((4, 4), ["h3-fire-camps"])}, cold=cold)
    match.use("h3-fire-camps", "gan-ning").settle()
    assert (match.hp("gan-ning"), match.hp("zhou-yu")) == (3, 3)


@rule("H-QICAI")
def test_qi_cai_does_not_extend_tricks_of_others() -> None:
    assert "TOO_FAR" in aiming("liu-bei").refused(use("s1-duel", "gan-ning"))


@rule("A19", "H-QICAI")
def test_qi_cai_spares_area_tricks_by_switch() -> None:
    rules = default_rules()
    rules.qicai_aimed_only = True
    warm = {"huang-yueying": H((4, 4), ["s1-duel", "s7-barbarians"])}
    match = Match("huang-yueying", warm=warm, cold={"gan-ning": H((2, 1))}, rules=rules)
    assert set(match.refused(use("s7-barbarians"))) == {"NO_TARGET"}
    assert match.use("s1-duel", "gan-ning").settle().hp("gan-ning") == 3
