"""Action choice of the scripted players. In Chuhe it favours answers out of turn, which are rare at random."""

from collections.abc import Sequence
from random import Random

from google.protobuf.message import Message

from zhanqi.games.chuhe.v1 import action_pb2, state_pb2
from zhanqi.rules.v1 import options_pb2
from zhanqi_client import options

_SET_UPS = 40
"""Number of set-ups sampled in search of one with the talent."""
_ENDS_TURN = 0.3


def chosen(listed: Sequence[options_pb2.Option], rng: Random) -> Message:
    """One of the legal actions."""
    action = options.sample(rng.choice(listed), rng)
    if not isinstance(action, action_pb2.Action):
        return action
    if action.HasField("set_up"):
        drawn = (options.sample(rng.choice(listed), rng) for _ in range(_SET_UPS))
        return next((each for each in drawn if _holds_fast(each)), action)
    ends = [each for each in listed if _ends_turn(each)]
    return options.sample(ends[0], rng) if ends and rng.random() < _ENDS_TURN else action


def _holds_fast(action: Message) -> bool:
    return isinstance(action, action_pb2.Action) and state_pb2.TALENT_HOLD_FAST in action.set_up.talents


def _ends_turn(option: options_pb2.Option) -> bool:
    action = action_pb2.Action()
    return option.template.Unpack(action) and action.HasField("end_turn")
