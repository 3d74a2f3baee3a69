"""An action as one line of text."""

from google.protobuf.message import Message

from zhanqi.games.sanguo.v1 import action_pb2 as ab


def notation(seat: str, action: Message) -> str:
    """Seat, hero, kind and fields: `warm liu-bei use-card s7-strike > gan-ning`."""
    if not isinstance(action, ab.Action):
        return f"{seat} resign"
    kind = action.WhichOneof("kind") or ""
    words = [seat, *([action.hero] if action.hero else []), kind.replace("_", "-")]
    chosen = getattr(action, kind) if kind else action
    for field, value in chosen.ListFields():
        if field.name == "targets" or field.name.endswith("target"):
            words.append(">")
        words.append(_text(value) if not field.is_repeated else "+".join(_text(item) for item in value))
    return " ".join(words)


def _text(value: object) -> str:
    if isinstance(value, Message):
        row, col = (value.ListFields()[0][1], value.ListFields()[1][1])
        return f"({row},{col})"
    return str(value)
