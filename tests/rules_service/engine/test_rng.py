from collections import Counter

import pytest

from rules_service.engine.rng import Chance

SEED = bytes(range(32))
RECORDED = [96, 71, 50, 60, 21, 61]


def test_a_draw_depends_only_on_seed_and_counter() -> None:
    first = Chance(SEED, 0)
    drawn = [first.below(1000) for _ in range(20)]
    assert first.draws == 20
    again = Chance(SEED, 12)
    assert [again.below(1000) for _ in range(8)] == drawn[12:]
    assert [Chance(bytes(32), n).below(1000) for n in range(20)] != drawn


def test_draws_equal_the_recorded_ones() -> None:
    """Replays of recorded matches depend on them, so they may never change."""
    chance = Chance(SEED, 0)
    assert [chance.below(108) for _ in range(6)] == RECORDED


def test_draws_are_uniform() -> None:
    chance = Chance(SEED, 0)
    counts = Counter(chance.below(6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_shuffle_keeps_every_card_and_reaches_every_order() -> None:
    orders = set()
    for draws in range(0, 400, 4):
        cards = ["a", "b", "c"]
        Chance(SEED, draws).shuffle(cards)
        assert sorted(cards) == ["a", "b", "c"]
        orders.add("".join(cards))
    assert len(orders) == 6


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
def test_a_bound_outside_1_to_2_to_the_32_is_an_error(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Chance(SEED, 0).below(bound)
