"""无懈可击."""

from tests.rules_service.games.sanguo.builder import H, Match, use
from tests.rules_service.games.sanguo.rules import rule


def duel(mine: list[str], theirs: list[str]) -> Match:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-duel", *mine])}, cold={"gan-ning": H((3, 4), theirs)})
    return match.use("s1-duel", "gan-ning")


@rule("K13")
def test_nullify_cancels_a_trick() -> None:
    match = duel([], ["s11-nullify"]).respond("nullify", "s11-nullify", "gan-ning").settle()
    assert match.hp("gan-ning") == 4
    assert not match.was_asked("respond", "strike")


@rule("K13", "A13")
def test_nullify_can_be_nullified_and_the_ring_starts_again() -> None:
    match = duel(["c12-nullify"], ["s11-nullify", "d12-nullify"])
    match.respond("nullify", "s11-nullify", "gan-ning")
    assert (match.request.hero, match.request.against, match.request.target) == ("liu-bei", "nullify", "gan-ning")
    match.respond("nullify", "c12-nullify", "liu-bei").until("respond", "nullify", "gan-ning").decline("nullify")
    assert (match.request.hero, match.request.against) == ("liu-bei", "duel")
    match.respond("nullify", "d12-nullify", "gan-ning").settle()
    assert match.hp("gan-ning") == 4


@rule("K13")
def test_nullify_is_not_asked_against_a_strike_nor_usable_on_its_own() -> None:
    warm = {"liu-bei": H((4, 4), ["s7-strike", "s11-nullify"])}
    match = Match(warm=warm, cold={"gan-ning": H((3, 4))})
    assert match.refused(use("s11-nullify")) == {"NOT_USABLE": {"K13"}}
    assert not match.use("s7-strike", "gan-ning").settle().was_asked("respond", "nullify")
