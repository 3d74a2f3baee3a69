"""Attacks in range, now or after a move, valued by the Table that they leave."""

from collections.abc import Iterable, Iterator

from bot_workers.policies.greedy.chuhe.scene import Candidate, Scene
from bot_workers.policies.greedy.chuhe.steps import ways
from bot_workers.policies.greedy.chuhe.worth import worth
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.action import Action, Attack, CampAttack, Move
from rules_service.games.chuhe.actions.attack import faith_targets
from rules_service.games.chuhe.actions.checks import is_ready, may_attack
from rules_service.games.chuhe.catalog.board import BESIDE, BIT, HALF, WITHIN
from rules_service.games.chuhe.catalog.figures import CAMP_RANGE, FIRST_FULL_TURN
from rules_service.games.chuhe.catalog.talents import FAITH, TALENTS, VOLLEY
from rules_service.games.chuhe.catalog.units import ARCHER, RANGE
from rules_service.games.chuhe.position.table import Piece

ACTIVATION = 150
"""The value of an activation for another action."""

TALENT = 1_500
"""The value of keeping a talent for later."""

BLIND_HIT = 9_000
"""The value of a hit on an unknown camp."""

BLIND_BLOW = 100
"""The value of a shot at a hidden obstacle of the last move."""


def attacks(scene: Scene) -> Iterator[Candidate]:
    """Attacks, and moves that prepare one."""
    if scene.turn < FIRST_FULL_TURN:
        return
    before = worth(scene.table, scene.side)
    for cell, piece in scene.own_pieces():
        if RANGE[piece.kind] and may_attack(scene.view, piece):
            price = 0 if piece.moved else ACTIVATION
            yield from _from_here(scene, cell, piece, before + price)
            if not piece.moved:
                yield from _after_a_move(scene, cell, piece, before + price)
    yield from _camp(scene, before)


def gain(scene: Scene, before: int, *actions: Action) -> int:
    """The gain in worth over `before`."""
    return worth(scene.after(*actions), scene.side) - before


def _from_here(scene: Scene, cell: int, piece: Piece, before: int) -> Iterator[Candidate]:
    reach = WITHIN[RANGE[piece.kind]][cell]
    for action in _attacks_from(scene, cell, piece, reach):
        talent = TALENT if action.talent else 0
        yield Candidate(gain(scene, before, action) - talent, action)
    yield from _blind(scene, cell, piece, reach & ~scene.view.seen)


def _blind(scene: Scene, cell: int, piece: Piece, hidden: int) -> Iterator[Candidate]:
    """Shots into the dark: at a possible camp, or by a moved piece at a possible obstacle of its move."""
    if scene.view.enemy_camp is None and hidden & scene.camp_cells:
        target = next(cells_of(hidden & scene.camp_cells))
        yield Candidate(BLIND_HIT // scene.camp_cells.bit_count() - ACTIVATION, Attack(cell, (target,)))
    if piece.moved and not HALF[scene.enemy] >> cell & 1 and (ahead := BESIDE[cell] & hidden & scene.through(piece.kind)):
        yield Candidate(BLIND_BLOW, Attack(cell, (next(cells_of(ahead)),)))


def _after_a_move(scene: Scene, cell: int, piece: Piece, before: int) -> Iterator[Candidate]:
    targets = scene.view.enemy_things()
    here = WITHIN[RANGE[piece.kind]][cell]
    for end, path in ways(scene, cell, piece):
        move = Move(cell, path)
        for target in cells_of(WITHIN[RANGE[piece.kind]][end] & targets & ~here):
            # Less than the same attack without a move: a hidden obstacle may stop the piece.
            yield Candidate(gain(scene, before, move, Attack(end, (target,))) * 9 // 10, move)


def _attacks_from(scene: Scene, cell: int, piece: Piece, reach: int) -> Iterable[Attack]:
    for target in cells_of(scene.view.enemy_things() & reach):
        yield Attack(cell, (target,))
    if is_ready(scene.view, FAITH):
        for target in cells_of(faith_targets(scene.view) & scene.view.seen & reach):
            yield Attack(cell, (target,), FAITH)
    if piece.kind == ARCHER and is_ready(scene.view, VOLLEY):
        targets = list(cells_of(scene.view.enemy_things() & reach))
        if len(targets) > 1:
            yield Attack(cell, tuple(targets[: TALENTS[VOLLEY].amount]), VOLLEY)


def _camp(scene: Scene, before: int) -> Iterator[Candidate]:
    own = scene.view.own
    if own.camp_acted or scene.view.activations <= 0:
        return
    for target in cells_of(WITHIN[CAMP_RANGE][own.camp] & scene.view.enemy_things() & ~BIT[own.camp]):
        action = CampAttack(target)
        yield Candidate(gain(scene, before + ACTIVATION, action), action)
