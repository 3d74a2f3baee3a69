"""曹纯: 骁锐."""

from tests.rules_service.games.sanguo.builder import BEGIN, H, Match, use
from tests.rules_service.games.sanguo.rules import rule


def beginning(at: tuple[int, int] = (5, 4)) -> Match:
    warm = {"cao-chun": H((4, 4)), "liu-bei": H(at, ["s7-strike", "h10-line-strike"])}
    return Match("liu-bei", BEGIN, warm=warm, cold={"gan-ning": H((6, 3))})


@rule("H-XIAORUI", "M1")
def test_xiao_rui_adds_a_point_to_this_move_phase() -> None:
    match = beginning()
    assert (match.request.hero, list(match.request.offers.values)) == ("liu-bei", ["move", "range", "decline"])
    assert match.choose("xiao-rui", "move").request.points == 5


@rule("H-XIAORUI", "A22")
def test_xiao_rui_extends_plain_strikes_or_does_nothing() -> None:
    match = beginning().choose("xiao-rui", "range").stop()
    assert "TOO_FAR" in match.refused(use("h10-line-strike", "gan-ning"))
    assert match.use("s7-strike", "gan-ning").settle().hp("gan-ning") == 3
    declined = beginning().choose("xiao-rui", "decline")
    assert declined.request.points == 4
    assert "TOO_FAR" in declined.stop().refused(use("s7-strike", "gan-ning"))


@rule("A22", "H-XIAORUI", "D4")
def test_xiao_rui_costs_a_token_when_declined() -> None:
    warm = {"cao-chun": H((4, 4)), "liu-bei": H((5, 4), tokens={"jia": 2})}
    match = Match("liu-bei", BEGIN, warm=warm, cold={"gan-ning": H((6, 3))}).choose("xiao-rui", "decline")
    assert match.tokens("liu-bei", "jia") == 1
    assert not beginning().choose("xiao-rui", "decline").happened("tokens_changed")


@rule("H-XIAORUI")
def test_xiao_rui_excludes_far_heroes_enemies_and_himself() -> None:
    assert not beginning((6, 2)).was_asked("choose")
    warm = {"cao-chun": H((4, 4))}
    assert not Match("cao-chun", BEGIN, warm=warm, cold={"gan-ning": H((3, 4))}).was_asked("choose")
    assert not Match("gan-ning", BEGIN, warm=warm, cold={"gan-ning": H((3, 4))}).was_asked("choose")


@rule("H-XIAORUI")
def test_xiao_rui_ends_with_the_turn() -> None:
    match = beginning().choose("xiao-rui", "move").stop().end().take_turn("cao-chun").until("step")
    assert match.request.points == 4
