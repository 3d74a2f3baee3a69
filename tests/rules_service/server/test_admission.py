import asyncio
import time

import pytest

from rules_service.server.admission import Admission
from tests.rules_service.server.running import applying, running
from tests.rules_service.server.toy import Action
from zhanqi_wire.status import Exhausted


async def test_requests_are_admitted_again_after_a_flood() -> None:
    async with running(max_in_flight=2) as rules:
        flood = [rules.call("ApplyAction", applying(action=Action(slow=5))) for _ in range(40)]
        await asyncio.gather(*flood, return_exceptions=True)
        assert (await rules.call("ApplyAction", applying())).action_kind == "count"


async def test_computations_run_in_order_of_arrival() -> None:
    admission = Admission(10)
    order: list[int] = []

    async def request(number: int) -> None:
        with admission.admit():
            await admission.compute(lambda: order.append(number))

    await asyncio.gather(*(request(number) for number in range(10)))
    assert order == list(range(10))


async def test_a_request_beyond_the_bound_is_refused_with_a_retry_time() -> None:
    admission = Admission(2)
    with admission.admit(), admission.admit(), pytest.raises(Exhausted) as caught, admission.admit():
        pass
    assert (caught.value.reason, caught.value.retry_after_ms) == ("TOO_MANY_REQUESTS", 100)
    with admission.admit():
        assert await admission.compute(lambda: 3) == 3


async def test_a_failed_computation_frees_its_place() -> None:
    admission = Admission(1)

    async def request() -> None:
        with admission.admit():
            await admission.compute(lambda: 1 // 0)

    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await request()


async def test_a_flood_of_arrivals_does_not_starve_a_computation() -> None:
    admission = Admission(1)

    async def flood() -> None:
        while True:
            try:
                with admission.admit():
                    pass
            except Exhausted:
                await asyncio.sleep(0)

    flooding = [asyncio.create_task(flood()) for _ in range(5)]
    began = time.monotonic()
    while True:
        try:
            with admission.admit():
                assert await admission.compute(lambda: "done") == "done"
                break
        except Exhausted:
            await asyncio.sleep(0)
            assert time.monotonic() - began < 10
    for task in flooding:
        task.cancel()
