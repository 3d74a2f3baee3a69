"""A third party ships a game without a fork: Hidden King as a distribution of its own, found by its entry points."""

import asyncio
import shutil
import sys
import urllib.request
from importlib.resources import files
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT
from tests.e2e.following import assert_whole, queued
from tests.e2e.system import System
from tests.new_game.commands import python
from tests.services.ports import LOOPBACK
from tests.services.valkey import running_valkey
from zhanqi.match.v1 import match_pb2
from zhanqi_client import connect

HERE = Path(__file__).parent
GAME = HERE / "hidden_king"
SEATS = ("north", "south")


def write_package(folder: Path) -> None:
    """Write the game's source as a package `hidden_king` that holds its rules, its policy and its messages."""
    package = folder / "hidden_king"
    (package / "v1").mkdir(parents=True)
    shutil.copy(HERE / "package" / "pyproject.toml", folder)
    proto = package / "v1" / "hidden_king.proto"
    sources = {
        proto: GAME / "protos/zhanqi/games/hidden_king/v1/hidden_king.proto",
        package / "__init__.py": GAME / "rules_service/games/hidden_king/__init__.py",
        package / "game.py": GAME / "rules_service/games/hidden_king/game.py",
        package / "policy.py": GAME / "bot_workers/policies/greedy/hidden_king.py",
    }
    for path, source in sources.items():
        text = source.read_text(encoding="utf-8")
        text = text.replace("zhanqi.games.hidden_king", "hidden_king").replace("rules_service.games.hidden_king", "hidden_king")
        path.write_text(text, encoding="utf-8")
    include = [f"-I{folder}", f"-I{ROOT / 'protos'}", f"-I{files('grpc_tools') / '_proto'}"]
    python("-m", "grpc_tools.protoc", *include, f"--python_out={folder}", str(proto), folder=folder, imports=[])


def install(source: Path, target: Path) -> None:
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    python("-m", "pip", "install", *offline, "--target", str(target), str(source), folder=source, imports=[])


@pytest.mark.e2e
@pytest.mark.timeout(300)
async def test_a_game_of_another_distribution_is_played_by_its_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, site = tmp_path / "source", tmp_path / "site"
    write_package(source)
    install(source, site)
    monkeypatch.setenv("PYTHONPATH", str(site))
    with running_valkey() as redis:
        system = System(tmp_path, f"sqlite+aiosqlite:///{tmp_path}/zhanqi.db", redis.url, fork=False)
        try:
            await asyncio.to_thread(system.start, "rules", "match", "bots")
            async with connect(system.target) as anyone:
                following = await queued(anyone, ["greedy", "uniform"], "hidden_king", SEATS)
                match = await following.to_the_end()
                assert await following.guest.replays.verify(match.match_id) is None
            metrics = await asyncio.to_thread(metrics_of_the_bots, system)
        finally:
            system.close()
    assert match.state == match_pb2.MATCH_STATE_FINISHED
    assert_whole(following)
    assert 'zhanqi_bots_actions_total{game="hidden_king",policy="greedy"}' in metrics
    assert "hidden_king" not in sys.modules


def metrics_of_the_bots(system: System) -> str:
    with urllib.request.urlopen(f"http://{LOOPBACK}:{system.ports.operators['bots']}/metrics", timeout=10) as answer:
        return str(answer.read().decode())
