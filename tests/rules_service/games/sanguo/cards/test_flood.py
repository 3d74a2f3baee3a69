"""水淹七军."""

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule


def flood(gear: list[str]) -> Match:
    match = Match(warm={"liu-bei": H((4, 4), ["c12-flood"])}, cold={"gan-ning": H((3, 4), gear=gear)})
    return match.use("c12-flood", "gan-ning")


@rule("K9")
def test_flood_makes_the_target_discard_all_its_equipment() -> None:
    match = flood(["d1-crossbow", "c5-defensive-horse"]).choose("flood", "discard").settle()
    assert (match.gear("gan-ning"), match.hp("gan-ning")) == ([], 4)


@rule("K9")
def test_flood_damages_a_target_that_keeps_its_equipment() -> None:
    match = flood(["d1-crossbow"]).choose("flood", "damage").settle()
    assert (match.gear("gan-ning"), match.hp("gan-ning")) == (["d1-crossbow"], 3)


@rule("K9", "A17")
def test_flood_does_not_ask_a_target_without_equipment() -> None:
    match = flood([]).settle()
    assert not match.was_asked("choose")
    assert match.hp("gan-ning") == 3
