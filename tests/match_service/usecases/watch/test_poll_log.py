"""While hints are not heard, streams look where something changed, and nowhere else."""

from match_service.adapters.watch.feed import LocalFeed
from match_service.usecases.watch.poll_log import LogPoll
from tests.match_service.usecases.table import PLAYER, seated


class Looking(LocalFeed):
    """A feed that remembers who was made to look."""

    def __init__(self) -> None:
        self.deaf = True
        self.looks: list[str] = []
        super().__init__(watches_max=10, is_deaf=lambda: self.deaf)

    def wake(self, topic: str) -> None:
        self.looks.append(topic)
        super().wake(topic)

    def _wake_player(self, player_id: str) -> None:
        self.looks.append(player_id)
        super()._wake_player(player_id)


async def test_a_watched_match_is_looked_at_when_it_changed_and_only_then() -> None:
    table, feed = await seated(), Looking()
    poll = LogPoll(feed, table.world.store, table.world.players)
    with feed.subscribe(table.match_id, "left"):
        assert await poll.look()
        assert await poll.look()
        assert feed.looks == [table.match_id]  # What happened before the first look is not known.
        await table.player_does("add 1")
        assert await poll.look()
        assert await poll.look()
        assert feed.looks == [table.match_id] * 2
    await table.player_does("add 1")
    await poll.look()
    assert feed.looks == [table.match_id] * 2


async def test_a_player_is_looked_after_when_there_is_something_new() -> None:
    table, feed = await seated(), Looking()
    poll = LogPoll(feed, table.world.store, table.world.players)
    with feed.listen(PLAYER.player_id):
        await poll.look()
        await poll.look()
        table.world.store.news[PLAYER.player_id] += 1
        await poll.look()
        assert feed.looks == [PLAYER.player_id] * 2


async def test_while_hints_are_heard_nothing_is_asked() -> None:
    table, feed = await seated(), Looking()
    poll = LogPoll(feed, table.world.store, table.world.players)
    feed.deaf = False
    with feed.subscribe(table.match_id, "left"):
        assert not await poll.look()
        assert feed.looks == []
