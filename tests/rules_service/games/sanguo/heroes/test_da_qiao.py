"""大乔: 国色, 流离."""

from tests.rules_service.games.sanguo.builder import H, Match, trigger, use_as
from tests.rules_service.games.sanguo.rules import rule


@rule("H-GUOSE", "K14")
def test_guo_se_uses_a_diamond_as_an_indulgence() -> None:
    warm = {"da-qiao": H((4, 4), ["d5-dodge", "h2-dodge"], gear=["d1-crossbow"])}
    match = Match("da-qiao", warm=warm, cold={"gan-ning": H((1, 6)), "zhou-yu": H((3, 4))})
    assert match.refused(use_as("guo-se", ["h2-dodge"], "gan-ning")) == {"BAD_CARD": {"H-GUOSE"}}
    match.use_as("guo-se", ["d5-dodge"], "gan-ning").use_as("guo-se", ["d1-crossbow"], "zhou-yu")
    assert [(lying.card, lying.kind) for lying in match.hero("gan-ning").delayed] == [("d5-dodge", "indulgence")]
    assert match.gear("da-qiao") == []


def struck(cold: dict[str, H], card: str = "s7-strike", **more: object) -> Match:
    warm = {"liu-bei": H((4, 4), [card], **more)}  # type: ignore[arg-type]
    return Match(warm=warm, cold={"da-qiao": H((3, 4), ["h7-windfall"]), **cold})


@rule("H-LIULI")
def test_liu_li_passes_a_strike_on_regardless_of_the_strikers_range() -> None:
    match = struck({"gan-ning": H((1, 5))}).use("s7-strike", "da-qiao")
    assert list(match.request.offers.heroes) == ["gan-ning"]
    match.trigger("liu-li", "gan-ning", cards=["h7-windfall"]).settle()
    assert (match.hp("da-qiao"), match.hp("gan-ning"), match.hand("da-qiao")) == (3, 3, [])


@rule("H-LIULI")
def test_liu_li_excludes_the_striker_other_targets_and_far_heroes() -> None:
    cold = {"gan-ning": H((3, 5)), "zhou-yu": H((7, 7))}
    match = struck(cold, gear=["d12-halberd"]).use("s7-strike", "da-qiao", "gan-ning").settle()
    assert not match.was_asked("trigger", "liu-li")


@rule("H-LIULI", "Q6")
def test_liu_li_refuses_a_far_hero_with_too_far() -> None:
    match = struck({"gan-ning": H((1, 5)), "zhou-yu": H((1, 7))}).use("s7-strike", "da-qiao")
    assert match.refused(trigger("liu-li", "zhou-yu", cards=["h7-windfall"]))["TOO_FAR"] == {"H-LIULI"}
    assert set(match.refused(trigger("liu-li", "liu-bei", cards=["h7-windfall"]))) == {"BAD_TARGET"}


@rule("H-LIULI")
def test_liu_li_does_not_ask_without_a_card() -> None:
    warm = {"liu-bei": H((4, 4), ["s7-strike"])}
    match = Match(warm=warm, cold={"da-qiao": H((3, 4)), "gan-ning": H((3, 5))}).use("s7-strike", "da-qiao").settle()
    assert not match.was_asked("trigger")


@rule("A18", "H-LIULI", "H-DUJIANG")
def test_liu_li_passes_on_an_unanswerable_strike() -> None:
    warm = {"lyu-meng": H((4, 4), ["s7-strike"], tokens={"yi": 1})}
    cold = {"da-qiao": H((3, 4), ["h7-windfall"]), "gan-ning": H((1, 5), ["h2-dodge"])}
    match = Match("lyu-meng", warm=warm, cold=cold).use("s7-strike", "da-qiao")
    match.trigger("liu-li", "gan-ning", cards=["h7-windfall"]).settle()
    assert match.hp("gan-ning") == 3


@rule("A29", "H-LIULI", "Q3")
def test_liu_li_keeps_the_order_of_targets() -> None:
    """The new target is first in the ring, but takes the second place."""
    cold = {"zhou-yu": H((1, 5)), "gan-ning": H((3, 5)), "da-qiao": H((3, 4), ["h7-windfall"])}
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"], gear=["d12-halberd"])}, cold=cold)
    match.use("s7-strike", "da-qiao", "gan-ning").trigger("liu-li", "zhou-yu", cards=["h7-windfall"])
    assert (match.request.hero, match.request.subject) == ("gan-ning", "dodge")
    assert match.decline("dodge").request.hero == "zhou-yu"
