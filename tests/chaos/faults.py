"""The faults, in an order that a seed determines."""

import asyncio
from collections import Counter, defaultdict
from dataclasses import dataclass
from random import Random

from tests.chaos.proxy import Direction, FaultProxy
from tests.chaos.system import MODULES, STORES, System

_BETWEEN_SECONDS = (0.5, 4.0)


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind of fault on one victim: a process, a store, or a connection between two."""

    kind: str
    victim: str

    @property
    def name(self) -> str:
        """The name for counting: the kind, and for processes and stores also the kind of victim."""
        return self.kind if "/" in self.victim else f"{self.kind} {self.victim.split('-')[0]}"


def all_faults(system: System) -> list[Fault]:
    """Every kind of fault on every possible victim."""
    processes = [Fault(kind, name) for name in MODULES for kind in ("sigkill", "sigstop", "sigterm")]
    stores = [Fault(kind, name) for name in STORES for kind in ("sigkill", "sigstop")]
    connections = [Fault(kind, name) for name in system.proxies for kind in ("cut", "refuse", "half-open", "stall", "delay")]
    return processes + stores + connections


def one_of_each(system: System, rng: Random) -> list[Fault]:
    """One fault of each name, in random order."""
    drawn: dict[str, list[Fault]] = defaultdict(list)
    for fault in all_faults(system):
        drawn[fault.name].append(fault)
    faults = [rng.choice(each) for each in drawn.values()]
    rng.shuffle(faults)
    return faults


class FaultInjector:
    """Injects faults. Faults on one victim run one after another."""

    def __init__(self, system: System, rng: Random) -> None:
        self.done: Counter[str] = Counter()
        self._system = system
        self._rng = rng
        self._turns: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._stopping = asyncio.Event()

    async def do(self, fault: Fault) -> None:
        """Inject a fault and heal it, after earlier faults on the same victim."""
        async with self._turns[fault.victim]:
            await self._do(fault)
        self.done[fault.name] += 1

    async def inject_until_stopped(self, lanes: int) -> None:
        """Inject random faults, `lanes` at once, until `stop`."""
        faults = all_faults(self._system)
        # Processes and stores as often as connections, which are more numerous.
        weights = [1.0 if "/" in each.victim else 2.5 for each in faults]

        async def lane() -> None:
            while not self._stopping.is_set():
                await self.do(self._rng.choices(faults, weights)[0])
                await self._pause(*_BETWEEN_SECONDS)

        await asyncio.gather(*(lane() for _ in range(lanes)))

    def stop(self) -> None:
        """Inject no further faults. Current ones finish."""
        self._stopping.set()

    async def _do(self, fault: Fault) -> None:
        match fault.kind:
            case "sigkill":
                await self._system.kill(fault.victim)
                await self._pause(0.1, 3.0)
                await self._system.start(fault.victim)
            case "sigterm":
                await self._system.terminate(fault.victim)
                await self._pause(0.0, 1.0)
                await self._system.start(fault.victim)
            case "sigstop":
                self._system.freeze(fault.victim)
                try:
                    await self._pause(0.5, 8.0)
                finally:
                    self._system.thaw(fault.victim)
            case kind:
                proxy = self._system.proxies[fault.victim]
                self._disturb(kind, proxy)
                await self._pause(0.2, 6.0)
                proxy.heal()

    def _disturb(self, kind: str, proxy: FaultProxy) -> None:
        match kind:
            case "cut":
                proxy.cut()
            case "refuse":
                proxy.refuse()
            case "half-open":
                proxy.go_half_open()
            case "stall":
                proxy.stall(self._rng.choice(list(Direction)))
            case "delay":
                proxy.delay(self._rng.uniform(0.02, 0.4))

    async def _pause(self, least: float, most: float) -> None:
        await asyncio.sleep(self._rng.uniform(least, most))
