"""Create a match, or an opening that waits for players."""

import secrets
import uuid
from dataclasses import dataclass, replace

from match_service.domain.clock.time_control import ClockClass
from match_service.domain.errors import Conflict, Malformed, NotFound, Refused, Unauthenticated
from match_service.domain.identity.caller import Caller, Player, PlayerKind
from match_service.domain.lobby.opening import Opening, Place, Start, opened
from match_service.domain.play.game import Game
from match_service.domain.play.match import Match, Occupant
from match_service.domain.play.request import Request, repeated
from match_service.domain.watch.spectating import NO_WISH, Spectating, SpectatingWish, checked_wish, granted
from match_service.usecases.lobby.match_creation import SEED_BYTES, Terms, announce_new, prepare
from match_service.usecases.lobby.ports import LobbyPorts
from match_service.usecases.play.retry import stored
from match_service.usecases.ports.limits import Limits
from match_service.usecases.ports.lobby import OpenMatch

_DRAW_BITS = 64
_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_CODE_LENGTH = 10


@dataclass(frozen=True, slots=True)
class SeatWish:
    """A requested occupant: a house bot of `bot_level`, anyone who joins, or else the caller. An empty seat is drawn."""

    seat: str
    bot_level: str | None
    anybody: bool = False


@dataclass(frozen=True, slots=True)
class Creation:
    """A match to create. `by_invite`: joining needs the invite code, or is reserved for the player `invited_id`."""

    game_id: str
    terms: Terms
    seats: tuple[SeatWish, ...]
    request: Request
    by_invite: bool = False
    invited_id: str | None = None
    spectating: SpectatingWish = NO_WISH


async def create_match(ports: LobbyPorts, caller: Caller, creation: Creation) -> Match | OpenMatch:
    """The match, or its opening if players are still missing.

    Raises `Malformed`, `NotFound`, `Refused`, `TooMany`, `RequestReused`, `Fault`.
    """
    earlier = await ports.requests.find(creation.request)
    if earlier is not None:
        return await _created(ports, repeated(creation.request, earlier).subject)
    opener = await ports.players.get(caller.player_id)
    if opener is None:
        raise Unauthenticated("UNKNOWN_PLAYER")
    if creation.invited_id is not None:
        await _check_invited(ports, opener, creation, creation.invited_id)
    game = await ports.games.newest(creation.game_id)
    opening = _opening(ports, game, caller, creation)
    opening, start = opened(opening, secrets.randbits(_DRAW_BITS))
    try:
        if start is None:
            await _open(ports, game, opening, creation)
        else:
            await _start(ports, game, opening, start, creation)
    except Conflict:
        earlier = stored(await ports.requests.find(creation.request))
        return await _created(ports, repeated(creation.request, earlier).subject)
    return await _created(ports, opening.opening_id)


def check_level(limits: Limits, level: str, path: str) -> str:
    """The level itself. Raises `Malformed` for an unknown one."""
    if level not in limits.bot_levels:
        raise Malformed(path, f"must be one of {', '.join(limits.bot_levels)}")
    return level


def _opening(ports: LobbyPorts, game: Game, caller: Caller, creation: Creation) -> Opening:
    _check_wishes(game, creation)
    checked_wish(creation.spectating)
    places = []
    for index, wish in enumerate(creation.seats):
        if wish.bot_level is not None:
            level = check_level(ports.play.limits, wish.bot_level, f"seats[{index}].bot.level")
            places.append(Place(Occupant(bot_level=level), wish.seat))
        elif not wish.anybody:
            places.append(Place(Occupant(player_id=caller.player_id), wish.seat))
    return Opening(
        opening_id=str(uuid.uuid4()),
        opened_by=caller.player_id,
        seats=game.seats,
        places=tuple(places),
        code_hash=None,
        expires_at=ports.play.clock.now() + ports.play.limits.opening_ms,
        invited_id=creation.invited_id,
    )


async def _check_invited(ports: LobbyPorts, opener: Player, creation: Creation, invited_id: str) -> None:
    if not creation.by_invite:
        raise Malformed("invited_player_id", "an invitation needs by_invite")
    if sum(wish.anybody for wish in creation.seats) != 1:
        raise Malformed("seats", "exactly one seat must be open, for the invited player")
    if invited_id == opener.player_id:
        raise Malformed("invited_player_id", "must be another player")
    invited = await ports.players.get(invited_id)
    if invited is None or invited.kind is PlayerKind.NOBODY:
        raise NotFound("UNKNOWN_PLAYER")
    if creation.terms.is_rated and invited.account_id == opener.account_id:
        raise Refused("OWN_ACCOUNT")


def _check_wishes(game: Game, creation: Creation) -> None:
    wishes = creation.seats
    named = [wish.seat for wish in wishes if wish.seat]
    if len(wishes) != len(game.seats) or len(set(named)) != len(named) or not set(named) <= set(game.seats):
        raise Malformed("seats", f"must name each of {', '.join(game.seats)} once")
    own = sum(wish.bot_level is None and not wish.anybody for wish in wishes)
    if own > 1:
        raise Malformed("seats", "the caller can take one seat at most")
    if own == 0 and any(wish.anybody for wish in wishes):
        raise Malformed("seats", "the caller must take a seat if another is open")
    if any(wish.anybody and wish.seat for wish in wishes):
        raise Malformed("seats", "an open seat has no name: the joining player chooses it or takes the free one")
    if creation.terms.is_rated and any(wish.bot_level is not None for wish in wishes):
        raise Malformed("is_rated", "a match with a house bot is not rated")
    if creation.terms.is_rated and creation.terms.control.clock_class is ClockClass.UNTIMED:
        raise Malformed("is_rated", "a match without a clock is not rated")


async def _open(ports: LobbyPorts, game: Game, opening: Opening, creation: Creation) -> None:
    # Refuse an opening that could never become a match.
    await ports.play.rules.start(game.game_id, game.rules_version, creation.terms.options, secrets.token_bytes(SEED_BYTES))
    has_code = creation.by_invite and creation.invited_id is None
    code = "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH)) if has_code else ""
    new = OpenMatch(
        opening=opening,
        game_id=game.game_id,
        options=creation.terms.options,
        control=creation.terms.control,
        is_rated=creation.terms.is_rated,
        code=code,
        created_at=ports.play.clock.now(),
        spectating=_granted(ports, creation),
    )
    await ports.openings.create(new, creation.request, ports.play.limits.openings_max, ports.play.limits.invitations_max)
    ports.play.feed.notify(opening.audience)


async def _start(ports: LobbyPorts, game: Game, opening: Opening, start: Start, creation: Creation) -> None:
    terms = replace(creation.terms, spectating=_granted(ports, creation))
    new, steps = await prepare(
        ports.play, game, start.seats, terms, opening.opened_by, creation.request, match_id=opening.opening_id
    )
    await ports.play.matches.create(new, ports.play.limits.bot_matches_max)
    announce_new(ports.play, new, steps)


def _granted(ports: LobbyPorts, creation: Creation) -> Spectating:
    return granted(creation.spectating, ports.play.limits.spectator_delay, by_invite=creation.by_invite)


async def _created(ports: LobbyPorts, match_id: str) -> Match | OpenMatch:
    match = await ports.play.matches.match(match_id)
    return stored(await ports.openings.get(opening_id=match_id)) if match is None else match
