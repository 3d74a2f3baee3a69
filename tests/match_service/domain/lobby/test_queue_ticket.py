"""Queue tickets end once; each pool has its own key."""

from dataclasses import replace

import pytest

from match_service.domain.clock.time_control import UNTIMED, bank, correspondence
from match_service.domain.errors import Conflict
from match_service.domain.lobby.bot_match_ticket import TicketState
from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool, ended

POOL = Pool("toy", bank(180_000, 2_000, setup_ms=60_000, response_ms=20_000), is_rated=True)
WAITS = PlayerTicket("t", "ann", POOL, 1_500, 1_000)
ENDS = [(TicketState.MATCHED, "m"), (TicketState.LEFT, None), (TicketState.EXPIRED, None)]


@pytest.mark.parametrize(("state", "match_id"), ENDS)
def test_waiting_ticket_can_end_in_every_state(state: TicketState, match_id: str | None) -> None:
    over = ended(WAITS, state, 4_000, match_id=match_id)
    assert (over.state, over.match_id, over.waited_ms(9_000)) == (state, match_id, 3_000)
    assert WAITS.waited_ms(9_000) == 8_000


@pytest.mark.parametrize(("state", "match_id"), ENDS)
@pytest.mark.parametrize(("first", "first_match"), ENDS)
def test_ended_ticket_cannot_end_again(
    first: TicketState, first_match: str | None, state: TicketState, match_id: str | None
) -> None:
    over = ended(WAITS, first, 4_000, match_id=first_match)
    with pytest.raises(Conflict):
        ended(over, state, 5_000, match_id=match_id)


def test_ticket_cannot_return_to_the_queue() -> None:
    with pytest.raises(Conflict):
        ended(WAITS, TicketState.QUEUED, 4_000)


@pytest.mark.parametrize(("state", "match_id"), [(TicketState.MATCHED, None), (TicketState.LEFT, "m")])
def test_only_a_matched_ticket_has_a_match(state: TicketState, match_id: str | None) -> None:
    with pytest.raises(ValueError, match="match"):
        ended(WAITS, state, 4_000, match_id=match_id)


@pytest.mark.parametrize(
    "other",
    [
        replace(POOL, game_id="toy2"),
        replace(POOL, control=UNTIMED),
        replace(POOL, control=correspondence(2)),
        replace(POOL, control=replace(POOL.control, response_ms=20_001)),
        replace(POOL, is_rated=False),
        replace(POOL, options=b"x"),
        replace(POOL, of_bots=True),
    ],
)
def test_different_pools_have_different_keys(other: Pool) -> None:
    assert other.key != POOL.key
    assert replace(other).key == other.key
