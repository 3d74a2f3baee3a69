"""南蛮入侵."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


def invasion(hand: list[str]) -> Match:
    warm = {"liu-bei": H((4, 4), ["s7-barbarians"]), "lu-xun": H((5, 3))}
    return Match(warm=warm, cold={"gan-ning": H((3, 4), hand), "zhou-yu": H((1, 5))}).use("s7-barbarians")


@rule("K5")
def test_barbarians_damage_every_other_hero_nearby_without_a_strike() -> None:
    match = invasion(["c2-strike"])
    match.respond("strike", "c2-strike", "gan-ning").settle()
    assert [match.hp(hero) for hero in ("liu-bei", "lu-xun", "gan-ning", "zhou-yu")] == [4, 2, 4, 3]
    assert not match.was_asked("respond", "strike", "zhou-yu")


@rule("K5")
def test_barbarians_need_a_hero_in_reach() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-barbarians"])}, cold={"gan-ning": H((7, 6))})
    assert match.refused(use("s7-barbarians")) == {"NO_TARGET": {"K5"}}


@rule("K5", "K13")
def test_barbarians_are_nullified_for_a_single_hero() -> None:
    match = invasion(["s11-nullify"])
    match.until("respond", "nullify", "gan-ning")
    while match.request.target != "gan-ning" or match.request.hero != "gan-ning":
        match.decline("nullify")
        match.until("respond", "nullify", "gan-ning")
    match.respond("nullify", "s11-nullify", "gan-ning").settle()
    assert (match.hp("gan-ning"), match.hp("lu-xun")) == (4, 2)
