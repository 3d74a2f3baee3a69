"""Replays over gRPC: a seat's updates, the record, documents and the detection of tampering."""

import asyncio
import itertools
import json
import re
from dataclasses import replace
from io import StringIO

import pytest

from match_service.__main__ import main
from match_service.adapters.database.connection.database import Database
from match_service.adapters.database.history.replays import SqlReplays
from match_service.domain.play.record import SNAPSHOT_EVERY, chained
from match_service.server.servicers import replay
from match_service.usecases.history import verify_replay
from match_service.verification import verify_all
from tests.match_service import toy_game
from tests.match_service.server.arena import Arena, Match, arena
from tests.match_service.server.time_travel import execute, rows
from zhanqi.match.v1 import replay_service_pb2 as pb
from zhanqi_client.errors import Exhausted, NotFound, NotPermitted, Refused
from zhanqi_client.services.replays import JSON, TEXT

SEATS = ("left", "right")


async def played(service: Arena, *, option: str = "", by_invite: bool = False) -> Match:
    """A duel that the left seat has won, with hidden actions on both sides."""
    match = await service.duel(option, by_invite=by_invite) if by_invite else await service.duel(option)
    await match.play((match.left, "add 2"), (match.left, "hide 7"), (match.left, "end"))
    await match.play((match.right, "hide 8"), (match.right, "idle"), (match.right, "end"))
    await match.play((match.left, "win"))
    return match


def lines_of(updates: list[pb.ReplayUpdate]) -> list[list[str]]:
    return [[toy_game.unpacked(event) for event in each.update.events] for each in updates]


async def test_replay_returns_all_updates_of_the_seat(service: Arena) -> None:
    match = await service.duel()
    watched, views = [], []
    stream = match.left.watch(match.match_id)
    for command in ("add 2", "hide 7", "end"):
        update = await anext(stream)
        watched.append(list(update.events))
        views.append(update.view)
        await match.act(match.left, command, rev=update.rev)
    updates = [each async for each in match.left.replays.updates(match.match_id, page_size=2)]
    assert [list(each.update.events) for each in updates[:3]] == watched
    assert [each.update.view for each in updates[:3]] == views
    assert [each.update.rev for each in updates] == [1, 2, 3, 4]
    assert {each.seq for each in updates} == {0}


async def test_active_match_replay_is_limited_to_the_own_seat(light: Arena) -> None:
    match = await light.duel()
    stranger = await light.guest()
    await match.play((match.left, "hide 7"))
    for seat in ("right", "spectator"):
        with pytest.raises(Refused) as refused:
            [_ async for _ in match.left.replays.updates(match.match_id, seat)]
        assert refused.value.reason == "MATCH_ACTIVE"
    for read in (match.left.replays.export, match.left.replays.verify):
        with pytest.raises(Refused):
            await read(match.match_id)
    with pytest.raises(Refused):
        [_ async for _ in match.left.replays.record(match.match_id)]
    with pytest.raises(NotPermitted):
        [_ async for _ in stranger.replays.updates(match.match_id)]
    assert lines_of([each async for each in match.right.replays.updates(match.match_id)]) == [["started"]]


async def test_ended_match_replay_shows_everything(service: Arena) -> None:
    match = await played(service)
    (page,) = [each async for each in match.right.replays.record(match.match_id)]
    said = [(each.seq, each.seat, toy_game.unpacked(each.action)) for each in page.entries]
    assert said == [
        (1, "left", "add 2"),
        (2, "left", "hide 7"),
        (3, "left", "end"),
        (4, "system", "tick"),
        (5, "right", "hide 8"),
        (6, "right", "idle"),
        (7, "right", "end"),
        (8, "system", "tick"),
        (9, "left", "win"),
    ]
    assert (len(page.match.seed), page.start.rules_version) == (32, "7")
    assert all(each.rules_version == "7" and each.time.seconds and len(each.chain) == 32 for each in page.entries)
    updates = {seat: [each async for each in match.right.replays.updates(match.match_id, seat)] for seat in SEATS}
    assert "you hid 7" in itertools.chain(*lines_of(updates["left"]))
    assert "you hid 8" in itertools.chain(*lines_of(updates["right"]))
    assert [each.seq for each in updates["left"]] == [0, 1, 2, 4, 8, 9]
    assert lines_of([each async for each in match.left.replays.updates(match.match_id, "spectator")])[-1] == ["left won"]
    with pytest.raises(NotFound):
        [_ async for _ in match.right.replays.updates(match.match_id, "nobody")]


async def test_private_match_replay_is_limited_to_participants(light: Arena) -> None:
    stranger = await light.guest()
    shown, private = await played(light), await light.match()
    await private.play((private.left, "win"))
    await execute(
        light.settings.database_url,
        ("UPDATE match SET spectators = :no WHERE match_id = :its_id", {"no": False, "its_id": private.match_id}),
    )
    assert len([each async for each in stranger.replays.record(shown.match_id)]) == 1
    for read in (stranger.replays.export, stranger.replays.verify):
        await read(shown.match_id)
        with pytest.raises(NotPermitted):
            await read(private.match_id)
    with pytest.raises(NotPermitted):
        [_ async for _ in stranger.replays.updates(private.match_id, "left")]
    assert "win" in await private.left.replays.export(private.match_id)


