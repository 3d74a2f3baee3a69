"""Polling the log while hints do not arrive: only changed matches and players wake their streams."""

from match_service.adapters.watch.feed import LocalFeed
from match_service.usecases.watch.poll_log import LogPoll
from tests.match_service.usecases.table import PLAYER, seated


class RecordingFeed(LocalFeed):
    """A feed that records what it wakes."""

    def __init__(self) -> None:
        self.deaf = True
        self.woken: list[str] = []
        super().__init__(watches_max=10, is_deaf=lambda: self.deaf)

    def wake(self, topic: str) -> None:
        self.woken.append(topic)
        super().wake(topic)

    def _wake_player(self, player_id: str) -> None:
        self.woken.append(player_id)
        super()._wake_player(player_id)


async def test_poll_wakes_a_watched_match_only_after_a_change() -> None:
    table, feed = await seated(), RecordingFeed()
    poll = LogPoll(feed, table.world.store, table.world.players)
    with feed.subscribe(table.match_id, "left"):
        assert await poll.look()
        assert await poll.look()
        assert feed.woken == [table.match_id]  # changes before the first poll are unknown
        await table.player_does("add 1")
        assert await poll.look()
        assert await poll.look()
        assert feed.woken == [table.match_id] * 2
    await table.player_does("add 1")
    await poll.look()
    assert feed.woken == [table.match_id] * 2


async def test_poll_wakes_a_player_only_after_a_change() -> None:
    table, feed = await seated(), RecordingFeed()
    poll = LogPoll(feed, table.world.store, table.world.players)
    with feed.listen(PLAYER.player_id):
        await poll.look()
        await poll.look()
        table.world.store.change_counts[PLAYER.player_id] += 1
        await poll.look()
        assert feed.woken == [PLAYER.player_id] * 2


async def test_poll_reads_nothing_while_hints_arrive() -> None:
    table, feed = await seated(), RecordingFeed()
    poll = LogPoll(feed, table.world.store, table.world.players)
    feed.deaf = False
    with feed.subscribe(table.match_id, "left"):
        assert not await poll.look()
        assert feed.woken == []
