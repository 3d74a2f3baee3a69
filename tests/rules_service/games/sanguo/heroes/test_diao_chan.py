"""貂蝉: 离间."""

from tests.rules_service.games.sanguo.builder import H, Match, skill
from tests.rules_service.games.sanguo.rules import rule


def sowing(**cold: H) -> Match:
    warm = {"diao-chan": H((7, 1), ["h7-windfall", "h8-windfall"]), "liu-bei": H((4, 1), ["s11-nullify"])}
    return Match("diao-chan", warm=warm, cold={name.replace("_", "-"): hero for name, hero in cold.items()})


@rule("H-LIJIAN", "K4")
def test_li_jian_starts_a_duel_by_the_first_mans_limits_without_nullification() -> None:
    match = sowing(gan_ning=H((1, 1))).skill("li-jian", "liu-bei", "gan-ning", cards=["h7-windfall"])
    match.settle()
    assert match.hp("gan-ning") == 3
    assert not match.was_asked("respond", "nullify")
    assert match.refused(skill("li-jian", "liu-bei", "gan-ning", cards=["h8-windfall"])) == {"USED_UP": {"H-LIJIAN"}}


@rule("H-LIJIAN")
def test_li_jian_refuses_women_far_men_and_the_same_man_twice() -> None:
    match = sowing(gan_ning=H((1, 2)), da_qiao=H((4, 2)), zhou_yu=H((6, 1)))
    cards = ["h7-windfall"]
    assert match.refused(skill("li-jian", "liu-bei", "gan-ning", cards=cards)) == {"TOO_FAR": {"H-LIJIAN"}}
    assert match.refused(skill("li-jian", "gan-ning", "liu-bei", cards=cards))["TOO_FAR"] == {"H-LIJIAN"}
    assert match.refused(skill("li-jian", "liu-bei", "da-qiao", cards=cards)) == {"BAD_TARGET": {"H-LIJIAN"}}
    assert "BAD_TARGET" in match.refused(skill("li-jian", "liu-bei", "liu-bei", cards=cards))
    assert "BAD_COUNT" in match.refused(skill("li-jian", "liu-bei", cards=cards))


@rule("H-LIJIAN", "G5")
def test_li_jian_makes_the_duelling_man_the_killer() -> None:
    match = sowing(gan_ning=H((1, 1), hp=1)).skill("li-jian", "liu-bei", "gan-ning", cards=["h7-windfall"]).settle()
    assert len(match.hand("liu-bei")) == 3
