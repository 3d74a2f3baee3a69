"""郭嘉: 遗计."""

from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.catalog.figures import default_rules
from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule

DECK = ["h7-windfall", "h8-windfall", "h9-windfall", "h11-windfall"]


@rule("H-YIJI", "A23", "A33")
def test_yi_ji_gives_two_cards_for_each_point_of_damage() -> None:
    match = Match(warm={"liu-bei": H((2, 2), ["h3-fire-camps"])}, cold={"guo-jia": H((1, 3), ["d2-dodge"])}, deck=DECK)
    match.use("h3-fire-camps", "guo-jia").trigger("yi-ji").choose("yi-ji", "guo-jia").trigger("yi-ji").choose("yi-ji", "liu-bei")
    assert (match.hand("guo-jia"), match.hand("liu-bei")) == (["d2-dodge", *DECK[:2]], DECK[2:])


@rule("A23", "H-YIJI")
def test_yi_ji_asks_again_after_one_point_is_declined() -> None:
    match = Match(warm={"liu-bei": H((2, 2), ["h3-fire-camps"])}, cold={"guo-jia": H((1, 3), ["d2-dodge"])}, deck=DECK)
    match.use("h3-fire-camps", "guo-jia").decline("yi-ji").trigger("yi-ji").choose("yi-ji", "guo-jia")
    assert match.hand("guo-jia") == ["d2-dodge", *DECK[:2]]


@rule("H-YIJI")
def test_yi_ji_gives_within_three_cells() -> None:
    cold = {"guo-jia": H((3, 4)), "gan-ning": H((2, 7)), "zhou-yu": H((1, 5))}
    match = Match(warm={"liu-bei": H((4, 4), ["s7-strike"])}, cold=cold, deck=DECK).use("s7-strike", "guo-jia").trigger("yi-ji")
    assert sorted(match.request.offers.values) == ["guo-jia", "liu-bei", "zhou-yu"]


@rule("H-YIJI", "D1")
def test_yi_ji_does_nothing_when_he_is_dead_or_declines() -> None:
    warm = {"liu-bei": H((4, 4), ["s7-strike"])}
    match = Match(warm=warm, cold={"guo-jia": H((3, 4), hp=1)}).use("s7-strike", "guo-jia").settle()
    assert not match.was_asked("trigger")
    match = Match(warm=warm, cold={"guo-jia": H((3, 4))}).use("s7-strike", "guo-jia").decline("yi-ji")
    assert match.hand("guo-jia") == []


@rule("A23", "G2")
def test_yi_ji_gives_fewer_cards_from_a_short_deck() -> None:
    warm = {"liu-bei": H((4, 4), ["s7-strike"])}
    match = Match(warm=warm, cold={"guo-jia": H((3, 4))}, deck=DECK[:1], discarded=[]).use("s7-strike", "guo-jia")
    match.trigger("yi-ji").choose("yi-ji", "guo-jia")
    assert match.hand("guo-jia") == DECK[:1]


@rule("A37", "H-YIJI")
def test_yi_ji_asks_for_the_only_hero_nearby() -> None:
    match = Match(warm={"liu-bei": H((4, 1), ["d13-line-strike"])}, cold={"guo-jia": H((4, 7))}, deck=DECK)
    match.use("d13-line-strike", "guo-jia").trigger("yi-ji")
    assert list(match.request.offers.values) == ["guo-jia"]


@rule("A33", "H-YIJI")
def test_yi_ji_gives_card_by_card_by_switch() -> None:
    rules = default_rules()
    rules.yiji_split = True
    warm = {"liu-bei": H((4, 4), ["s7-strike"])}
    match = Match(warm=warm, cold={"guo-jia": H((3, 4))}, deck=DECK, rules=rules).use("s7-strike", "guo-jia").trigger("yi-ji")
    assert list(GAME.view(match.state, "cold").looking.cards) == DECK[:2]
    match.choose("yi-ji", "guo-jia")
    assert (list(GAME.view(match.state, "cold").looking.cards), match.hand("guo-jia")) == (DECK[1:2], DECK[:1])
    match.choose("yi-ji", "liu-bei")
    assert (match.hand("guo-jia"), match.hand("liu-bei")) == (DECK[:1], DECK[1:2])
    assert not match.state.core.HasField("looking")
