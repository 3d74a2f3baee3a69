"""司马懿: 伏膺, 鬼才."""

import pytest

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab


def struck(hp: int = 3) -> Match:
    warm = {"liu-bei": H((4, 4), ["s7-strike", "c2-strike"], gear=["c5-defensive-horse"])}
    return (
        Match(warm=warm, cold={"sima-yi": H((3, 4), hp=hp)}).use("s7-strike", "sima-yi").until("trigger")
        if hp > 1
        else Match(warm=warm, cold={"sima-yi": H((3, 4), hp=hp)}).use("s7-strike", "sima-yi")
    )


def taking(giver: str, card: str) -> ab.Action:
    return ab.Action(trigger=ab.Trigger(skill="fu-ying", giver=giver, card=card))


@rule("H-FUYING", "D1")
@pytest.mark.parametrize(("card", "taken"), [("c5-defensive-horse", "c5-defensive-horse"), ("hand", "c2-strike")])
def test_fu_ying_takes_a_card_of_another_hero_after_damage(card: str, taken: str) -> None:
    match = struck().do(taking("liu-bei", card))
    assert (match.hp("sima-yi"), match.hand("sima-yi")) == (2, [taken])


@rule("H-FUYING")
def test_fu_ying_refuses_own_cards_and_named_hand_cards() -> None:
    match = struck()
    assert set(match.refused(taking("liu-bei", "c2-strike"))) == {"NO_CARD", "BAD_CARD"}
    assert set(match.refused(taking("sima-yi", "hand"))) == {"BAD_TARGET", "NO_CARD", "BAD_CARD"}


@rule("H-FUYING", "D1")
def test_fu_ying_does_nothing_when_he_is_dead() -> None:
    assert not struck(1).settle().was_asked("trigger", "fu-ying")


@rule("H-GUICAI", "D3")
def test_gui_cai_replaces_a_judgement_with_a_hand_card() -> None:
    warm = {"liu-bei": H((1, 2), ["s7-strike"])}
    match = Match(warm=warm, cold={"sima-yi": H((1, 3), ["h7-windfall"])}, deck=["s8-strike"]).use("s7-strike", "sima-yi")
    match.judge("wood").trigger("gui-cai", cards=["h7-windfall"]).settle()
    assert (match.hp("sima-yi"), match.hand("sima-yi")) == (3, [])
    assert sorted(match.discarded) == ["h7-windfall", "s7-strike", "s8-strike"]


@rule("H-GUICAI")
def test_gui_cai_does_not_ask_without_a_hand() -> None:
    match = Match(warm={"liu-bei": H((1, 2), ["s7-strike"])}, cold={"sima-yi": H((1, 3))}, deck=["s8-strike"])
    assert not match.use("s7-strike", "sima-yi").judge("wood").until("act").was_asked("trigger", "gui-cai")
