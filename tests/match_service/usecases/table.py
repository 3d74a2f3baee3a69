"""A match of the toy game on fakes, with short calls for its seats' actions."""

import uuid

from match_service.domain.clock.time_control import UNTIMED, TimeControl
from match_service.domain.identity.caller import Caller, Player, Scope
from match_service.domain.play.match import Head, Match
from match_service.domain.play.request import Request
from match_service.usecases.lobby.create_match import Creation, SeatWish, create_match
from match_service.usecases.lobby.match_creation import Terms
from match_service.usecases.play.submit_action import Accepted, Stale, Submission, submit_action
from match_service.usecases.ports.limits import Limits
from tests.match_service import toy_game
from tests.match_service.usecases.fakes import World

PLAYER = Caller(Scope.PLAY, player_id="p1")


def request(method: str = "SubmitAction", account: str = "p1", request_id: str = "", body: bytes = b"body") -> Request:
    return Request(account, method, request_id or str(uuid.uuid4()), body)


def submission(match_id: str, rev: int, command: str, sent: Request | None = None) -> Submission:
    return Submission(match_id, rev, toy_game.packed(command).SerializeToString(), sent or request())


class Table:
    """A match of the player `p1` on the left and a bot on the right."""

    def __init__(self, world: World, match_id: str) -> None:
        self.world = world
        self.match_id = match_id
        self.bot = Caller(Scope.SEAT, match_id=match_id, seat="right")

    @property
    def head(self) -> Head:
        return self.world.store.heads[self.match_id]

    def rev(self, seat: str = "left") -> int:
        """The seat's current revision."""
        return self.head.seat(seat).rev

    async def player_does(self, command: str, *, rev: int | None = None, sent: Request | None = None) -> Accepted | Stale:
        """The left seat acts, by default on its newest revision."""
        sub = submission(self.match_id, self.rev("left") if rev is None else rev, command, sent)
        return await submit_action(self.world.play, PLAYER, sub)

    async def bot_does(self, command: str, *, rev: int | None = None, sent: Request | None = None) -> Accepted | Stale:
        """The right seat acts, by default on its newest revision."""
        sub = submission(self.match_id, self.rev("right") if rev is None else rev, command, sent or request(account="bot"))
        return await submit_action(self.world.play, self.bot, sub)


async def seated(limits: Limits | None = None, option: str = "", control: TimeControl = UNTIMED) -> Table:
    """A new toy match: a player on the left, a bot on the right."""
    world = World(limits)
    await world.store.make_player(Player("p1", "Player"), request("CreateGuest", ""))
    options = toy_game.packed(option).SerializeToString() if option else b""
    seats = (SeatWish("right", "uniform"), SeatWish("left", None))
    match = await create_match(world.lobby, PLAYER, Creation("toy", Terms(options, control), seats, request("CreateMatch")))
    world.bots.offers.clear()
    assert isinstance(match, Match)
    return Table(world, match.match_id)
