"""What a policy is."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from google.protobuf import any_pb2
from google.protobuf.message import Message

from zhanqi.rules.v1 import options_pb2, position_pb2


class Policy(Protocol):
    """A way to decide. It is given what a seat sees and nothing else, and keeps nothing from one decision to the next."""

    def decide(
        self,
        view: any_pb2.Any,
        decisions: Sequence[position_pb2.Decision],
        options: Sequence[options_pb2.Option],
        rng: Random,
    ) -> Message:
        """An action out of `options`, for the view's seat. All chance comes from `rng`. Raises ValueError without options."""
