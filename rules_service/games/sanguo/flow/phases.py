"""A turn's phases (P), each a script of its own."""

from collections.abc import Awaitable, Callable, Mapping

from rules_service.games.sanguo.abilities.arguments import Move, PhaseRun
from rules_service.games.sanguo.abilities.book import book_of
from rules_service.games.sanguo.abilities.lookup import ability_of, with_hook
from rules_service.games.sanguo.abilities.windows import open_window
from rules_service.games.sanguo.catalog.board import BASE, CAMPS, message_of
from rules_service.games.sanguo.catalog.figures import RATED_DRAW
from rules_service.games.sanguo.decisions import query
from rules_service.games.sanguo.decisions.play_phase import named_targets
from rules_service.games.sanguo.flow import turns
from rules_service.games.sanguo.movement import flags
from rules_service.games.sanguo.movement.movement import move
from rules_service.games.sanguo.movement.points import move_phase_points
from rules_service.games.sanguo.position import counters, deck, zones
from rules_service.games.sanguo.position.world import World
from rules_service.games.sanguo.resolution.use import use_as, use_card
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import state_pb2 as pb


async def play_phase(world: World) -> None:
    """Play the turn's phase from its start, then move on to the next phase or to the first play-phase action."""
    hero, phase = world.current(), world.turn.phase
    if phase == pb.PHASE_BEGIN:
        await _begin_turn(world, hero)
    elif _is_skipped(world, hero, phase):
        world.record(eb.Event(phase_skipped=eb.PhaseSkipped(hero=hero.hero, phase=phase)))
    else:
        await _run(world, hero, PhaseRun(phase, rated_draw=RATED_DRAW))
        if phase == pb.PHASE_PLAY and world.is_alive(hero):
            world.core.cursor.stage = pb.STAGE_ACT
            return
    _next_phase(world, hero)
    if not world.is_alive(hero) or phase == pb.PHASE_END:
        await turns.end_turn(world)


async def act(world: World) -> None:
    """Ask for one action of the play phase and carry it out (K, H)."""
    hero = world.current()
    answer = await query.ask(query.Query(hero.seat, hero.hero, pb.REQUEST_KIND_ACT, pb.Offers))
    kind = answer.WhichOneof("kind")
    if kind == "end_play":
        await open_window(world, "phase_ended", [hero], PhaseRun(pb.PHASE_PLAY))
        _next_phase(world, hero)
    else:
        await _ACTIONS[kind or ""](world, hero, answer)
    if not world.is_alive(hero):
        await turns.end_turn(world)


async def _use_card(world: World, hero: pb.Hero, answer: ab.Action) -> None:
    await use_card(world, hero, answer.use_card.card, answer.use_card.targets)


async def _use_as(world: World, hero: pb.Hero, answer: ab.Action) -> None:
    await use_as(world, hero, answer.use_as.via, answer.use_as.cards, answer.use_as.targets)


async def _use_skill(world: World, hero: pb.Hero, answer: ab.Action) -> None:
    chosen = answer.use_skill
    ability = ability_of(world, hero, chosen.skill)
    if ability.active is not None and ability.active.once:
        world.turn.used.append(ability.id)
    targets = named_targets(chosen)
    world.record_skill(hero, ability.id, *targets)
    await ability.perform(world, hero, list(chosen.cards), targets)


_ACTIONS: Mapping[str, Callable[[World, pb.Hero, ab.Action], Awaitable[None]]] = {
    "use_card": _use_card,
    "use_as": _use_as,
    "use_skill": _use_skill,
}


def _next_phase(world: World, hero: pb.Hero) -> None:
    """Move on to the next phase."""
    del world.turn.effects[:]
    counters.clear(world.turn)
    world.core.cursor.stage = pb.STAGE_PHASE
    if world.turn.phase != pb.PHASE_END:
        world.turn.phase += 1  # type: ignore[assignment]  # the phases' numbers follow their order (P1)


def _is_skipped(world: World, hero: pb.Hero, phase: pb.Phase) -> bool:
    # P4: a skipped phase has no windows.
    if phase == pb.PHASE_MOVE:
        return world.turn.skip_move
    if phase == pb.PHASE_DRAW:
        return any(ability.skips_draw(world, hero) for ability in with_hook(world, hero, "skips_draw"))
    return False


async def _begin_turn(world: World, hero: pb.Hero) -> None:
    world.record(eb.Event(turn_began=eb.TurnBegan(hero=hero.hero, round=world.table.round)))
    if not world.is_alive(hero):
        # G6: full HP, no cards.
        cell = await query.come_back(hero, [BASE[hero.seat], *CAMPS[hero.seat]])
        hero.hp = world.full_hp(hero)
        world.put(hero, cell)
        world.record(eb.Event(came_back=eb.CameBack(hero=hero.hero, cell=message_of(cell))))
        await flags.arrive(world, hero)
    await open_window(world, "turn_started", world.ring(), hero)


async def _run(world: World, hero: pb.Hero, run: PhaseRun) -> None:
    world.record(eb.Event(phase_began=eb.PhaseBegan(hero=hero.hero, phase=run.phase)))
    await open_window(world, "phase_started", [hero], run)
    if run.phase == pb.PHASE_PLAY:
        return
    body = _BODIES.get(run.phase)
    if body is not None and world.is_alive(hero):
        await body(world, hero, run)
    await open_window(world, "phase_ended", [hero], run)


async def _delay(world: World, hero: pb.Hero, run: PhaseRun) -> None:
    # P2: last in, first out. A08: a nullified card is discarded, too.
    while hero.delayed:
        delayed = pb.Delayed(card=hero.delayed[-1].card, kind=hero.delayed[-1].kind)
        zones.resolve(world, hero, [delayed.card])
        await book_of(world).cards[delayed.kind].act(world, hero, delayed)
        zones.finish(world, [delayed.card])


async def _draw(world: World, hero: pb.Hero, run: PhaseRun) -> None:
    deck.draw(world, hero, run.rated_draw)


async def _move(world: World, hero: pb.Hero, run: PhaseRun) -> None:
    event = Move(hero, hero, move_phase_points(world, hero), optional=True, of_move_phase=True)
    await move(world, event)
    run.points_left = max(event.points, 0)


async def _discard(world: World, hero: pb.Hero, run: PhaseRun) -> None:
    excess = hero.hand_size - hero.hp
    if excess > 0:
        zones.discard(world, hero, await query.discard(hero, world.own_hands[hero.hero].cards, excess))


_BODIES: Mapping[pb.Phase, Callable[[World, pb.Hero, PhaseRun], Awaitable[None]]] = {
    pb.PHASE_DELAY: _delay,
    pb.PHASE_DRAW: _draw,
    pb.PHASE_MOVE: _move,
    pb.PHASE_DISCARD: _discard,
}
