"""Exchange the service's credential for the token of one bot seat."""

from match_service.domain.errors import NotFound, NotPermitted
from match_service.domain.identity.caller import Token
from match_service.domain.play.match import Seating
from match_service.usecases.ports.identity import Tokens
from match_service.usecases.ports.play import Matches


async def issue_seat_token(matches: Matches, tokens: Tokens, match_id: str, seat: str) -> tuple[Token, str, str]:
    """The token, the bot's level and the game id. Raises `NotFound`, `NotPermitted` unless a house bot has the seat."""
    match = await matches.match(match_id)
    if match is None:
        raise NotFound("UNKNOWN_MATCH")
    seating: Seating | None = next((each for each in match.seats if each.seat == seat), None)
    if seating is None or seating.occupant.bot_level is None:
        raise NotPermitted("NO_BOT_SEAT")
    return tokens.seat(match_id, seat), seating.occupant.bot_level, match.game_id
