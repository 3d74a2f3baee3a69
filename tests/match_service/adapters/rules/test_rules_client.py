"""The rules client over real channels."""

import asyncio

from match_service.adapters.rules.client import RulesClient
from match_service.adapters.system_clock import SystemClock
from match_service.usecases.uptime.dependency_health import DependencyHealth
from tests.chaos.proxy import FaultProxy
from tests.match_service.toy_rules import ToyRulesServicer, toy_rules_server


async def test_calls_use_the_ready_connection_while_another_has_failed() -> None:
    calls, channels = 50, 2
    async with toy_rules_server(ToyRulesServicer()) as address:
        proxy = FaultProxy(address.port)
        await proxy.start()
        client = RulesClient(f"127.0.0.1:{proxy.port}", DependencyHealth(SystemClock()), deadline_seconds=10, channels=channels)
        try:
            while proxy.connections < channels:
                await client.games()
            proxy.is_refusing = True  # Each new connection.
            next(iter(proxy._links)).abort()
            answers = await asyncio.gather(*(client.games() for _ in range(calls)))
            assert proxy.connections == channels - 1
        finally:
            await client.close()
            await proxy.close()
    assert len(answers) == calls
