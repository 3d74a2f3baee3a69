"""Equipment (K19)."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K19")
def test_equipment_replaces_the_same_kind_and_mounts_are_two_kinds() -> None:
    hand = ["h5-offensive-horse", "s5-defensive-horse", "d1-crossbow"]
    match = Match(warm={"liu-bei": H((4, 4), hand, gear=["c5-defensive-horse"])}, cold={"gan-ning": H((7, 7))})
    for card in hand:
        match.use(card)
    assert match.gear("liu-bei") == hand
    assert match.discarded == ["c5-defensive-horse"]


@rule("K19", "A30")
def test_equipment_takes_no_target() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["d1-crossbow"])}, cold={"gan-ning": H((3, 4))})
    for named in ("gan-ning", "liu-bei"):
        assert match.refused(use("d1-crossbow", named)) == {"BAD_TARGET": {"K19"}, "BAD_COUNT": {"K19"}}
