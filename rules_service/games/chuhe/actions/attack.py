"""Attacks with a piece (C): plain ones, 速射 and 信念 (T)."""

from collections.abc import Iterator

from rules_service.engine.errors import Violation
from rules_service.games.chuhe.action import Attack
from rules_service.games.chuhe.actions import checks
from rules_service.games.chuhe.battle import aftermath
from rules_service.games.chuhe.battle.fight import fall, fight, is_halved
from rules_service.games.chuhe.battle.fighter import CAMP, GARRISON, PIECE, Fighter, target_on
from rules_service.games.chuhe.catalog.board import BIT, GRID, WITHIN
from rules_service.games.chuhe.catalog.figures import FIRST_FULL_TURN
from rules_service.games.chuhe.catalog.talents import COOLDOWN, FAITH, TALENT_NAMES, TALENTS, VOLLEY
from rules_service.games.chuhe.catalog.units import ARCHER, MAX_RANGE, RANGE
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.events.battles import Fought, TargetReport, fighter_message, reports_of
from rules_service.games.chuhe.events.facts import Moved, TalentUsed
from rules_service.games.chuhe.option import AttackOption
from rules_service.games.chuhe.refusals import Reason, refuse, refuse_at
from rules_service.games.chuhe.view.side_view import SideView


def check(view: SideView, action: Attack) -> Iterator[Violation]:
    """C, and the conditions of the talents."""
    yield from checks.later_turn(view)
    if action.talent:
        yield from checks.ready_talent(view, action.talent)
    yield from checks.piece_on(view, action.origin, "C")
    piece = view.pieces.get(action.origin)
    yield from checks.can_attack(view, piece)
    if piece is not None and (not RANGE[piece.kind] or (action.talent == VOLLEY and piece.kind != ARCHER)):
        yield refuse(Reason.CANNOT_ATTACK, "T-VOLLEY" if action.talent == VOLLEY else "R2")
    limit = TALENTS[VOLLEY].amount if action.talent == VOLLEY else 1
    on_board = [cell for cell in action.cells if cell >= 0]
    if not 1 <= len(action.cells) <= limit or len(set(on_board)) != len(on_board):
        yield refuse(Reason.BAD_COUNT, "C", count=len(action.cells), limit=limit)
        yield refuse(Reason.BAD_TARGET, "C")
    reach = MAX_RANGE if piece is None else RANGE[piece.kind]
    if action.talent == VOLLEY:
        reach = min(reach, RANGE[ARCHER])
    own = view.own_things() | (BIT[action.origin] if action.origin >= 0 else 0)
    for cell in action.cells:
        yield from check_target(view, cell, own, faith=action.talent == FAITH)
        if cell >= 0 and action.origin >= 0 and GRID.chebyshev(action.origin, cell) > reach:
            yield refuse_at(Reason.OUT_OF_RANGE, "C", cell)


def check_target(view: SideView, cell: int, own: int, *, faith: bool = False) -> Iterator[Violation]:
    """C: an unseen cell, or one with a hostile thing (`faith`: an enemy piece), and none of the `own` cells."""
    if cell < 0:
        yield refuse(Reason.OFF_BOARD, "B1")
        return
    is_own = bool(own >> cell & 1)
    if is_own:
        yield refuse_at(Reason.OWN_TARGET, "C", cell)
    if not _hostile_or_unseen(view, faith=faith) >> cell & 1 or (is_own and faith):  # A35: an own thing is no enemy piece either.
        yield refuse_at(Reason.BAD_TARGET, "T-FAITH" if faith else "C", cell)


def plain_targets(view: SideView) -> int:
    """The cells that a side may attack: hostile things that it sees or knows, and every unseen cell."""
    return _hostile_or_unseen(view, faith=False) & ~view.own_things()


def faith_targets(view: SideView) -> int:
    """T, 信念: seen enemy pieces, and every unseen cell."""
    return _hostile_or_unseen(view, faith=True) & ~view.own_things()


def _hostile_or_unseen(view: SideView, *, faith: bool) -> int:
    return (view.enemy_occupied if faith else view.enemy_things()) | GRID.full & ~view.seen


def perform(draft: Draft, action: Attack) -> None:
    """Attack the cells, seen or not."""
    table, side = draft.table, draft.side
    piece = table.pieces[side][action.origin]
    if not piece.moved:
        draft.spend_activation()
    piece.attacked = True
    if action.talent:
        table.sides[side].talents[action.talent] = COOLDOWN
        draft.count("talents_used", TALENT_NAMES[action.talent])
        draft.emit(TalentUsed(side, action.talent))
    attacker = Fighter(table, side, action.origin, PIECE, piece)
    if action.talent == VOLLEY:
        _volley(draft, attacker, action.cells)
    elif action.talent == FAITH:
        _sacrifice(draft, attacker, action.cells[0])
    else:
        fire(draft, attacker, action.cells[0])


