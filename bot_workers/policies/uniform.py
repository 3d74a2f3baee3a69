"""The level `uniform`, for every game: a random option, and a random action of it."""

from collections.abc import Sequence
from random import Random

from google.protobuf import any_pb2
from google.protobuf.message import Message

from zhanqi.rules.v1 import options_pb2, position_pb2
from zhanqi_wire.options import sample


class Uniform:
    """Options are equally likely, whatever their number of actions."""

    def decide(
        self,
        view: any_pb2.Any,
        decisions: Sequence[position_pb2.Decision],
        options: Sequence[options_pb2.Option],
        rng: Random,
    ) -> Message:
        if not options:
            raise ValueError("there is no legal action")
        return sample(rng.choice(options), rng)


POLICY = Uniform()
