"""Attacking with a piece (C), plainly or by 速射 or 信念 (T)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.games.chuhe import aftermath, combat
from rules_service.games.chuhe.action import Attack
from rules_service.games.chuhe.actions import judge
from rules_service.games.chuhe.battle_facts import Fought, TargetReport, fighter_message, reports_of
from rules_service.games.chuhe.catalog.board import BIT, GRID, WITHIN
from rules_service.games.chuhe.catalog.talents import COOLDOWN, FAITH, TALENTS, VOLLEY
from rules_service.games.chuhe.catalog.units import ARCHER, RANGE
from rules_service.games.chuhe.combat import CAMP, Fighter
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.facts import TalentUsed
from rules_service.games.chuhe.option import AttackOption
from rules_service.games.chuhe.reasons import Reason, refuse, refuse_at
from rules_service.games.chuhe.view import SideView
from rules_service.games.chuhe.wire import talent_name


def check(view: SideView, action: Attack) -> Iterator[Violation]:
    """C, and the talents' own conditions."""
    yield from judge.later_turn(view)
    if action.talent:
        yield from judge.ready_talent(view, action.talent)
    yield from judge.piece_on(view, action.origin, "C")
    piece = view.pieces.get(action.origin)
    if piece is not None:
        yield from judge.armed_piece(view, piece)
        if not RANGE[piece.kind] or (action.talent == VOLLEY and piece.kind != ARCHER):
            yield refuse(Reason.CANNOT_ATTACK, "T-VOLLEY" if action.talent == VOLLEY else "R2")
    limit = TALENTS[VOLLEY].amount if action.talent == VOLLEY else 1
    on_board = [cell for cell in action.cells if cell >= 0]
    if not 1 <= len(action.cells) <= limit or len(set(on_board)) != len(on_board):
        yield refuse(Reason.BAD_COUNT, "C", count=len(action.cells), limit=limit)
        yield refuse(Reason.BAD_TARGET, "C")
    targets = faith_targets(view) if action.talent == FAITH else plain_targets(view)
    for cell in action.cells:
        yield from check_target(view, cell, targets, "T-FAITH" if action.talent == FAITH else "C")
        if cell >= 0 and piece is not None and GRID.chebyshev(action.origin, cell) > RANGE[piece.kind]:
            yield refuse_at(Reason.OUT_OF_RANGE, "C", cell)


def check_target(view: SideView, cell: int, targets: int, rule_id: str = "C") -> Iterator[Violation]:
    """C: nothing of one's own, and something hostile or something unseen."""
    if cell < 0:
        yield refuse(Reason.OFF_BOARD, "B1")
    elif view.own_things() >> cell & 1:
        yield refuse_at(Reason.OWN_TARGET, "C", cell)
        if rule_id == "T-FAITH":  # A35: neither is it an enemy piece.
            yield refuse_at(Reason.BAD_TARGET, rule_id, cell)
    elif not targets >> cell & 1:
        yield refuse_at(Reason.BAD_TARGET, rule_id, cell)


def plain_targets(view: SideView) -> int:
    """The cells at which a side may fire: hostile things that it sees or knows, and all that it does not see."""
    return (view.enemy_things() | GRID.full & ~view.seen) & ~view.own_things()


def faith_targets(view: SideView) -> int:
    """T, 信念: enemy pieces that it sees, and all that it does not see."""
    pieces = 0
    for cell in view.enemy_pieces:
        pieces |= BIT[cell]
    return (pieces | GRID.full & ~view.seen) & ~view.own_things()


def perform(draft: Draft, action: Attack) -> None:
    """Fire at the cells, seen or not."""
    table, side = draft.table, draft.side
    piece = table.pieces[side][action.origin]
    if not piece.moved:
        draft.spend_activation()
    piece.attacked = True
    if action.talent:
        table.sides[side].talents[action.talent] = COOLDOWN
        draft.count("talents_used", talent_name(action.talent))
        draft.tell(TalentUsed(side, action.talent))
    attacker = Fighter(table, side, action.origin, combat.PIECE, piece)
    if action.talent == VOLLEY:
        _volley(draft, attacker, action.cells)
    elif action.talent == FAITH:
        _sacrifice(draft, attacker, action.cells[0])
    else:
        fire(draft, attacker, action.cells[0])


def fire(draft: Draft, attacker: Fighter, cell: int) -> None:
    """A plain attack on one cell, by a piece or a camp."""
    target = combat.target_on(draft.table, attacker.side, cell)
    if target is not None:
        combat.fight(attacker, target)
        conclude(draft, attacker, [(target, attacker.damage)])
    else:
        _tell(draft, attacker, 0, (TargetReport(cell),))


