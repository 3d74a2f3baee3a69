"""The ledger's part G and P: set-up, turns, phases, flags and score."""

from collections.abc import Sequence

from tests.rules_service.games.sanguo.events.facts import DRAFT, FULL_HP, HOMES, PHASES, ROUND, cell, terrain
from tests.rules_service.games.sanguo.events.zones import Zones
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.games.sanguo.v1 import view_pb2 as vb


class Flow(Zones):
    """A viewer's position, with the events of the set-up, turns, flags and score."""

    def __init__(self, view: vb.View, action: ab.Action | None, seat: str, deck: Sequence[str] | None = None) -> None:
        super().__init__(view, deck)
        self.action = action
        self.was_nullified = False
        if action is not None and action.HasField("take_turn"):
            self._take_turn(seat, action.take_turn.hero)

    # G: the set-up, turns, flags and score.

    def _take_turn(self, seat: str, hero: str) -> None:
        """The choice is public; its event comes with the next `advance` (G3)."""
        assert hero in self.side(seat).lineup
        assert hero not in self.table.acted
        assert ROUND[len(self.table.acted)] == seat
        self.table.acted.append(hero)
        self.table.turn.hero, self.table.turn.phase = hero, pb.PHASE_BEGIN

    def hero_picked(self, event: eb.HeroPicked) -> None:
        picked = [hero for side in self.table.sides for hero in side.lineup]
        assert event.hero not in picked
        assert DRAFT[len(picked)] == event.seat
        self.side(event.seat).lineup.append(event.hero)
        if len(picked) == len(DRAFT) - 1:
            for pair in zip(*(side.lineup for side in self.table.sides), strict=True):  # Q3: the ring
                for side, hero in zip(self.table.sides, pair, strict=True):
                    self.table.heroes.add(hero=hero, seat=side.seat, hp=FULL_HP[hero])
                    if self.view.seat == side.seat or self.deck is not None:
                        self.view.hands.add(hero=hero)

    def base_named(self, event: eb.BaseNamed) -> None:
        side = self.side(event.seat)
        assert event.hero in side.lineup
        assert not side.base
        side.base = event.hero
        assert self.side("cold").base, "cold names its hero first (G1)"
        if self.side("warm").base:
            self._set_out()

    def _set_out(self) -> None:
        """A04: the two others take the camps in line-up order. The deck is shuffled before the first cards are drawn (G2)."""
        self.table.round = 1
        if self.deck is not None:
            self.pool, self.deck = set(self.deck), []
        for side in self.table.sides:
            home = HOMES[side.seat]
            self.hero(side.base).at.CopyFrom(home.base)
            others = [hero for hero in side.lineup if hero != side.base]
            for hero, camp in zip(others, home.camps, strict=True):
                self.hero(hero).at.CopyFrom(camp)

    def turn_began(self, event: eb.TurnBegan) -> None:
        assert event.round == self.table.round
        assert (event.hero, pb.PHASE_BEGIN) == (self.table.turn.hero, self.table.turn.phase)

    def phase_began(self, event: eb.PhaseBegan) -> None:
        self._next_phase(event.hero, event.phase)
        if event.phase == pb.PHASE_DELAY and self.hero(event.hero).delayed:
            last = self.hero(event.hero).delayed.pop()  # P2: last in, first out
            self.resolve([last.card])
        assert not (event.phase == pb.PHASE_MOVE and self.table.turn.skip_move)

    def phase_skipped(self, event: eb.PhaseSkipped) -> None:
        self._next_phase(event.hero, event.phase)
        if event.phase == pb.PHASE_MOVE:
            assert self.table.turn.skip_move  # P2
        else:
            assert event.phase == pb.PHASE_DRAW
            assert self._on(event.hero, rb.TERRAIN_LAKE)  # B4

    def _next_phase(self, hero: str, phase: pb.Phase) -> None:
        turn = self.table.turn
        assert turn.hero == hero
        assert self.hero(hero).HasField("at")
        assert PHASES.index(phase) == PHASES.index(turn.phase) + 1  # P1
        if turn.phase == pb.PHASE_DELAY:
            self._close_delay(hero)
        turn.phase = phase
        turn.strikes = turn.given = 0  # A27
        del turn.used[:], turn.effects[:]

    def _close_delay(self, hero: str) -> None:
        """乐不思蜀 has acted, unless it was nullified (P2)."""
        if self.table.resolving and not self.was_nullified:
            self.table.turn.skip_move = True

    def turn_ended(self, event: eb.TurnEnded) -> None:
        assert self.table.turn.hero == event.hero
        assert self.table.turn.phase == pb.PHASE_END or not self.hero(event.hero).HasField("at")  # G5
        self.table.ClearField("turn")
        if len(self.table.acted) == len(ROUND) and self.table.round < self.table.rules.rounds:
            del self.table.acted[:]
            self.table.round += 1

    def came_back(self, event: eb.CameBack) -> None:
        hero = self.hero(event.hero)
        home = HOMES[hero.seat]
        assert not hero.HasField("at")
        assert not hero.hand_size  # G6
        assert event.cell in (home.base, *home.camps)
        assert (event.hero, pb.PHASE_BEGIN) == (self.table.turn.hero, self.table.turn.phase)
        hero.at.CopyFrom(event.cell)
        hero.hp = FULL_HP[event.hero]

    def flag_taken(self, event: eb.FlagTaken) -> None:
        side, hero = self.side(event.seat), self.hero(event.hero)
        assert (hero.seat, hero.at, side.carrier) == (event.seat, side.flag, "")  # G4
        side.carrier = event.hero
        side.ClearField("flag")

    def flag_left(self, event: eb.FlagLeft) -> None:
        side = self.side(event.seat)
        assert side.carrier  # G4: dead on the cell, or back to the base after a score
        side.carrier = ""
        side.flag.CopyFrom(event.cell)

    def scored(self, event: eb.Scored) -> None:
        side = self.side(event.seat)
        side.score += event.points
        assert side.score == event.score

    def ended(self, event: eb.Ended) -> None:
        scores = {side.seat: side.score for side in self.table.sides}
        if event.reason == pb.ENDING_REASON_GOAL:
            assert scores[event.winner] >= self.table.rules.goal  # G7
        elif event.reason == pb.ENDING_REASON_ROUNDS:
            best = [seat for seat, score in scores.items() if score == max(scores.values())]
            assert event.winner == (best[0] if len(best) == 1 else "")
            assert (self.table.round, len(self.table.acted)) == (self.table.rules.rounds, len(ROUND))
        self.table.ending.winner, self.table.ending.reason = event.winner, event.reason

    def _on(self, name: str, kind: rb.Terrain) -> bool:
        return self.table.rules.terrain_effects and terrain(cell(self.hero(name).at)) == kind
