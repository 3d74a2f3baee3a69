"""D and Q: damage, dying, judgement; requests and refusals."""

from rules_service.engine.game import SPECTATOR
from rules_service.games.sanguo import GAME
from tests.rules_service.games.sanguo.builder import DISCARD, PREPARE, H, Match, use, use_as
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.rules.v1 import position_pb2


def struck(target: H, **more: H) -> Match:
    cold = {"gan-ning": target}
    warm = {"liu-bei": H((4, 4), ["s7-strike"]), **{name.replace("_", "-"): hero for name, hero in more.items()}}
    return Match(warm=warm, cold=cold).use("s7-strike", "gan-ning")


@rule("D1", "A07")
def test_a_dead_source_is_no_source() -> None:
    warm = {"liu-bei": H((4, 4), ["h3-fire-camps"], hp=1)}
    match = Match(warm=warm, cold={"gan-ning": H((3, 4), ["d2-dodge"], hp=1)}, deck=["h7-windfall", "h8-windfall"])
    match.use("h3-fire-camps", "gan-ning").settle()
    assert (match.at("liu-bei"), match.at("gan-ning")) == (None, None)
    assert match.state.core.deck[0] == "h7-windfall"
    assert (match.side("cold").score, match.side("warm").score) == (3, 3)


@rule("D2", "K3")
def test_a_peach_saves_the_dying() -> None:
    match = struck(H((3, 4), hp=1), lu_xun=H((5, 4), ["h3-peach"]))
    match.respond("peach", "h3-peach", "lu-xun").settle()
    assert match.hp("gan-ning") == 1


@rule("D2", "Q3")
def test_the_ring_of_the_dying_starts_with_the_current_hero() -> None:
    match = struck(H((3, 4), hp=1)).decline("dodge")
    assert (match.request.hero, match.request.subject, match.request.target) == ("liu-bei", "peach", "gan-ning")


@rule("D2", "A24")
def test_who_is_too_far_from_the_dying_is_not_asked() -> None:
    match = struck(H((3, 4), hp=1), lu_xun=H((7, 7), ["h3-peach"])).settle()
    assert not match.was_asked("respond", "peach", "lu-xun")
    assert match.at("gan-ning") is None


@rule("A24", "D2")
def test_a_peach_that_is_not_enough_starts_the_passes_anew() -> None:
    warm = {"liu-bei": H((2, 2), ["h3-fire-camps"])}
    match = Match(warm=warm, cold={"gan-ning": H((1, 3), ["d12-peach"], hp=1), "zhou-yu": H((1, 5))})
    match.use("h3-fire-camps", "gan-ning").respond("peach", "d12-peach", "gan-ning").settle()
    asked = [request.hero for request in match.asked if request.subject == "peach"]
    assert asked[:3] == ["liu-bei", "zhou-yu", "gan-ning"]
    assert asked.count("liu-bei") == 2
    assert match.at("gan-ning") is None


@rule("D3", "H-GUICAI")
def test_a_judgement_is_revealed_replaced_and_discarded() -> None:
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
def test_tokens_go_with_death() -> None:
    warm = {"liu-bei": H((4, 4), ["s7-strike"])}
    match = Match(warm=warm, cold={"ma-chao": H((3, 4), hp=1, tokens={"jun": 3})}).use("s7-strike", "ma-chao").settle()
    assert match.tokens("ma-chao", "jun") == 0


@rule("Q4", "K13", "A25")
def test_everybody_is_asked_for_a_nullification_whatever_it_holds() -> None:
    warm = {"liu-bei": H((4, 4), ["h7-windfall"]), "lu-xun": H((7, 7))}
    match = Match(warm=warm, cold={"gan-ning": H((1, 1)), "zhou-yu": H((1, 7))}).use("h7-windfall").settle()
    assert [request.hero for request in match.asked if request.subject == "nullify"] == [
        "liu-bei", "zhou-yu", "lu-xun", "gan-ning",
    ]  # fmt: skip


