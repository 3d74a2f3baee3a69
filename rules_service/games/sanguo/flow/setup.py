"""The set-up: draft, starting cells, first cards (G1, G2)."""

from rules_service.games.sanguo.abilities.book import Book, book_of
from rules_service.games.sanguo.catalog.board import BASE, CAMPS, COLD, SEATS, WARM, message_of
from rules_service.games.sanguo.catalog.figures import DRAFT, LINEUP, START_CARDS
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.movement import flags
from rules_service.games.sanguo.position import deck
from rules_service.games.sanguo.position.world import World
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

NAMING = (COLD, WARM)
"""The order in which the sides name the hero on their base (G1)."""


def new_core(rules: rb.Rules, lineups: dict[str, list[str]], seed: bytes, book: Book) -> pb.Core:
    """The core of a new game. Without line-ups the sides draft."""
    core = pb.Core(seed=seed, deck=list(book.faces))
    core.table.rules.CopyFrom(rules)
    for seat in SEATS:
        core.table.sides.add(seat=seat, lineup=lineups.get(seat, []), flag=message_of(BASE[seat]))
    core.cursor.stage = pb.STAGE_DRAFT
    if lineups:
        place_heroes(core, book)
        core.cursor.stage = pb.STAGE_NAME_BASE
    return core


def place_heroes(core: pb.Core, book: Book) -> None:
    """List the heroes of both line-ups in ring order (Q3); they are not on the board yet."""
    cold, warm = (side.lineup for side in core.table.sides)
    for pair in zip(cold, warm, strict=True):
        for seat, name in zip(SEATS, pair, strict=True):
            core.table.heroes.add(hero=name, seat=seat, hp=book.heroes[name].hp)
            core.hands.add(hero=name)


async def draft(world: World) -> None:
    """One side picks one hero (G1)."""
    picked = [hero for side in world.table.sides for hero in side.lineup]
    seat = DRAFT[len(picked)]
    free = [hero for hero in world.catalog.heroes if hero not in picked]
    answer = await query.ask_side(seat, pb.REQUEST_KIND_DRAFT, free)
    world.side(seat).lineup.append(answer.pick_hero.hero)
    world.record(eb.Event(hero_picked=eb.HeroPicked(seat=seat, hero=answer.pick_hero.hero)))
    if len(picked) + 1 == LINEUP * len(SEATS):
        place_heroes(world.core, book_of(world))
        world.index_heroes()
        world.core.cursor.stage = pb.STAGE_NAME_BASE


async def name_base(world: World) -> None:
    """One side names the hero on its base; after the second side the game begins (G1, G2)."""
    seat = next(seat for seat in NAMING if not world.side(seat).base)
    side = world.side(seat)
    answer = await query.ask_side(seat, pb.REQUEST_KIND_NAME_BASE, list(side.lineup))
    side.base = answer.name_base.hero
    world.record(eb.Event(base_named=eb.BaseNamed(seat=seat, hero=side.base)))
    if seat == NAMING[-1]:
        await _begin(world)


async def _begin(world: World) -> None:
    for side in world.table.sides:
        # A04: the other heroes take the camps in line-up order.
        camps = iter(CAMPS[side.seat])
        for name in side.lineup:
            world.put(world.heroes[name], BASE[side.seat] if name == side.base else next(camps))
            await flags.arrive(world, world.heroes[name])
    deck.shuffle(world, world.core.deck)
    for hero in world.table.heroes:
        deck.draw(world, hero, START_CARDS)
    world.table.round = 1
    world.core.cursor.stage = pb.STAGE_TURN
