"""`greedy` for Hidden King: shoots whenever it may, at random."""

from collections.abc import Sequence
from random import Random

from google.protobuf import any_pb2
from google.protobuf.message import Message

from zhanqi.rules.v1 import options_pb2, position_pb2
from zhanqi_wire import options as legal


class Shooter:
    """A policy without memory."""

    def decide(
        self,
        view: any_pb2.Any,
        decisions: Sequence[position_pb2.Decision],
        options: Sequence[options_pb2.Option],
        rng: Random,
    ) -> Message:
        """A shot at any cell within reach."""
        return legal.sample(next(each for each in options if each.domains[0].field_path == "shoot.at"), rng)


POLICY = Shooter()
