"""Plays a registered game and writes each ply: the action, the digests of the state and views, and the updates of all seats."""

import hashlib
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from google.protobuf.message import Message

from rules_service.engine.game import OPEN, OWED, SPECTATOR, SYSTEM, Decision, Game, Step
from tests.golden import text
from zhanqi_wire import options

SEED = bytes(range(32))
"""The seed of all random draws in every playthrough."""


@dataclass(slots=True)
class Chronicle:
    """Writes the plies of one playthrough. Of each view it writes only the changes."""

    game: Game[Message]
    views: dict[str, text.Lines] = field(default_factory=dict)
    ply: int = 0

    def step_lines(self, step: Step[Message]) -> Iterator[str]:
        """The lines of a step: digests, options, decisions, tallies, events and changed views."""
        digests = " ".join(f"{update.seat} {digest(update.view)}" for update in step.updates)
        yield f"    state {digest(step.state)}  views {digests}"
        counts = " ".join(f"{seat} {self._count(step.state, seat)}" for seat in self.game.spec.seats)
        yield f"    options {counts}"
        yield f"    decisions {', '.join(_decision(one) for one in step.decisions) or 'none'}"
        for tally in step.tallies:
            yield f"    tally {tally.name} {tally.source} {tally.amount}"
        for update in step.updates:
            for event in update.events:
                yield f"    {update.seat} ! {text.inline(event)}"
            if update.seat != SPECTATOR:
                yield from self._view_changes(update.seat, update.view)
        if step.outcome is not None:
            yield f"    outcome {step.outcome.winner or 'draw'} {step.outcome.reason}"

    def action_line(self, state: Message, seat: str, action: Message) -> Iterator[str]:
        """The line of an action, before it is applied."""
        self.ply += 1
        yield f"{self.ply}. {self.game.notation(state, seat, action)}"

    def _view_changes(self, seat: str, view: Message) -> Iterator[str]:
        now = text.lines(view)
        for change in text.changes(self.views.get(seat, {}), now):
            yield f"    {seat} {change}"
        self.views[seat] = now

    def _count(self, state: Message, seat: str) -> str:
        listed = list(self.game.options(state, seat))
        return f"{len(listed)}/{sum(options.size(option) for option in listed)}"


def start(game: Game[Message]) -> Step[Message]:
    """The first step of a game with its default options."""
    chosen = game.spec.default_options() if game.spec.default_options is not None else game.spec.options_type()
    return game.start(chosen, SEED)


def random_game(game: Game[Message], seed: int, plies: int) -> Iterator[str]:
    """The lines of a random game; it may end before all plies are played."""
    rng = random.Random(seed)
    chronicle = Chronicle(game)
    step = start(game)
    yield "0. start"
    yield from chronicle.step_lines(step)
    while chronicle.ply < plies and step.outcome is None:
        seat, action = choose(game, step, rng)
        yield from chronicle.action_line(step.state, seat, action)
        step = game.apply(step.state, seat, action)
        yield from chronicle.step_lines(step)


def scripted(game: Game[Message], state: Message | None, acts: Iterable[tuple[str, Message]]) -> Iterator[str]:
    """The lines of a script: from a position, or from the start, with every SYSTEM decision in its place."""
    chronicle = Chronicle(game)
    if state is None:
        step = start(game)
        state = step.state
        yield "0. start"
        yield from chronicle.step_lines(step)
    for seat, action in acts:
        yield from chronicle.action_line(state, seat, action)
        step = game.apply(state, seat, action)
        yield from chronicle.step_lines(step)
        while (default := system_default(step.decisions)) is not None:
            yield from chronicle.action_line(step.state, SYSTEM, default)
            step = game.apply(step.state, SYSTEM, default)
            yield from chronicle.step_lines(step)
        state = step.state


def choose(game: Game[Message], step: Step[Message], rng: random.Random) -> tuple[str, Message]:
    """Submit SYSTEM decisions at once; else a random option of an OWED decision or, less often, of an OPEN one."""
    default = system_default(step.decisions)
    if default is not None:
        return SYSTEM, default
    ready = [one for one in step.decisions if list(game.options(step.state, one.seat))]
    owed = [one for one in ready if one.duty == OWED]
    open_ones = [one for one in ready if one.duty == OPEN]
    decision = rng.choice(open_ones if open_ones and (not owed or rng.random() < 0.2) else owed)
    listed = list(game.options(step.state, decision.seat))
    action = options.sample(rng.choice(listed), rng)
    # Drawn again: defaults end phases, so they would cut the game short.
    if action == decision.default and rng.random() < 0.7:
        action = options.sample(rng.choice(listed), rng)
    return decision.seat, action


def system_default(decisions: Iterable[Decision]) -> Message | None:
    """The default of the decision that `system` owes; None if it owes none."""
    return next((one.default for one in decisions if one.seat == SYSTEM and one.duty == OWED), None)


def digest(message: Message) -> str:
    """The first twelve hex digits of the message's SHA-256."""
    return hashlib.sha256(message.SerializeToString(deterministic=True)).hexdigest()[:12]


def _decision(decision: Decision) -> str:
    duty = "owed" if decision.duty == OWED else "open"
    return f"{decision.seat} {duty} {decision.kind}"
