"""A toy action type and a toy service in a descriptor pool of their own, like a game's descriptors loaded at run time."""

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import Message

from zhanqi.rules.v1 import board_pb2

_FIELDS = {
    "cell": (".zhanqi.rules.v1.Cell", False),
    "other": (".zhanqi.rules.v1.Cell", False),
    "path": (".zhanqi.rules.v1.Cell", True),
    "text": ("string", False),
    "texts": ("string", True),
    "rest": ("string", True),
    "number": ("int64", False),
    "numbers": ("int64", True),
}
_TYPES = {
    "string": descriptor_pb2.FieldDescriptorProto.TYPE_STRING,
    "int64": descriptor_pb2.FieldDescriptorProto.TYPE_INT64,
}


def toy_pool() -> descriptor_pool.DescriptorPool:
    """A pool that knows the types below.

    `toy.Action {Choice choice = 1; string note = 2; repeated Choice others = 3}` with a field of every shape in `toy.Choice`, and
    `toy.Toy {Ask(Action) → Action; Tell(Action) → stream Action}`.
    """
    pool = descriptor_pool.DescriptorPool()
    board = descriptor_pb2.FileDescriptorProto()
    board_pb2.DESCRIPTOR.CopyToProto(board)
    pool.Add(board)
    file = descriptor_pb2.FileDescriptorProto(name="toy.proto", package="toy", syntax="proto3", dependency=[board.name])
    choice = file.message_type.add(name="Choice")
    for number, (name, (kind, repeated)) in enumerate(_FIELDS.items(), start=1):
        field = choice.field.add(name=name, number=number, label=3 if repeated else 1)
        if kind in _TYPES:
            field.type = _TYPES[kind]
        else:
            field.type, field.type_name = descriptor_pb2.FieldDescriptorProto.TYPE_MESSAGE, kind
    action = file.message_type.add(name="Action")
    action.field.add(name="choice", number=1, label=1, type=11, type_name=".toy.Choice")
    action.field.add(name="note", number=2, label=1, type=9)
    action.field.add(name="others", number=3, label=3, type=11, type_name=".toy.Choice")
    service = file.service.add(name="Toy")
    service.method.add(name="Ask", input_type=".toy.Action", output_type=".toy.Action")
    service.method.add(name="Tell", input_type=".toy.Action", output_type=".toy.Action", server_streaming=True)
    pool.Add(file)
    return pool


def toy_action(pool: descriptor_pool.DescriptorPool) -> Message:
    """An empty action."""
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("toy.Action"))()
