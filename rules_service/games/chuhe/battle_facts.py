"""Attacks, and who learns what of them (V8)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules_service.games.chuhe.combat import Fighter
from rules_service.games.chuhe.draft import Sights, sight_of
from rules_service.games.chuhe.wire import cell_message, fighter_type_message, kind_message, side_message, talent_message
from zhanqi.games.chuhe.v1 import event_pb2 as pb
from zhanqi.games.chuhe.v1 import state_pb2


@dataclass(frozen=True, slots=True)
class TargetReport:
    """One target cell after the attack; `fighter` is None for a miss.

    Centi: `damage` is what the attacker's strikes came to, `loss` as much of it as there was to take, `left` what the last strike
    left (below 0: the rest of the damage); `damage_back` and `loss_back` are the same of the target's strikes.
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


def reports_of(attacker: Fighter, targets: Sequence[tuple[Fighter, int]]) -> list[TargetReport]:
    """What became of each target, which took that damage from the attacker's strikes."""
    most_back = sum(target.damage for target, _ in targets) + min(attacker.left, 0)
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
    """A fighter after its battle; call it when all is settled but the destroyed are still on the board."""
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
    """An attack and its outcome, whole; `attacker_left` is what the last strike left of the attacker, in centi."""

    side: int
    talent: int
    attacker: pb.Fighter
    attacker_cell: int
    attacker_left: int
    targets: tuple[TargetReport, ...]

    def told(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """What a side learns. Sight is that before the attack: who dies in it was there to see."""
        seen, shown = sight_of(before, viewer), sight_of(after, viewer)
        own = viewer == self.side
        fought = pb.Fought(side=side_message(self.side), talent=talent_message(self.talent))
        if own or seen >> self.attacker_cell & 1 or self._struck_by(viewer):
            is_shown = own or bool(shown >> self.attacker_cell & 1)
            fought.attacker.CopyFrom(_fighter(self.attacker, self.attacker_left, is_shown=is_shown))
        knows_attacker = fought.HasField("attacker")
        for target in self.targets:
            if own:
                fought.targets.append(_as_attacker(target, seen, shown))
            elif seen >> target.cell & 1 or _is_of(target, viewer):
                fought.targets.append(_as_other(target, viewer, shown, knows_attacker=knows_attacker))
        return pb.Event(fought=fought) if fought.targets or knows_attacker else None

    def _struck_by(self, viewer: int) -> bool:
        """A thing of the viewer's struck back at the attacker."""
        return any(target.struck_back and _is_of(target, viewer) for target in self.targets)


def _as_attacker(target: TargetReport, seen: int, shown: int) -> pb.Target:
    """Its own strikes' result; on a cell that it sees also what is there, on another what struck back."""
    told = pb.Target(
        cell=cell_message(target.cell), missed=target.fighter is None, damage=target.damage, destroyed=target.destroyed
    )
    if target.fighter is not None and (seen >> target.cell & 1 or target.struck_back):
        told.fighter.CopyFrom(_fighter(target.fighter, target.left, is_shown=bool(shown >> target.cell & 1)))
        told.struck_back = target.struck_back
        told.damage_back = target.loss_back
    return told


def _as_other(target: TargetReport, viewer: int, shown: int, *, knows_attacker: bool) -> pb.Target:
    """What it is and what it lost; of its answer nothing if that went to an attacker that is not told."""
    told = pb.Target(
        cell=cell_message(target.cell), missed=target.fighter is None, damage=target.loss, destroyed=target.destroyed
    )
    if target.fighter is not None:
        is_own = _is_of(target, viewer)
        told.fighter.CopyFrom(_fighter(target.fighter, target.left, is_shown=is_own or bool(shown >> target.cell & 1)))
        if knows_attacker:
            told.struck_back = target.struck_back
            told.damage_back = target.damage_back if is_own else target.loss_back
    return told


def _fighter(fighter: pb.Fighter, left: int, *, is_shown: bool) -> pb.Fighter:
    """A fighter of which C13 is told only where the view shows it: it would tell of hidden talents."""
    if is_shown:
        return fighter
    told = pb.Fighter()
    told.CopyFrom(fighter)
    told.after = max(left, 0)
    return told


def _is_of(target: TargetReport, viewer: int) -> bool:
    return viewer >= 0 and target.fighter is not None and target.fighter.side == side_message(viewer)
