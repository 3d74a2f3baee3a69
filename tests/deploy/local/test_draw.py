"""Chuhe's terminal drawing, merged from both sides' views."""

from google.protobuf import any_pb2
from google.protobuf.any import pack

from deploy.local.draw.chuhe import Draw
from rules_service.games.chuhe.position.table import NORTH, PLAY, SOUTH, Fort, Garrison, Piece, Table
from rules_service.games.chuhe.view.side_view import see
from rules_service.games.chuhe.wire.ruleset import ruleset
from rules_service.games.chuhe.wire.views import encode_view
from zhanqi.games.chuhe.v1 import event_pb2, state_pb2
from zhanqi.rules.v1 import rules_pb2


def game(game_id: str = "chuhe") -> rules_pb2.Game:
    return rules_pb2.Game(game_id=game_id, title=rules_pb2.LocalizedText(en="Some game"), ruleset=pack(ruleset()))


def cell(row: int, col: int) -> int:
    return (row - 1) * 20 + col - 1


def views(table: Table) -> dict[str, any_pb2.Any]:
    return {seat: pack(encode_view(see(table, side))) for side, seat in ((NORTH, "north"), (SOUTH, "south"))}


def table() -> Table:
    result = Table()
    result.phase = PLAY
    for side, camp in ((NORTH, cell(1, 5)), (SOUTH, cell(20, 16))):
        own = result.sides[side]
        own.turn, own.gold, own.camp, own.camp_defence = 7, 12_345, camp, 950
        own.talents = {1: 0, 9: 0}
    result.put(NORTH, cell(12, 9), Piece(state_pb2.KIND_CAVALRY, 450))
    result.put(SOUTH, cell(15, 2), Piece(state_pb2.KIND_ARCHER, 1_250))
    result.mine[cell(10, 20)] = Garrison(-1, 500)
    result.forts[cell(3, 3)] = Fort(NORTH, 200)
    return result


def rows(text: str) -> dict[int, list[str]]:
    """The board's cells, by row, three characters each."""
    lines = [line for line in text.splitlines() if line[:3].strip().isdigit() and line[4:5] not in "123456789"]
    return {int(line[:3]): [line[start : start + 3].strip() for start in range(4, 64, 3)] for line in lines}


def test_board_shows_the_pieces_of_both_sides() -> None:
    board = rows(Draw(game()).board(views(table())).plain)
    assert sorted(board) == list(range(1, 21))
    assert board[1][4] == "@10"
    assert board[20][15] == "@10"
    assert board[12][8] == "C5"
    assert board[15][1] == "B13"
    assert board[10][19] == "G5"
    assert board[3][2] == "#2"
    assert [board[10][col] for col in (0, 1, 4, 8, 18)] == ["^", ":", "~", "=", "$"]


def test_pieces_hidden_from_the_enemy_are_underlined() -> None:
    position = table()
    position.put(SOUTH, cell(13, 9), Piece(state_pb2.KIND_SOLDIER, 100))  # V3: it sees the adjacent cavalry
    board = Draw(game()).board(views(position))
    underlined = {
        board.plain[span.start : span.end]
        for span in board.spans
        if "underline" in str(span.style) and "not" not in str(span.style)
    }
    assert underlined == {"B13"}


def test_line_summarizes_the_position() -> None:
    drawing = Draw(game())
    assert drawing.turn_label(views(table())) == "7"
    line = drawing.line(views(table())).plain
    assert "round   7" in line
    assert line.count("12,345 gold") == 2
    assert "1 pieces    4.50 camp  9.50" in line


def test_event_has_one_highlight_by_the_acting_side() -> None:
    drawing = Draw(game())
    used = event_pb2.TalentUsed(side=state_pb2.SIDE_SOUTH, talent=state_pb2.TALENT_FORT, cell={"row": 15, "col": 3})
    event = pack(event_pb2.Event(talent_used=used))
    assert [line.plain.strip() for line in drawing.highlights("south", [event])] == ["south uses fort at (15, 3)"]
    assert drawing.highlights("north", [event]) == []


def test_hit_camp_and_a_destroyed_piece_are_highlights() -> None:
    camp = event_pb2.Fighter(type=event_pb2.FIGHTER_TYPE_CAMP, side=state_pb2.SIDE_SOUTH, before=1000, after=550)
    soldier = event_pb2.Fighter(
        type=event_pb2.FIGHTER_TYPE_PIECE, kind=state_pb2.KIND_SOLDIER, side=state_pb2.SIDE_SOUTH, before=150
    )
    fought = event_pb2.Fought(
        side=state_pb2.SIDE_NORTH,
        targets=[
            event_pb2.Target(cell={"row": 20, "col": 16}, fighter=camp),
            event_pb2.Target(cell={"row": 19, "col": 16}, fighter=soldier, destroyed=True),
            event_pb2.Target(cell={"row": 18, "col": 16}, missed=True),
        ],
    )
    lines = [line.plain.strip() for line in Draw(game()).highlights("north", [pack(event_pb2.Event(fought=fought))])]
    assert lines == ["north hits the camp at (20, 16): 5.50 left", "north destroys south soldier of 1.50 at (19, 16)"]
