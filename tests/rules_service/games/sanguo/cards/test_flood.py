"""水淹七军."""

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule


def flood(gear: list[str]) -> Match:
    match = Match(warm={"liu-bei": H((4, 4), ["c12-flood"])}, cold={"gan-ning": H((3, 4), gear=gear)})
    return match.use("c12-flood", "gan-ning")


@rule("K9")
def test_the_target_gives_up_all_its_equipment() -> None:
    match = flood(["d1-crossbow", "c5-defensive-horse"]).choose("flood", "discard").settle()
    assert (match.gear("gan-ning"), match.hp("gan-ning")) == ([], 4)


@rule("K9")
def test_or_it_is_hurt() -> None:
    match = flood(["d1-crossbow"]).choose("flood", "damage").settle()
    assert (match.gear("gan-ning"), match.hp("gan-ning")) == (["d1-crossbow"], 3)


@rule("K9", "A17")
def test_without_equipment_nothing_is_asked() -> None:
    match = flood([]).settle()
    assert not match.was_asked("choose")
    assert match.hp("gan-ning") == 3
