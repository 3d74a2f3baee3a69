"""张绣: 冲杀."""

from tests.rules_service.games.sanguo.builder import MOVE, H, Match, step
from tests.rules_service.games.sanguo.rules import rule


def charging(at: tuple[int, int], victim: H, hp: int = 4, **more: H) -> Match:
    cold = {"gan-ning": victim, **{name.replace("_", "-"): hero for name, hero in more.items()}}
    return Match("zhang-xiu", MOVE, warm={"zhang-xiu": H(at, hp=hp)}, cold=cold)


@rule("H-CHONGSHA", "M8")
def test_chong_sha_crosses_enemies_but_not_friends() -> None:
    match = Match("zhang-xiu", MOVE, warm={"zhang-xiu": H((5, 4)), "liu-bei": H((4, 4))}, cold={"gan-ning": H((5, 3))})
    assert "BAD_CELL" in match.refused(step(4, 4))
    assert match.step(5, 3).at("zhang-xiu") == (5, 3)


@rule("H-CHONGSHA", "M10")
def test_chong_sha_drives_the_enemy_ahead() -> None:
    match = charging((4, 4), H((3, 4)), hp=2).step(3, 4).trigger("chong-sha")
    assert (match.at("gan-ning"), match.request.points, match.request.offers.decline) == ((2, 4), 1, True)
    assert match.tokens("zhang-xiu", "sha") == match.tokens("zhang-xiu", "chong") == 0
    assert not match.stop().was_asked("trigger", "chong-sha-damage")


@rule("H-CHONGSHA", "M9")
def test_chong_sha_puts_a_blocked_enemy_aside_and_may_damage_it() -> None:
    match = charging((5, 3), H((5, 4))).step(5, 4).trigger("chong-sha")
    assert [(cell.row, cell.col) for cell in match.request.offers.cells] == [(4, 4), (5, 3), (6, 4)]
    match.choose_cell("chong-sha", 5, 3).trigger("chong-sha-damage")
    assert (match.at("gan-ning"), match.hp("gan-ning")) == ((5, 3), 3)


@rule("H-CHONGSHA")
def test_chong_sha_puts_no_one_aside_in_a_cards_move() -> None:
    warm = {"zhang-xiu": H((5, 3), ["s1-swift-march"])}
    match = Match("zhang-xiu", warm=warm, cold={"gan-ning": H((5, 4))}).use("s1-swift-march").step(5, 4).trigger("chong-sha")
    assert (match.at("gan-ning"), match.request.offers.decline) == ((5, 4), False)


@rule("H-CHONGSHA", "D4")
def test_chong_sha_puts_no_one_aside_with_a_token_and_loses_it() -> None:
    warm = {"zhang-xiu": H((5, 3), tokens={"sha": 1})}
    match = Match("zhang-xiu", MOVE, warm=warm, cold={"gan-ning": H((5, 4))}).step(5, 4).trigger("chong-sha")
    assert (match.at("gan-ning"), match.tokens("zhang-xiu", "sha")) == ((5, 4), 0)


@rule("H-CHONGSHA", "A31", "B3")
def test_chong_sha_does_not_charge_in_a_camp_or_base() -> None:
    assert not charging((2, 6), H((1, 6))).step(1, 6).stop().was_asked("trigger")
    assert not charging((2, 7), H((1, 7))).step(1, 7).stop().was_asked("trigger")


@rule("A20", "H-CHONGSHA", "H-DUJIANG")
def test_chong_sha_leaves_a_victim_alone_that_moved_away() -> None:
    warm = {"zhang-xiu": H((5, 4)), "liu-bei": H((3, 4))}
    match = Match("zhang-xiu", MOVE, warm=warm, cold={"lyu-meng": H((6, 4))})
    match.step(6, 4).trigger("chong-sha").trigger("du-jiang", cell=(2, 4)).stop()
    assert (match.at("lyu-meng"), match.hp("lyu-meng")) == ((2, 4), 4)
    assert not match.was_asked("trigger", "chong-sha-damage")
