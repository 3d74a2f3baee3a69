"""The match feed: which subscriptions are woken by updates and hints."""

import pytest

from match_service.adapters.watch.feed import LocalFeed
from match_service.domain.errors import TooMany
from match_service.domain.play.match import Occupant, SeatHead
from match_service.domain.play.seat_update import PublishedUpdate


def update(seat: str) -> PublishedUpdate:
    return PublishedUpdate(seat, 2, b"", (), SeatHead(seat, Occupant(), rev=2, view=b""), over=False)


A_LEFT = update("left")
A_RIGHT = update("right")


async def test_player_subscription_reports_only_followed_seats() -> None:
    feed = LocalFeed(watches_max=2)
    with feed.listen("p1") as subscription:
        subscription.follow({"m1": "left", "m2": "right"})
        feed.publish("m1", [A_RIGHT])
        feed.publish("m3", [A_LEFT])
        assert subscription.take() == frozenset()
        feed.publish("m1", [A_LEFT, A_RIGHT])
        feed.wake("m2")
        assert await subscription.wait(1000)
        assert subscription.take() == {"m1", "m2"}
        subscription.follow({"m2": "right"})
        feed.publish("m1", [A_LEFT])
        assert subscription.take() == frozenset()
        assert not await subscription.wait(0)


async def test_hint_wakes_only_the_updated_seats() -> None:
    feed = LocalFeed(watches_max=3)
    with feed.listen("p1") as one, feed.listen("p2") as other:
        one.follow({"m1": "left"})
        other.follow({"m1": "right"})
        LocalFeed(watches_max=1, hint=feed.wake).publish("m1", [A_LEFT])
        assert (one.take(), other.take()) == ({"m1"}, frozenset())


@pytest.mark.parametrize("tell", ["notify", "wake", "look"])
async def test_player_notifications_wake_all_subscriptions_of_the_player_on_every_replica(tell: str) -> None:
    hints: list[str] = []
    feed = LocalFeed(watches_max=3, hint=hints.append)
    with feed.listen("p1") as one, feed.listen("p1") as two, feed.listen("p2") as other:
        if tell == "notify":
            feed.notify(["p1"])
            assert len(hints) == 1
        elif tell == "wake":
            LocalFeed(watches_max=1, hint=feed.wake).notify(["p1"])
        else:
            feed.look([], ["p1"])
        assert [await subscription.wait(0) for subscription in (one, two, other)] == [True, True, False]
        assert [subscription.take() for subscription in (one, two, other)] == [None, None, frozenset()]


def test_ended_subscription_is_removed_and_frees_its_place() -> None:
    counts: list[tuple[str, int]] = []
    feed = LocalFeed(watches_max=1, count=lambda *each: counts.append(each))
    with feed.listen("p1") as subscription:
        subscription.follow({"m1": "left"})
        assert (set(feed.watched), set(feed.players)) == ({"m1"}, {"p1"})
        with pytest.raises(TooMany), feed.subscribe("m1", "left"):
            pass
    assert (set(feed.watched), set(feed.players)) == (set(), set())
    with feed.subscribe("m1", "spectator"):
        pass
    assert counts == [("player", 1), ("player", 0), ("spectator", 1), ("spectator", 0)]
