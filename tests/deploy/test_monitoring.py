"""The dashboard against the running system: every query has a result, also in a real Prometheus."""

import asyncio
import itertools
import json
import os
import shutil
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from typing import Any

import grpc
import pytest
import yaml
from google.protobuf import any as anything
from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.dashboard import Query, Selector, queries
from tests.deploy.system import ROOT, System, running_system
from tests.services.ports import LOOPBACK, reserve_port
from tests.services.process import ServiceProcess
from tests.services.valkey import running_valkey
from zhanqi.match.v1.match_service_pb2 import Stale
from zhanqi.rules.v1.position_pb2 import Resign
from zhanqi_client import Client, connect, seat_of_bot, seat_of_caller
from zhanqi_client.errors import Unauthenticated

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]

MODULES = {"rules": "rules_service", "match": "match_service", "bots": "bot_workers"}
"""Scrape jobs and the packages that they scrape."""

Sample = tuple[str, Mapping[str, str]]


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    """The services, after enough play that every metric of the dashboard has a value."""
    folder = tmp_path_factory.mktemp("system")
    commands = {name: [sys.executable, "-m", module] for name, module in MODULES.items()}
    database_url = f"sqlite+aiosqlite:///{folder}/zhanqi.db"
    with running_valkey() as valkey, running_system(commands, folder, database_url, valkey.url, fork=True) as running:
        asyncio.run(play(running))
        yield running


async def play(system: System) -> None:
    """Let bots play, a guest resign and calls fail until every metric has a value."""
    async with asyncio.timeout(150), connect(system.target) as anyone:
        me = anyone.with_token((await anyone.create_guest()).token.value)
        for _ in range(2):
            await me.queue.queue_bot_match("chuhe", ["uniform", "greedy"])
        await resign(me)
        with pytest.raises(Unauthenticated):
            await anyone.view("no token")
        await malformed_call(system.ports.grpc["rules"])
        for seconds in itertools.count(1):
            if not (missing := unexposed(samples(system))):
                return
            print("still without a value:", missing)
            if seconds % 10 == 0:  # A match may end without the use of a talent.
                await me.queue.queue_bot_match("chuhe", ["uniform", "greedy"])
            await asyncio.sleep(1)


async def resign(me: Client) -> None:
    match = await me.create_match("chuhe", [seat_of_caller("north"), seat_of_bot("south", "uniform")])
    rev = (await me.view(match.match_id)).view.rev
    while isinstance(result := await me.submit(match.match_id, rev, anything.pack(Resign())), Stale):
        rev = result.view.rev


async def malformed_call(rules_port: int) -> None:
    async with grpc.aio.insecure_channel(f"{LOOPBACK}:{rules_port}") as channel:
        call: grpc.aio.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary("/zhanqi.rules.v1.RulesService/ApplyAction")
        with pytest.raises(grpc.aio.AioRpcError):
            await call(b"\xff", timeout=10)


def samples(system: System) -> list[Sample]:
    """All samples that the services expose."""
    return [
        (sample.name, sample.labels)
        for name in MODULES
        for family in text_string_to_metric_families(system.metrics(name))
        for sample in family.samples
    ]


def matches(selector: Selector, sample: Sample) -> bool:
    name, labels = sample
    return name == selector.metric and selector.labels <= labels.keys() and selector.values <= set(labels.items())


def unexposed(exposed: list[Sample]) -> list[str]:
    """The dashboard's selectors that match no sample."""
    selectors = {selector for query in queries() for selector in query.selectors()}
    return sorted(
        f"{each.metric}{sorted(each.labels)}{sorted(each.values)}"
        for each in selectors
        if not any(matches(each, sample) for sample in exposed)
    )


def test_system_exposes_every_metric_and_label_of_the_dashboard(system: System) -> None:
    assert len(queries()) > 20
    assert unexposed(samples(system)) == []


def test_unknown_label_matches_no_sample(system: System) -> None:
    query = Query("", "sum by (match_id) (rate(zhanqi_match_actions_total[1m]))")
    (selector,) = query.selectors()
    assert not any(matches(selector, sample) for sample in samples(system))


def test_no_label_holds_an_id(system: System) -> None:
    for name, labels in samples(system):
        if name.startswith("zhanqi_"):
            assert not {"match_id", "match", "player", "player_id", "seat", "ticket", "request_id"} & labels.keys(), name
            assert all(len(value) <= 64 for value in labels.values()), name


@pytest.fixture(scope="module")
def prometheus(system: System, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Prometheus with our configuration and local targets, after a few scrapes."""
    binary = shutil.which("prometheus")
    if binary is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have Debian's prometheus")
        pytest.skip("prometheus is not installed")
    folder = tmp_path_factory.mktemp("prometheus")
    (folder / "prometheus.yaml").write_text(yaml.safe_dump(local_configuration(system)))
    address = f"{LOOPBACK}:{reserve_port()}"
    process = ServiceProcess(
        [binary, f"--config.file={folder}/prometheus.yaml", f"--storage.tsdb.path={folder}", f"--web.listen-address={address}"],
        folder / "prometheus.log",
    )
    try:
        process.wait_until(lambda: scrapes(address) >= 4, seconds=60)
        yield address
    finally:
        process.kill()


def local_configuration(system: System) -> dict[str, Any]:
    config: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "monitoring" / "prometheus" / "prometheus.yaml").read_text())
    config["global"] |= {"scrape_interval": "1s", "scrape_timeout": "1s"}
    for job in config["scrape_configs"]:
        del job["dns_sd_configs"]
        job["static_configs"] = [{"targets": [f"{LOOPBACK}:{system.ports.operators[job['job_name']]}"]}]
    return config


def ask(address: str, query: str) -> list[dict[str, Any]]:
    """A query's result. Raises if Prometheus rejects the query."""
    url = f"http://{address}/api/v1/query?{urllib.parse.urlencode({'query': query})}"
    with urllib.request.urlopen(url, timeout=10) as answer:
        result: list[dict[str, Any]] = json.load(answer)["data"]["result"]
    return result


def scrapes(address: str) -> float:
    """The number of scrapes of the least scraped service."""
    try:
        counts = [float(each["value"][1]) for each in ask(address, "count_over_time(up[5m])")]
    except OSError:
        return 0
    return min(counts) if len(counts) == len(MODULES) else 0


def test_prometheus_reaches_each_service(prometheus: str) -> None:
    up = {each["metric"]["job"]: each["value"][1] for each in ask(prometheus, "up")}
    assert up == dict.fromkeys(MODULES, "1")


@pytest.mark.parametrize("query", queries(), ids=lambda query: query.panel)
def test_prometheus_answers_each_panel(prometheus: str, query: Query) -> None:
    deadline = time.monotonic() + 20
    while not ask(prometheus, query.over("1m")):
        assert time.monotonic() < deadline, f"no result for {query.text}"
        time.sleep(0.5)
