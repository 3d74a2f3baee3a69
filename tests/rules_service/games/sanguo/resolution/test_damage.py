"""D: damage, dying, judgements, tokens."""

from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule


def struck(target: H, **more: H) -> Match:
    cold = {"gan-ning": target}
    warm = {"liu-bei": H((4, 4), ["s7-strike"]), **{name.replace("_", "-"): hero for name, hero in more.items()}}
    return Match(warm=warm, cold=cold).use("s7-strike", "gan-ning")


@rule("D1", "A07")
def test_dead_hero_is_no_source_of_damage() -> None:
    warm = {"liu-bei": H((4, 4), ["h3-fire-camps"], hp=1)}
    match = Match(warm=warm, cold={"gan-ning": H((3, 4), ["d2-dodge"], hp=1)}, deck=["h7-windfall", "h8-windfall"])
    match.use("h3-fire-camps", "gan-ning").settle()
    assert (match.at("liu-bei"), match.at("gan-ning")) == (None, None)
    assert match.state.core.deck[0] == "h7-windfall"
    assert (match.side("cold").score, match.side("warm").score) == (3, 3)


@rule("D2", "K3")
def test_peach_saves_a_dying_hero() -> None:
    match = struck(H((3, 4), hp=1), lu_xun=H((5, 4), ["h3-peach"]))
    match.respond("peach", "h3-peach", "lu-xun").settle()
    assert match.hp("gan-ning") == 1


@rule("D2", "Q3")
def test_ring_of_a_dying_hero_starts_with_the_current_hero() -> None:
    match = struck(H((3, 4), hp=1)).decline("dodge")
    assert (match.request.hero, match.request.subject, match.request.target) == ("liu-bei", "peach", "gan-ning")


@rule("D2", "A24")
def test_hero_too_far_from_the_dying_one_is_not_asked() -> None:
    match = struck(H((3, 4), hp=1), lu_xun=H((7, 7), ["h3-peach"])).settle()
    assert not match.was_asked("respond", "peach", "lu-xun")
    assert match.at("gan-ning") is None


@rule("A24", "D2")
def test_insufficient_peach_restarts_the_passes() -> None:
    warm = {"liu-bei": H((2, 2), ["h3-fire-camps"])}
    match = Match(warm=warm, cold={"gan-ning": H((1, 3), ["d12-peach"], hp=1), "zhou-yu": H((1, 5))})
    match.use("h3-fire-camps", "gan-ning").respond("peach", "d12-peach", "gan-ning").settle()
    asked = [request.hero for request in match.asked if request.subject == "peach"]
    assert asked[:3] == ["liu-bei", "zhou-yu", "gan-ning"]
    assert asked.count("liu-bei") == 2
    assert match.at("gan-ning") is None


@rule("D3", "H-GUICAI")
def test_judgement_is_revealed_replaced_and_discarded() -> None:
    cold = {"gan-ning": H((3, 4), gear=["s2-eight-trigrams"]), "sima-yi": H((7, 7), ["c3-strike"])}
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold=cold, deck=["d6-line-strike"])
    match.use("s7-strike", "gan-ning").judge("eight-trigrams").trigger("gui-cai", cards=["c3-strike"]).settle()
    assert [(event.judged.card, event.judged.final) for event in match.happened("judged")] == [
        ("d6-line-strike", False),
        ("c3-strike", False),
        ("c3-strike", True),
    ]
    assert match.hp("gan-ning") == 3


@rule("D4")
def test_tokens_are_lost_on_death() -> None:
    warm = {"liu-bei": H((4, 4), ["s7-strike"])}
    match = Match(warm=warm, cold={"ma-chao": H((3, 4), hp=1, tokens={"jun": 3})}).use("s7-strike", "ma-chao").settle()
    assert match.tokens("ma-chao", "jun") == 0


@rule("Q3")
def test_ring_alternates_between_the_sides() -> None:
    match = Match(
        warm={"liu-bei": H((4, 4), ["h1-arrows"]), "lu-xun": H((5, 4), hp=1)},
        cold={"gan-ning": H((3, 4), hp=1), "zhou-yu": H((3, 5), hp=1)},
        score=(7, 4),
    )
    match.use("h1-arrows").settle()
    died = [event.died.hero for event in match.happened("died")]
    assert died == ["zhou-yu", "lu-xun"]
    assert match.state.core.table.ending.winner == "cold"
