"""The policy: the best legal one of all candidates."""

from collections.abc import Iterator, Sequence
from random import Random

from google.protobuf import any_pb2
from google.protobuf.message import Message

from bot_workers.policies.greedy.chuhe.battles import attacks
from bot_workers.policies.greedy.chuhe.marches import garrisons, marches
from bot_workers.policies.greedy.chuhe.releases import releases
from bot_workers.policies.greedy.chuhe.scene import Candidate, Scene
from bot_workers.policies.greedy.chuhe.set_ups import set_up
from bot_workers.policies.greedy.chuhe.talents import talents
from rules_service.games.chuhe import rulebook
from rules_service.games.chuhe.action import EndTurn
from rules_service.games.chuhe.wire.actions import encode_action
from zhanqi.games.chuhe.v1 import state_pb2, view_pb2
from zhanqi.rules.v1 import options_pb2, position_pb2

NOISE = 60
"""Random gold added to each candidate, so that close choices are unpredictable."""


class Greedy:
    """Looks one action ahead, by the side's view."""

    def decide(
        self,
        view: any_pb2.Any,
        decisions: Sequence[position_pb2.Decision],
        options: Sequence[options_pb2.Option],
        rng: Random,
    ) -> Message:
        """The legal action with the highest positive worth, or the end of the turn."""
        message = view_pb2.View.FromString(view.value)
        if message.phase == state_pb2.PHASE_SETUP:
            return encode_action(set_up(rng))
        scene = Scene(message)
        weighed = [Candidate(each.worth + rng.randrange(NOISE), each.action) for each in _candidates(scene)]
        for candidate in sorted(weighed, key=lambda each: each.worth, reverse=True):
            if candidate.worth <= 0:
                break
            if not rulebook.violations(scene.view, candidate.action):
                return encode_action(candidate.action)
        return encode_action(EndTurn())


def _candidates(scene: Scene) -> Iterator[Candidate]:
    yield from attacks(scene)
    yield from garrisons(scene)
    yield from talents(scene)
    yield from releases(scene)
    yield from marches(scene)
