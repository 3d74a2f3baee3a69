"""Questions that a resolution asks, and the coroutines that ask them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_service.engine.script import Ask
from rules_service.games.sanguo.catalog.board import Cell, cell_of, message_of
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb

if TYPE_CHECKING:
    from rules_service.games.sanguo.world import World

HAND = "hand"
"""Names a hidden hand card where a card is chosen."""

STOP = "stop"
DECLINE = "decline"


@dataclass(frozen=True, slots=True)
class Query:
    """A question. What may be answered is worked out only if the question is put: when it is answered again it is not needed."""

    seat: str
    hero: str
    kind: pb.RequestKind
    offers: Callable[[], pb.Offers]
    subject: str = ""
    against: str = ""
    target: str = ""
    mover: str = ""
    points: int = 0

    @property
    def fingerprint(self) -> str:
        """What tells it from the other questions that might be asked in its place."""
        return f"{self.seat}/{self.hero}/{self.kind}/{self.subject}"

    def request(self) -> pb.Request:
        """The question as it is stored."""
        return pb.Request(
            seat=self.seat,
            hero=self.hero,
            kind=self.kind,
            subject=self.subject,
            against=self.against,
            target=self.target,
            mover=self.mover,
            points=self.points,
            offers=self.offers(),
        )


async def ask(query: Query) -> ab.Action:
    """Pause until it is answered."""
    asking: Ask[Query, ab.Action] = Ask(query)
    return await asking


async def ask_side(seat: str, kind: pb.RequestKind, heroes: Sequence[str]) -> ab.Action:
    """Ask the side itself for a hero."""
    return await ask(Query(seat, "", kind, lambda: pb.Offers(heroes=heroes, min_heroes=1, max_heroes=1)))


async def trigger(hero: pb.Hero, skill: str, offers: Callable[[], pb.Offers] = pb.Offers) -> ab.Trigger | None:
    """Ask whether the hero uses something that it may use; None if it declines."""

    def with_decline() -> pb.Offers:
        offered = offers()
        offered.decline = True
        return offered

    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_TRIGGER, with_decline, skill))
    return answer.trigger if answer.HasField("trigger") else None


async def choose(hero: pb.Hero, about: str, values: Sequence[str]) -> str:
    """Ask the hero for one of several values, of which there is at least one."""
    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_CHOOSE, lambda: pb.Offers(values=values), about))
    return answer.choose.value


async def choose_for_side(seat: str, about: str, values: Sequence[str]) -> str:
    """Ask the side itself for one of several values."""
    answer = await ask(Query(seat, "", pb.REQUEST_KIND_CHOOSE, lambda: pb.Offers(values=values), about))
    return answer.choose.value


async def choose_cell(hero: pb.Hero, about: str, cells: Sequence[Cell]) -> Cell:
    """Ask the hero for one of several cells; a single one is not asked for."""
    if len(cells) == 1:
        return cells[0]
    offers = _cells(cells)
    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_CHOOSE, lambda: offers, about))
    return cell_of(answer.choose_cell.cell)


async def come_back(hero: pb.Hero, cells: Sequence[Cell]) -> Cell:
    """Ask where a dead hero comes back (G6)."""
    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_RETURN, lambda: _cells(cells)))
    return cell_of(answer.come_back.cell)


async def step(operator: pb.Hero, mover: pb.Hero, points: int, cells: Sequence[Cell], *, may_stop: bool) -> Cell | None:
    """Ask for the next step of a movement event (M4, M5); None: it stops."""

    def offers() -> pb.Offers:
        offered = _cells(cells)
        offered.decline = may_stop
        return offered

    kind = pb.REQUEST_KIND_STEP
    answer = await ask(Query(operator.seat, operator.hero, kind, offers, mover=mover.hero, points=points))
    return cell_of(answer.step.cell) if answer.HasField("step") else None


async def respond(hero: pb.Hero, need: str, offers: Callable[[], pb.Offers], against: str = "", target: str = "") -> ab.Action:
    """Ask for a card that is needed. Everybody whom the rules name is asked, whatever it holds (Q4)."""
    return await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_RESPOND, offers, need, against, target))


async def discard(hero: pb.Hero, cards: Sequence[str], count: int) -> Sequence[str]:
    """Ask which hand cards are discarded (P3)."""
    offers = pb.Offers(cards=cards, min_cards=count, max_cards=count)
    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_DISCARD, lambda: offers))
    return list(answer.discard.cards)


async def arrange(world: World, hero: pb.Hero, skill: str) -> ab.Arrange:
    """Ask how the cards that are looked at go back."""
    cards = list(world.core.looking.cards)
    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_ARRANGE, lambda: pb.Offers(cards=cards), skill))
    return answer.arrange


def pick_hero(heroes: Sequence[str], most: int = 1, cards: Sequence[str] = ()) -> pb.Offers:
    """1 to `most` heroes of a list, and one of the cards if there are any."""
    count = 1 if cards else 0
    return pb.Offers(heroes=heroes, min_heroes=1, max_heroes=most, cards=cards, min_cards=count, max_cards=count)


def pick_cards(cards: Sequence[str], count: int) -> pb.Offers:
    """So many cards of a list."""
    return pb.Offers(cards=cards, min_cards=count, max_cards=count)


def pick_cell(cells: Sequence[Cell]) -> pb.Offers:
    """One of the cells."""
    return _cells(cells)


def _cells(cells: Sequence[Cell]) -> pb.Offers:
    return pb.Offers(cells=[message_of(cell) for cell in cells])
