"""Sanguo's terminal drawing."""

import re
from collections.abc import Iterable
from random import Random

from google.protobuf.any import pack
from rich.cells import cell_len

from deploy.local.draw.drawing import drawing_of
from deploy.local.draw.sanguo import Draw
from deploy.local.draw.sanguo.board import WIDTH
from rules_service.games.sanguo import GAME
from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.random_play import new_game, steps
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.rules.v1 import rules_pb2


def game() -> rules_pb2.Game:
    return rules_pb2.Game(game_id="sanguo", ruleset=pack(GAME.spec.ruleset()), texts=GAME.spec.texts())


def match() -> Match:
    cold = {"zhang-liao": H((3, 4)), "gan-ning": H((1, 7)), "zhou-yu": H((1, 7))}
    return Match(warm={"liu-bei": H((4, 4), ["s7-strike"], hp=3)}, cold=cold, flags={"warm": "liu-bei"}, score=(4, 1))


def views(of: Match) -> dict[str, object]:
    return {seat: pack(GAME.view(of.state, seat)) for seat in GAME.spec.seats}


def test_board_shows_heroes_with_hp_and_flags_in_columns() -> None:
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


def test_line_shows_the_score_and_the_turn() -> None:
    drawing = Draw(game())
    text = drawing.line(views(match())).plain  # type: ignore[arg-type]
    assert "冷  4分 3人" in text
    assert "暖  1分 1人" in text
    assert text.endswith("刘备")
    assert drawing.turn_label(views(match())) == "1 刘备"  # type: ignore[arg-type]
    between = match().end().until("turn")
    assert drawing.turn_label(views(between)) == "1 刘备"  # type: ignore[arg-type]


def test_event_of_both_sides_has_one_line() -> None:
    drawing = Draw(game())
    event = pack(eb.Event(skill_used=eb.SkillUsed(hero="zhang-liao", skill="tu-xi", targets=["liu-bei"])))
    lines = [line.plain.strip() for seat in GAME.spec.seats for line in drawing.highlights(seat, [event])]
    assert lines == ["张辽 突袭 → 刘备"]


def lines_of(events: Iterable[eb.Event]) -> list[str]:
    drawing = Draw(game())
    return [line.plain.strip() for line in drawing.highlights("cold", [pack(event) for event in events])]


def test_highlights_keep_the_order_of_events() -> None:
    assert lines_of(match().use("s7-strike", "zhang-liao").settle().events) == ["刘备 普杀 → 张辽", "张辽 -1 (3)"]
    geared = Match(warm={"liu-bei": H((4, 4), ["d1-crossbow"])}, cold={"gan-ning": H((1, 1))}).use("d1-crossbow")
    assert lines_of(geared.events) == ["刘备 装备 ♦A 诸葛连弩"]


LATIN = re.compile(r"[A-Za-z]{2,}|[a-z]")
"""Anything but the letter of a court card."""


def test_flood_line_is_in_one_language() -> None:
    hit = Match(warm={"liu-bei": H((4, 4), ["c12-flood"])}, cold={"gan-ning": H((3, 4))}).use("c12-flood", "gan-ning").settle()
    assert "甘宁 水淹七军：受伤害" in lines_of(hit.events)


def test_every_choice_and_token_has_a_chinese_name() -> None:
    values = ["discard", "damage", "move", "range", "decline", "spade", "heart", "club", "diamond"]
    chosen = [eb.Event(chosen=eb.Chosen(hero="gan-ning", about="flood", value=value)) for value in values]
    tokens = [
        eb.Event(tokens_changed=eb.TokensChanged(hero="gan-ning", token=token, count=1))
        for token in ("jun", "yi", "chong", "sha", "jia")
    ]
    used = [eb.Event(skill_used=eb.SkillUsed(hero="zhang-xiu", skill=name)) for name in GAME.spec.tallies["skills"]]
    sides = [eb.Event(flag_left=eb.FlagLeft(seat=seat)) for seat in GAME.spec.seats]
    lines = lines_of([*chosen, *tokens, *used, *sides])
    assert not [line for line in lines if LATIN.search(line)]


SILENT = {"turn_began", "turn_ended", "phase_began", "put_in_delay", "arranged", "ended"}
"""Events without a highlight: the status line, another event or the outcome shows them."""


def test_highlights_of_random_games_show_names_instead_of_ids() -> None:
    kinds = set()
    for seed in range(6):
        rng = Random(seed)
        for _, _, _, step in steps(new_game(rng, rounds=2), rng):
            for event in step.updates[0].events:
                assert isinstance(event, eb.Event)
                kind = event.WhichOneof("kind") or ""
                (line,) = lines_of([event]) or [""]
                assert bool(line) is (kind not in SILENT) or kind == "card_used", kind
                assert not LATIN.search(line), line
                kinds.add(kind)
    assert len(kinds) > 20
