"""乐不思蜀."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


@rule("K14")
def test_indulgence_enters_the_delay_zone_without_nullification() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s6-indulgence"])}, cold={"gan-ning": H((1, 6))})
    match.use("s6-indulgence", "gan-ning")
    assert [(lying.card, lying.kind) for lying in match.hero("gan-ning").delayed] == [("s6-indulgence", "indulgence")]
    assert not match.was_asked("respond")


@rule("K14")
def test_indulgence_refuses_a_second_one_and_reaches_five_cells() -> None:
    cold = {"gan-ning": H((3, 4), delayed=["h6-indulgence"]), "zhou-yu": H((1, 7))}
    match = Match(warm={"liu-bei": H((4, 4), ["s6-indulgence"])}, cold=cold)
    assert match.refused(use("s6-indulgence", "gan-ning")) == {"BAD_TARGET": {"K14"}}
    assert match.refused(use("s6-indulgence", "zhou-yu")) == {"TOO_FAR": {"K14"}}
    assert match.refused(use("s6-indulgence", "liu-bei")) == {"BAD_TARGET": {"K14"}}
