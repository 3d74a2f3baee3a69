"""Attacks, and who learns what of them (V8)."""

from dataclasses import dataclass

from rules_service.games.chuhe.combat import Fighter
from rules_service.games.chuhe.draft import Sights, sight_of
from rules_service.games.chuhe.wire import cell_message, fighter_type_message, kind_message, side_message, talent_message
from zhanqi.games.chuhe.v1 import event_pb2 as pb
from zhanqi.games.chuhe.v1 import state_pb2


@dataclass(frozen=True, slots=True)
class TargetReport:
    """One target cell after the attack; `fighter` is None for a miss. Damages in centi."""

    cell: int
    fighter: pb.Fighter | None = None
    damage: int = 0
    destroyed: bool = False
    damage_back: int = 0
    struck_back: bool = False


def report_of(fighter: Fighter, damage: int) -> TargetReport:
    """What became of a target that took `damage` from the attacker's strikes."""
    return TargetReport(
        cell=fighter.cell,
        fighter=fighter_message(fighter),
        damage=damage,
        destroyed=fighter.destroyed,
        damage_back=fighter.damage,
        struck_back=fighter.struck,
    )


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
    """An attack and its outcome, whole."""

    side: int
    talent: int
    attacker: pb.Fighter
    attacker_cell: int
    targets: tuple[TargetReport, ...]

    def told(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """What a side learns. Sight is that before the attack: who dies in it was there to see."""
        sight = sight_of(before, viewer)
        own = viewer == self.side
        fought = pb.Fought(side=side_message(self.side), talent=talent_message(self.talent))
        if own:
            fought.targets.extend(self._seen_by_attacker(target, sight) for target in self.targets)
        else:
            fought.targets.extend(_whole(target) for target in self.targets if self._is_told(target, viewer, sight))
        if own or sight >> self.attacker_cell & 1 or self._struck_by(viewer):
            fought.attacker.CopyFrom(self.attacker)
        return pb.Event(fought=fought) if fought.targets or fought.HasField("attacker") else None

    def _seen_by_attacker(self, target: TargetReport, sight: int) -> pb.Target:
        """Everything on a cell that it sees; else its own strikes' result, and what struck back."""
        if sight >> target.cell & 1 or target.struck_back:
            return _whole(target)
        told = pb.Target(cell=cell_message(target.cell), missed=target.fighter is None)
        told.damage = target.damage
        told.destroyed = target.destroyed
        return told

    def _is_told(self, target: TargetReport, viewer: int, sight: int) -> bool:
        return bool(sight >> target.cell & 1) or _is_of(target, viewer)

    def _struck_by(self, viewer: int) -> bool:
        """A thing of the viewer's struck back at the attacker."""
        return any(target.struck_back and _is_of(target, viewer) for target in self.targets)


def _is_of(target: TargetReport, viewer: int) -> bool:
    return viewer >= 0 and target.fighter is not None and target.fighter.side == side_message(viewer)


def _whole(target: TargetReport) -> pb.Target:
    return pb.Target(
        cell=cell_message(target.cell),
        missed=target.fighter is None,
        fighter=target.fighter,
        damage=target.damage,
        destroyed=target.destroyed,
        damage_back=target.damage_back,
        struck_back=target.struck_back,
    )