def conclude(
    draft: Draft, attacker: Fighter, targets: list[tuple[Fighter, int]], talent: int = 0, missed: tuple[int, ...] = ()
) -> None:
    """What follows a battle: mine counters, known camps, bonuses, and the report. `targets` with the damage to each."""
    table = draft.table
    for target, _ in targets:
        aftermath.reset_mine(table, target.cell)
        if target.type == CAMP:
            table.sides[attacker.side].knows_enemy_camp = True  # V10: hit
        if attacker.type == CAMP and target.struck:
            table.sides[target.side].knows_enemy_camp = True  # A29
    aftermath.reward(draft, (attacker, *(target for target, _ in targets)), bonus=talent != FAITH)
    if draft.record:
        reports = [*reports_of(attacker, targets), *map(TargetReport, missed)]
        _tell(draft, attacker, talent, tuple(sorted(reports, key=lambda report: report.cell)))
    aftermath.clear(draft, (attacker, *(target for target, _ in targets)))


def _volley(draft: Draft, archer: Fighter, cells: tuple[int, ...]) -> None:
    """T, 速射: one strike at each, then all that can strike back at once. No C5."""
    found = [(cell, combat.target_on(draft.table, archer.side, cell)) for cell in cells]
    targets = [target for _, target in found if target is not None]
    missed = tuple(cell for cell, target in found if target is None)
    if not targets:
        _tell(draft, archer, VOLLEY, tuple(TargetReport(cell) for cell in sorted(missed)))
        return
    damages = [archer.strike_damage(halved=combat.is_halved(archer, target), strength=archer.before) for target in targets]
    for target, damage in zip(targets, damages, strict=True):
        archer.strike(target, damage)
    backs = [target for target in targets if not target.destroyed and target.can_strike(archer)]
    for target in backs:
        target.strike(archer, target.strike_damage(halved=combat.is_halved(target, archer)))
    if archer.destroyed:
        for target in backs:
            target.kills = [archer]  # A17: each of them is its destroyer.
    conclude(draft, archer, list(zip(targets, damages, strict=True)), VOLLEY, missed)


def _sacrifice(draft: Draft, attacker: Fighter, cell: int) -> None:
    """T, 信念: the attacker falls, and takes its strength + 2.00 from the target. At anything but a piece: a miss (A24)."""
    target = combat.target_on(draft.table, attacker.side, cell)
    if target is None or target.piece is None:
        _tell(draft, attacker, FAITH, (TargetReport(cell),))
        return
    damage = attacker.before + TALENTS[FAITH].amount
    target.suffer(damage)
    combat.fall(attacker, None)
    conclude(draft, attacker, [(target, damage)], FAITH)


def _tell(draft: Draft, attacker: Fighter, talent: int, targets: tuple[TargetReport, ...]) -> None:
    if draft.record:
        draft.tell(Fought(attacker.side, talent, fighter_message(attacker), attacker.cell, attacker.left, targets))


def options(view: SideView) -> Iterator[AttackOption]:
    """For each range, the pieces that have a target; then the same for the talents that are an attack."""
    if view.own.turn <= 1:
        return
    armed: dict[int, list[int]] = {}
    for cell, piece in view.pieces.items():
        if not piece.attacked and RANGE[piece.kind] and (piece.moved or view.activations > 0):
            armed.setdefault(piece.kind, []).append(cell)
    if not armed:
        return
    targets = plain_targets(view)
    yield from _by_range(armed, targets, 0)
    if judge.is_ready(view, VOLLEY):
        archers = {ARCHER: armed.get(ARCHER, [])}
        yield from _by_range(archers, targets, VOLLEY, TALENTS[VOLLEY].amount)
    if judge.is_ready(view, FAITH):
        yield from _by_range(armed, faith_targets(view), FAITH)


def _by_range(armed: dict[int, list[int]], targets: int, talent: int, most: int = 1) -> Iterator[AttackOption]:
    origins: dict[int, int] = {}
    for kind, cells in armed.items():
        reach = WITHIN[RANGE[kind]]
        for cell in cells:
            if targets & reach[cell]:
                origins[RANGE[kind]] = origins.get(RANGE[kind], 0) | BIT[cell]
    for distance in sorted(origins):
        yield AttackOption(talent, origins[distance], distance, targets, most)
