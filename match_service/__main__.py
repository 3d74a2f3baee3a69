"""Command line of the match service: `python -m match_service [serve | migrate | check]`, and for operators
`grant-admin NAME`, `withdraw-admin NAME`, `verify MATCH_ID…`, `verify --all`.
"""

import argparse
import asyncio
import gc
import sys
from collections.abc import Sequence

import uvloop
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.connection.schema import DatabaseUnreachable, SchemaDiverged, check, migrate
from match_service.adapters.database.identity.audit import SqlAuditLog
from match_service.adapters.system_clock import SystemClock
from match_service.domain.errors import Fault
from match_service.running import ENDING_SECONDS, running
from match_service.settings import Settings, StorageSettings
from match_service.usecases.identity.administer import set_admin
from match_service.verification import verify_all
from zhanqi_wire.address import PortTaken
from zhanqi_wire.log import make_log
from zhanqi_wire.stopping import is_done_unless, stop_signal

_GC_THRESHOLD = 20_000
"""Allocations between garbage collections of the youngest generation."""
_GRANT, _WITHDRAW = "grant-admin", "withdraw-admin"
_ADMINS = (_GRANT, _WITHDRAW)
_VERIFY = "verify"
_ADMIN_SECONDS = 10.0


def main(arguments: Sequence[str]) -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="match_service", description="Matches: turns, persistence, streams.")
    parser.add_argument("command", nargs="?", default="serve", choices=["serve", "migrate", "check", *_ADMINS, _VERIFY])
    parser.add_argument("names", nargs="*", help="account for grant-admin and withdraw-admin; match ids for verify")
    parser.add_argument("--all", action="store_true", help="verify every match")
    options = parser.parse_args(arguments)
    command = options.command
    if command == _VERIFY:
        if bool(options.names) is options.all:
            parser.error("verify needs match ids or --all")
    elif options.all or len(options.names) != (command in _ADMINS):
        parser.error("only grant-admin and withdraw-admin take a name")
    try:
        if command == "serve":
            uvloop.run(_serve(Settings()))
        elif command in _ADMINS:
            return asyncio.run(_set_admin(command, options.names[0], StorageSettings()))
        elif command == _VERIFY:
            return uvloop.run(verify_all(Settings(), options.names, sys.stdout))
        else:
            asyncio.run(_schema(command, StorageSettings()))
    except ValidationError as error:
        return _fail("; ".join(_setting_problem(each) for each in error.errors()))
    except PortTaken as error:
        return _fail(f"{error} (ZHANQI_MATCH_LISTEN, ZHANQI_MATCH_METRICS_LISTEN)")
    except SchemaDiverged as error:
        return _fail(f"{error} (python -m match_service migrate)")
    except Fault as error:
        return _fail(f"the database does not answer: {error.reason} (ZHANQI_MATCH_DATABASE_URL)")
    except DatabaseUnreachable as error:
        return _fail(f"the database cannot be reached: {error} (ZHANQI_MATCH_DATABASE_URL)")
    return 0


async def _serve(settings: Settings) -> None:
    log = make_log("match", settings.log_level)
    stopping = stop_signal(settings.drain_seconds + ENDING_SECONDS)
    if not await is_done_unless(stopping, check(settings.database_url)):
        return
    async with running(settings, log) as replica:
        _collect_rarely()
        log.info("serving", listen=str(replica.address), metrics_listen=str(replica.metrics_address))
        if settings.development:
            log.warning("development_keys_allowed")
        await stopping.wait()
        log.info("draining")
    log.info("stopped")


def _collect_rarely() -> None:
    """Exclude start-up objects from garbage collection and collect rarely: calls and streams create few cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_GC_THRESHOLD)


async def _schema(command: str, settings: StorageSettings) -> None:
    log = make_log("match", settings.log_level)
    if command == "migrate":
        log.info("migrated", revision=await migrate(settings.database_url))
    else:
        await check(settings.database_url)
        log.info("schema_checked")


async def _set_admin(command: str, name: str, settings: StorageSettings) -> int:
    log = make_log("match", settings.log_level)
    await check(settings.database_url)
    database = Database(settings.database_url, deadline_seconds=_ADMIN_SECONDS, connections=1)
    try:
        is_known = await set_admin(SqlAuditLog(database), SystemClock(), name, is_admin=command == _GRANT)
    finally:
        await database.close()
    if not is_known:
        return _fail("no account has that name")
    log.info(command.replace("-", "_"))
    return 0


def _setting_problem(error: ErrorDetails) -> str:
    """The problem with a setting, without its value, which may be a key."""
    name = "_".join(str(part) for part in error["loc"]).upper()
    message = error["msg"].removeprefix("Value error, ")
    return f"ZHANQI_MATCH_{name}: {message}" if name else message


def _fail(problem: str) -> int:
    sys.stderr.write(f"match_service: {problem}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
