from pathlib import Path

import pytest

from bot_workers.policies.levels import UNIFORM, UnknownLevel, levels, policy_chain
from match_service.settings import Settings
from rules_service.games import registered


def test_every_game_has_the_level_uniform() -> None:
    assert levels("any-game") == (UNIFORM,)
    assert [level.name for level in policy_chain("any-game", UNIFORM)] == [UNIFORM]


@pytest.mark.parametrize("game", [game.spec.game_id for game in registered()])
def test_every_level_falls_back_to_uniform(game: str) -> None:
    for level in levels(game):
        assert [each.name for each in policy_chain(game, level)] == ([level] if level == UNIFORM else [level, UNIFORM])


def test_chuhe_has_every_level_that_the_match_service_offers() -> None:
    assert set(Settings.model_fields["bot_levels"].default) <= set(levels("chuhe"))


@pytest.mark.parametrize("level", ["brilliant", "policy", "levels", "", "greedy.chuhe", "../uniform"])
def test_levels_reject_an_unknown_level(level: str) -> None:
    with pytest.raises(UnknownLevel):
        policy_chain("chuhe", level)


def test_installed_distribution_adds_a_level_to_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    metadata = tmp_path / "clever-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: clever\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[zhanqi.policies]\none-game.clever = bot_workers.policies.uniform:POLICY\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert levels("one-game") == ("clever", UNIFORM)
    assert [each.name for each in policy_chain("one-game", "clever")] == ["clever", UNIFORM]
    assert levels("another-game") == (UNIFORM,)
