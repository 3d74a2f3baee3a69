"""Commits: an action with its system steps, or an off-board change, applied to a match's head."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from match_service.domain.clock.clock import set_clocks
from match_service.domain.clock.time_control import UNTIMED, TimeControl
from match_service.domain.errors import Fault
from match_service.domain.identity.audit import AuditEntry
from match_service.domain.life_cycle.life_cycle import Change, Effect, Life, born
from match_service.domain.life_cycle.verdict import Verdict
from match_service.domain.play.match import Head, MatchState, Occupant, SeatHead
from match_service.domain.play.off_board import CommitContext, after_action, closed, due_times, refund
from match_service.domain.play.owed_decisions import OwedChange, owed_change
from match_service.domain.play.record import SNAPSHOT_EVERY, Record, RecordKind, Snapshot, chain_start, chained
from match_service.domain.play.request import Request
from match_service.domain.play.seat_update import PublishedUpdate, publish_to_seats
from match_service.domain.play.step import SPECTATOR, Applied, Origin, Outcome, SeatUpdate, Step
from match_service.domain.play.turns import no_turns
from match_service.domain.watch.spectating import NO_SPECTATORS, Spectating


@dataclass(frozen=True, slots=True)
class Commit:
    """One transaction, valid while the match has the version `seen`. `head` is the match after it.

    `changed` are the seats with any change, off-board state included. `rev` is the acting seat's revision, with which a repeated
    request is answered. `audit` is the audit log's entry for an admin's commit.
    """

    seen: int
    head: Head
    outcome: Outcome | None
    records: tuple[Record, ...]
    snapshots: tuple[Snapshot, ...]
    updates: tuple[PublishedUpdate, ...]
    changed: tuple[SeatHead, ...]
    owed: OwedChange
    request: Request | None
    rev: int
    now: int
    audit: AuditEntry | None = None


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A new match with its constant facts. `commit` writes the rest."""

    created_by: str
    options: bytes
    seed: bytes
    bots_only: bool
    is_rated: bool
    spectating: Spectating
    commit: Commit


@dataclass(frozen=True, slots=True)
class MatchCreation:
    """The facts of a match to create; `seats` in the game's order, then `spectator`."""

    match_id: str
    game_id: str
    created_by: str
    seats: tuple[tuple[str, Occupant], ...]
    options: bytes
    seed: bytes
    min_action_interval_ms: int
    control: TimeControl = UNTIMED
    is_rated: bool = False
    spectating: Spectating = NO_SPECTATORS


def advance(head: Head, steps: Sequence[Step], context: CommitContext) -> Commit:
    """The commit of an action and the SYSTEM decisions after it: one step each, the first one the actor's."""
    return _acted(head, [step.applied for step in steps], steps, steps[0].seat, steps[0].origin, context)


def create(creation: MatchCreation, start: Applied, steps: Sequence[Step], context: CommitContext) -> NewMatch:
    """A new match: the start, and the SYSTEM decisions that it owes at once."""
    applied = [start, *(step.applied for step in steps)]
    commit = _acted(_unborn(creation, start, context.now), applied, steps, "", Origin.SYSTEM, context)
    return NewMatch(
        created_by=creation.created_by,
        options=creation.options,
        seed=creation.seed,
        bots_only=all(occupant.player_id is None for _, occupant in creation.seats),
        is_rated=creation.is_rated,
        spectating=creation.spectating,
        commit=replace(commit, snapshots=(Snapshot(0, start.position.serialized), *commit.snapshots)),
    )


def off_board_commit(head: Head, after: Head, effects: Sequence[Effect], context: CommitContext, *, seat: str) -> Commit:
    """The commit of an off-board change from `head` to `after`; `seat` is the seat that asked for it, or empty."""
    return _commit(head, after, _same_seat_updates(head), effects, (), (), context, actor="", whose=seat)


def life_commit(head: Head, change_of: Callable[[Life], Change], context: CommitContext, *, seat: str, origin: Origin) -> Commit:
    """The commit of a change in the match's life. A verdict becomes the last entry of the record.

    Raises whatever `change_of` raises.
    """
    refunded = refund(head, context.outages)
    change = change_of(refunded.life)
    verdict = change.life.verdict
    if verdict is None:
        return off_board_commit(head, replace(refunded, life=change.life), change.effects, context, seat=seat)
    record = _verdict_record(head, verdict, origin, context.now)
    over = replace(
        closed(refunded, change.life, context.now), state=verdict.state, decisions=(), seq=record.seq, chain=record.chain
    )
    seat_updates = [SeatUpdate(b"", each.view) for each in head.seats]  # Without decisions.
    return _commit(head, over, seat_updates, change.effects, (record,), (), context, actor="", whose=seat)


