"""Questions of a resolution to a seat, and the coroutines that ask them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules_service.engine.script import Ask
from rules_service.games.sanguo.catalog.board import Cell, cell_of, message_of
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb

HAND = "hand"
"""Stands for a random hand card where one of another hero's cards is chosen."""

DECLINE = "decline"


@dataclass(frozen=True, slots=True)
class Query:
    """A question. `offers` is evaluated only when the question is put, not when its answer is replayed."""

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
        """Identifies the question among those that might be asked in its place."""
        return f"{self.seat}/{self.hero}/{self.kind}/{self.subject}"

    def request(self) -> pb.Request:
        """The question as stored."""
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
    """Pause until the question is answered."""
    asking: Ask[Query, ab.Action] = Ask(query)
    return await asking


async def ask_side(seat: str, kind: pb.RequestKind, heroes: Sequence[str]) -> ab.Action:
    """Ask a side for one of the heroes."""
    return await ask(Query(seat, "", kind, lambda: pb.Offers(heroes=heroes, min_heroes=1, max_heroes=1)))


async def trigger(hero: pb.Hero, skill: str, offers: Callable[[], pb.Offers] = pb.Offers) -> ab.Trigger | None:
    """Ask whether the hero uses a skill, piece of equipment or terrain; None if it declines."""

    def with_decline() -> pb.Offers:
        offered = offers()
        offered.decline = True
        return offered

    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_TRIGGER, with_decline, skill))
    return answer.trigger if answer.HasField("trigger") else None


async def choose(hero: pb.Hero, about: str, values: Sequence[str]) -> str:
    """Ask the hero for one of the values, which must not be empty."""
    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_CHOOSE, lambda: pb.Offers(values=values), about))
    return answer.choose.value


async def choose_for_side(seat: str, about: str, values: Sequence[str]) -> str:
    """Ask a side for one of the values."""
    answer = await ask(Query(seat, "", pb.REQUEST_KIND_CHOOSE, lambda: pb.Offers(values=values), about))
    return answer.choose.value


async def choose_cell(hero: pb.Hero, about: str, cells: Sequence[Cell]) -> Cell:
    """Ask the hero for one of the cells; a single cell is taken without asking."""
    if len(cells) == 1:
        return cells[0]
    offers = _cells(cells)
    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_CHOOSE, lambda: offers, about))
    return cell_of(answer.choose_cell.cell)


async def come_back(hero: pb.Hero, cells: Sequence[Cell]) -> Cell:
    """Ask for the cell on which a dead hero returns (G6)."""
    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_RETURN, lambda: _cells(cells)))
    return cell_of(answer.come_back.cell)


async def step(operator: pb.Hero, mover: pb.Hero, points: int, cells: Sequence[Cell], *, may_stop: bool) -> Cell | None:
    """Ask for the next step of a movement event (M4, M5); None if the mover stops."""

    def offers() -> pb.Offers:
        offered = _cells(cells)
        offered.decline = may_stop
        return offered

    kind = pb.REQUEST_KIND_STEP
    answer = await ask(Query(operator.seat, operator.hero, kind, offers, mover=mover.hero, points=points))
    return cell_of(answer.step.cell) if answer.HasField("step") else None


async def respond(hero: pb.Hero, need: str, offers: Callable[[], pb.Offers], against: str = "", target: str = "") -> ab.Action:
    """Ask for a card that is needed, whatever the hero holds (Q4)."""
    return await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_RESPOND, offers, need, against, target))


async def discard(hero: pb.Hero, cards: Sequence[str], count: int) -> Sequence[str]:
    """Ask for hand cards to discard (P3)."""
    offers = pb.Offers(cards=cards, min_cards=count, max_cards=count)
    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_DISCARD, lambda: offers))
    return list(answer.discard.cards)


async def arrange(world: World, hero: pb.Hero, skill: str) -> ab.Arrange:
    """Ask how the cards being looked at go back."""
    cards = list(world.core.looking.cards)
    answer = await ask(Query(hero.seat, hero.hero, pb.REQUEST_KIND_ARRANGE, lambda: pb.Offers(cards=cards), skill))
    return answer.arrange


def pick_hero(heroes: Sequence[str], most: int = 1, cards: Sequence[str] = ()) -> pb.Offers:
    """Offer 1 to `most` of the heroes, together with one of the cards if there are any."""
    count = 1 if cards else 0
    return pb.Offers(heroes=heroes, min_heroes=1, max_heroes=most, cards=cards, min_cards=count, max_cards=count)


def pick_cards(cards: Sequence[str], count: int) -> pb.Offers:
    """Offer `count` of the cards."""
    return pb.Offers(cards=cards, min_cards=count, max_cards=count)


def pick_cell(cells: Sequence[Cell]) -> pb.Offers:
    """Offer one of the cells."""
    return _cells(cells)


def _cells(cells: Sequence[Cell]) -> pb.Offers:
    return pb.Offers(cells=[message_of(cell) for cell in cells])
