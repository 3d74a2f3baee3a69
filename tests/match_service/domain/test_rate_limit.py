"""Rate limits: a burst, then a steady rate, and the wait for the next call."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from match_service.domain.rate_limit import BUDGETS, Bucket, Budget, Rate, RateClass, take, take_all
from tests.examples import examples

RATE = Rate(burst=3, refill_ms=100)
START = 1_000
rates = st.builds(Rate, st.integers(1, 20), st.integers(1, 500))


def spent(rate: Rate, now: int) -> Bucket:
    bucket, _ = take(rate, Bucket(), now, rate.burst)
    return bucket


def test_burst_passes_and_the_next_call_gets_its_wait() -> None:
    bucket = Bucket()
    for _ in range(3):
        bucket, wait = take(RATE, bucket, START)
        assert wait == 0
    assert take(RATE, bucket, START) == (bucket, 100)
    assert take(RATE, bucket, START + 99) == (bucket, 1)
    assert take(RATE, bucket, START + 100)[1] == 0


def test_costlier_call_waits_longer() -> None:
    assert take(RATE, spent(RATE, START), START, cost=3)[1] == 300


def test_refused_call_costs_nothing() -> None:
    bucket = spent(RATE, START)
    for _ in range(9):
        bucket, _ = take(RATE, bucket, START + 50)
    assert take(RATE, bucket, START + 100)[1] == 0


def test_bucket_never_exceeds_its_burst() -> None:
    bucket = spent(RATE, START)
    later = START + 10**9
    for _ in range(3):
        bucket, wait = take(RATE, bucket, later)
        assert wait == 0
    assert take(RATE, bucket, later)[1] == 100


def test_clock_stepping_back_blocks_for_at_most_the_fill_time() -> None:
    bucket = spent(RATE, START + 10**9)
    assert take(RATE, bucket, START)[1] == 100


@pytest.mark.parametrize("cost", [0, -1, 4])
def test_cost_above_the_burst_raises(cost: int) -> None:
    with pytest.raises(ValueError, match="cost"):
        take(RATE, Bucket(), START, cost)


@pytest.mark.parametrize(("burst", "refill"), [(0, 1), (1, 0)])
def test_rate_needs_a_positive_burst_and_refill(burst: int, refill: int) -> None:
    with pytest.raises(ValueError, match="rate"):
        Rate(burst, refill)


@given(rates, st.lists(st.tuples(st.integers(0, 300), st.integers(1, 20)), max_size=40))
@examples(200)
def test_bucket_agrees_with_a_plain_token_count(rate: Rate, calls: list[tuple[int, int]]) -> None:
    """The plain form is a token count that refills with time."""
    bucket, tokens, now = Bucket(), rate.fill_ms, START
    for passes, cost in calls:
        cost = min(cost, rate.burst)
        now += passes
        tokens = min(rate.fill_ms, tokens + passes)
        missing = max(0, cost * rate.refill_ms - tokens)
        bucket, wait = take(rate, bucket, now, cost)
        assert wait == missing
        if not missing:
            tokens -= cost * rate.refill_ms


@given(rates, st.integers(1, 20))
@examples(100)
def test_call_passes_exactly_after_the_returned_wait(rate: Rate, cost: int) -> None:
    cost = min(cost, rate.burst)
    bucket = spent(rate, START)
    _, wait = take(rate, bucket, START, cost)
    assert take(rate, bucket, START + wait - 1, cost)[1] == 1
    assert take(rate, bucket, START + wait, cost)[1] == 0


def test_take_all_charges_all_budgets_or_none() -> None:
    empty, slow = spent(RATE, START), Rate(2, 1_000)
    assert take_all([(RATE, Bucket()), (RATE, empty), (slow, spent(slow, START))], START) == (
        (Bucket(), empty, spent(slow, START)),
        1_000,
    )
    paid, wait = take_all([(RATE, Bucket()), (slow, Bucket())], START)
    assert (paid, wait) == ((Bucket(START + 100), Bucket(START + 1_000)), 0)
    assert take_all([], START) == ((), 0)


def test_actions_pass_after_every_other_budget_is_spent() -> None:
    others = {budget for each in set(RateClass) - {RateClass.ACTION} for budget in BUDGETS[each]}
    assert set(BUDGETS[RateClass.ACTION]) == {Budget.OWN_CLOCK}
    assert Budget.OWN_CLOCK not in others


def test_every_rate_class_has_a_budget() -> None:
    assert BUDGETS.keys() == set(RateClass)
    assert all(BUDGETS.values())
    assert {budget for budgets in BUDGETS.values() for budget in budgets} == set(Budget)
