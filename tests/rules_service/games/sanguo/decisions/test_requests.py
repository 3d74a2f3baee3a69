"""Q: requests, refusals, and what each seat learns of them."""

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


def asked_for(state: pb.State) -> tuple[str, str]:
    (decision,) = GAME.decisions(state, "full")
    return decision.kind, decision.source


@rule("Q4", "K13", "A25")
def test_every_hero_is_asked_for_a_nullification_whatever_it_holds() -> None:
    warm = {"liu-bei": H((4, 4), ["h7-windfall"]), "lu-xun": H((7, 7))}
    match = Match(warm=warm, cold={"gan-ning": H((1, 1)), "zhou-yu": H((1, 7))}).use("h7-windfall").settle()
    assert [request.hero for request in match.asked if request.subject == "nullify"] == [
        "liu-bei", "zhou-yu", "lu-xun", "gan-ning",
    ]  # fmt: skip


@rule("Q6", "A26")
def test_action_of_a_hero_that_is_not_asked_is_refused() -> None:
    match = struck(H((3, 4)))
    assert match.refused(ab.Action(hero="liu-bei", end_play=ab.EndPlay())) == {"NOT_ASKED": {"Q1"}}
    reasons = [
        violation.reason for violation in GAME.violations(match.state, "warm", ab.Action(hero="liu-bei", end_play=ab.EndPlay()))
    ]
    assert reasons == ["NOT_ASKED"]


@rule("Q6", "A26")
def test_answer_of_another_kind_is_refused() -> None:
    match = struck(H((3, 4), ["h2-dodge"]))
    assert set(match.refused(use("h2-dodge"))) == {"WRONG_KIND"}
    assert set(match.refused(ab.Action(respond=ab.Respond(need="strike", card="h2-dodge")))) == {"WRONG_KIND"}
    assert set(match.refused(ab.Action(respond=ab.Respond(need="dodge", card="d2-dodge")))) == {"NO_CARD"}


@rule("Q6", "A26")
def test_request_refuses_to_be_declined_with_must_choose() -> None:
    match = Match(warm={"zhou-yu": H((4, 4), ["s7-strike"])}, cold={"gan-ning": H((3, 4))}, turn="zhou-yu")
    match.skill("fan-jian", "gan-ning")
    action = ab.Action()
    getattr(action, "pass").subject = "fan-jian"
    assert match.refused(action) == {"MUST_CHOOSE": {"Q4", "H-FANJIAN"}, "WRONG_KIND": {"Q1"}}
    assert set(match.refused(ab.Action(choose=ab.Choose(about="fan-jian", value="red")))) == {"BAD_CHOICE"}


@rule("Q6", "A26")
def test_refusal_to_decline_cites_the_rule_that_asks() -> None:
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
def test_optional_request_does_not_report_must_choose() -> None:
    assert set(struck(H((3, 4))).refused(ab.Action(stop=ab.Stop()))) == {"WRONG_KIND"}


@rule("Q6", "A26")
def test_refusal_lists_every_reason_at_once() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike", "s8-strike"])}, cold={"gan-ning": H((3, 4)), "zhou-yu": H((1, 1))})
    match.use("s7-strike", "gan-ning").until("act")
    assert match.refused(use("s8-strike", "zhou-yu", "zhou-yu")) == {"USED_UP": {"P3"}, "BAD_COUNT": {"K1"}, "TOO_FAR": {"K1"}}
    assert match.refused(use_as("qi-xi", ["s8-strike"], "gan-ning")) == {"NOT_USABLE": {"H-QIXI"}}


@rule("A25", "Q2")
def test_request_is_public_and_its_offers_are_visible_to_its_side_only() -> None:
    match = struck(H((3, 4), ["h2-dodge"]))
    views = {viewer: GAME.view(match.state, viewer) for viewer in ("cold", "warm", SPECTATOR)}
    assert {view.request.hero for view in views.values()} == {"gan-ning"}
    assert list(views["cold"].request.offers.cards) == ["h2-dodge"]
    assert not views["warm"].request.HasField("offers")
    assert not views[SPECTATOR].request.HasField("offers")