def fire(draft: Draft, attacker: Fighter, cell: int) -> None:
    """A plain attack on one cell, by a piece or a camp."""
    target = target_on(draft.table, attacker.side, cell)
    if target is not None:
        fight(attacker, target)
        entered = cell if _takes(attacker, target) else None
        conclude(draft, attacker, [(target, attacker.damage)], entered=entered)
        if entered is not None:
            _enter(draft, attacker, entered)
    else:
        _report(draft, attacker, 0, (TargetReport(cell),))


def _takes(attacker: Fighter, target: Fighter) -> bool:
    """C14: the piece destroyed a mine garrison next to it, and enters its cell."""
    destroyed_garrison = target.type == GARRISON and target.destroyed
    return destroyed_garrison and attacker.type == PIECE and GRID.chebyshev(attacker.cell, target.cell) == 1


def _enter(draft: Draft, attacker: Fighter, cell: int) -> None:
    """C14, A38: not a move of the piece's own, so `moved` stays."""
    piece = draft.table.lift(attacker.side, attacker.cell)
    piece.cards = 0
    draft.table.put(attacker.side, cell, piece)
    if draft.record:
        draft.emit(Moved(attacker.side, piece.kind, piece.strength, attacker.cell, (cell,), False, 0, (), attacker.left))


def conclude(
    draft: Draft,
    attacker: Fighter,
    targets: list[tuple[Fighter, int]],
    talent: int = 0,
    missed: tuple[int, ...] = (),
    entered: int | None = None,
) -> None:
    """The aftermath of a battle: mine counts, known camps, rewards, and the report.

    `targets` have the damage to each; `entered` is the mine cell that the attacker is about to enter (C14).
    """
    table = draft.table
    fighters = (attacker, *(target for target, _ in targets))
    for target, _ in targets:
        aftermath.reset_mine(table, target.cell)
        if target.type == CAMP:
            table.sides[attacker.side].knows_enemy_camp = True  # V10: hit
        if attacker.type == CAMP and target.struck:
            table.sides[target.side].knows_enemy_camp = True  # A29
    aftermath.reward(draft, fighters, bonus=talent != FAITH)
    if draft.record:
        reports = [*reports_of(attacker, targets), *map(TargetReport, missed)]
        _report(draft, attacker, talent, tuple(sorted(reports, key=lambda report: report.cell)), entered)
    aftermath.clear(draft, fighters)


def _volley(draft: Draft, archer: Fighter, cells: tuple[int, ...]) -> None:
    """T, 速射: one strike at each target, then one strike back of each that can. C5 and C15 do not apply (A36)."""
    aimed = [(cell, target_on(draft.table, archer.side, cell)) for cell in cells]
    targets = [target for _, target in aimed if target is not None]
    missed = tuple(cell for cell, target in aimed if target is None)
    if not targets:
        _report(draft, archer, VOLLEY, tuple(TargetReport(cell) for cell in sorted(missed)))
        return
    damages = [archer.strike_damage(halved=is_halved(archer, target), strength=archer.before) for target in targets]
    for target, damage in zip(targets, damages, strict=True):
        archer.strike(target, damage)
    answering = [target for target in targets if not target.destroyed and target.can_strike(archer)]
    for target in answering:
        target.strike(archer, target.strike_damage(halved=is_halved(target, archer)))
    if archer.destroyed:
        for target in answering:
            target.kills = [archer]  # A17: each of them is its destroyer.
    conclude(draft, archer, list(zip(targets, damages, strict=True)), VOLLEY, missed)


def _sacrifice(draft: Draft, attacker: Fighter, cell: int) -> None:
    """T, 信念: the attacker falls; the target loses the attacker's strength + 2.00. Only pieces can be hit (A24)."""
    target = target_on(draft.table, attacker.side, cell)
    if target is None or target.piece is None:
        _report(draft, attacker, FAITH, (TargetReport(cell),))
        return
    damage = attacker.before + TALENTS[FAITH].amount
    target.suffer(damage)
    fall(attacker, None)
    conclude(draft, attacker, [(target, damage)], FAITH)


def _report(draft: Draft, attacker: Fighter, talent: int, targets: tuple[TargetReport, ...], entered: int | None = None) -> None:
    if draft.record:
        end = attacker.cell if entered is None else entered
        draft.emit(Fought(attacker.side, talent, fighter_message(attacker), attacker.cell, end, attacker.left, targets))


def options(view: SideView) -> Iterator[AttackOption]:
    """For each range, the pieces that have a target; then the same for 速射 and 信念."""
    if view.own.turn < FIRST_FULL_TURN:
        return
    armed: dict[int, list[int]] = {}
    for cell, piece in view.pieces.items():
        if RANGE[piece.kind] and checks.may_attack(view, piece):
            armed.setdefault(piece.kind, []).append(cell)
    if not armed:
        return
    targets = plain_targets(view)
    yield from _by_range(armed, targets, 0)
    if checks.is_ready(view, VOLLEY):
        archers = {ARCHER: armed.get(ARCHER, [])}
        yield from _by_range(archers, targets, VOLLEY, TALENTS[VOLLEY].amount)
    if checks.is_ready(view, FAITH):
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
