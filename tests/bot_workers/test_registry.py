import pytest

from bot_workers.policies.registry import UNIFORM, UnknownLevel, chain, levels
from match_service.usecases.limits import Limits


def test_every_game_has_the_level_uniform() -> None:
    assert UNIFORM in levels()
    assert [level.name for level in chain("any-game", UNIFORM)] == [UNIFORM]


def test_every_level_ends_in_uniform() -> None:
    for level in levels():
        try:
            names = [each.name for each in chain("chuhe", level)]
        except UnknownLevel:
            continue
        assert names[0] == level
        assert names[-1] == UNIFORM
        assert len(set(names)) == len(names)


def test_chuhe_has_every_level_that_the_match_service_lets_one_ask_for() -> None:
    for level in Limits().bot_levels:
        assert chain("chuhe", level)


@pytest.mark.parametrize("level", ["brilliant", "policy", "registry", "", "greedy.chuhe", "../uniform"])
def test_an_unknown_level_is_an_error(level: str) -> None:
    with pytest.raises(UnknownLevel):
        chain("chuhe", level)
