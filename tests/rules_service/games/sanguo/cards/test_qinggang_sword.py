"""青釭剑."""

import pytest

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule


def struck(gear: list[str], armour: str) -> Match:
    cold = {"gan-ning": H((3, 4), gear=[armour])}
    return Match(warm={"liu-bei": H((4, 4), ["s7-strike"], gear=gear)}, cold=cold).use("s7-strike", "gan-ning")


@rule("K17", "K18")
@pytest.mark.parametrize("armour", ["c2-eight-trigrams", "c2-nioh-shield"])
def test_qinggang_sword_ignores_armour(armour: str) -> None:
    match = struck(["s6-qinggang-sword"], armour)
    assert list(match.request.offers.judgements) == []
    assert match.settle().hp("gan-ning") == 3


@rule("K18")
def test_armour_protects_without_the_qinggang_sword() -> None:
    assert struck([], "c2-nioh-shield").settle().hp("gan-ning") == 4
