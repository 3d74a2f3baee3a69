"""Runs a position's scripts from checkpoint to checkpoint, with pauses as data (Q1).

A script begins at a checkpoint: a pick, a choice of turn, a phase, or an action of the play phase. A pause within a script is
stored as the checkpoint and the answers since then; to resume, the script is run again through these answers.
"""

from collections.abc import Callable, Mapping

from rules_service.engine.errors import MalformedPosition
from rules_service.engine.script import Paused, Run, Script, replay
from rules_service.games.sanguo.abilities.book import Book
from rules_service.games.sanguo.decisions.query import Query
from rules_service.games.sanguo.flow import phases, setup, turns
from rules_service.games.sanguo.position.world import GameEnded, World
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb

MOST_ANSWERS = 2000
"""Maximum number of answers in one resolution. The longest in random games has fewer than 200."""

MOST_SCRIPTS = 50
"""Maximum number of scripts between two questions. A turn has eight phases."""

SCRIPTS: Mapping[pb.Stage, Callable[[World], Script]] = {
    pb.STAGE_DRAFT: setup.draft,
    pb.STAGE_NAME_BASE: setup.name_base,
    pb.STAGE_TURN: turns.choose_turn,
    pb.STAGE_PHASE: phases.play_phase,
    pb.STAGE_ACT: phases.act,
}

ASK_FIRST = frozenset({pb.STAGE_DRAFT, pb.STAGE_NAME_BASE, pb.STAGE_TURN, pb.STAGE_ACT})
"""Stages whose script changes nothing before its first question: the position is at rest, and no resolution is stored."""


class Play:
    """A position being played, in memory. `state` returns it as data at any pause."""

    def __init__(self, core: pb.Core, book: Book) -> None:
        self._book = book
        self.world = World(core, book)
        self._run: Run[Query, ab.Action] | None = None
        self._asked: Query | None = None
        self._checkpoint: pb.Core | None = None
        self._answers: list[pb.Answer] = []

    def begin(self) -> None:
        """Start the next script and run to the first question."""
        self._open()
        self._run_scripts(self._step(None))

    def resume(self, answers: list[pb.Answer]) -> None:
        """Start the next script and replay stored answers up to the question after them, without recording events."""
        if len(answers) > MOST_ANSWERS:
            raise MalformedPosition("resolution.answers", "too many")
        self._open()
        assert self._run is not None
        fingerprints = iter(answers)

        def accept(query: Query, action: ab.Action) -> None:
            if query.fingerprint != next(fingerprints).fingerprint:
                raise MalformedPosition("resolution.answers", "RESOLUTION_MISMATCH")

        try:
            asked = replay(self._run, (answer.action for answer in answers), accept)
        except (LookupError, ValueError, RuntimeError, GameEnded) as error:
            raise MalformedPosition("resolution.answers", f"RESOLUTION_MISMATCH: {error!r}") from error
        if asked is None:
            raise MalformedPosition("resolution.answers", "RESOLUTION_MISMATCH: nothing is asked")
        self._answers = answers
        self._asked = asked.question
        self.world.events.clear()
        self.world.tallies.clear()

    def answer(self, action: ab.Action) -> None:
        """Answer the question and run to the next."""
        if self._asked is None:
            raise ValueError("nothing is asked")
        self._answers.append(pb.Answer(fingerprint=self._asked.fingerprint, action=action))
        self._run_scripts(self._step(action))

    def is_at(self, state: pb.State) -> bool:
        """Whether the position and its question equal the stored ones."""
        return self._asked is not None and self._asked.request() == state.request and self.world.core == state.core

    def state(self) -> pb.State:
        """The position as data."""
        state = pb.State(core=self.world.core)
        if self._asked is None:
            return state
        state.request.CopyFrom(self._asked.request())
        assert self._checkpoint is not None
        if self._answers or self._checkpoint.cursor.stage not in ASK_FIRST:
            state.resolution.checkpoint.CopyFrom(self._checkpoint)
            state.resolution.answers.extend(self._answers)
        return state

    def close(self) -> None:
        """Drop the paused script."""
        if self._run is not None:
            self._run.close()

    def _open(self) -> None:
        self._run = Run(SCRIPTS[self.world.core.cursor.stage](self.world))
        self._answers = []
        self._checkpoint = pb.Core()
        self._checkpoint.CopyFrom(self.world.core)

    def _step(self, action: ab.Action | None) -> Paused[Query] | None:
        assert self._run is not None
        try:
            return self._run.step(action)
        except GameEnded:
            close_core(self.world.core)
            return None

    def _run_scripts(self, asked: Paused[Query] | None) -> None:
        for _ in range(MOST_SCRIPTS):
            if asked is not None or self._is_at_rest():
                break
            self._open()
            asked = self._step(None)
        else:
            raise MalformedPosition("core.cursor", "the game neither asks nor comes to rest")
        self._asked = None if asked is None else asked.question

    def _is_at_rest(self) -> bool:
        """Whether the game is over, or a turn is about to begin, which `system` has to advance."""
        stage = self.world.core.cursor.stage
        return stage == pb.STAGE_OVER or (stage == pb.STAGE_PHASE and self.world.turn.phase == pb.PHASE_BEGIN)


def close_core(core: pb.Core) -> None:
    """Move a core to the stage OVER and discard the cards being resolved."""
    core.cursor.stage = pb.STAGE_OVER
    core.table.discard.extend(core.table.resolving)
    del core.table.resolving[:]
