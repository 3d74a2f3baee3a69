"""What the answer to a demand for a 闪 brings about (K1, K5, K17, K18, B4, D3)."""

from collections.abc import Sequence

from tests.rules_service.games.sanguo.events.effects import hero_of
from tests.rules_service.games.sanguo.events.facts import FACES
from zhanqi.games.sanguo.v1 import action_pb2 as ab
from zhanqi.games.sanguo.v1 import event_pb2 as eb
from zhanqi.games.sanguo.v1 import ruleset_pb2 as rb
from zhanqi.games.sanguo.v1 import state_pb2 as pb

COUNTS_AS_DODGE = {"wood": (rb.SUIT_HEART,), "eight-trigrams": (rb.SUIT_HEART, rb.SUIT_DIAMOND)}


def check_dodging(before: pb.State, action: ab.Action, record: Sequence[eb.Event], after: pb.State, *, is_fire: bool) -> None:
    request = before.request
    if request.subject == "dodge":
        hurt = [event.damaged for event in record if event.damaged.hero == request.hero]
        if not action.HasField("pass"):
            assert not hurt
        elif not record:  # 寒冰剑 asks before the damage.
            assert after.request.subject == "ice-sword"
        else:
            source = request.target if hero_of(before, request.target).HasField("at") else ""
            kind = eb.DAMAGE_KIND_FIRE if is_fire else eb.DAMAGE_KIND_NORMAL
            first = record[0].damaged
            assert (first.hero, first.source, first.kind) == (request.hero, source, kind)
    for event in record:
        if event.judged.final:
            dodged = FACES[event.judged.card].suit in COUNTS_AS_DODGE[event.judged.source]
            asked = after.request.subject == "dodge" and after.request.hero == event.judged.hero
            assert dodged != asked, "a failed judgement leaves the question open (A01)"
