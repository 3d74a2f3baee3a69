"""The tests cite exactly the rules of the page, and the tables of the page match the game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.decisions import reasons as reasons_module
from rules_service.games.sanguo.decisions.legality import CHECKS
from rules_service.games.sanguo.flow.play import SCRIPTS
from rules_service.games.sanguo.standard_book import standard_book
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HERE = Path(__file__).parent
PAGE = HERE.parents[3] / "docs" / "rules" / "sanguo.md"
SECTIONS = {"B": 4, "G": 7, "P": 5, "M": 10, "K": 19, "D": 4, "Q": 6, "A": 37}


def rows() -> Iterator[list[str]]:
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip().strip("|").split("|")]


def event_rows() -> list[list[str]]:
    """The rows of the table of events: event, fields, audience of the cards."""
    return [cells for cells in rows() if re.match(r"^`[a-z_]+`$", cells[0]) and len(cells) == 3]


def page_ids() -> set[str]:
    return {cells[0].strip("*") for cells in rows() if cells[0].startswith("**")}


def cited() -> set[str]:
    ids: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "rule":
                ids |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return ids


@rule("A26")
def test_page_has_every_rule() -> None:
    numbered = {
        f"{section}{n:02}" if section == "A" else f"{section}{n}"
        for section, last in SECTIONS.items()
        for n in range(1, last + 1)
    }
    assert page_ids() == numbered | {skill.rule for skill in standard_book().skills.values()}


@rule("A26")
def test_tests_cite_exactly_the_rules_of_the_page() -> None:
    assert page_ids() - cited() == set()
    assert cited() - page_ids() == set()


@rule("Q2")
def test_page_lists_every_event_with_its_fields() -> None:
    listed = {cells[0].strip("`"): cells[1] for cells in event_rows()}
    fields = {
        field.name: [inner.name for inner in field.message_type.fields]
        for field in eb.Event.DESCRIPTOR.oneofs_by_name["kind"].fields
    }
    assert {name: re.sub(r" \(.*\)", "", text).split(", ") for name, text in listed.items()} == fields


@rule("A26")
def test_page_lists_every_reason() -> None:
    listed = {cells[0].strip("`") for cells in rows() if re.match(r"^`[A-Z_]+`$", cells[0])}
    assert listed == {name for name in vars(reasons_module) if name.isupper()}


@rule("Q1")
def test_every_action_kind_answers_a_request_and_every_request_has_an_answer() -> None:
    kinds = {field.name for field in ab.Action.DESCRIPTOR.oneofs_by_name["kind"].fields}
    assert {kind for _, kind in CHECKS} | {"advance"} == kinds
    assert set(GAME.spec.action_kinds) == kinds | {"resign"}
    assert {request for request, _ in CHECKS} == set(pb.RequestKind.values()) - {pb.REQUEST_KIND_UNSPECIFIED}
    assert set(SCRIPTS) == set(pb.Stage.values()) - {pb.STAGE_UNSPECIFIED, pb.STAGE_OVER}


@rule("Q1")
def test_every_hero_and_card_has_a_test_file() -> None:
    book = standard_book()
    for folder, names in (("heroes", book.heroes), ("cards", book.cards)):
        files = {path.stem.removeprefix("test_").replace("_", "-") for path in (HERE / folder).glob("test_*.py")}
        assert set(names) <= files


@rule("Q1")
def test_engine_names_no_hero_skill_or_card() -> None:
    book = standard_book()
    names = {*book.heroes, *book.skills, *book.cards} - {"strike", "dodge", "peach", "nullify"}
    root = Path(GAME.__class__.__module__.replace(".", "/")).parent
    files = [path for path in (PAGE.parents[2] / root).rglob("*.py") if path.parent.name not in ("cards", "heroes", "terrains")]
    files.remove(PAGE.parents[2] / root / "catalog" / "faces.py")
    assert len(files) > 40
    for path in files:
        strings = {node.value for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Constant)}
        assert strings & names == set(), path.name


@rule("K1")
def test_book_has_108_cards_and_18_heroes() -> None:
    book = standard_book()
    assert (len(book.faces), len(book.heroes), len(book.skills), len(book.cards)) == (108, 18, 22, 29)
