"""What happens, and who learns of it (V8). The table of events is in docs/rules/chuhe.md; fighting is in battle_facts.py."""

from dataclasses import dataclass

from rules_service.games.chuhe.draft import Sights, sight_of
from rules_service.games.chuhe.wire import cell_message, ending_message, kind_message, side_message, talent_message
from zhanqi.games.chuhe.v1 import event_pb2 as pb
from zhanqi.games.chuhe.v1 import state_pb2


def _sees(viewer: int, cell: int, before: Sights, after: Sights) -> bool:
    return bool((sight_of(before, viewer) | sight_of(after, viewer)) >> cell & 1)


@dataclass(frozen=True, slots=True)
class Public:
    """An event that all are told alike."""

    event: pb.Event

    def told(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """The event."""
        return self.event


@dataclass(frozen=True, slots=True)
class Private:
    """An event that one side alone is told."""

    side: int
    event: pb.Event

    def told(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """The event, to its side."""
        return self.event if viewer == self.side else None


@dataclass(frozen=True, slots=True)
class OnCell:
    """An event on one cell: its side is told, and who sees the cell."""

    side: int
    cell: int
    event: pb.Event

    def told(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """The event, to its side and to who sees the cell."""
        return self.event if viewer == self.side or _sees(viewer, self.cell, before, after) else None


@dataclass(frozen=True, slots=True)
class Blocked:
    """A release that something hidden stopped (M6): its side is told what it tried, who sees the cell that it tried."""

    side: int
    cell: int
    kind: int

    def told(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """The release, with its kind for its own side."""
        own = viewer == self.side
        if not own and not _sees(viewer, self.cell, before, after):
            return None
        kind = kind_message(self.kind) if own else state_pb2.KIND_UNSPECIFIED
        released = pb.Released(side=side_message(self.side), cell=cell_message(self.cell), kind=kind, blocked=True)
        return pb.Event(released=released)


@dataclass(frozen=True, slots=True)
class Moved:
    """A move. `sights` is what both sides see after each step but the last."""

    side: int
    kind: int
    strength: int
    origin: int
    path: tuple[int, ...]
    interrupted: bool
    merged_strength: int
    sights: tuple[Sights, ...]

    def told(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """The move in full to its side; to others the steps whose cell they saw just before or just after the step."""
        sights = (before, *self.sights, after)
        moved = pb.Moved(side=side_message(self.side), kind=kind_message(self.kind), strength=self.strength)
        if viewer == self.side:
            getattr(moved, "from").CopyFrom(cell_message(self.origin))
            moved.path.extend(cell_message(cell) for cell in self.path)
            moved.interrupted = self.interrupted
            moved.merged_strength = self.merged_strength
            return pb.Event(moved=moved)
        if not self.path:
            return None
        steps = [sight_of(sights[i], viewer) | sight_of(sights[i + 1], viewer) for i in range(len(self.path))]
        if sight_of(before, viewer) >> self.origin & 1:
            getattr(moved, "from").CopyFrom(cell_message(self.origin))
        moved.path.extend(cell_message(cell) for cell, step in zip(self.path, steps, strict=True) if step >> cell & 1)
        if steps[-1] >> self.path[-1] & 1:
            moved.merged_strength = self.merged_strength
        return pb.Event(moved=moved) if moved.path or moved.HasField("from") else None


@dataclass(frozen=True, slots=True)
class SplitOff:
    """A split: the strength that stays, in centi, and the strength that goes, 0 if it was blocked (M6)."""

    side: int
    kind: int
    origin: int
    cell: int
    rest: int
    gone: int

    def told(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """Both parts to its side, to others the parts whose cell they see; if blocked, only where it was tried."""
        blocked = not self.gone
        own = viewer == self.side
        sees_rest = own or (not blocked and _sees(viewer, self.origin, before, after))
        sees_gone = not (own and blocked) and (own or _sees(viewer, self.cell, before, after))
        if not (sees_rest or sees_gone):
            return None
        split = pb.SplitOff(side=side_message(self.side), blocked=blocked)
        if own or not blocked:
            split.kind = kind_message(self.kind)
        if sees_rest:
            split.rest.CopyFrom(pb.Part(at=cell_message(self.origin), strength=self.rest))
        if sees_gone:
            split.gone.CopyFrom(pb.Part(at=cell_message(self.cell), strength=self.gone))
        return pb.Event(split_off=split)


@dataclass(frozen=True, slots=True)
class TalentUsed:
    """An active talent was used: all are told, the place only where it is seen. `covered`: the cells of 迷雾."""

    side: int
    talent: int
    cell: int | None = None
    covered: tuple[int, ...] = ()
    blocked: bool = False

    def told(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """The use, its place to its side and where it is seen."""
        used = pb.TalentUsed(side=side_message(self.side), talent=talent_message(self.talent))
        own = viewer == self.side
        if self.cell is not None and (own or (not self.covered and _sees(viewer, self.cell, before, after))):
            used.cell.CopyFrom(cell_message(self.cell))
        used.cells.extend(cell_message(cell) for cell in self.covered)
        used.blocked = own and self.blocked
        return pb.Event(talent_used=used)


def game_ended(winner: int, ending: int) -> Public:
    """The end of the game, told to all."""
    return Public(pb.Event(game_ended=pb.GameEnded(winner=side_message(winner), ending=ending_message(ending))))
