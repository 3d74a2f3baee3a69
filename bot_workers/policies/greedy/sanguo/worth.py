"""Values shared by the hints about heroes and cards."""

from collections.abc import Iterator

from bot_workers.policies.greedy.sanguo.offer import Offer
from bot_workers.policies.greedy.sanguo.sight import Sight
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb

Valued = tuple[float, ab.Action]

SPENT = 0.15
"""The fraction of a card's worth that passing it on or discarding it costs."""

MOVED = 1.6


def move_worth(sight: Sight, hero: pb.Hero) -> float:
    """The worth of a move: positive unless the hero is already where it wants to be."""
    far = sight.goal_distances(hero).get(sight.cell(hero), 0)
    return MOVED + 2.0 * sight.is_marshal(hero) if far else -1.0


def moves(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    """Use a skill that moves the hero."""
    yield move_worth(sight, hero) - 0.2, offer.action()


def accept(sight: Sight, hero: pb.Hero, offer: Offer) -> Iterator[Valued]:
    """Always accept."""
    yield 1.0, offer.action()
