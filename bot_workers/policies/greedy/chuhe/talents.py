"""Talents that are no attack: 潜力 before a battle that it turns, 驻垒 under a piece in danger, 精锐 for the strongest piece."""

from collections.abc import Iterator

from bot_workers.policies.greedy.chuhe.battles import TALENT, gain
from bot_workers.policies.greedy.chuhe.scene import Candidate, Scene
from bot_workers.policies.greedy.chuhe.steps import risk
from bot_workers.policies.greedy.chuhe.worth import piece_worth, worth
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.action import Attack, DesignateElite, UseTalent
from rules_service.games.chuhe.catalog.board import PLAIN, WITHIN
from rules_service.games.chuhe.catalog.talents import ELITE, FORT, POTENTIAL
from rules_service.games.chuhe.catalog.units import RANGE

ELITE_STRENGTH = 400
"""Centi from which a piece is worth being the elite: it can no longer be reinforced."""


def talents(scene: Scene) -> Iterator[Candidate]:
    """The talents that are ready and worth it now."""
    if scene.turn <= 1:
        return
    own = scene.view.own.talents
    if own.get(POTENTIAL) == 0:
        yield from _potential(scene)
    if own.get(FORT) == 0:
        yield from _fort(scene)
    if ELITE in own and not scene.table.has_elite(scene.side):
        yield from _elite(scene)


def _potential(scene: Scene) -> Iterator[Candidate]:
    """Twice the strikes, where that brings more than the talent is worth."""
    before = worth(scene.table, scene.side)
    for cell, piece in scene.own_pieces():
        if piece.attacked or not RANGE[piece.kind] or not (piece.moved or scene.view.activations > 0):
            continue
        use = UseTalent(POTENTIAL, cell)
        for target in cells_of(scene.view.enemy_things() & WITHIN[RANGE[piece.kind]][cell]):
            attack = Attack(cell, (target,))
            plain, doubled = gain(scene, before, attack), gain(scene, before, use, attack)
            if doubled - max(plain, 0) > TALENT:
                yield Candidate(doubled - TALENT, use)


def _fort(scene: Scene) -> Iterator[Candidate]:
    for cell, piece in scene.own_pieces():
        if PLAIN >> cell & 1 and cell not in scene.view.own_forts and cell != scene.view.own.camp:
            yield Candidate(risk(scene, cell, piece) // 2 - TALENT, UseTalent(FORT, cell))


def _elite(scene: Scene) -> Iterator[Candidate]:
    born = scene.view.own.elite_from
    fit = [
        (piece_worth(piece), cell)
        for cell, piece in scene.own_pieces()
        if RANGE[piece.kind] and piece.strength > ELITE_STRENGTH and piece.born >= born
    ]
    if fit:
        yield Candidate(1, DesignateElite(max(fit)[1]))
