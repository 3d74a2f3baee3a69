"""The `verify` command: verifies stored matches and prints a line of JSON for each. Safe while matches are played."""

import json
from collections.abc import AsyncIterator, Sequence
from typing import TextIO

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.connection.schema import check
from match_service.adapters.database.history.replays import SqlReplays
from match_service.adapters.database.play.matches import SqlMatches
from match_service.adapters.rules.client import RulesClient
from match_service.adapters.rules.router import Deployment, RulesRouter
from match_service.adapters.system_clock import SystemClock
from match_service.domain.errors import MatchError
from match_service.settings import Settings
from match_service.usecases.history.ports import HistoryPorts
from match_service.usecases.history.verify_replay import verify_part
from match_service.usecases.ports.history import Replays
from match_service.usecases.uptime.dependency_health import DependencyHealth

_PAGE = 500


class NoDirectory:
    """Discards the router's reports."""

    def asked(self, target: str, *, answers: bool) -> None:
        pass

    def moved_on(self, game_id: str) -> None:
        pass


async def verify_all(settings: Settings, match_ids: Sequence[str], out: TextIO) -> int:
    """Verify these matches, or all if none is named. Returns the exit code: 0 if all are verified.

    Raises `SchemaDiverged`, `DatabaseUnreachable`.
    """
    await check(settings.database_url)
    database = Database(settings.database_url, deadline_seconds=settings.database_seconds, connections=2)
    deployments = [_deployment(settings, target) for target in (settings.rules_target, *settings.rules_targets_beside)]
    matches, replays, rules = SqlMatches(database, lambda _: None), SqlReplays(database), RulesRouter(deployments, NoDirectory())
    are_verified = True
    try:
        async for match_id in _ids(replays, match_ids):
            result = await _verified(HistoryPorts(matches, replays, rules), match_id)
            out.write(json.dumps({"match_id": match_id, **result}) + "\n")
            are_verified = are_verified and result["result"] == "verified"
    finally:
        for each in deployments:
            await each.close()
        await database.close()
    return 0 if are_verified else 1


async def _verified(ports: HistoryPorts, match_id: str) -> dict[str, str | int]:
    seq, more = 0, True
    try:
        while more:
            part = await verify_part(ports, match_id, seq)
            if part.mismatch is not None:
                return {"result": "differs", "seq": part.mismatch.seq, "in": part.mismatch.difference.name.lower()}
            seq, more = part.last_seq, part.more
    except MatchError as error:
        return {"result": "not verified", "reason": error.reason, "seq": seq}
    return {"result": "verified", "seq": seq}


async def _ids(replays: Replays, match_ids: Sequence[str]) -> AsyncIterator[str]:
    for match_id in match_ids:
        yield match_id
    after = "" if not match_ids else None
    while after is not None:
        page = await replays.match_ids(after, _PAGE)
        for match_id in page:
            yield match_id
        after = page[-1] if page else None


def _deployment(settings: Settings, target: str) -> Deployment:
    health = DependencyHealth(SystemClock())
    client = RulesClient(target, health, deadline_seconds=settings.rules_seconds, channels=1)
    return Deployment(target, client, health)
