"""That Sanguo's script leaves nothing out."""

from tests.golden.files import FOLDER
from zhanqi.games.sanguo.v1 import action_pb2, event_pb2


def test_the_script_of_sanguo_shows_every_event_and_kind_of_action() -> None:
    script = (FOLDER / "sanguo" / "scripted.txt").read_text(encoding="utf-8")
    for event in event_pb2.Event.DESCRIPTOR.oneofs_by_name["kind"].fields:
        assert f"! {event.name}(" in script, event.name
    for kind in action_pb2.Action.DESCRIPTOR.oneofs_by_name["kind"].fields:
        word = kind.name.replace("_", "-")
        assert f" {word} " in script or f" {word}\n" in script, kind.name
