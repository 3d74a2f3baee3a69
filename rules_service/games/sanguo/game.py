"""Sanguo behind the engine's `Game` protocol."""

from collections.abc import Sequence

from google.protobuf.message import Message

from rules_service.engine.errors import IllegalAction, MalformedAction, MalformedOptions, MalformedPosition, Violation
from rules_service.engine.game import SPECTATOR, SYSTEM, Decision, GameSpec, Outcome, SeatUpdate, Step
from rules_service.games.sanguo import validation
from rules_service.games.sanguo.abilities.book import Book
from rules_service.games.sanguo.catalog.board import SEATS, other_seat
from rules_service.games.sanguo.catalog.figures import LINEUP, default_rules
from rules_service.games.sanguo.decisions import legality, options
from rules_service.games.sanguo.decisions.decision import decisions
from rules_service.games.sanguo.decisions.notation import notation
from rules_service.games.sanguo.decisions.reasons import GAME_OVER, violation
from rules_service.games.sanguo.flow import setup
from rules_service.games.sanguo.flow.play import Play, close_core
from rules_service.games.sanguo.position.outcome import REASONS, outcome
from rules_service.games.sanguo.position.redaction import redacted
from rules_service.games.sanguo.position.view import project
from rules_service.games.sanguo.ruleset import ruleset
from rules_service.games.sanguo.texts import TITLE, texts
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.games.sanguo.v1 import view_pb2 as vb
from zhanqi.rules.v1 import options_pb2, position_pb2

RESIGN = "resign"


def _spec(book: Book) -> GameSpec[pb.State]:
    kinds = tuple(field.name for field in ab.Action.DESCRIPTOR.oneofs_by_name["kind"].fields)
    abilities = [*book.skills.values(), *book.terrains.values(), *book.gear.values()]
    used = sorted({name for ability in abilities for name in (ability.id, *ability.parts)})
    return GameSpec(
        game_id="sanguo",
        # It continues no older version: 1.0.0 was never released, and a match keeps the rules that it began with.
        rules_version="1.1.0",
        title=TITLE,
        seats=SEATS,
        state_type=pb.State,
        action_type=ab.Action,
        options_type=rb.Options,
        files=tuple(module.DESCRIPTOR for module in (pb, ab, vb, eb, rb)),
        ruleset=lambda: ruleset(book),
        texts=lambda: texts(book),
        tallies={"points": ("flag", "kill"), "skills": tuple(used)},
        caches=validation.CACHES,
        action_kinds=(*kinds, RESIGN),
        outcome_reasons=tuple(REASONS.values()),
        default_options=lambda: rb.Options(rules=default_rules()),
        # Q1: only the rules that wrote its answers can replay a resolution.
        is_at_rest=lambda state: not state.HasField("resolution"),
    )