@rule("A25")
def test_decision_in_the_opponents_turn_has_the_response_pace() -> None:
    match = struck(H((3, 4)))
    (decision,) = GAME.decisions(match.state, "full")
    assert (decision.seat, decision.pace, decision.kind) == ("cold", position_pb2.PACE_RESPONSE, "dodge")
    (seen,) = GAME.decisions(match.state, "warm")
    assert (seen.seat, seen.pace, seen.kind, seen.default) == ("cold", position_pb2.PACE_RESPONSE, "", None)


@rule("Q4")
def test_respond_request_has_one_pace_in_every_turn() -> None:
    near = {"gan-ning": H((3, 4)), "zhou-yu": H((3, 5))}
    match = Match(warm={"liu-bei": H((4, 4), ["s7-barbarians"])}, cold=near).use("s7-barbarians")
    paces = set[tuple[str, int]]()
    while match.request.kind == pb.REQUEST_KIND_RESPOND and match.request.subject == "nullify":
        (decision,) = GAME.decisions(match.state, "full")
        paces.add((decision.seat, decision.pace))
        match.decline(match.request.subject)
    assert paces == {("warm", position_pb2.PACE_RESPONSE), ("cold", position_pb2.PACE_RESPONSE)}


@rule("Q4", "A15")
def test_trigger_that_costs_cards_has_the_response_pace_in_the_own_turn() -> None:
    """The second hand can only pass, which only the match service learns."""
    seen = []
    for card in ("s8-strike", "h7-windfall"):
        warm = {"liu-bei": H((4, 4), ["s7-strike", card], gear=["s5-dragon-blade"])}
        match = Match(warm=warm, cold={"gan-ning": H((3, 4), ["h2-dodge"])})
        match.use("s7-strike", "gan-ning").respond("dodge", "h2-dodge")
        assert match.request.subject == "dragon-blade"
        (whole,) = GAME.decisions(match.state, "full")
        seen.append((whole.pace, whole.is_forced, GAME.decisions(match.state, "cold")))
    assert [(pace, is_forced) for pace, is_forced, _ in seen] == [
        (position_pb2.PACE_RESPONSE, False),
        (position_pb2.PACE_RESPONSE, True),
    ]
    assert seen[0][2] == seen[1][2]


@rule("Q4", "A25")
def test_respond_decision_names_its_need_and_its_source() -> None:
    near = {"gan-ning": H((3, 4)), "zhou-yu": H((3, 5), hp=1), "sima-yi": H((5, 4))}
    struck_one = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold=near).use("s7-strike", "gan-ning")
    tricked = Match(warm={"liu-bei": H((4, 4), ["s7-barbarians"])}, cold=near).use("s7-barbarians")
    sources = {asked_for(struck_one.state), asked_for(tricked.state)}
    for _ in range(40):
        if asked_for(tricked.state)[0] == "trigger":
            break
        tricked.decline(tricked.request.subject)
        sources.add(asked_for(tricked.state))
    # The need, and the source: the card's kind, its user, the dying hero, or the skill.
    assert sources >= {
        ("dodge", "liu-bei"),
        ("nullify", "barbarians"),
        ("strike", "liu-bei"),
        ("peach", "zhou-yu"),
        ("trigger", "fu-ying"),
    }


@rule("Q2")
def test_looked_at_cards_are_visible_to_their_side_only() -> None:
    match = Match("zhuge-liang", PREPARE, warm={"zhuge-liang": H((4, 4))}, cold={"gan-ning": H((7, 7))}).trigger("guan-xing")
    own, other = (GAME.view(match.state, seat) for seat in ("warm", "cold"))
    assert len(own.looking.cards) == 3
    assert (list(other.looking.cards), other.looking.count) == ([], 3)
    assert match.request.kind == pb.REQUEST_KIND_ARRANGE
