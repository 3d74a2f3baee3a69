"""马超: 马术."""

from rules_service.games.sanguo.catalog.figures import default_rules
from tests.rules_service.games.sanguo.builder import MOVE, H, Match, skill
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


@rule("H-MASHU")
def test_points_left_become_tokens_that_carry_him_and_go_with_the_phase() -> None:
    match = Match("ma-chao", MOVE, warm={"ma-chao": H((5, 4))}, cold={"gan-ning": H((7, 7))}).step(5, 3).stop()
    assert match.tokens("ma-chao", "jun") == 3
    match.skill("ma-shu").step(6, 3).step(6, 2).stop()
    assert match.tokens("ma-chao", "jun") == 1
    assert match.end().tokens("ma-chao", "jun") == 0


@rule("H-MASHU", "P4")
def test_without_tokens_no_move() -> None:
    match = Match("ma-chao", warm={"ma-chao": H((5, 4))}, cold={"gan-ning": H((7, 7))})
    assert match.refused(skill("ma-shu")) == {"NOT_USABLE": {"H-MASHU"}}


@rule("H-MASHU")
def test_as_printed_it_is_one_point() -> None:
    rules = default_rules()
    rules.mashu_points = rb.MASHU_POINTS_ONE
    match = Match("ma-chao", warm={"ma-chao": H((5, 4), tokens={"jun": 3})}, cold={"gan-ning": H((7, 7))}, rules=rules)
    match.skill("ma-shu").step(5, 3)
    assert match.tokens("ma-chao", "jun") == 2


@rule("H-MASHU")
def test_others_cannot_use_his_tokens() -> None:
    match = Match("gan-ning", cold={"gan-ning": H((5, 4), tokens={"jun": 3})}, warm={"liu-bei": H((7, 7))})
    assert match.refused(skill("ma-shu")) == {"NOT_USABLE": {"H-MASHU"}}


@rule("H-MASHU", "M1", "Q5")
def test_points_below_none_are_no_tokens() -> None:
    cold = {"gan-ning": H((7, 7))}
    match = Match("ma-chao", MOVE, warm={"ma-chao": H((5, 4), tokens={"jun": 1})}, cold=cold, effects=[(2, -2)])
    assert match.until("act").tokens("ma-chao", "jun") == 1
