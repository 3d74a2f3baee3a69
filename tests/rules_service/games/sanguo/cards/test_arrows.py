"""万箭齐发."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


def volley(hand: list[str]) -> Match:
    warm = {"liu-bei": H((4, 4), ["h1-arrows"]), "lu-xun": H((5, 3))}
    return Match(warm=warm, cold={"gan-ning": H((3, 4), hand), "zhou-yu": H((1, 5))}).use("h1-arrows")


@rule("K5")
def test_arrows_damage_every_other_hero_nearby_without_a_dodge() -> None:
    match = volley(["h2-dodge"])
    match.respond("dodge", "h2-dodge", "gan-ning").settle()
    assert [match.hp(hero) for hero in ("liu-bei", "lu-xun", "gan-ning", "zhou-yu")] == [4, 2, 4, 3]
    assert not match.was_asked("respond", "dodge", "zhou-yu")


@rule("K5")
def test_arrows_need_a_hero_in_reach() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["h1-arrows"])}, cold={"gan-ning": H((7, 6))})
    assert match.refused(use("h1-arrows")) == {"NO_TARGET": {"K5"}}


@rule("K5", "K13")
def test_arrows_are_nullified_for_a_single_hero() -> None:
    match = volley(["s11-nullify"])
    match.until("respond", "nullify", "gan-ning")
    while match.request.target != "gan-ning" or match.request.hero != "gan-ning":
        match.decline("nullify")
        match.until("respond", "nullify", "gan-ning")
    match.respond("nullify", "s11-nullify", "gan-ning").settle()
    assert (match.hp("gan-ning"), match.hp("lu-xun")) == (4, 2)
