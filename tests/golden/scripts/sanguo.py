"""Sanguo, scripted: the set-up, and positions in which each kind of action and each event comes up."""

from collections.abc import Sequence

from google.protobuf.message import Message

from rules_service.games.sanguo.catalog.board import message_of
from tests.rules_service.games.sanguo.builder import BEGIN, DELAY, MOVE, PREPARE, H, Match
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.rules.v1 import position_pb2

Acts = Sequence[tuple[str, Message]]


def chapters() -> list[tuple[str, Message | None, Acts]]:
    """Title, position (none: the start) and actions of each chapter."""
    return [
        ("From the draft to the first turn, and a resignation", None, _opening()),
        _chapter("A death, a flag left behind, and a return", _death()),
        _chapter("A duel, and a nullification", _nullified()),
        _chapter("Two cards as a strike, against a judgement", _judgement()),
        _chapter("A strike is answered with two cards", _answered_with_two()),
        _chapter("A strike is passed on, and a peach", _passed_on()),
        _chapter("Stars, and too many cards", _stars()),
        _chapter("A suit is named", _discord()),
        _chapter("Indulgence, laid and acting", _indulgence()),
        _chapter("From lake to lake", _lakes()),
        _chapter("An enemy is put aside", _charge()),
        _chapter("The discard pile becomes the deck", _shuffle()),
        _chapter("A flag is delivered and wins", _delivery()),
    ]


def _chapter(title: str, match: Match) -> tuple[str, Message, Acts]:
    return title, match.first, match.journal


def _opening() -> Acts:
    acts: list[tuple[str, Message]] = []
    picks = ["liu-bei", "gan-ning", "zhou-yu", "ma-chao", "lu-xun", "sima-yi"]
    for seat, hero in zip(("warm", "cold", "cold", "warm", "warm", "cold"), picks, strict=True):
        acts.append((seat, ab.Action(pick_hero=ab.PickHero(hero=hero))))
    acts.append(("cold", ab.Action(name_base=ab.NameBase(hero="zhou-yu"))))
    acts.append(("warm", ab.Action(name_base=ab.NameBase(hero="liu-bei"))))
    acts.append(("cold", ab.Action(take_turn=ab.TakeTurn(hero="gan-ning"))))
    acts.append(("cold", ab.Action(hero="gan-ning", step=ab.Step(cell=message_of((1, 5))))))
    acts.append(("warm", position_pb2.Resign()))
    return acts


def _death() -> Match:
    match = Match(
        "gan-ning",
        warm={"liu-bei": H((3, 4), hp=1)},
        cold={"gan-ning": H((4, 4), ["s7-strike"]), "zhou-yu": H((7, 7))},
        flags={"warm": "liu-bei"},
    )
    return match.use("s7-strike", "liu-bei").end().take_turn("liu-bei").come_back(6, 1)


def _nullified() -> Match:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-duel"])}, cold={"gan-ning": H((3, 4), ["s11-nullify"])})
    return match.use("s1-duel", "gan-ning").respond("nullify", "s11-nullify", "gan-ning").until("act")


def _judgement() -> Match:
    warm = {"liu-bei": H((1, 2), ["h7-windfall", "s8-strike"], gear=["s12-serpent-spear"])}
    match = Match(warm=warm, cold={"zhou-yu": H((1, 3))}, deck=["h8-windfall"])
    return match.use_as("serpent-spear", ["h7-windfall", "s8-strike"], "zhou-yu").judge("wood")


def _answered_with_two() -> Match:
    cold = {"gan-ning": H((3, 4), ["h7-windfall", "s8-strike"], gear=["s12-serpent-spear"])}
    match = Match(warm={"liu-bei": H((4, 4), ["s1-duel"])}, cold=cold).use("s1-duel", "gan-ning").until("respond", "strike")
    answer = ab.RespondAs(need="strike", via="serpent-spear", cards=["h7-windfall", "s8-strike"])
    return match.do(ab.Action(respond_as=answer)).settle()


def _passed_on() -> Match:
    warm = {"liu-bei": H((4, 4), ["s7-strike", "h3-peach", "d1-crossbow"], hp=3)}
    cold = {"da-qiao": H((3, 4), ["h7-windfall"]), "gan-ning": H((1, 5))}
    match = Match(warm=warm, cold=cold).use("d1-crossbow").use("s7-strike", "da-qiao")
    return match.trigger("liu-li", "gan-ning", cards=["h7-windfall"]).use("h3-peach", "liu-bei")


def _stars() -> Match:
    warm = {"zhuge-liang": H((4, 4), ["s8-strike", "s9-strike"])}
    deck = ["s7-strike", "h7-windfall", "d2-dodge"]
    match = Match("zhuge-liang", PREPARE, warm=warm, cold={"gan-ning": H((7, 7))}, deck=deck).trigger("guan-xing")
    match.do(ab.Action(arrange=ab.Arrange(top=["d2-dodge"], bottom=["h7-windfall", "s7-strike"])))
    return match.stop().end().do(ab.Action(discard=ab.Discard(cards=["s8-strike"])))


def _discord() -> Match:
    match = Match("zhou-yu", warm={"zhou-yu": H((4, 4), ["h7-windfall"])}, cold={"gan-ning": H((2, 5))})
    return match.skill("fan-jian", "gan-ning").choose("fan-jian", "spade")


def _indulgence() -> Match:
    warm = {"liu-bei": H((4, 4), ["h6-indulgence"], delayed=["s6-indulgence"])}
    match = Match(phase=DELAY, warm=warm, cold={"gan-ning": H((1, 6))})
    return match.use("h6-indulgence", "gan-ning")


def _lakes() -> Match:
    match = Match("lyu-meng", MOVE, warm={"lyu-meng": H((6, 4))}, cold={"gan-ning": H((7, 7))})
    return match.trigger("du-jiang", cell=(2, 4)).step(3, 4).stop()


def _charge() -> Match:
    match = Match("zhang-xiu", MOVE, warm={"zhang-xiu": H((5, 3))}, cold={"gan-ning": H((5, 4))}).step(5, 4)
    return match.trigger("chong-sha").choose_cell("chong-sha", 5, 3).trigger("chong-sha-damage")


def _shuffle() -> Match:
    cold = {"gan-ning": H((4, 4)), "cao-chun": H((5, 4))}
    warm = {"liu-bei": H((7, 7))}
    match = Match("gan-ning", BEGIN, cold=cold, warm=warm, deck=["s7-strike"], discarded=["h2-dodge", "d2-dodge"])
    return match.choose("xiao-rui", "move")


def _delivery() -> Match:
    match = Match(
        "gan-ning", MOVE, warm={"gan-ning": H((1, 6))}, cold={"zhou-yu": H((4, 4))}, flags={"warm": "gan-ning"}, score=(0, 5)
    )
    return match.step(1, 7)
