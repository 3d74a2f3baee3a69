"""More requests than a process may hold are refused, and those that it holds take turns."""

import asyncio
import time

import pytest

from rules_service.server.admission import Admission
from tests.rules_service.server.running import applying, running
from tests.rules_service.server.toy import Action
from zhanqi_wire.status import Exhausted


async def test_after_a_flood_there_is_room_again() -> None:
    async with running(max_in_flight=2) as rules:
        flood = [rules.call("ApplyAction", applying(action=Action(slow=5))) for _ in range(40)]
        await asyncio.gather(*flood, return_exceptions=True)
        assert (await rules.call("ApplyAction", applying())).action_kind == "count"


async def test_turns_are_taken_one_by_one_in_the_order_of_arrival() -> None:
    admission = Admission(10)
    order: list[int] = []

    async def request(number: int) -> None:
        with admission.admitted():
            await admission.turn(lambda: order.append(number))

    await asyncio.gather(*(request(number) for number in range(10)))
    assert order == list(range(10))


async def test_a_request_beyond_what_is_held_is_refused_with_a_time_to_come_back() -> None:
    admission = Admission(2)
    with admission.admitted(), admission.admitted(), pytest.raises(Exhausted) as caught, admission.admitted():
        pass
    assert (caught.value.reason, caught.value.retry_after_ms) == ("TOO_MANY_REQUESTS", 100)
    with admission.admitted():
        assert await admission.turn(lambda: 3) == 3


async def test_a_failed_piece_of_work_gives_its_place_and_turn_back() -> None:
    admission = Admission(1)

    async def request() -> None:
        with admission.admitted():
            await admission.turn(lambda: 1 // 0)

    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await request()


async def test_whoever_arrives_all_the_time_does_not_keep_the_work_from_being_done() -> None:
    admission = Admission(1)

    async def flood() -> None:
        while True:
            try:
                with admission.admitted():
                    pass
            except Exhausted:
                await asyncio.sleep(0)

    flooding = [asyncio.create_task(flood()) for _ in range(5)]
    began = time.monotonic()
    while True:
        try:
            with admission.admitted():
                assert await admission.turn(lambda: "done") == "done"
                break
        except Exhausted:
            await asyncio.sleep(0)
            assert time.monotonic() - began < 10
    for task in flooding:
        task.cancel()
