"""Sanguo's `greedy` policy: kills, carries its flag, heals and equips; looks one action ahead."""

from collections.abc import Sequence
from random import Random

from google.protobuf import any_pb2

from bot_workers.policies.greedy.sanguo.answers import ANSWERS
from bot_workers.policies.greedy.sanguo.offer import read
from bot_workers.policies.greedy.sanguo.play_phase import act
from bot_workers.policies.greedy.sanguo.sight import Sight
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import state_pb2 as pb
from zhanqi.games.sanguo.v1 import view_pb2 as vb
from zhanqi.rules.v1 import options_pb2, position_pb2
from zhanqi_wire.options import sample


class Greedy:
    """Picks the action with the highest immediate worth."""

    def decide(
        self,
        view: any_pb2.Any,
        decisions: Sequence[position_pb2.Decision],
        options: Sequence[options_pb2.Option],
        rng: Random,
    ) -> ab.Action:
        """An action out of the options. Raises `ValueError` if there is none."""
        if not options:
            raise ValueError("there is no legal action")
        sight = Sight(vb.View.FromString(view.value))
        offers = read(options)
        if sight.request.kind == pb.REQUEST_KIND_ACT:
            valued = list(act(sight, offers))
        else:
            valued = list(ANSWERS[sight.request.kind](sight, offers, rng))
        if not valued:
            drawn = sample(rng.choice(options), rng)
            assert isinstance(drawn, ab.Action)
            return drawn
        best = max(value for value, _ in valued)
        return rng.choice([action for value, action in valued if value == best])
