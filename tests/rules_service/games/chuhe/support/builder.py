"""Positions in a few lines: `position().south(gold=900).piece((5, 5), NORTH, SOLDIER, 400).state()`."""

from collections.abc import Mapping, Sequence
from typing import Self

from tests.rules_service.games.chuhe.support.words import EAGLE_EYE, HOMESTEAD, NEUTRAL, NORTH, Cell, cell
from zhanqi.games.chuhe.v1 import state_pb2 as pb

MINE: tuple[Cell, ...] = ((10, 19), (10, 20), (11, 19), (11, 20))

Talents = Sequence[pb.Talent] | Mapping[pb.Talent, int]


class PositionBuilder:
    """A position in play: NORTH on turn 5 with three activations by default.

    Both sides have their camp in column 10, 10,000 gold and two talents that change neither battles nor moves; the mine
    has its four neutral garrisons.
    """

    def __init__(self, active: pb.Side = NORTH, first: pb.Side = NORTH, activations: int = 3) -> None:
        self._state = pb.State(phase=pb.PHASE_PLAY, first=first, active=active, activations=activations)
        self._mine_was_set = False
        self.north(turn=5)
        self.south(turn=4 if active == NORTH else 5)

    def north(self, **fields: object) -> Self:
        self._side(self._state.north, 1, **fields)  # type: ignore[arg-type]
        return self

    def south(self, **fields: object) -> Self:
        self._side(self._state.south, 20, **fields)  # type: ignore[arg-type]
        return self

    def side(self, side: pb.Side, **fields: object) -> Self:
        return self.north(**fields) if side == NORTH else self.south(**fields)

    def _side(
        self,
        own: pb.SideState,
        row: int,
        *,
        turn: int | None = None,
        gold: int | None = None,
        camp: int | None = None,
        defence: int | None = None,
        shield: int | None = None,
        acted: bool | None = None,
        talents: Talents | None = None,
        effects: Sequence[pb.Effect] | None = None,
        elite_from: int | None = None,
        knows_camp: bool | None = None,
    ) -> None:
        """Set the given fields; the first call fills in defaults."""
        if not own.set_up:
            own.set_up = True
            own.gold = 10_000
            own.camp.CopyFrom(pb.Camp(at=cell((row, 10)), defence=1000))
            own.talents.extend(_talent_states((HOMESTEAD, EAGLE_EYE)))
        if camp is not None:
            own.camp.at.col = camp
        if talents is not None:
            del own.talents[:]
            own.talents.extend(_talent_states(talents))
        if effects is not None:
            del own.effects[:]
            own.effects.extend(sorted(effects, key=lambda effect: effect.talent))
        for target, name, value in (
            (own, "turn", turn),
            (own, "gold", gold),
            (own, "elite_from", elite_from),
            (own, "knows_enemy_camp", knows_camp),
            (own.camp, "defence", defence),
            (own.camp, "shield", shield),
            (own.camp, "acted", acted),
        ):
            if value is not None:
                setattr(target, name, value)

    def piece(self, at: Cell, side: pb.Side, kind: pb.Kind, strength: int, **fields: object) -> Self:
        """`fields` as in `Piece`: shield, fresh, cards, moved, attacked, elite, born, potential."""
        self._state.pieces.append(pb.Piece(at=cell(at), side=side, kind=kind, strength=strength, **fields))  # type: ignore[arg-type]
        return self

    def garrison(self, at: Cell, owner: pb.Side, strength: int, counter: int = 0) -> Self:
        """The first call does away with the neutral garrisons."""
        self._mine_was_set = True
        self._state.mine.append(pb.Garrison(at=cell(at), owner=owner, strength=strength, counter=counter))
        return self

    def no_mine(self) -> Self:
        self._mine_was_set = True
        return self

    def fort(self, at: Cell, side: pb.Side, defence: int = 500) -> Self:
        self._state.forts.append(pb.Fort(at=cell(at), side=side, defence=defence))
        return self

    def ruin(self, at: Cell, side: pb.Side) -> Self:
        self._state.ruins.append(pb.Ruin(at=cell(at), side=side))
        return self

    def pending(self) -> Self:
        """The active side's turn has yet to begin."""
        self._state.turn_pending = True
        return self

    def state(self) -> pb.State:
        built = pb.State()
        built.CopyFrom(self._state)
        if not self._mine_was_set:
            built.mine.extend(pb.Garrison(at=cell(at), owner=NEUTRAL, strength=500) for at in MINE)
        return sort(built)


def position(active: pb.Side = NORTH, first: pb.Side = NORTH, activations: int = 3) -> PositionBuilder:
    return PositionBuilder(active, first, activations)


def mist(at: Cell, left: int = 2) -> pb.Effect:
    return pb.Effect(talent=pb.TALENT_MIST, left=left, at=cell(at))


def eagle_eye(left: int = 2) -> pb.Effect:
    return pb.Effect(talent=pb.TALENT_EAGLE_EYE, left=left)


def sort(state: pb.State) -> pb.State:
    """Puts the lists in the order that `State` asks for, in place."""
    for things in (state.pieces, state.mine, state.forts, state.ruins):
        things.sort(key=lambda thing: (thing.at.row, thing.at.col))
    return state


def _talent_states(talents: Talents) -> list[pb.TalentState]:
    cooldowns = dict(talents) if isinstance(talents, Mapping) else dict.fromkeys(talents, 0)
    return [pb.TalentState(talent=talent, cooldown=cooldowns[talent]) for talent in sorted(cooldowns)]
