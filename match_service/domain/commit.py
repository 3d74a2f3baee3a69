"""What one commit writes, worked out from a match's head and the steps that the rules answered."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from match_service.domain.errors import Fault
from match_service.domain.match import Head, MatchState, Occupant, SeatHead
from match_service.domain.owed import OwedChange, owed_change
from match_service.domain.record import SNAPSHOT_EVERY, Record, RecordKind, Snapshot, chain_start, chained
from match_service.domain.request import Request
from match_service.domain.step import Applied, Outcome, Step


@dataclass(frozen=True, slots=True)
class Telling:
    """What a seat learns by one commit: its new revision, the events (see `Told.events`) and its view after them."""

    seat: str
    rev: int
    events: bytes
    view: bytes
    over: bool


@dataclass(frozen=True, slots=True)
class Commit:
    """One transaction. It holds if the match still has the version `seen`. `head` is the match after it.

    `rev` is the acting seat's revision after it, which the request is answered with when it comes again.
    """

    seen: int
    head: Head
    outcome: Outcome | None
    records: tuple[Record, ...]
    snapshots: tuple[Snapshot, ...]
    tellings: tuple[Telling, ...]
    changed: tuple[SeatHead, ...]
    owed: OwedChange
    request: Request | None
    rev: int
    now: int


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to be stored for the first time, with the facts that never change. `commit` writes the rest."""

    created_by: str
    rules_version: str
    options: bytes
    seed: bytes
    bots_only: bool
    commit: Commit


@dataclass(frozen=True, slots=True)
class Founding:
    """The facts that a match begins with; `seats` in the game's order, then `spectator`."""

    match_id: str
    game_id: str
    rules_version: str
    created_by: str
    seats: tuple[tuple[str, Occupant], ...]
    options: bytes
    seed: bytes
    min_action_interval_ms: int


def advance(head: Head, steps: Sequence[Step], *, now: int, request: Request | None) -> Commit:
    """The commit of an action and the SYSTEM decisions after it: one step each, the first one the actor's."""
    return _commit(head, [step.applied for step in steps], steps, actor=steps[0].seat, now=now, request=request)


def found(founding: Founding, start: Applied, steps: Sequence[Step], *, now: int, request: Request | None) -> NewMatch:
    """A new match: the start, and the SYSTEM decisions that it owes at once."""
    applied = [start, *(step.applied for step in steps)]
    commit = _commit(_unborn(founding, start), applied, steps, actor="", now=now, request=request)
    return NewMatch(
        created_by=founding.created_by,
        rules_version=founding.rules_version,
        options=founding.options,
        seed=founding.seed,
        bots_only=all(occupant.player_id is None for _, occupant in founding.seats),
        commit=replace(commit, snapshots=(Snapshot(0, start.position.serialized), *commit.snapshots)),
    )


def _unborn(founding: Founding, start: Applied) -> Head:
    return Head(
        match_id=founding.match_id,
        game_id=founding.game_id,
        state=MatchState.ACTIVE,
        position=start.position.serialized,
        decisions=(),
        seats=tuple(SeatHead(seat, occupant, rev=0, view=b"") for seat, occupant in founding.seats),
        min_action_interval_ms=founding.min_action_interval_ms,
        seq=0,
        version=0,
        chain=chain_start(founding.match_id, founding.seed, start.position),
    )


def _commit(
    head: Head, applied: Sequence[Applied], steps: Sequence[Step], *, actor: str, now: int, request: Request | None
) -> Commit:
    last = applied[-1]
    records = _records(head, steps)
    seats, tellings = _told(head.seats, applied)
    seats = tuple(replace(each, acted_at=now) if each.seat == actor else each for each in seats)
    return Commit(
        seen=head.version,
        head=replace(
            head,
            state=MatchState.ACTIVE if last.outcome is None else MatchState.FINISHED,
            position=last.position.serialized,
            decisions=last.decisions,
            seats=seats,
            seq=head.seq + len(records),
            version=head.version + 1,
            chain=records[-1].chain if records else head.chain,
        ),
        outcome=last.outcome,
        records=records,
        snapshots=_snapshots(records, steps),
        tellings=tellings,
        changed=tuple(new for old, new in zip(head.seats, seats, strict=True) if new != old),
        owed=owed_change(head.decisions, last.decisions, actor=actor, seats=seats, now=now),
        request=request,
        rev=next((each.rev for each in seats if each.seat == actor), 0),
        now=now,
    )


def _told(seats: tuple[SeatHead, ...], applied: Sequence[Applied]) -> tuple[tuple[SeatHead, ...], tuple[Telling, ...]]:
    """Each seat after the steps, and what is told to those whose revision advances.

    A revision advances once a commit, and only if the seat has events or its view changed: a number that also counted what others
    do in the dark would tell of it.
    """
    over = applied[-1].outcome is not None
    for step in applied:
        if tuple(seat for seat, _ in step.told) != tuple(each.seat for each in seats):
            raise Fault("RULES_FAULT")
    after, tellings = [], []
    for index, seat in enumerate(seats):
        events = b"".join(step.told[index][1].events for step in applied)
        view = applied[-1].told[index][1].view
        if not events and view == seat.view:
            after.append(seat)
            continue
        after.append(replace(seat, rev=seat.rev + 1, view=view))
        tellings.append(Telling(seat.seat, seat.rev + 1, events, view, over))
    return tuple(after), tuple(tellings)


def _records(head: Head, steps: Sequence[Step]) -> tuple[Record, ...]:
    records: list[Record] = []
    chain = head.chain
    for seq, step in enumerate(steps, start=head.seq + 1):
        record = chained(
            chain,
            seq=seq,
            seat=step.seat,
            kind=RecordKind.ACTION,
            origin=step.origin,
            body=step.action,
            digest=step.applied.position.digest,
        )
        records.append(record)
        chain = record.chain
    return tuple(records)


def _snapshots(records: Sequence[Record], steps: Sequence[Step]) -> tuple[Snapshot, ...]:
    return tuple(
        Snapshot(record.seq, step.applied.position.serialized)
        for record, step in zip(records, steps, strict=True)
        if record.seq % SNAPSHOT_EVERY == 0
    )