async def test_a_record_is_written_as_text(light: Arena) -> None:
    match = await played(light)
    text = await match.left.replays.export(match.match_id, TEXT)
    head, body = text.split("\n\n")
    words = [line.split()[0] for line in head.splitlines()]
    assert words == ["#", "match", "game", "seed", "seat", "seat", "began", "ended", "result"]
    assert re.search(r"^seed [0-9a-f]{64}$", head, re.MULTILINE)
    assert head.endswith("result left won")
    assert body.splitlines()[:4] == ["1 left add 2", "2 left hide 7", "3 left end", "4 system tick"]
    assert body.endswith("9 left win\n")


async def test_a_record_is_written_as_json_by_the_games_own_descriptors(light: Arena) -> None:
    match = await played(light)
    document = json.loads(await match.left.replays.export(match.match_id, JSON))
    assert document["format"] == "zhanqi-replay-1"
    assert document["match"]["match_id"] == match.match_id
    assert document["start"]["rules_version"] == "7"
    actions = [each["action"]["value"] for each in document["entries"]]
    assert actions == ["add 2", "hide 7", "end", "tick", "hide 8", "idle", "end", "tick", "win"]
    assert document["entries"][1] | {"chain": "", "digest": "", "time": ""} == {
        "seq": "2",
        "seat": "left",
        "origin": "ORIGIN_PLAYER",
        "rules_version": "7",
        "action": {"@type": "type.googleapis.com/google.protobuf.StringValue", "value": "hide 7"},
        "chain": "",
        "digest": "",
        "time": "",
    }


async def test_long_match_is_read_exported_and_verified_in_pages(light: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "WRITTEN_MAX", 40)
    monkeypatch.setattr(verify_replay, "PLAYS_MAX", 40)
    monkeypatch.setattr(verify_replay, "PART_MAX", SNAPSHOT_EVERY)
    match = await light.duel()
    await match.play(*((match.left, "idle") for _ in range(112)), (match.left, "end"))
    await match.right.life.resign(match.match_id)
    entries = [each.seq async for page in match.left.replays.record(match.match_id, page_size=20) for each in page.entries]
    assert entries == list(range(1, 116))
    text = (await match.left.replays.export(match.match_id, TEXT)).split("\n\n")[1].splitlines()
    assert [int(line.split()[0]) for line in text] == entries
    assert text[-1] == "115 right resign"
    assert len(json.loads(await match.left.replays.export(match.match_id, JSON))["entries"]) == 115
    assert await match.left.replays.verify(match.match_id) is None


async def test_replay_contains_the_verdict(light: Arena) -> None:
    match = await light.duel()
    await match.left.life.abort(match.match_id)
    assert (await match.left.replays.export(match.match_id)).endswith("\n1 = aborted - left\n")
    assert await match.left.replays.verify(match.match_id) is None
    (page,) = [each async for each in match.left.replays.record(match.match_id)]
    assert page.entries[-1].verdict.reason == "aborted"


TAMPERING = {
    "an action": ("UPDATE record SET body = (SELECT body FROM record WHERE match_id = :its_id AND seq = 3) WHERE seq = 2", 2, 1),
    "an actor": ("UPDATE record SET seat = 'right' WHERE seq = 2", 2, 1),
    "an origin": ("UPDATE record SET origin = 3 WHERE seq = 5", 5, 1),
    "a time": ("UPDATE record SET at = at + 1 WHERE seq = 5", 5, 1),
    "a version": ("UPDATE record SET rules_version = '6' WHERE seq = 5", 5, 1),
    "a digest": (
        "UPDATE record SET digest = (SELECT digest FROM record WHERE match_id = :its_id AND seq = 3) WHERE seq = 2",
        2,
        1,
    ),
    "a chain": ("UPDATE record SET chain = (SELECT chain FROM record WHERE match_id = :its_id AND seq = 3) WHERE seq = 9", 9, 1),
    "the last entry": ("DELETE FROM record WHERE seq = 9", 9, 1),
    "an entry": ("DELETE FROM record WHERE seq = 4", 4, 1),
    "the seed": ("UPDATE match SET seed = (SELECT digest FROM record WHERE match_id = :its_id AND seq = 3)", 1, 1),
    "the start": ("DELETE FROM snapshot WHERE seq = 0", 0, 3),
    "the head": ("UPDATE match SET position = (SELECT position FROM snapshot WHERE match_id = :its_id AND seq = 0)", 9, 4),
    "the result": ("UPDATE match SET verdict = 1, verdict_by = 'left'", 9, 4),
}


