"""兵贵神速."""

from rules_service.games.sanguo.catalog.figures import default_rules
from tests.rules_service.games.sanguo.builder import H, Match
from tests.rules_service.games.sanguo.rules import rule
from zhanqi.games.sanguo.v1 import state_pb2 as pb


@rule("K11", "M2")
def test_swift_march_moves_two_points() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-swift-march"])}, cold={"gan-ning": H((7, 7))})
    match.use("s1-swift-march").step(5, 4).step(5, 3)
    assert match.at("liu-bei") == (5, 3)
    assert match.request.kind == pb.REQUEST_KIND_ACT


@rule("K11", "K13")
def test_swift_march_can_be_nullified() -> None:
    match = Match(warm={"liu-bei": H((4, 4), ["s1-swift-march"])}, cold={"gan-ning": H((7, 7), ["s11-nullify"])})
    match.use("s1-swift-march").respond("nullify", "s11-nullify", "gan-ning").until("act")
    assert not match.was_asked("step")


@rule("K11", "M7")
def test_swift_march_may_stop_after_one_step_unless_a_switch_demands_all() -> None:
    rules = default_rules()
    for full in (False, True):
        rules.swift_march_full = full
        match = Match(warm={"liu-bei": H((4, 4), ["s1-swift-march"])}, cold={"gan-ning": H((7, 7))}, rules=rules)
        assert match.use("s1-swift-march").step(5, 4).until("step").request.offers.decline is not full
