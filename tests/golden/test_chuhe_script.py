"""That Chuhe's script leaves nothing out."""

from tests.golden.files import FOLDER
from zhanqi.games.chuhe.v1 import action_pb2, event_pb2, state_pb2


def test_the_script_of_chuhe_shows_every_event_action_and_talent() -> None:
    script = (FOLDER / "chuhe" / "scripted.txt").read_text(encoding="utf-8")
    for event in event_pb2.Event.DESCRIPTOR.oneofs_by_name["kind"].fields:
        assert f"! {event.name}(" in script, event.name
    for kind in action_pb2.Action.DESCRIPTOR.oneofs_by_name["kind"].fields:
        word = kind.name.replace("_", "-").replace("place-", "").replace("designate-", "").replace("use-talent", "fort")
        assert f" {word} " in script or f" {word}\n" in script, kind.name
    for talent in state_pb2.Talent.DESCRIPTOR.values_by_name:
        if not talent.endswith("UNSPECIFIED"):
            assert f"talent={talent.removeprefix('TALENT_')}" in script, talent
