"""Chuhe behind the engine's `Game` protocol: decode at the door, ask the rulebook, encode."""

from collections.abc import Sequence

from google.protobuf.message import Message

from rules_service.engine.errors import IllegalAction, MalformedAction, MalformedOptions, Violation
from rules_service.engine.game import SPECTATOR, SYSTEM, Decision, GameSpec, Outcome, SeatUpdate, Step
from rules_service.games.chuhe import rulebook, setup, vision
from rules_service.games.chuhe.action import BeginTurn
from rules_service.games.chuhe.action_codec import decode_action
from rules_service.games.chuhe.catalog.ruleset import ruleset
from rules_service.games.chuhe.catalog.talents import TALENTS
from rules_service.games.chuhe.catalog.texts import TITLE, texts
from rules_service.games.chuhe.catalog.units import UNITS
from rules_service.games.chuhe.codec import decode, encode
from rules_service.games.chuhe.draft import BYSTANDER, Draft, Sights, sight_of
from rules_service.games.chuhe.notation import notation
from rules_service.games.chuhe.option_codec import encode_option
from rules_service.games.chuhe.outcome import REASONS, decisions, decisions_for, outcome
from rules_service.games.chuhe.pieces_codec import MEMORIES, written_pieces
from rules_service.games.chuhe.rulebook import ACTIONS
from rules_service.games.chuhe.table import SEATS, SIDES, Table
from rules_service.games.chuhe.view import SharedView, SideView, see
from rules_service.games.chuhe.view_codec import Own, encode_shared_view, encode_view
from rules_service.games.chuhe.wire import kind_name, talent_name
from zhanqi.games.chuhe.v1 import action_pb2, event_pb2, ruleset_pb2, state_pb2, view_pb2
from zhanqi.rules.v1 import options_pb2

SPEC: GameSpec[state_pb2.State] = GameSpec(
    game_id="chuhe",
    rules_version="1.0.0",
    title=TITLE,
    seats=SEATS,
    state_type=state_pb2.State,
    action_type=action_pb2.Action,
    options_type=state_pb2.Options,
    files=tuple(module.DESCRIPTOR for module in (state_pb2, action_pb2, view_pb2, event_pb2, ruleset_pb2)),
    ruleset=ruleset,
    texts=texts,
    tallies={
        "gold_spent": tuple(kind_name(kind) for kind in UNITS),
        "income_gold": ("base", "farmer", "mine"),
        "pieces_destroyed": tuple(kind_name(kind) for kind in UNITS),
        "talents_used": tuple(talent_name(talent) for talent, figures in TALENTS.items() if figures.active),
    },
    action_kinds=tuple(rule.kind for rule in ACTIONS.values()),
    outcome_reasons=tuple(REASONS.values()),
    default_options=lambda: state_pb2.Options(first=state_pb2.SIDE_NORTH),
    memories=MEMORIES,
)


class Chuhe:
    """The game; see `rules_service.engine.game.Game`."""

    @property
    def spec(self) -> GameSpec[state_pb2.State]:
        """The game's facts."""
        return SPEC

    def start(self, options: Message, seed: bytes) -> Step[state_pb2.State]:
        """The first position. There is no chance in Chuhe: the seed is not used."""
        if not isinstance(options, state_pb2.Options):
            raise MalformedOptions("", "not options of this game")
        draft = Draft(setup.opening(options), 0, record=True)
        return _step(draft, draft.sights(), draft.sights(), "start")

    def apply(self, state: state_pb2.State, seat: str, action: Message) -> Step[state_pb2.State]:
        """The position after the action."""
        table = decode(state)
        decoded = decode_action(action)
        before = _sights(table)
        if seat == SYSTEM:
            if not isinstance(decoded, BeginTurn):
                raise MalformedAction("kind", "not an action of the system's")
            draft = rulebook.begin_turn(table, record=True)
        else:
            side = SEATS.index(seat)
            violations = rulebook.reasons(SideView(table, side, before[side]), decoded)
            if violations:
                raise IllegalAction(violations)
            draft = Draft(table, side, record=True)
        vision.note_camps(table, before)
        after = rulebook.perform(draft, decoded)
        return _step(draft, before, after, ACTIONS[type(decoded)].kind)

    def violations(self, state: state_pb2.State, seat: str, action: Message) -> Sequence[Violation]:
        """Every reason against the action."""
        table = decode(state)
        decoded = decode_action(action)
        if seat == SYSTEM:
            try:
                rulebook.begin_turn(table, record=False)
            except IllegalAction as error:
                return error.violations
            return ()
        return rulebook.reasons(_see(table, seat), decoded)

    def options(self, state: state_pb2.State, seat: str) -> Sequence[options_pb2.Option]:
        """The seat's legal actions; none for `system`, whose decision has its default."""
        if seat == SYSTEM:
            return ()
        return [encode_option(option) for option in rulebook.options(_see(decode(state), seat))]

    def view(self, state: state_pb2.State, viewer: str) -> Message:
        """What a seat, or the spectators, see."""
        table = decode(state)
        if viewer == SPECTATOR:
            return encode_shared_view(SharedView(table, sight_of(_sights(table), BYSTANDER)))
        return encode_view(_see(table, viewer))

    def decisions(self, state: state_pb2.State, viewer: str) -> Sequence[Decision]:
        """The open decisions as far as the viewer may know them."""
        table = decode(state)
        return decisions_for(table, decisions(table), viewer)

    def outcome(self, state: state_pb2.State) -> Outcome | None:
        """How the game ended, if it did."""
        return outcome(decode(state))

    def notation(self, state: state_pb2.State, seat: str, action: Message) -> str:
        """The action as a line of text."""
        return notation(seat, decode_action(action))


def _see(table: Table, seat: str) -> SideView:
    return see(table, SEATS.index(seat))


def _sights(table: Table) -> Sights:
    return (vision.seen(table, 0), vision.seen(table, 1))


def _step(draft: Draft, before: Sights, after: Sights, kind: str) -> Step[state_pb2.State]:
    table = draft.table
    pieces = [written_pieces(side, table.pieces[side]) for side in SIDES]
    state = encode(table, pieces)
    whole = decisions(table)
    updates = [
        SeatUpdate(
            seat=seat,
            events=_told(draft, side, before, after),
            view=encode_view(SideView(table, side, after[side]), Own(own, pieces[side])),
            decisions=decisions_for(table, whole, seat),
        )
        for side, (seat, own) in enumerate(zip(SEATS, (state.north, state.south), strict=True))
    ]
    shared = SeatUpdate(
        seat=SPECTATOR,
        events=_told(draft, BYSTANDER, before, after),
        view=encode_shared_view(SharedView(table, sight_of(after, BYSTANDER))),
        decisions=decisions_for(table, whole, SPECTATOR),
    )
    return Step(state, (*updates, shared), whole, outcome(table), tuple(draft.tallies), kind)


def _told(draft: Draft, viewer: int, before: Sights, after: Sights) -> list[event_pb2.Event]:
    told = (fact.told(viewer, before, after) for fact in draft.facts)
    return [event for event in told if event is not None]