def _unborn(creation: MatchCreation, start: Applied, now: int) -> Head:
    names = tuple(seat for seat, _ in creation.seats if seat != SPECTATOR)
    if len(names) != 2:
        raise Fault("RULES_FAULT")
    return Head(
        match_id=creation.match_id,
        game_id=creation.game_id,
        state=MatchState.ACTIVE,
        position=start.position.serialized,
        rules_version=start.position.rules_version,
        decisions=(),
        seats=tuple(SeatHead(seat, occupant, rev=0, view=b"") for seat, occupant in creation.seats),
        min_action_interval_ms=creation.min_action_interval_ms,
        seq=0,
        version=0,
        chain=chain_start(creation.match_id, creation.seed, start.position),
        life=born((names[0], names[1])),
        clocks=set_clocks(creation.control, (), no_turns(names), now=now),
        is_rated=creation.is_rated,
    )


def _acted(
    head: Head, applied: Sequence[Applied], steps: Sequence[Step], actor: str, origin: Origin, context: CommitContext
) -> Commit:
    last = applied[-1]
    records = _records(head, steps, context.now)
    with_off_board, effects = after_action(refund(head, context.outages), last.decisions, last.outcome, actor, origin, context)
    after = replace(
        with_off_board,
        state=MatchState.ACTIVE if last.outcome is None else MatchState.FINISHED,
        position=last.position.serialized,
        rules_version=last.position.rules_version,
        decisions=last.decisions,
        seq=head.seq + len(records),
        chain=records[-1].chain if records else head.chain,
    )
    seat_updates, snapshots = _seat_updates(head.seats, applied), _snapshots(records, steps)
    commit = _commit(head, after, seat_updates, effects, records, snapshots, context, actor=actor, whose=actor)
    return replace(commit, outcome=last.outcome)


def _commit(
    head: Head,
    after: Head,
    seat_updates: Sequence[SeatUpdate],
    effects: Sequence[Effect],
    records: tuple[Record, ...],
    snapshots: tuple[Snapshot, ...],
    context: CommitContext,
    *,
    actor: str,
    whose: str,
) -> Commit:
    seats, updates = publish_to_seats(head, after, seat_updates, effects)
    seats = tuple(replace(each, acted_at=context.now) if each.seat == actor else each for each in seats)
    after = replace(after, seats=seats, version=head.version + 1)
    return Commit(
        seen=head.version,
        head=after,
        outcome=None if after.life.verdict is None else after.life.verdict.outcome,
        records=records,
        snapshots=snapshots,
        updates=updates,
        changed=tuple(each for each in seats if _parts(head, each.seat) != _parts(after, each.seat)),
        owed=owed_change(head.decisions, after.decisions, actor=actor, seats=seats, now=context.now).timed(
            due_times(head), due_times(after)
        ),
        request=context.request,
        rev=next((each.rev for each in seats if each.seat == whose), 0),
        now=context.now,
    )


def _parts(head: Head, seat: str) -> tuple[object, ...]:
    """All that belongs to one seat."""
    life = head.life
    return (
        head.seat(seat),
        [each for each in life.turns if each.seat == seat],
        [each for each in head.clocks.seats if each.seat == seat],
        [each for each in life.absences if each.seat == seat],
        [each for each in life.draw.again_from if each[0] == seat],
        [each for each in head.passes if each.seat == seat],
        [each for each in head.answering if each.seat == seat],
    )


def _seat_updates(seats: Sequence[SeatHead], applied: Sequence[Applied]) -> list[SeatUpdate]:
    """One update per seat for all steps."""
    for step in applied:
        if tuple(seat for seat, _ in step.updates) != tuple(each.seat for each in seats):
            raise Fault("RULES_FAULT")
    last = applied[-1].updates
    events = [b"".join(step.updates[index][1].events for step in applied) for index in range(len(seats))]
    return [replace(last[index][1], events=events[index]) for index in range(len(seats))]


def _same_seat_updates(head: Head) -> list[SeatUpdate]:
    return [SeatUpdate(b"", each.view, each.decisions) for each in head.seats]


def _records(head: Head, steps: Sequence[Step], now: int) -> tuple[Record, ...]:
    records: list[Record] = []
    chain = head.chain
    for seq, step in enumerate(steps, start=head.seq + 1):
        position = step.applied.position
        entry = Record(seq, step.seat, RecordKind.ACTION, step.origin, step.action, position.digest, position.rules_version, now)
        records.append(chained(chain, entry))
        chain = records[-1].chain
    return tuple(records)


def _verdict_record(head: Head, verdict: Verdict, origin: Origin, now: int) -> Record:
    entry = Record(head.seq + 1, verdict.by, RecordKind.VERDICT, origin, verdict.body, b"", head.rules_version, now)
    return chained(head.chain, entry)


def _snapshots(records: Sequence[Record], steps: Sequence[Step]) -> tuple[Snapshot, ...]:
    return tuple(
        Snapshot(record.seq, step.applied.position.serialized)
        for record, step in zip(records, steps, strict=True)
        if record.seq % SNAPSHOT_EVERY == 0
    )
