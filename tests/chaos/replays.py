"""Replays a stored match with the rules: checks its end and lists the owed decisions after each commit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from google.protobuf import any_pb2
from google.protobuf.message import Message

from match_service.domain.play.record import RecordKind
from rules_service.engine.game import FULL, OWED, SYSTEM, Game
from rules_service.games import registered
from tests.chaos.stored import StoredMatch
from zhanqi.rules.v1 import position_pb2

GAMES: Mapping[str, Game[Any]] = {game.spec.game_id: game for game in registered()}


@dataclass(frozen=True, slots=True)
class Owed:
    """An owed decision: its pace and its turn number."""

    pace: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit's first entry, its time, and the owed decisions after it, by seat."""

    record: Any
    at: int
    owed: Mapping[str, Owed]


@dataclass(frozen=True, slots=True)
class Replay:
    seats: Sequence[str]
    commits: Sequence[Commit]


def replayed(match: StoredMatch) -> Replay | str:
    """Replay a match. Returns the replay, or a description of the difference."""
    game = GAMES[match.row.game_id]
    state = game.spec.state_type()
    position_pb2.Position.FromString(match.start).state.Unpack(state)
    commits = [Commit(None, match.row.created_at, _owed(game, state))]
    for record in match.records:
        over = record.kind == RecordKind.VERDICT
        if not over:
            state = game.apply(state, record.seat, _action(game, record.body)).state
        commit = Commit(record, record.at, {} if over else _owed(game, state))
        if record.seat == SYSTEM and not over:
            # System steps are committed with the action that they follow.
            commits[-1] = Commit(commits[-1].record, commits[-1].at, commit.owed)
        else:
            commits.append(commit)
    end = position_pb2.Position.FromString(match.row.position).state.value
    if state.SerializeToString(deterministic=True) != end:
        return "the log does not result in the stored position"
    return Replay(game.spec.seats, commits)


def _owed(game: Game[Any], state: Message) -> dict[str, Owed]:
    owed = (each for each in game.decisions(state, FULL) if each.duty == OWED and each.seat != SYSTEM)
    return {each.seat: Owed(each.pace, each.turn) for each in owed}


def _action(game: Game[Any], body: bytes) -> Message:
    packed = any_pb2.Any.FromString(body)
    action: Message = position_pb2.Resign() if packed.Is(position_pb2.Resign.DESCRIPTOR) else game.spec.action_type()
    packed.Unpack(action)
    return action
