"""Create a match: seats, chance, the first position, and the SYSTEM decisions that it owes at once."""

import secrets
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from match_service.domain.commit import Founding, NewMatch, found
from match_service.domain.errors import Conflict, Fault, Malformed, Unauthenticated
from match_service.domain.game import Game
from match_service.domain.identity import Caller
from match_service.domain.match import Match, Occupant
from match_service.domain.request import Request, repeated
from match_service.domain.step import SPECTATOR, Step
from match_service.usecases.announce import announce
from match_service.usecases.games import Games
from match_service.usecases.ports import Limits, Ports
from match_service.usecases.settle import settle

SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who is to sit in a seat: the caller, or a bot of that level."""

    seat: str
    bot_level: str | None


@dataclass(frozen=True, slots=True)
class Creation:
    """A match to create. `options` is a serialized `Any`, or empty for the game's default."""

    game_id: str
    options: bytes
    seats: tuple[SeatWish, ...]
    request: Request


async def create_match(ports: Ports, games: Games, caller: Caller, creation: Creation) -> Match:
    """Create it. Raises `Malformed`, `NotFound`, `TooMany`, `RequestReused`, `Fault`."""
    earlier = await ports.requests.find(creation.request)
    if earlier is not None:
        return await _made(ports, repeated(creation.request, earlier).subject)
    if await ports.players.get(caller.player_id) is None:
        raise Unauthenticated("UNKNOWN_PLAYER")
    game = await games.newest(creation.game_id)
    occupants = _occupants(game, creation.seats, caller, ports.limits)
    new, steps = await prepare(ports, game, occupants, creation.options, caller.player_id, creation.request)
    try:
        await ports.matches.create(new, ports.limits.bot_matches_max)
    except Conflict:
        return await _made_meanwhile(ports, creation.request)
    announce_new(ports, new, steps)
    return await _made(ports, new.commit.head.match_id)


async def prepare(
    ports: Ports,
    game: Game,
    occupants: tuple[tuple[str, Occupant], ...],
    options: bytes,
    created_by: str,
    request: Request | None,
) -> tuple[NewMatch, list[Step]]:
    """A match that is ready to be stored, and the SYSTEM steps in it."""
    seed = secrets.token_bytes(SEED_BYTES)
    started = await ports.rules.start(game.game_id, game.rules_version, options, seed)
    steps = await settle(ports.rules, started.applied, ports.limits.system_steps_max)
    bots_only = all(occupant.player_id is None for _, occupant in occupants)
    founding = Founding(
        match_id=str(uuid.uuid4()),
        game_id=game.game_id,
        rules_version=started.rules_version,
        created_by=created_by,
        seats=(*occupants, (SPECTATOR, Occupant())),
        options=options,
        seed=seed,
        # A human needs time to use a decision out of turn; two bots do not.
        min_action_interval_ms=0 if bots_only else ports.limits.min_action_interval_ms,
    )
    return found(founding, started.applied, steps, now=ports.clock.now(), request=request), steps


def announce_new(ports: Ports, new: NewMatch, steps: Sequence[Step]) -> None:
    """What follows the commit of a new match."""
    announce(ports, new.commit)
    ports.meter.started(new.commit.head.game_id, steps)


def check_level(limits: Limits, level: str, path: str) -> str:
    """The level. Raises `Malformed` if no bot of the house plays it."""
    if level not in limits.bot_levels:
        raise Malformed(path, f"a level among {', '.join(limits.bot_levels)} is wanted")
    return level


def _occupants(game: Game, wishes: Sequence[SeatWish], caller: Caller, limits: Limits) -> tuple[tuple[str, Occupant], ...]:
    if sorted(wish.seat for wish in wishes) != sorted(game.seats):
        raise Malformed("seats", f"each of {', '.join(game.seats)} is wanted once")
    if sum(wish.bot_level is None for wish in wishes) > 1:
        raise Malformed("seats", "the caller can take one seat at most")
    taken = {}
    for index, wish in enumerate(wishes):
        if wish.bot_level is None:
            taken[wish.seat] = Occupant(player_id=caller.player_id)
        else:
            taken[wish.seat] = Occupant(bot_level=check_level(limits, wish.bot_level, f"seats[{index}].bot.level"))
    return tuple((seat, taken[seat]) for seat in game.seats)


async def _made_meanwhile(ports: Ports, request: Request) -> Match:
    result = await ports.requests.find(request)
    if result is None:
        raise Fault("CONTENDED")
    return await _made(ports, repeated(request, result).subject)


async def _made(ports: Ports, match_id: str) -> Match:
    match = await ports.matches.match(match_id)
    if match is None:
        raise Fault("CONTENDED")
    return match
