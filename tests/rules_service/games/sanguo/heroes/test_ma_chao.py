"""马超: 马术."""

from rules_service.games.sanguo.catalog.figures import default_rules
from tests.rules_service.games.sanguo.builder import MOVE, H, Match, skill
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb


@rule("H-MASHU")
def test_ma_shu_turns_points_left_into_tokens_until_the_play_phase_ends() -> None:
    match = Match("ma-chao", MOVE, warm={"ma-chao": H((5, 4))}, cold={"gan-ning": H((7, 7))}).step(5, 3).stop()
    assert match.tokens("ma-chao", "jun") == 3
    match.skill("ma-shu").step(6, 3).step(6, 2).stop()
    assert match.tokens("ma-chao", "jun") == 1
    assert match.end().tokens("ma-chao", "jun") == 0


@rule("H-MASHU", "P4")
def test_ma_shu_needs_tokens() -> None:
    match = Match("ma-chao", warm={"ma-chao": H((5, 4))}, cold={"gan-ning": H((7, 7))})
    assert match.refused(skill("ma-shu")) == {"NOT_USABLE": {"H-MASHU"}}


@rule("H-MASHU")
def test_ma_shu_moves_one_point_by_switch() -> None:
    rules = default_rules()
    rules.mashu_points = rb.MASHU_POINTS_ONE
    match = Match("ma-chao", warm={"ma-chao": H((5, 4), tokens={"jun": 3})}, cold={"gan-ning": H((7, 7))}, rules=rules)
    match.skill("ma-shu").step(5, 3)
    assert match.tokens("ma-chao", "jun") == 2


@rule("H-MASHU")
def test_ma_shu_tokens_are_useless_to_others() -> None:
    match = Match("gan-ning", cold={"gan-ning": H((5, 4), tokens={"jun": 3})}, warm={"liu-bei": H((7, 7))})
    assert match.refused(skill("ma-shu")) == {"NOT_USABLE": {"H-MASHU"}}


@rule("H-MASHU", "M1", "Q5")
def test_ma_shu_gains_no_tokens_from_negative_points() -> None:
    cold = {"gan-ning": H((7, 7))}
    match = Match("ma-chao", MOVE, warm={"ma-chao": H((5, 4), tokens={"jun": 1})}, cold=cold, effects=[(2, -2)])
    assert match.until("act").tokens("ma-chao", "jun") == 1
