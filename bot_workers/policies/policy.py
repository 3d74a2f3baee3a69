"""The interface of a policy."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from google.protobuf import any_pb2
from google.protobuf.message import Message

from zhanqi.rules.v1 import options_pb2, position_pb2


class Policy(Protocol):
    """Decides for a seat, from the seat's view alone. Stateless."""

    def decide(
        self,
        view: any_pb2.Any,
        decisions: Sequence[position_pb2.Decision],
        options: Sequence[options_pb2.Option],
        rng: Random,
    ) -> Message:
        """An action out of `options`. All randomness comes from `rng`. Raises `ValueError` if there are no options."""
