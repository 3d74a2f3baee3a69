"""Preparing a new match: seed, first position, and the first SYSTEM steps."""

import secrets
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from match_service.domain.clock.time_control import UNTIMED, TimeControl
from match_service.domain.play.commit import MatchCreation, NewMatch, create
from match_service.domain.play.game import Game
from match_service.domain.play.match import Occupant
from match_service.domain.play.request import Request
from match_service.domain.play.step import SPECTATOR, Step
from match_service.domain.watch.spectating import NO_WISH, Spectating, granted
from match_service.usecases.play.commits import commit_context, publish
from match_service.usecases.play.ports import PlayPorts
from match_service.usecases.play.system_steps import run_system_steps

SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of a match. `options` is a serialized `Any`, empty for the game's default; `spectating` None is the default."""

    options: bytes = b""
    control: TimeControl = UNTIMED
    is_rated: bool = False
    spectating: Spectating | None = None


async def prepare(
    ports: PlayPorts,
    game: Game,
    occupants: tuple[tuple[str, Occupant], ...],
    terms: Terms,
    created_by: str,
    request: Request | None,
    *,
    match_id: str = "",
) -> tuple[NewMatch, list[Step]]:
    """A match ready to be stored, under a new id unless one is passed, and its SYSTEM steps."""
    seed = secrets.token_bytes(SEED_BYTES)
    started = await ports.rules.start(game.game_id, game.rules_version, terms.options, seed)
    steps = await run_system_steps(ports.rules, started.applied, ports.limits.system_steps_max)
    bots_only = all(occupant.player_id is None for _, occupant in occupants)
    creation = MatchCreation(
        match_id=match_id or str(uuid.uuid4()),
        game_id=game.game_id,
        created_by=created_by,
        seats=(*occupants, (SPECTATOR, Occupant())),
        options=terms.options,
        seed=seed,
        # People need time for decisions out of turn; bots do not.
        min_action_interval_ms=0 if bots_only else ports.limits.min_action_interval_ms,
        control=terms.control,
        is_rated=terms.is_rated,
        spectating=terms.spectating or granted(NO_WISH, ports.limits.spectator_delay),
    )
    return create(creation, started.applied, steps, await commit_context(ports, None, request)), steps


def announce_new(ports: PlayPorts, new: NewMatch, steps: Sequence[Step]) -> None:
    """Publish and count a new match after its commit."""
    publish(ports, new.commit)
    ports.feed.notify(each.occupant.player_id for each in new.commit.head.seats if each.occupant.player_id is not None)
    ports.meter.started(new.commit.head.game_id, steps)
