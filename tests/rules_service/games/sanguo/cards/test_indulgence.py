"""乐不思蜀."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K14")
def test_it_comes_to_lie_before_another_hero_and_is_not_nullified_then() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s6-indulgence"])}, cold={"gan-ning": H((1, 6))})
    match.use("s6-indulgence", "gan-ning")
    assert [(lying.card, lying.kind) for lying in match.hero("gan-ning").delayed] == [("s6-indulgence", "indulgence")]
    assert not match.was_asked("respond")


@rule("K14")
def test_one_is_enough_and_five_cells_are_the_limit() -> None:
    cold = {"gan-ning": H((3, 4), delayed=["h6-indulgence"]), "zhou-yu": H((1, 7))}
    match = Match(warm={"liu-bei": H((4, 4), ["s6-indulgence"])}, cold=cold)
    assert match.refused(use("s6-indulgence", "gan-ning")) == {"BAD_TARGET": {"K14"}}
    assert match.refused(use("s6-indulgence", "zhou-yu")) == {"TOO_FAR": {"K14"}}
    assert match.refused(use("s6-indulgence", "liu-bei")) == {"BAD_TARGET": {"K14"}}