@rule("Q3")
def test_the_ring_goes_cold_1_warm_1_cold_2_and_on() -> None:
    match = Match(
        warm={"liu-bei": H((4, 4), ["h1-arrows"]), "lu-xun": H((5, 4), hp=1)},
        cold={"gan-ning": H((3, 4), hp=1), "zhou-yu": H((3, 5), hp=1)},
        score=(7, 4),
    )
    match.use("h1-arrows").settle()
    died = [event.died.hero for event in match.happened("died")]
    assert died == ["zhou-yu", "lu-xun"]
    assert match.state.core.table.ending.winner == "cold"


@rule("Q6", "A26")
def test_who_is_not_asked_is_refused() -> None:
    match = struck(H((3, 4)))
    assert match.refused(ab.Action(hero="liu-bei", end_play=ab.EndPlay())) == {"NOT_ASKED": {"Q1"}}
    reasons = [found.reason for found in GAME.violations(match.state, "warm", ab.Action(hero="liu-bei", end_play=ab.EndPlay()))]
    assert reasons == ["NOT_ASKED"]


@rule("Q6", "A26")
def test_an_answer_of_another_kind_is_refused() -> None:
    match = struck(H((3, 4), ["h2-dodge"]))
    assert set(match.refused(use("h2-dodge"))) == {"WRONG_KIND"}
    assert set(match.refused(ab.Action(respond=ab.Respond(need="strike", card="h2-dodge")))) == {"WRONG_KIND"}
    assert set(match.refused(ab.Action(respond=ab.Respond(need="dodge", card="d2-dodge")))) == {"NO_CARD"}


@rule("Q6", "A26")
def test_a_request_that_cannot_be_declined_says_so() -> None:
    match = Match(warm={"zhou-yu": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((3, 4))}, turn="zhou-yu")
    match.skill("fan-jian", "gan-ning")
    action = ab.Action()
    getattr(action, "pass").subject = "fan-jian"
    assert match.refused(action) == {"MUST_CHOOSE": {"Q4", "H-FANJIAN"}, "WRONG_KIND": {"Q1"}}
    assert set(match.refused(ab.Action(choose=ab.Choose(about="fan-jian", value="red")))) == {"BAD_CHOICE"}


@rule("Q6", "A26")
def test_the_rule_that_asks_is_cited_if_nothing_is_chosen() -> None:
    nothing = ab.Action()
    getattr(nothing, "pass").SetInParent()
    warm, cold = {"liu-bei": H((4, 4), ["s7-strike"], hp=1), "ma-chao": None}, {"gan-ning": H((3, 4))}
    for match, asking in (
        (Match(None, warm=warm, cold=cold), "G3"),
        (Match(None, warm=warm, cold=cold, acted=["gan-ning"]).take_turn("ma-chao"), "G6"),
        (Match(warm={"liu-bei": H((4, 4), ["s7-strike", "s8-strike"], hp=1)}, cold=cold, phase=DISCARD), "P3"),
    ):
        assert match.refused(nothing) == {"MUST_CHOOSE": {"Q4", asking}, "WRONG_KIND": {"Q1"}}


@rule("Q6", "A26")
def test_what_may_be_declined_must_not_be_chosen() -> None:
    assert set(struck(H((3, 4))).refused(ab.Action(stop=ab.Stop()))) == {"WRONG_KIND"}


@rule("Q6", "A26")
def test_every_reason_is_told_at_once() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike", "s8-strike"])}, cold={"gan-ning": H((3, 4)), "zhou-yu": H((1, 1))})
    match.use("s7-strike", "gan-ning").until("act")
    assert match.refused(use("s8-strike", "zhou-yu", "zhou-yu")) == {"USED_UP": {"P3"}, "BAD_COUNT": {"K1"}, "TOO_FAR": {"K1"}}
    assert match.refused(use_as("qi-xi", ["s8-strike"], "gan-ning")) == {"NOT_USABLE": {"H-QIXI"}}


@rule("A25", "Q2")
def test_who_is_asked_is_told_to_all_and_what_it_could_answer_to_its_side() -> None:
    match = struck(H((3, 4), ["h2-dodge"]))
    views = {viewer: GAME.view(match.state, viewer) for viewer in ("cold", "warm", SPECTATOR)}
    assert {view.request.hero for view in views.values()} == {"gan-ning"}
    assert list(views["cold"].request.offers.cards) == ["h2-dodge"]
    assert not views["warm"].request.HasField("offers")
    assert not views[SPECTATOR].request.HasField("offers")


