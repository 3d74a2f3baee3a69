"""诸葛亮: 观星."""

from tests.rules_service.games.sanguo.builder import PREPARE, H, Match
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab

TOP = ["s7-strike", "h7-windfall", "d2-dodge", "c2-strike"]


def looking() -> Match:
    match = Match("zhuge-liang", PREPARE, warm={"zhuge-liang": H((4, 4))}, cold={"gan-ning": H((7, 7))}, deck=TOP)
    return match.trigger("guan-xing")


@rule("H-GUANXING", "A23")
def test_guan_xing_puts_any_cards_on_top_and_the_rest_below() -> None:
    match = looking().do(ab.Action(arrange=ab.Arrange(top=["d2-dodge"], bottom=["h7-windfall", "s7-strike"])))
    assert match.hand("zhuge-liang") == ["d2-dodge", "c2-strike"]
    assert list(match.state.core.deck)[-2:] == ["h7-windfall", "s7-strike"]


@rule("H-GUANXING")
def test_guan_xing_puts_back_exactly_the_seen_cards() -> None:
    match = looking()
    assert set(match.refused(ab.Action(arrange=ab.Arrange(top=TOP)))) == {"BAD_CHOICE", "BAD_COUNT"}
    assert "BAD_COUNT" in match.refused(ab.Action(arrange=ab.Arrange(top=TOP[:1])))


@rule("H-GUANXING")
def test_guan_xing_may_be_declined() -> None:
    match = Match("zhuge-liang", PREPARE, warm={"zhuge-liang": H((4, 4))}, cold={"gan-ning": H((7, 7))}, deck=TOP)
    assert match.decline("guan-xing").hand("zhuge-liang") == TOP[:2]
