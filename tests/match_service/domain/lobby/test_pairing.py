"""Pairing: pairs, bot fill-ins and wait reasons."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from match_service.domain.clock.time_control import UNTIMED, bank
from match_service.domain.lobby.pairing import BotFill, Pair, PairingRules, Pairings, Waiting, WaitReason, paired
from match_service.domain.lobby.queue_ticket import PlayerTicket, Pool, is_third_in_row
from tests.examples import examples

FAST = bank(180_000, 2_000, setup_ms=60_000, response_ms=20_000)
POOL = Pool("chuhe", FAST, is_rated=True)
RULES = PairingRules(window_first=100, window_per_second=10, window_last=400)
BOTS = replace(RULES, bot_after_ms=30_000, bots=(("uniform", 800), ("greedy", 1_400)))
NOW = 1_000_000


def ticket(
    name: str, rating: int = 1_500, *, waited_s: float = 0, last: Sequence[str] = (), pool: Pool = POOL, takes_bot: bool = True
) -> PlayerTicket:
    return PlayerTicket(f"t-{name}", name, pool, rating, NOW - round(waited_s * 1_000), tuple(last), takes_bot)


def pairs(*tickets: PlayerTicket, rules: PairingRules = RULES) -> set[frozenset[str]]:
    return {frozenset((pair.first.player_id, pair.second.player_id)) for pair in paired(tickets, rules, NOW).pairs}


def reasons(*tickets: PlayerTicket, rules: PairingRules = RULES) -> dict[str, WaitReason]:
    return {each.ticket.ticket_id: each.reason for each in paired(tickets, rules, NOW).waiting}


def test_two_tickets_within_their_windows_are_paired_older_first() -> None:
    ann, ben = ticket("ann", 1_450), ticket("ben", waited_s=1)
    assert paired([ann, ben], RULES, NOW) == Pairings((Pair(ben, ann, 50),), (), ())


def test_nearest_rating_is_paired() -> None:
    assert pairs(ticket("ann", waited_s=9), ticket("ben", 1_550), ticket("cyd", 1_490)) == {frozenset(("ann", "cyd"))}


def test_longest_waiting_ticket_chooses_first() -> None:
    tickets = (ticket("ann", 1_500, waited_s=5), ticket("ben", 1_520, waited_s=9), ticket("cyd", 1_550))
    assert pairs(*tickets) == {frozenset(("ben", "ann"))}
    assert reasons(*tickets) == {"t-cyd": WaitReason.RATING}


@pytest.mark.parametrize("other", [1_601, 1_399])
def test_tickets_outside_their_windows_keep_waiting(other: int) -> None:
    assert reasons(ticket("ann"), ticket("ben", other)) == {"t-ann": WaitReason.RATING, "t-ben": WaitReason.RATING}


def test_window_widens_with_the_wait() -> None:
    assert pairs(ticket("ann", waited_s=10), ticket("ben", 1_700, waited_s=9.9)) == set()
    assert pairs(ticket("ann", waited_s=10), ticket("ben", 1_700, waited_s=10)) == {frozenset(("ann", "ben"))}


def test_window_has_a_maximum() -> None:
    assert pairs(ticket("ann", waited_s=9_999), ticket("ben", 1_901, waited_s=9_999)) == set()
    assert pairs(ticket("ann", waited_s=9_999), ticket("ben", 1_900, waited_s=9_999)) == {frozenset(("ann", "ben"))}


def test_pairing_uses_the_mean_of_both_windows() -> None:
    assert pairs(ticket("ann", waited_s=30), ticket("ben", 1_751)) == set()
    assert pairs(ticket("ann", waited_s=30), ticket("ben", 1_750)) == {frozenset(("ann", "ben"))}


@pytest.mark.parametrize(
    "other",
    [
        replace(POOL, game_id="sanguo"),
        replace(POOL, control=UNTIMED),
        replace(POOL, control=bank(180_000, 3_000, setup_ms=60_000, response_ms=20_000)),
        replace(POOL, is_rated=False),
        replace(POOL, options=b"x"),
        replace(POOL, of_bots=True),
    ],
)
def test_tickets_of_different_pools_are_not_paired(other: Pool) -> None:
    assert reasons(ticket("ann"), ticket("ben", pool=other)) == {"t-ann": WaitReason.ALONE, "t-ben": WaitReason.ALONE}


def test_two_tickets_of_one_player_are_not_paired() -> None:
    second = replace(ticket("ann"), ticket_id="t-second")
    assert reasons(ticket("ann", waited_s=1), second) == {"t-ann": WaitReason.ALONE, "t-second": WaitReason.SECOND_TICKET}
    assert pairs(ticket("ann", waited_s=1), second, ticket("ben", 1_540)) == {frozenset(("ann", "ben"))}


def test_players_of_one_account_are_not_paired() -> None:
    mine, my_bot = ticket("ann"), replace(ticket("bot", waited_s=1), account_id="ann")
    assert reasons(mine, my_bot) == {"t-ann": WaitReason.OWN_ACCOUNT, "t-bot": WaitReason.OWN_ACCOUNT}
    twin = replace(ticket("twin"), account_id="ann")
    assert pairs(my_bot, twin) == set()
    assert pairs(mine, my_bot, ticket("ben", 1_540)) == {frozenset(("bot", "ben"))}


def test_third_match_in_a_row_is_avoided_while_others_wait() -> None:
    ann, ben, cyd = ticket("ann", last=["ben", "ben"]), ticket("ben"), ticket("cyd", 1_600)
    assert pairs(ann, ben, cyd) == {frozenset(("ann", "cyd"))}


def test_third_match_is_avoided_although_the_other_ticket_is_not_in_reach_yet() -> None:
    ann, ben, cyd = ticket("ann", last=["ben", "ben"]), ticket("ben"), ticket("cyd", 1_800)
    assert reasons(ann, ben, cyd) == {"t-ann": WaitReason.REPEAT, "t-ben": WaitReason.REPEAT, "t-cyd": WaitReason.RATING}


def test_third_match_is_avoided_by_the_history_of_either_player() -> None:
    ann, ben, cyd = ticket("ann"), ticket("ben", last=["ann", "ann", "cyd"]), ticket("cyd", 1_800)
    assert pairs(ann, ben, cyd) == set()


@pytest.mark.parametrize("last", [["ben"], ["ben", "cyd", "ben"], ["cyd", "ben"]])
def test_second_match_in_a_row_is_allowed(last: list[str]) -> None:
    assert pairs(ticket("ann", last=last), ticket("ben"), ticket("cyd", 1_800)) == {frozenset(("ann", "ben"))}


def test_two_tickets_alone_in_a_pool_are_paired_any_number_of_times() -> None:
    assert pairs(ticket("ann", last=["ben", "ben"]), ticket("ben")) == {frozenset(("ann", "ben"))}


def test_ticket_out_of_reach_for_ever_does_not_prevent_a_third_match() -> None:
    far = ticket("cyd", 1_901)
    assert pairs(ticket("ann", last=["ben", "ben"]), ticket("ben"), far) == {frozenset(("ann", "ben"))}


def test_lone_ticket_gets_the_bot_nearest_in_rating() -> None:
    waits = ticket("ann", 1_200, waited_s=30)
    assert paired([waits], BOTS, NOW) == Pairings((), (BotFill(waits, "greedy"),), ())
    assert paired([replace(waits, rating=1_000)], BOTS, NOW).fills[0].level == "uniform"


@pytest.mark.parametrize(
    ("waits", "rules"),
    [
        (ticket("ann", waited_s=29.999), BOTS),
        (ticket("ann", waited_s=99, takes_bot=False), BOTS),
        (ticket("ann", waited_s=99), RULES),
        (ticket("ann", waited_s=99), replace(BOTS, bots=())),
    ],
)
def test_bot_fills_in_only_after_the_delay_and_by_consent(waits: PlayerTicket, rules: PairingRules) -> None:
    assert paired([waits], rules, NOW) == Pairings((), (), (Waiting(waits, WaitReason.ALONE),))


def test_player_is_preferred_to_a_bot() -> None:
    assert paired([ticket("ann", waited_s=99), ticket("ben")], BOTS, NOW).fills == ()


def test_second_ticket_gets_no_bot() -> None:
    tickets = [ticket("ann", waited_s=99), replace(ticket("ann", waited_s=98), ticket_id="t-second")]
    assert [fill.ticket.ticket_id for fill in paired(tickets, BOTS, NOW).fills] == ["t-ann"]


def test_best_player_is_paired_in_the_end() -> None:
    crowd = [ticket(f"p{number}", 1_500 + number % 7) for number in range(60)]
    assert len(pairs(*crowd, ticket("champion", 1_740, waited_s=9_999))) == 30


names = st.integers(0, 400).map(lambda number: f"p{number}")
tickets_of_many = st.lists(
    st.builds(
        ticket,
        names,
        st.integers(1_000, 2_000),
        waited_s=st.integers(0, 60),
        last=st.lists(names, max_size=1).flatmap(lambda one: st.sampled_from([one, one * 2])),
        pool=st.sampled_from([POOL, replace(POOL, is_rated=False)]),
        takes_bot=st.booleans(),
    ),
    max_size=300,
    unique_by=lambda each: each.ticket_id,
)
friends = st.lists(
    st.builds(
        ticket,
        st.sampled_from("abcde"),
        st.sampled_from([1_500, 1_550, 1_700]),
        waited_s=st.sampled_from([0, 20, 40]),
        last=st.sampled_from("abcde").map(lambda name: [name, name]),
    ),
    max_size=5,
    unique_by=lambda each: each.ticket_id,
)
some_tickets = tickets_of_many | friends


@given(some_tickets)
@examples(150)
def test_each_ticket_has_one_fate(tickets: list[PlayerTicket]) -> None:
    result = paired(tickets, BOTS, NOW)
    fates = [each for pair in result.pairs for each in (pair.first, pair.second)]
    fates += [fill.ticket for fill in result.fills] + [each.ticket for each in result.waiting]
    assert sorted(each.ticket_id for each in fates) == sorted(each.ticket_id for each in tickets)


@given(some_tickets)
@examples(150)
def test_every_pair_is_permitted(tickets: list[PlayerTicket]) -> None:
    for pair in paired(tickets, BOTS, NOW).pairs:
        one, other = pair.first, pair.second
        assert one.account != other.account
        assert one.pool == other.pool
        assert pair.gap == abs(one.rating - other.rating)
        assert 2 * pair.gap <= BOTS.window(one, NOW) + BOTS.window(other, NOW)
        others = [each for each in tickets if each.pool == one.pool and each.player_id not in (one.player_id, other.player_id)]
        in_reach = [each for each in others if min(abs(each.rating - one.rating), abs(each.rating - other.rating)) <= 400]
        assert not (is_third_in_row(one, other) and in_reach)


@given(friends)
@examples(150)
def test_no_permitted_pair_keeps_waiting(tickets: list[PlayerTicket]) -> None:
    waiting = [each.ticket for each in paired(tickets, RULES, NOW).waiting]
    for index, one in enumerate(waiting):
        for other in waiting[index + 1 :]:
            near = 2 * abs(one.rating - other.rating) <= RULES.window(one, NOW) + RULES.window(other, NOW)
            assert not near or is_third_in_row(one, other)


@given(some_tickets, st.randoms(use_true_random=False))
@examples(100)
def test_pairing_ignores_the_order_of_the_tickets(tickets: list[PlayerTicket], shuffling: object) -> None:
    shuffled = list(tickets)
    shuffling.shuffle(shuffled)  # type: ignore[attr-defined]
    assert paired(shuffled, BOTS, NOW) == paired(tickets, BOTS, NOW)