@rule("A25")
def test_an_answer_in_the_opponent_s_turn_is_expected_soon() -> None:
    match = struck(H((3, 4)))
    (decision,) = GAME.decisions(match.state, "full")
    assert (decision.seat, decision.pace, decision.kind) == ("cold", position_pb2.PACE_RESPONSE, "dodge")
    (told,) = GAME.decisions(match.state, "warm")
    assert (told.seat, told.pace, told.kind, told.default) == ("cold", position_pb2.PACE_RESPONSE, "", None)


@rule("Q4")
def test_a_card_that_is_needed_is_asked_for_at_one_pace_in_whosever_turn() -> None:
    near = {"gan-ning": H((3, 4)), "zhou-yu": H((3, 5))}
    match = Match(warm={"liu-bei": H((4, 4), ["s7-barbarians"])}, cold=near).use("s7-barbarians")
    found = set[tuple[str, int]]()
    while match.request.kind == pb.REQUEST_KIND_RESPOND and match.request.subject == "nullify":
        (decision,) = GAME.decisions(match.state, "full")
        found.add((decision.seat, decision.pace))
        match.decline(match.request.subject)
    assert found == {("warm", position_pb2.PACE_RESPONSE), ("cold", position_pb2.PACE_RESPONSE)}


@rule("Q4", "A15")
def test_what_costs_cards_is_asked_for_at_one_pace_in_ones_own_turn_too() -> None:
    """To pass is all that the second one can do, which the match service alone is told."""
    told = []
    for card in ("s8-strike", "h7-windfall"):
        warm = {"liu-bei": H((4, 4), ["s7-strike", card], gear=["s5-dragon-blade"])}
        match = Match(warm=warm, cold={"gan-ning": H((3, 4), ["h2-dodge"])})
        match.use("s7-strike", "gan-ning").respond("dodge", "h2-dodge")
        assert match.request.subject == "dragon-blade"
        (whole,) = GAME.decisions(match.state, "full")
        told.append((whole.pace, whole.is_forced, GAME.decisions(match.state, "cold")))
    assert [(pace, is_forced) for pace, is_forced, _ in told] == [
        (position_pb2.PACE_RESPONSE, False),
        (position_pb2.PACE_RESPONSE, True),
    ]
    assert told[0][2] == told[1][2]


@rule("Q4", "A25")
def test_a_card_that_is_needed_is_asked_for_by_its_need_and_by_what_asks() -> None:
    near = {"gan-ning": H((3, 4)), "zhou-yu": H((3, 5), hp=1), "sima-yi": H((5, 4))}
    struck_one = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold=near).use("s7-strike", "gan-ning")
    tricked = Match(warm={"liu-bei": H((4, 4), ["s7-barbarians"])}, cold=near).use("s7-barbarians")
    found = {asked_for(struck_one.state), asked_for(tricked.state)}
    for _ in range(40):
        if asked_for(tricked.state)[0] == "trigger":
            break
        tricked.decline(tricked.request.subject)
        found.add(asked_for(tricked.state))
    # What is answered, and by the card's kind, the hero who uses it, the hero who is dying or the skill.
    assert found >= {
        ("dodge", "liu-bei"),
        ("nullify", "barbarians"),
        ("strike", "liu-bei"),
        ("peach", "zhou-yu"),
        ("trigger", "fu-ying"),
    }


def asked_for(state: pb.State) -> tuple[str, str]:
    (decision,) = GAME.decisions(state, "full")
    return decision.kind, decision.source


@rule("Q2")
def test_looked_at_cards_are_their_side_s_alone() -> None:
    match = Match("zhuge-liang", PREPARE, warm={"zhuge-liang": H((4, 4))}, cold={"gan-ning": H((7, 7))}).trigger("guan-xing")
    own, other = (GAME.view(match.state, seat) for seat in ("warm", "cold"))
    assert len(own.looking.cards) == 3
    assert (list(other.looking.cards), other.looking.count) == ([], 3)
    assert match.request.kind == pb.REQUEST_KIND_ARRANGE
