"""The adapter for Hidden King's vectors: `{id, given, by, do, refused | winner}`, in the game's own protobuf JSON."""

import json
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from google.protobuf import json_format
from zhanqi.games.hidden_king.v1 import hidden_king_pb2 as pb

from tests.conformance.case import Case
from tests.conformance.rules import Rules, refusal
from zhanqi_wire.status import ServiceError

CASES = 3


def recognises(vector: Any) -> bool:
    return isinstance(vector, dict) and {"given", "by", "do"} <= vector.keys() and "then" not in vector


def cases(folder: Path, *, strict: bool) -> Iterable[Case]:
    for path in sorted(folder.glob("*.json")):
        for vector in json.loads(path.read_text(encoding="utf-8")):
            yield Case(vector["id"], partial(_run, vector))


async def _run(vector: dict[str, Any], rules: Rules) -> list[str]:
    given = json_format.ParseDict(vector["given"], pb.State())
    action = json_format.ParseDict(vector["do"], pb.Action())
    try:
        answer = await rules.apply(rules.position("hidden_king", given), vector["by"], action)
    except ServiceError as error:
        reasons = refusal(error)
        return [] if reasons == vector.get("refused") else [f"refused as {reasons}"]
    winner = answer.outcome.winner
    return [] if winner == vector.get("winner") else [f"{winner!r} wins"]
