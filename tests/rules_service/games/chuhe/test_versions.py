"""Positions of other rules versions are refused: 1.1.0 continues none."""

import pytest

from rules_service.games.chuhe import GAME
from rules_service.server.catalog import Catalog
from rules_service.server.replay import Replay
from tests.rules_service.games.chuhe.support.play import new_game
from tests.rules_service.games.chuhe.support.rules import rule
from zhanqi.rules.v1 import position_pb2
from zhanqi_wire.status import Refused


def stored(rules_version: str) -> position_pb2.Position:
    position = position_pb2.Position(game_id="chuhe", rules_version=rules_version)
    position.state.Pack(new_game())
    return position


@rule("X")
def test_position_of_an_older_version_is_refused_for_play_and_replay() -> None:
    catalog = Catalog([GAME])
    assert (GAME.spec.rules_version, GAME.spec.continues) == ("1.1.0", ())
    assert catalog.for_position(stored("1.1.0")) is GAME
    for use in (lambda: catalog.for_position(stored("1.0.0")), lambda: Replay(catalog, stored("1.0.0"), [])):
        with pytest.raises(Refused) as refused:
            use()
        assert (refused.value.reason, refused.value.facts) == ("UNKNOWN_RULES_VERSION", {"rules_version": "1.0.0"})