class Sanguo:
    """The game, played with the heroes and cards of a book."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._spec = _spec(book)

    @property
    def spec(self) -> GameSpec[pb.State]:
        return self._spec

    def start(self, options: Message, seed: bytes) -> Step[pb.State]:
        """The first position: a draft, or the naming of the bases if the options give line-ups."""
        if not isinstance(options, rb.Options):
            raise MalformedOptions("", "not options of this game")
        rules = options.rules if options.HasField("rules") else default_rules()
        core = setup.new_core(_checked_rules(rules), self._lineups(options), seed, self._book)
        play = Play(core, self._book)
        play.begin()
        return self._step(play, "start")

    def apply(self, state: pb.State, seat: str, action: Message) -> Step[pb.State]:
        validation.validate(self._book, state)
        violations = self._violations(state, seat, action)
        if violations:
            raise IllegalAction(violations)
        if isinstance(action, position_pb2.Resign):
            return self._resigned(state, seat)
        assert isinstance(action, ab.Action)
        play = self._resumed(state)
        if state.HasField("request"):
            play.answer(action)
        else:
            play.begin()
        step = self._step(play, action.WhichOneof("kind") or "")
        play.close()
        return step

    def violations(self, state: pb.State, seat: str, action: Message) -> Sequence[Violation]:
        validation.validate(self._book, state)
        return self._violations(state, seat, action)

    def options(self, state: pb.State, seat: str) -> Sequence[options_pb2.Option]:
        """The seat's legal actions; none for `system`, which submits the default."""
        validation.validate(self._book, state)
        return options.legal_options(self._book, project(state, seat)) if seat in SEATS else ()

    def view(self, state: pb.State, viewer: str) -> vb.View:
        validation.validate(self._book, state)
        return project(state, "" if viewer == SPECTATOR else viewer)

    def decisions(self, state: pb.State, viewer: str) -> Sequence[Decision]:
        validation.validate(self._book, state)
        return decisions(state, viewer)

    def outcome(self, state: pb.State) -> Outcome | None:
        validation.validate(self._book, state)
        return outcome(state)

    def notation(self, state: pb.State, seat: str, action: Message) -> str:
        return notation(seat, action)

    def _violations(self, state: pb.State, seat: str, action: Message) -> list[Violation]:
        if isinstance(action, position_pb2.Resign):
            over = state.core.table.HasField("ending")
            return [violation(GAME_OVER, "G7")] if over else []
        if not isinstance(action, ab.Action) or action.WhichOneof("kind") is None:
            raise MalformedAction("kind", "not an action of this game")
        view = project(state, "" if seat == SYSTEM else seat)
        return legality.violations(self._book, view, seat, action)

    def _resumed(self, state: pb.State) -> Play:
        core = pb.Core()
        core.CopyFrom(state.resolution.checkpoint if state.HasField("resolution") else state.core)
        play = Play(core, self._book)
        if state.HasField("request"):
            play.resume(list(state.resolution.answers))
            if not play.is_at(state):
                raise MalformedPosition("resolution", "RESOLUTION_MISMATCH: it does not lead here")
        return play

    def _resigned(self, state: pb.State, seat: str) -> Step[pb.State]:
        core = pb.Core()
        core.CopyFrom(state.core)
        core.table.ending.winner = other_seat(seat)
        core.table.ending.reason = pb.ENDING_REASON_RESIGNED
        close_core(core)
        play = Play(core, self._book)
        play.world.record(eb.Event(ended=eb.Ended(winner=core.table.ending.winner, reason=pb.ENDING_REASON_RESIGNED)))
        return self._step(play, RESIGN)

    def _step(self, play: Play, kind: str) -> Step[pb.State]:
        state = play.state()
        events, full = play.world.events, decisions(state)
        seats = {hero.hero: hero.seat for hero in state.core.table.heroes}
        updates = [
            SeatUpdate(viewer, redacted(events, seat, seats), project(state, seat), [one.visible_to(viewer) for one in full])
            for viewer, seat in (*((seat, seat) for seat in SEATS), (SPECTATOR, ""))
        ]
        return Step(state, updates, full, outcome(state), tuple(play.world.tallies), kind)

    def _lineups(self, options: rb.Options) -> dict[str, list[str]]:
        lineups = {"cold": list(options.cold), "warm": list(options.warm)}
        if not options.cold and not options.warm:
            return {}
        for seat, lineup in lineups.items():
            if len(lineup) != LINEUP:
                raise MalformedOptions(seat, f"a line-up has {LINEUP} heroes")
            for place, hero in enumerate(lineup):
                if hero not in self._book.heroes:
                    raise MalformedOptions(f"{seat}[{place}]", "no such hero")
        if len({*lineups["cold"], *lineups["warm"]}) != 2 * LINEUP:
            raise MalformedOptions("warm", "a hero comes twice")
        return lineups


def _checked_rules(rules: rb.Rules) -> rb.Rules:
    if rules.mashu_points not in (rb.MASHU_POINTS_TOKENS, rb.MASHU_POINTS_ONE):
        raise MalformedOptions("rules.mashu_points", "not set, or unknown")
    if rules.dujiang_cost not in (0, 1):
        raise MalformedOptions("rules.dujiang_cost", "0 or 1")
    if not 1 <= rules.goal <= validation.MOST:
        raise MalformedOptions("rules.goal", "out of range")
    if not 1 <= rules.rounds <= validation.MOST:
        raise MalformedOptions("rules.rounds", "out of range")
    return rules
