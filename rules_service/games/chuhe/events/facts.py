"""Facts outside battles and the events that each viewer gets of them (V8), by the table of events in docs/rules/chuhe.md."""

from dataclasses import dataclass

from rules_service.games.chuhe.view.vision import Sights, sight_of
from rules_service.games.chuhe.wire.values import cell_message, ending_message, kind_message, side_message, talent_message
from zhanqi.games.chuhe.v1 import event_pb2 as pb
from zhanqi.games.chuhe.v1 import state_pb2


def _sees(viewer: int, cell: int, before: Sights, after: Sights) -> bool:
    return bool((sight_of(before, viewer) | sight_of(after, viewer)) >> cell & 1)


@dataclass(frozen=True, slots=True)
class Public:
    """An event for everyone."""

    event: pb.Event

    def event_for(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        return self.event


@dataclass(frozen=True, slots=True)
class Private:
    """An event for one side alone."""

    side: int
    event: pb.Event

    def event_for(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        return self.event if viewer == self.side else None


@dataclass(frozen=True, slots=True)
class OnCell:
    """An event for its side and for every viewer that sees the cell."""

    side: int
    cell: int
    event: pb.Event

    def event_for(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        return self.event if viewer == self.side or _sees(viewer, self.cell, before, after) else None


@dataclass(frozen=True, slots=True)
class BlockedRelease:
    """A release onto a hidden obstacle (M6). Only its side learns the kind."""

    side: int
    cell: int
    kind: int

    def event_for(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        own = viewer == self.side
        if not own and not _sees(viewer, self.cell, before, after):
            return None
        kind = kind_message(self.kind) if own else state_pb2.KIND_UNSPECIFIED
        released = pb.Released(side=side_message(self.side), cell=cell_message(self.cell), kind=kind, blocked=True)
        return pb.Event(released=released)


@dataclass(frozen=True, slots=True)
class Moved:
    """A move, or the step of a winner into a mine cell (C14).

    `sights` has the cells that both sides see after each step but the last. `left`, if set, is the strength before C13. A viewer
    that does not see the piece at the end gets `left`, since C13 would reveal hidden talents (V9).
    """

    side: int
    kind: int
    strength: int
    origin: int
    path: tuple[int, ...]
    interrupted: bool
    merged_strength: int
    sights: tuple[Sights, ...]
    left: int | None = None

    def event_for(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """The whole move for its side; for others the cells that they saw just before or just after each step."""
        sights = (before, *self.sights, after)
        moved = pb.Moved(side=side_message(self.side), kind=kind_message(self.kind), strength=self._strength_for(viewer, after))
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

    def _strength_for(self, viewer: int, after: Sights) -> int:
        if self.left is None or viewer == self.side or sight_of(after, viewer) >> self.path[-1] & 1:
            return self.strength
        return self.left


@dataclass(frozen=True, slots=True)
class SplitOff:
    """A split: the strength that stays and the strength that goes, in centi; the latter is 0 if the split was blocked (M6)."""

    side: int
    kind: int
    origin: int
    cell: int
    rest: int
    gone: int

    def event_for(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        """Both parts for its side, the parts on seen cells for others; of a blocked split, others learn only the cell tried."""
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
    """The use of an active talent: public, except for a cell that the viewer does not see. `covered`: the cells of 迷雾."""

    side: int
    talent: int
    cell: int | None = None
    covered: tuple[int, ...] = ()
    blocked: bool = False

    def event_for(self, viewer: int, before: Sights, after: Sights) -> pb.Event | None:
        used = pb.TalentUsed(side=side_message(self.side), talent=talent_message(self.talent))
        own = viewer == self.side
        if self.cell is not None and (own or (not self.covered and _sees(viewer, self.cell, before, after))):
            used.cell.CopyFrom(cell_message(self.cell))
        used.cells.extend(cell_message(cell) for cell in self.covered)
        used.blocked = own and self.blocked
        return pb.Event(talent_used=used)


def game_ended(winner: int, ending: int) -> Public:
    return Public(pb.Event(game_ended=pb.GameEnded(winner=side_message(winner), ending=ending_message(ending))))
