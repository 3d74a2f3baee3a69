"""Talents that are not attacks: 潜力 before a battle, 驻垒 under a piece in danger, 精锐 for the strongest piece."""

from collections.abc import Iterator

from bot_workers.policies.greedy.chuhe.battles import TALENT, gain
from bot_workers.policies.greedy.chuhe.scene import Candidate, Scene
from bot_workers.policies.greedy.chuhe.steps import risk
from bot_workers.policies.greedy.chuhe.worth import piece_worth, worth
from rules_service.engine.grid import cells_of
from rules_service.games.chuhe.action import Attack, DesignateElite, UseTalent
from rules_service.games.chuhe.actions.checks import is_ready, may_attack
from rules_service.games.chuhe.actions.designate_elite import candidates
from rules_service.games.chuhe.catalog.board import PLAIN, WITHIN
from rules_service.games.chuhe.catalog.figures import FIRST_FULL_TURN
from rules_service.games.chuhe.catalog.talents import ELITE, FORT, POTENTIAL
from rules_service.games.chuhe.catalog.units import RANGE

ELITE_STRENGTH = 400
"""Centi above which a piece becomes the elite, since an elite takes no reinforcements."""


def talents(scene: Scene) -> Iterator[Candidate]:
    if scene.turn < FIRST_FULL_TURN:
        return
    if is_ready(scene.view, POTENTIAL):
        yield from _potential(scene)
    if is_ready(scene.view, FORT):
        yield from _fort(scene)
    if is_ready(scene.view, ELITE):
        yield from _elite(scene)


def _potential(scene: Scene) -> Iterator[Candidate]:
    """Potential for attacks whose gain rises by more than the value of the talent."""
    before = worth(scene.table, scene.side)
    for cell, piece in scene.own_pieces():
        if not RANGE[piece.kind] or not may_attack(scene.view, piece):
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
    fit_cells = candidates(scene.view)
    fit = [
        (piece_worth(piece), cell)
        for cell, piece in scene.own_pieces()
        if fit_cells >> cell & 1 and RANGE[piece.kind] and piece.strength > ELITE_STRENGTH
    ]
    if fit:
        yield Candidate(1, DesignateElite(max(fit)[1]))
