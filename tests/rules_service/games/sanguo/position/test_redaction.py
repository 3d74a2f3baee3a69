"""Q2: the audience of each event's cards, as the table of the page states it."""

from collections.abc import Iterator
from random import Random

import pytest

from rules_service.engine.game import SPECTATOR
from tests.examples import scaled
from tests.rules_service.games.sanguo.random_play import new_game, steps
from tests.rules_service.games.sanguo.rules import rule
from tests.rules_service.games.sanguo.test_citations import event_rows
from zhanqi.games.sanguo.v1 import event_pb2 as eb

GAMES = scaled(25)
LONG = 3
"""Number of games that go on until the deck has been used up."""
AUDIENCES = {"–", "all", "nobody", "the hero's side", "the sides of giver and taker; all if they lay open"}
Seen = dict[str, eb.Event]
"""One event as each viewer sees it."""


def happened() -> Iterator[tuple[str, Seen, dict[str, str]]]:
    """Every event of random games: its kind, its form for each viewer, and each hero's seat."""
    for seed in range(GAMES):
        rng = Random(seed)
        for _, _, _, step in steps(new_game(rng, rounds=10 if seed < LONG else 2), rng):
            seats = {hero.hero: hero.seat for hero in step.state.core.table.heroes}
            for events in zip(*(update.events for update in step.updates), strict=True):
                seen = dict(zip(("cold", "warm", SPECTATOR), events, strict=True))
                yield seen["cold"].WhichOneof("kind"), seen, seats


@pytest.fixture(scope="module")
def all_events() -> dict[str, list[tuple[Seen, dict[str, str]]]]:
    events: dict[str, list[tuple[Seen, dict[str, str]]]] = {}
    for kind, seen, seats in happened():
        events.setdefault(kind, []).append((seen, seats))
    return events


def audience_of(audience: str, event: eb.Event, kind: str, seats: dict[str, str]) -> set[str]:
    """The viewers that see the cards, by the page."""
    what = getattr(event, kind)
    if audience == "the hero's side":
        return {seats[what.hero]}
    if audience.startswith("the sides of") and not what.open:
        return {seats[hero] for hero in (what.giver, what.taker) if hero}
    return {"cold", "warm", SPECTATOR}


def test_page_lists_only_known_audiences() -> None:
    assert {row[2] for row in event_rows()} == AUDIENCES


@rule("Q2")
@pytest.mark.parametrize(("kind", "audience"), [(row[0].strip("`"), row[2]) for row in event_rows()])
def test_cards_of_an_event_are_visible_to_the_documented_audience(
    kind: str, audience: str, all_events: dict[str, list[tuple[Seen, dict[str, str]]]]
) -> None:
    assert all_events.get(kind), "the event did not occur"
    for seen, seats in all_events[kind]:
        assert {event.WhichOneof("kind") for event in seen.values()} == {kind}
        viewers = audience_of(audience, seen["cold"], kind, seats)
        whole = seen[min(viewers)]
        for viewer, event in seen.items():
            if viewer in viewers:
                assert event == whole
                continue
            bare = eb.Event()
            bare.CopyFrom(whole)
            del getattr(bare, kind).cards[:]
            assert event == bare
        if viewers != set(seen) and getattr(whole, kind).count:
            assert len(getattr(whole, kind).cards) == getattr(whole, kind).count
        if audience in ("–", "nobody"):
            assert "cards" not in {field.name for field in getattr(whole, kind).DESCRIPTOR.fields}
