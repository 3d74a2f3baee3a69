"""B4: the effects of terrains."""

from rules_service.games.sanguo.catalog.figures import default_rules
from tests.rules_service.games.sanguo.builder import DRAW, END, H, Match, use
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab


def wood(**more: object) -> Match:
    return Match(
        warm={"liu-bei": H((1, 2), ["s7-strike"])},
        cold={"zhou-yu": H((1, 3), **more)},
        deck=["h7-windfall"],  # type: ignore[arg-type]
    )


def judge(source: str) -> ab.Action:
    return ab.Action(judge=ab.Judge(need="dodge", source=source))


@rule("B4", "D3")
def test_wood_counts_a_heart_judgement_as_a_dodge() -> None:
    match = wood().use("s7-strike", "zhou-yu").judge("wood").settle()
    assert match.hp("zhou-yu") == 3
    assert match.discarded == ["h7-windfall", "s7-strike"]


@rule("B4", "A01")
def test_failed_judgement_is_not_offered_again() -> None:
    match = Match(
        warm={"liu-bei": H((1, 2), ["s7-strike"])}, cold={"zhou-yu": H((1, 3), ["h2-dodge"])}, deck=["s8-strike", "h7-windfall"]
    )
    match.use("s7-strike", "zhou-yu").judge("wood")
    assert list(match.request.offers.judgements) == []
    assert match.respond("dodge", "h2-dodge").settle().hp("zhou-yu") == 3


@rule("B4")
def test_wood_has_no_effect_when_terrain_effects_are_off() -> None:
    rules = default_rules()
    rules.terrain_effects = False
    match = Match(warm={"liu-bei": H((1, 2), ["s7-strike"])}, cold={"zhou-yu": H((1, 3))}, rules=rules)
    match.use("s7-strike", "zhou-yu")
    assert list(match.request.offers.judgements) == []
    assert match.refused(judge("wood")) == {"NOT_USABLE": {"B4"}}
    assert match.refused(judge("eight-trigrams")) == {"NOT_USABLE": {"K18"}}


@rule("B4")
def test_wood_increases_fire_damage() -> None:
    match = Match(warm={"liu-bei": H((2, 2), ["h3-fire-camps"])}, cold={"gan-ning": H((1, 3), ["d2-dodge"])})
    assert match.use("h3-fire-camps", "gan-ning").settle().hp("gan-ning") == 2


@rule("B4", "A03")
def test_lake_skips_the_draw_phase_and_heals_at_the_end() -> None:
    match = Match("gan-ning", DRAW, cold={"gan-ning": H((2, 4), hp=2)}, warm={"liu-bei": H((7, 7))})
    match.stop().end().settle()
    assert (match.hp("gan-ning"), match.hand("gan-ning")) == (3, [])


@rule("B4", "A02")
def test_tower_lets_the_first_strike_reach_along_the_line() -> None:
    side = {"gan-ning": H((5, 7)), "zhou-yu": H((4, 4))}
    match = Match(warm={"liu-bei": H((5, 2), ["s7-strike", "s8-strike"])}, cold=side)
    assert "TOO_FAR" in match.refused(use("s7-strike", "zhou-yu"))
    assert match.use("s7-strike", "gan-ning").settle().hp("gan-ning") == 3


@rule("B4", "A02")
def test_tower_voids_the_weapon_but_lifts_the_range_once() -> None:
    hand = ["s7-strike", "s8-strike"]
    match = Match(warm={"liu-bei": H((5, 2), hand, gear=["d1-crossbow"])}, cold={"gan-ning": H((1, 7)), "zhou-yu": H((5, 3))})
    match.use("s7-strike", "gan-ning").until("act")
    assert match.hp("gan-ning") == 3
    assert "USED_UP" in match.refused(use("s8-strike", "zhou-yu"))


@rule("B4", "A03")
def test_post_card_must_be_given_after_the_look() -> None:
    match = Match(phase=END, warm={"liu-bei": H((1, 1))}, cold={"gan-ning": H((6, 6))}, deck=["h1-arrows"])
    match.trigger("post")
    assert set(match.request.offers.values) == {"liu-bei", "gan-ning"}
    assert not match.request.offers.decline
    assert match.choose("post", "gan-ning").hand("gan-ning") == ["h1-arrows"]


@rule("B4")
def test_post_may_be_declined() -> None:
    match = Match(phase=END, warm={"liu-bei": H((1, 1))}, cold={"gan-ning": H((6, 6))}, deck=["h1-arrows"])
    match.decline("post").settle()
    assert match.state.core.deck[0] == "h1-arrows"
