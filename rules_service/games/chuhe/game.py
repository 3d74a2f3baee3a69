"""Chuhe behind the engine's `Game` protocol: decode, apply the rulebook, encode."""

from collections.abc import Sequence

from google.protobuf.message import Message

from rules_service.engine.errors import IllegalAction, MalformedAction, MalformedOptions, Violation
from rules_service.engine.game import SPECTATOR, SYSTEM, Decision, GameSpec, Outcome, SeatUpdate, Step
from rules_service.games.chuhe import rulebook
from rules_service.games.chuhe.action import BeginTurn
from rules_service.games.chuhe.catalog.talents import TALENT_NAMES, TALENTS
from rules_service.games.chuhe.catalog.texts import TITLE, texts
from rules_service.games.chuhe.catalog.units import KIND_NAMES, UNITS
from rules_service.games.chuhe.decisions import decisions, decisions_for
from rules_service.games.chuhe.draft import Draft
from rules_service.games.chuhe.outcome import REASONS, outcome
from rules_service.games.chuhe.position.initial import initial_table
from rules_service.games.chuhe.position.table import SEATS, SIDES, Table
from rules_service.games.chuhe.rulebook import ACTIONS
from rules_service.games.chuhe.view.side_view import SideView, see
from rules_service.games.chuhe.view.spectator_view import SpectatorView
from rules_service.games.chuhe.view.vision import BYSTANDER, Sights, note_camps, sight_of, sights
from rules_service.games.chuhe.wire.actions import decode_action
from rules_service.games.chuhe.wire.notation import notation
from rules_service.games.chuhe.wire.options import encode_option
from rules_service.games.chuhe.wire.pieces import CACHES, written_pieces
from rules_service.games.chuhe.wire.ruleset import ruleset
from rules_service.games.chuhe.wire.state import decode, encode
from rules_service.games.chuhe.wire.views import Own, encode_spectator_view, encode_view
from zhanqi.games.chuhe.v1 import action_pb2, event_pb2, ruleset_pb2, state_pb2, view_pb2
from zhanqi.rules.v1 import options_pb2

SPEC: GameSpec[state_pb2.State] = GameSpec(
    game_id="chuhe",
    # It continues no older version: 1.0.0 was never released, and a match keeps the rules that it began with.
    rules_version="1.1.0",
    title=TITLE,
    seats=SEATS,
    state_type=state_pb2.State,
    action_type=action_pb2.Action,
    options_type=state_pb2.Options,
    files=tuple(module.DESCRIPTOR for module in (state_pb2, action_pb2, view_pb2, event_pb2, ruleset_pb2)),
    ruleset=ruleset,
    texts=texts,
    tallies={
        "gold_spent": tuple(KIND_NAMES[kind] for kind in UNITS),
        "income_gold": ("base", "farmer", "mine"),
        "pieces_destroyed": tuple(KIND_NAMES[kind] for kind in UNITS),
        "talents_used": tuple(TALENT_NAMES[talent] for talent, figures in TALENTS.items() if figures.active),
    },
    action_kinds=tuple(rule.kind for rule in ACTIONS.values()),
    outcome_reasons=tuple(REASONS.values()),
    default_options=lambda: state_pb2.Options(first=state_pb2.SIDE_NORTH),
    caches=CACHES,
)


class Chuhe:
    """Implements `rules_service.engine.game.Game`."""

    @property
    def spec(self) -> GameSpec[state_pb2.State]:
        return SPEC

    def start(self, options: Message, seed: bytes) -> Step[state_pb2.State]:
        """The first position. Chuhe has no chance, so the seed is unused."""
        if not isinstance(options, state_pb2.Options):
            raise MalformedOptions("", "not options of this game")
        draft = Draft(initial_table(options), 0, record=True)
        both = draft.look()
        return _step(draft, both, both, "start")

    def apply(self, state: state_pb2.State, seat: str, action: Message) -> Step[state_pb2.State]:
        table = decode(state)
        decoded = decode_action(action)
        before = sights(table)
        if seat == SYSTEM:
            if not isinstance(decoded, BeginTurn):
                raise MalformedAction("kind", "not an action of the system's")
            draft = rulebook.begin_turn(table, record=True)
        else:
            side = SEATS.index(seat)
            violations = rulebook.violations(SideView(table, side, before[side]), decoded)
            if violations:
                raise IllegalAction(violations)
            draft = Draft(table, side, record=True)
        note_camps(table, before)
        after = rulebook.perform(draft, decoded)
        return _step(draft, before, after, ACTIONS[type(decoded)].kind)

    def violations(self, state: state_pb2.State, seat: str, action: Message) -> Sequence[Violation]:
        table = decode(state)
        decoded = decode_action(action)
        if seat == SYSTEM:
            try:
                rulebook.begin_turn(table, record=False)
            except IllegalAction as error:
                return error.violations
            return ()
        return rulebook.violations(_see(table, seat), decoded)

    def options(self, state: state_pb2.State, seat: str) -> Sequence[options_pb2.Option]:
        """None for `system`, whose decision has a default."""
        if seat == SYSTEM:
            return ()
        return [encode_option(option) for option in rulebook.options(_see(decode(state), seat))]

    def view(self, state: state_pb2.State, viewer: str) -> Message:
        table = decode(state)
        if viewer == SPECTATOR:
            return encode_spectator_view(SpectatorView(table, sight_of(sights(table), BYSTANDER)))
        return encode_view(_see(table, viewer))

    def decisions(self, state: state_pb2.State, viewer: str) -> Sequence[Decision]:
        table = decode(state)
        return decisions_for(table, decisions(table), viewer)

    def outcome(self, state: state_pb2.State) -> Outcome | None:
        return outcome(decode(state))

    def notation(self, state: state_pb2.State, seat: str, action: Message) -> str:
        return notation(seat, decode_action(action))


def _see(table: Table, seat: str) -> SideView:
    return see(table, SEATS.index(seat))


def _step(draft: Draft, before: Sights, after: Sights, kind: str) -> Step[state_pb2.State]:
    table = draft.table
    pieces = [written_pieces(side, table.pieces[side]) for side in SIDES]
    state = encode(table, pieces)
    every = decisions(table)
    updates = [
        SeatUpdate(
            seat=seat,
            events=_events(draft, side, before, after),
            view=encode_view(SideView(table, side, after[side]), Own(own, pieces[side])),
            decisions=decisions_for(table, every, seat),
        )
        for side, (seat, own) in enumerate(zip(SEATS, (state.north, state.south), strict=True))
    ]
    spectators = SeatUpdate(
        seat=SPECTATOR,
        events=_events(draft, BYSTANDER, before, after),
        view=encode_spectator_view(SpectatorView(table, sight_of(after, BYSTANDER))),
        decisions=decisions_for(table, every, SPECTATOR),
    )
    return Step(state, (*updates, spectators), every, outcome(table), tuple(draft.tallies), kind)


def _events(draft: Draft, viewer: int, before: Sights, after: Sights) -> list[event_pb2.Event]:
    events = (fact.event_for(viewer, before, after) for fact in draft.facts)
    return [event for event in events if event is not None]
