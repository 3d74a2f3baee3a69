"""Random games of Sanguo in process: decisions per second, cost of resuming a pause, size of a position.

A decision is: list all options from the seat's view, sample an action, check and apply it, and make the seats' updates. Figures
are per second of this process's CPU time.
"""

import random
import statistics
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from rules_service.engine.game import SYSTEM
from rules_service.games.sanguo import GAME
from rules_service.games.sanguo.flow.play import Play
from rules_service.games.sanguo.standard_book import standard_book
from tests.bench.harness import Bound, Result
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi_wire.options import sample

GAMES = 12
RUNS = 5
ASKED = 2000.0
LARGEST_ASKED = 16 * 1024


@dataclass(slots=True)
class Played:
    """The totals of a run of games."""

    decisions: int = 0
    seconds: float = 0.0
    sizes: list[int] = field(default_factory=list)
    paused: list[pb.State] = field(default_factory=list)


def bench() -> Iterable[Result]:
    """Decisions per second, microseconds to resume a pause, and bytes of a position."""
    runs = [play(range(GAMES)) for _ in range(RUNS)]
    rates = [run.decisions / run.seconds for run in runs]
    asked = [ASKED] * RUNS
    yield Result("sanguo-playout", "decisions/s", rates, "the required value", asked, Bound(1, at_least=True), {"games": GAMES})
    yield _pause(runs[0].paused)
    sizes = runs[0].sizes
    facts = {"median": float(statistics.median(sizes)), "largest": max(sizes)}
    yield Result(
        "sanguo-position-size",
        "bytes",
        [float(max(sizes))],
        "the required value",
        [LARGEST_ASKED],
        Bound(1, at_least=False),
        facts,
    )


def play(seeds: Iterable[int]) -> Played:
    """Play whole games. Only decisions are timed."""
    played = Played()
    for seed in seeds:
        rng = random.Random(seed)
        step = GAME.start(GAME.spec.options_type(), seed.to_bytes(32, "big"))
        while step.outcome is None:
            began = time.process_time()
            (decision,) = step.decisions
            action = decision.default
            if decision.seat != SYSTEM:
                action = sample(rng.choice(GAME.options(step.state, decision.seat)), rng)
            assert action is not None
            step = GAME.apply(step.state, decision.seat, action)
            played.seconds += time.process_time() - began
            played.decisions += 1
            played.sizes.append(step.state.ByteSize())
            if step.state.resolution.answers:
                played.paused.append(step.state)
    return played


def _pause(paused: list[pb.State]) -> Result:
    """Time to resume through stored answers to the next question, compared with copying the checkpoint."""
    book = standard_book()
    cases = [state for state in paused if len(state.resolution.answers) >= 4][:400]

    def resume(state: pb.State) -> None:
        core = pb.Core()
        core.CopyFrom(state.resolution.checkpoint)
        play = Play(core, book)
        play.resume(list(state.resolution.answers))
        play.close()

    def copy(state: pb.State) -> None:
        core = pb.Core()
        core.CopyFrom(state.resolution.checkpoint)

    resumed, copied = [], []
    for _ in range(RUNS):
        for measure, into in ((resume, resumed), (copy, copied)):
            began = time.process_time()
            for state in cases:
                measure(state)
            into.append((time.process_time() - began) / len(cases) * 1e6)
    answers = [len(state.resolution.answers) for state in cases]
    facts = {"positions": len(cases), "answers_median": float(statistics.median(answers)), "answers_most": max(answers)}
    return Result("sanguo-resumed-pause", "us", resumed, "copying the checkpoint", copied, None, facts)
