"""Attacks and the events that each viewer gets of them (V8)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules_service.games.chuhe.battle.fighter import Fighter
from rules_service.games.chuhe.view.vision import Sights, sight_of
from rules_service.games.chuhe.wire.values import cell_message, fighter_type_message, kind_message, side_message, talent_message
from zhanqi.games.chuhe.v1 import event_pb2 as pb
from zhanqi.games.chuhe.v1 import state_pb2


@dataclass(frozen=True, slots=True)
class TargetReport:
    """One target cell after the attack; `fighter` is None for a miss.

    Centi: `damage` is the sum of the attacker's strikes, `loss` the part of it that the target had to lose, `left` the target's
    strength after the last strike (below 0: the excess of the damage); `damage_back` and `loss_back` are the same of the
    target's strikes.
    """

    cell: int
    fighter: pb.Fighter | None = None
    damage: int = 0
    loss: int = 0
    left: int = 0
    destroyed: bool = False
    damage_back: int = 0
    loss_back: int = 0
    struck_back: bool = False

    def message(self, damage: int) -> pb.Target:
        """The target with what every viewer of it learns."""
        return pb.Target(cell=cell_message(self.cell), missed=self.fighter is None, damage=damage, destroyed=self.destroyed)

    def is_of(self, viewer: int) -> bool:
        return viewer >= 0 and self.fighter is not None and self.fighter.side == side_message(viewer)


def reports_of(attacker: Fighter, targets: Sequence[tuple[Fighter, int]]) -> list[TargetReport]:
    """A report for each target; `targets` have the damage of the attacker's strikes."""
    most_back = sum(target.damage for target, _ in targets) + min(attacker.left, 0) - attacker.spared
    return [
        TargetReport(
            cell=target.cell,
            fighter=fighter_message(target),
            damage=damage,
            loss=damage + min(target.left, 0),
            left=target.left,
            destroyed=target.destroyed,
            damage_back=target.damage,
            loss_back=min(target.damage, most_back),
            struck_back=target.struck,
        )
        for target, damage in targets
    ]


def fighter_message(fighter: Fighter) -> pb.Fighter:
    """A fighter after its battle. To be called after rewards and before the destroyed leave the board."""
    return pb.Fighter(
        type=fighter_type_message(fighter.type),
        kind=kind_message(fighter.piece.kind) if fighter.piece is not None else state_pb2.KIND_UNSPECIFIED,
        side=side_message(fighter.side),
        at=cell_message(fighter.cell),
        before=fighter.before,
        after=0 if fighter.destroyed else fighter.strength,
    )


@dataclass(frozen=True, slots=True)
class Fought:
    """An attack and its outcome.

    `attacker_left` is the attacker's strength after the last strike, in centi; `attacker_end` its cell after the attack (C14).
    """

    side: int
    talent: int
    attacker: pb.Fighter
    attacker_cell: int
    attacker_end: int
    attacker_left: int
    targets: tuple[TargetReport, ...]

    def event_for(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """By the sight before the attack: a fighter that dies in it was visible until then."""
        seen, seen_after = sight_of(before, viewer), sight_of(after, viewer)
        own = viewer == self.side
        fought = pb.Fought(side=side_message(self.side), talent=talent_message(self.talent))
        if own or seen >> self.attacker_cell & 1 or self._struck_by(viewer):
            shown = own or bool(seen_after >> self.attacker_end & 1)
            fought.attacker.CopyFrom(_fighter(self.attacker, self.attacker_left, shown=shown))
        knows_attacker = fought.HasField("attacker")
        for target in self.targets:
            if own:
                fought.targets.append(_for_attacker(target, seen, seen_after))
            elif seen >> target.cell & 1 or target.is_of(viewer):
                fought.targets.append(_for_other(target, viewer, seen_after, knows_attacker=knows_attacker))
        return pb.Event(fought=fought) if fought.targets or knows_attacker else None

    def _struck_by(self, viewer: int) -> bool:
        """A target of the viewer's struck back at the attacker."""
        return any(target.struck_back and target.is_of(viewer) for target in self.targets)


def _for_attacker(target: TargetReport, seen: int, seen_after: int) -> pb.Target:
    """The result of its own strikes; also the fighter if its cell was seen or it struck back."""
    message = target.message(target.damage)
    if target.fighter is not None and (seen >> target.cell & 1 or target.struck_back):
        message.fighter.CopyFrom(_fighter(target.fighter, target.left, shown=bool(seen_after >> target.cell & 1)))
        message.struck_back = target.struck_back
        message.damage_back = target.loss_back
    return message


def _for_other(target: TargetReport, viewer: int, seen_after: int, *, knows_attacker: bool) -> pb.Target:
    """The fighter and its losses; its strikes back only if the viewer also learns the attacker."""
    message = target.message(target.loss)
    if target.fighter is not None:
        own = target.is_of(viewer)
        message.fighter.CopyFrom(_fighter(target.fighter, target.left, shown=own or bool(seen_after >> target.cell & 1)))
        if knows_attacker:
            message.struck_back = target.struck_back
            message.damage_back = target.damage_back if own else target.loss_back
    return message


def _fighter(fighter: pb.Fighter, left: int, *, shown: bool) -> pb.Fighter:
    """The fighter; without C13 if the viewer does not see its cell, since C13 would reveal hidden talents."""
    if shown:
        return fighter
    hidden = pb.Fighter()
    hidden.CopyFrom(fighter)
    hidden.after = max(left, 0)
    return hidden