@pytest.mark.parametrize("what", TAMPERING)
async def test_verification_detects_a_changed_row(light: Arena, what: str) -> None:
    match, other = await played(light), await played(light)
    change, seq, kind = TAMPERING[what]
    where = f"{change} AND match_id = :its_id" if " WHERE seq" in change else f"{change} WHERE match_id = :its_id"
    await without_guards(light.settings.database_url)
    await execute(light.settings.database_url, (where, {"its_id": match.match_id}))
    difference = await match.left.replays.verify(match.match_id)
    assert difference is not None
    assert (difference.seq, difference.difference) == (seq, kind)
    assert await other.left.replays.verify(other.match_id) is None


async def test_verification_detects_a_rechained_record(light: Arena) -> None:
    match = await played(light)
    await without_guards(light.settings.database_url)
    await rechain(light.settings.database_url, match.match_id, seq=5, body=toy_game.packed("hide 9").SerializeToString())
    difference = await match.left.replays.verify(match.match_id)
    assert difference is not None
    assert (difference.seq, difference.difference) == (5, pb.REPLAY_DIFFERENCE_REPLAY)


async def without_guards(database_url: str) -> None:
    """Drop the triggers that protect rows, as the owner of the database can."""
    if database_url.startswith("sqlite"):
        names = await rows(database_url, "SELECT name FROM sqlite_master WHERE type = 'trigger'")
        await execute(database_url, *((f"DROP TRIGGER {name}", {}) for (name,) in names))
        return
    query = "SELECT tgname, tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal"
    await execute(database_url, *((f"DROP TRIGGER {name} ON {table}", {}) for name, table in await rows(database_url, query)))


async def rechain(database_url: str, match_id: str, *, seq: int, body: bytes) -> None:
    """Change an action and recompute the chain after it, as a forger would."""
    database = Database(database_url, deadline_seconds=5, connections=2)
    records = list(await SqlReplays(database).records(match_id, 0, 100))
    await database.close()
    its, chain = {"its_id": match_id}, records[seq - 2].chain
    for record in records[seq - 1 :]:
        forged = chained(chain, replace(record, body=body) if record.seq == seq else record)
        chain = forged.chain
        change = "UPDATE record SET body = :body, chain = :chain WHERE match_id = :its_id AND seq = :seq"
        await execute(database_url, (change, its | {"body": forged.body, "chain": chain, "seq": record.seq}))
    await execute(database_url, ("UPDATE match SET chain = :chain WHERE match_id = :its_id", its | {"chain": chain}))


async def test_concurrent_verifications_are_bounded(sqlite_url: str) -> None:
    entered, may_go = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        entered.set()
        await may_go.wait()

    async with arena(sqlite_url, replays_max=1) as service:
        match = await played(service)
        service.rules.before_apply = hold
        first = asyncio.create_task(match.left.replays.verify(match.match_id))
        await entered.wait()
        with pytest.raises(Exhausted) as exhausted:
            await match.right.replays.verify(match.match_id)
        assert exhausted.value.reason == "TOO_MANY_REPLAYS"
        may_go.set()
        assert await first is None
        assert await match.right.replays.verify(match.match_id) is None


async def verified_by_command(service: Arena, *match_ids: str) -> tuple[int, list[dict[str, object]]]:
    """Output of `python -m match_service verify` next to the running service; without match IDs it verifies all matches."""
    out = StringIO()
    code = await verify_all(service.settings, match_ids, out)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("arguments", [["verify"], ["verify", "--all", "some"], ["serve", "--all"], ["check", "some"]])
def test_verify_command_needs_match_ids_or_all(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2


async def test_verify_all_includes_active_matches(fresh_service: Arena) -> None:
    matches = [await played(fresh_service), await played(fresh_service), await fresh_service.duel()]
    await matches[2].play((matches[2].left, "hide 1"))
    code, difference = await verified_by_command(fresh_service)
    assert code == 0
    assert {each["match_id"]: each["seq"] for each in difference} == {
        matches[0].match_id: 9,
        matches[1].match_id: 9,
        matches[2].match_id: 1,
    }
    await without_guards(fresh_service.settings.database_url)
    its = {"its_id": matches[1].match_id}
    await execute(fresh_service.settings.database_url, ("UPDATE record SET origin = 3 WHERE seq = 5 AND match_id = :its_id", its))
    code, difference = await verified_by_command(fresh_service, *(each.match_id for each in matches[:2]))
    assert code == 1
    assert [(each["result"], each.get("in")) for each in difference] == [("verified", None), ("differs", "chain")]
    code, difference = await verified_by_command(fresh_service, "00000000-0000-4000-8000-000000000000")
    assert (code, difference[0]["reason"]) == (1, "UNKNOWN_MATCH")


async def test_own_replay_does_not_depend_on_hidden_actions(light: Arena) -> None:
    replays = []
    for dark in ((), ("hide 3",), ("idle",) * 7):
        match = await light.duel()
        await match.play((match.left, "end"), (match.right, "end"), *((match.left, command) for command in dark))
        await match.play((match.left, "add 1"))
        updates = [each async for each in match.right.replays.updates(match.match_id)]
        replays.append([each.SerializeToString(deterministic=True) for each in updates])
    assert replays[0] == replays[1] == replays[2]
