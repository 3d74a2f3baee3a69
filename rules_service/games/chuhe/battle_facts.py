"""Attacks, and who learns what of them (V8)."""

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
    left (below 0: the rest of the damage).
    """

    cell: int
    fighter: pb.Fighter | None = None
    damage: int = 0
    loss: int = 0
    left: int = 0
    destroyed: bool = False
    damage_back: int = 0
    struck_back: bool = False


def report_of(fighter: Fighter, damage: int) -> TargetReport:
    """What became of a target that took `damage` from the attacker's strikes."""
    return TargetReport(
        cell=fighter.cell,
        fighter=fighter_message(fighter),
        damage=damage,
        loss=damage + min(fighter.left, 0),
        left=fighter.left,
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
    """An attack and its outcome, whole; `attacker_left` is what was left of the attacker after the last strike, in centi."""

    side: int
    talent: int
    attacker: pb.Fighter
    attacker_cell: int
    attacker_left: int
    targets: tuple[TargetReport, ...]

    def told(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """What a side learns. Sight is that before the attack: who dies in it was there to see."""
        sight = sight_of(before, viewer)
        own = viewer == self.side
        sees_attacker = own or bool(sight >> self.attacker_cell & 1)
        fought = pb.Fought(side=side_message(self.side), talent=talent_message(self.talent))
        if sees_attacker or self._struck_by(viewer):
            fought.attacker.CopyFrom(self.attacker if sees_attacker else _in_the_dark(self.attacker, self.attacker_left))
        if own:
            fought.targets.extend(self._seen_by_attacker(target, sight) for target in self.targets)
        else:
            tell = _whole if fought.HasField("attacker") else _loss
            fought.targets.extend(tell(target) for target in self.targets if self._is_told(target, viewer, sight))
        return pb.Event(fought=fought) if fought.targets or fought.HasField("attacker") else None

    def _seen_by_attacker(self, target: TargetReport, sight: int) -> pb.Target:
        """Everything on a cell that it sees; else its own strikes' result, and what struck back."""
        if sight >> target.cell & 1:
            return _whole(target)
        if target.struck_back and target.fighter is not None:
            told = _whole(target)
            told.fighter.CopyFrom(_in_the_dark(target.fighter, target.left))
            return told
        told = pb.Target(cell=cell_message(target.cell), missed=target.fighter is None)
        told.damage = target.damage
        told.destroyed = target.destroyed
        return told

    def _is_told(self, target: TargetReport, viewer: int, sight: int) -> bool:
        return bool(sight >> target.cell & 1) or _is_of(target, viewer)

    def _struck_by(self, viewer: int) -> bool:
        """A thing of the viewer's struck back at the attacker."""
        return any(target.struck_back and _is_of(target, viewer) for target in self.targets)


def _in_the_dark(fighter: pb.Fighter, left: int) -> pb.Fighter:
    """What is told of one that is not seen: its strength, but nothing of C13, which would tell of hidden talents."""
    told = pb.Fighter()
    told.CopyFrom(fighter)
    told.after = max(left, 0)
    return told


def _is_of(target: TargetReport, viewer: int) -> bool:
    return viewer >= 0 and target.fighter is not None and target.fighter.side == side_message(viewer)


def _loss(target: TargetReport) -> pb.Target:
    """V8: what was lost. More would tell how strong a hidden attacker is."""
    told = _whole(target)
    told.damage = target.loss
    told.ClearField("struck_back")
    told.ClearField("damage_back")
    return told


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
