"""The terminal's picture of Sanguo."""

from google.protobuf.any import pack
from rich.cells import cell_len

from deploy.local.draw.drawing import drawing_of
from deploy.local.draw.sanguo import WIDTH, Draw
from rules_service.games.sanguo import GAME
from tests.rules_service.games.sanguo.builder import H, Match
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.rules.v1 import rules_pb2


def game() -> rules_pb2.Game:
    return rules_pb2.Game(game_id="sanguo", ruleset=pack(GAME.spec.ruleset()), texts=GAME.spec.texts())


def match() -> Match:
    cold = {"zhang-liao": H((3, 4)), "gan-ning": H((1, 7)), "zhou-yu": H((1, 7))}
    return Match(warm={"liu-bei": H((4, 4), ["s7-strike"], hp=3)}, cold=cold, flags={"warm": "liu-bei"}, score=(4, 1))


def views(of: Match) -> dict[str, object]:
    return {seat: pack(GAME.view(of.state, seat)) for seat in GAME.spec.seats}


def test_the_board_shows_heroes_with_hp_and_flags_in_columns() -> None:
    drawing = drawing_of(game())
    assert isinstance(drawing, Draw)
    lines = drawing.board(views(match())).plain.splitlines()  # type: ignore[arg-type]
    assert len(lines) == 1 + 3 * 7 + 1
    assert {cell_len(line) for line in lines[1:-1]} == {3 + 7 * WIDTH}
    assert "城⚑" in lines[1]
    assert "甘宁4" in lines[2]
    assert "周瑜3" in lines[3]
    assert "刘备3⚑" in lines[11]
    assert "张辽4" in lines[8]


def test_a_line_tells_the_score_and_whose_turn_it_is() -> None:
    drawing = Draw(game())
    text = drawing.line(views(match())).plain  # type: ignore[arg-type]
    assert "cold  4 points 3 alive" in text
    assert "warm  1 points 1 alive" in text
    assert text.endswith("刘备")
    assert drawing.moment(views(match())) == "1 刘备"  # type: ignore[arg-type]
    between = match().end().until("turn")
    assert drawing.moment(views(between)) == "1 刘备"  # type: ignore[arg-type]


def test_an_event_gives_one_line_though_both_sides_are_told() -> None:
    drawing = Draw(game())
    event = pack(eb.Event(skill_used=eb.SkillUsed(hero="zhang-liao", skill="tu-xi", targets=["liu-bei"])))
    told = [line.plain.strip() for seat in GAME.spec.seats for line in drawing.news(seat, [event])]
    assert told == ["张辽 突袭 → 刘备"]


def test_every_line_of_news_can_be_written() -> None:
    drawing = Draw(game())
    match_ = match().use("s7-strike", "zhang-liao").settle()
    lines = [line.plain.strip() for line in drawing.news("cold", [pack(event) for event in match_.events])]
    assert lines == ["刘备 普杀 → 张辽", "张辽 -1 (3)"]
