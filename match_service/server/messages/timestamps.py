"""Encodes times."""

from google.protobuf.timestamp_pb2 import Timestamp


def timestamp(milliseconds: int) -> Timestamp:
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)
