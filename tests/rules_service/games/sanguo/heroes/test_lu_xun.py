"""陆逊: 炎灭, 智变."""

from tests.rules_service.games.sanguo.builder import H, Match, skill, use_as
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab


@rule("H-YANMIE", "K8")
def test_yan_mie_uses_a_heart_hand_card_once() -> None:
    warm = {"lu-xun": H((4, 4), ["h2-dodge", "h13-dodge", "s7-strike"])}
    match = Match("lu-xun", warm=warm, cold={"gan-ning": H((3, 5), ["d2-dodge"])})
    assert match.refused(use_as("yan-mie", ["s7-strike"], "gan-ning")) == {"BAD_CARD": {"H-YANMIE"}}
    match.use_as("yan-mie", ["h2-dodge"], "gan-ning").until("act")
    assert match.hp("gan-ning") == 3
    assert match.refused(use_as("yan-mie", ["h13-dodge"], "gan-ning")) == {"USED_UP": {"H-YANMIE"}}


@rule("H-YANMIE", "K8", "Q6")
def test_yan_mie_refusal_cites_the_card_and_the_skill() -> None:
    match = Match("lu-xun", warm={"lu-xun": H((4, 4), ["h2-dodge"])}, cold={"gan-ning": H((1, 5), ["d2-dodge"])})
    assert match.refused(use_as("yan-mie", ["h2-dodge"], "gan-ning")) == {"TOO_FAR": {"K8", "H-YANMIE"}}


@rule("H-YANMIE")
def test_yan_mie_refuses_equipment() -> None:
    match = Match("lu-xun", warm={"lu-xun": H((4, 4), gear=["h5-offensive-horse"])}, cold={"gan-ning": H((3, 5), ["d2-dodge"])})
    assert "NO_CARD" in match.refused(use_as("yan-mie", ["h5-offensive-horse"], "gan-ning"))


@rule("H-YANMIE", "Q6")
def test_yan_mie_lists_each_reason_against_equipment_once() -> None:
    match = Match("lu-xun", warm={"lu-xun": H((4, 4), gear=["s13-offensive-horse"])}, cold={"gan-ning": H((3, 5), ["d2-dodge"])})
    action = ab.Action(hero="lu-xun")
    action.MergeFrom(use_as("yan-mie", ["s13-offensive-horse"], "gan-ning"))
    assert [violation.reason for violation in match.game.violations(match.state, "warm", action)] == ["NO_CARD", "BAD_CARD"]


@rule("H-ZHIBIAN", "M7", "M10")
def test_zhi_bian_moves_the_receiver_one_step() -> None:
    match = Match("lu-xun", warm={"lu-xun": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((2, 5))})
    match.skill("zhi-bian", "gan-ning", cards=["s7-strike"])
    assert (match.request.hero, match.request.mover, match.request.points) == ("lu-xun", "gan-ning", 1)
    assert "MUST_STEP" in match.refused(ab.Action(stop=ab.Stop()))
    match.step(2, 6)
    assert (match.at("gan-ning"), match.hand("gan-ning")) == ((2, 6), ["s7-strike"])


@rule("H-ZHIBIAN", "M7")
def test_zhi_bian_only_gives_the_card_to_a_hero_that_cannot_move() -> None:
    warm = {"lu-xun": H((1, 2), ["s7-strike", "s8-strike"]), "liu-bei": H((2, 1))}
    match = Match("lu-xun", warm=warm, cold={"gan-ning": H((1, 1))}).skill("zhi-bian", "gan-ning", cards=["s7-strike"])
    assert match.at("gan-ning") == (1, 1)
    assert match.refused(skill("zhi-bian", "liu-bei", cards=["s8-strike"])) == {"USED_UP": {"H-ZHIBIAN"}}


@rule("H-ZHIBIAN", "A32")
def test_zhi_bian_needs_another_hero() -> None:
    match = Match("lu-xun", warm={"lu-xun": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((2, 5))})
    assert match.refused(skill("zhi-bian", "lu-xun", cards=["s7-strike"])) == {"BAD_TARGET": {"H-ZHIBIAN"}}
