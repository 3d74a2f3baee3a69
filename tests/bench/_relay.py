"""The floor of `end-to-end`: a bare grpc.aio relay without rules and storage.

`python -m tests.bench._relay PORT SIZE`: `Submit` (a table's name) sends SIZE bytes to each watcher of that table.
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import TypeAlias

import grpc
import uvloop

SUBMIT = "/bench.Relay/Submit"
WATCH = "/bench.Relay/Watch"
_MOST_WAITING = 1000

Context: TypeAlias = "grpc.aio.ServicerContext[bytes, bytes]"


async def serve(port: int, size: int) -> None:
    """Serve until the process ends."""
    update = bytes(size)
    tables: defaultdict[bytes, list[asyncio.Queue[bytes]]] = defaultdict(list)

    async def submit(table: bytes, context: Context) -> bytes:
        for watcher in tables[table]:
            watcher.put_nowait(update)
        return b"accepted"

    async def watch(table: bytes, context: Context) -> AsyncIterator[bytes]:
        updates: asyncio.Queue[bytes] = asyncio.Queue(_MOST_WAITING)
        tables[table].append(updates)
        yield b"watching"
        while True:
            yield await updates.get()

    server = grpc.aio.server()
    methods: dict[str, grpc.RpcMethodHandler[bytes, bytes]] = {
        "Submit": grpc.unary_unary_rpc_method_handler(submit),
        "Watch": grpc.unary_stream_rpc_method_handler(watch),
    }
    server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler("bench.Relay", methods)])
    server.add_insecure_port(f"127.0.0.1:{port}")
    await server.start()
    await server.wait_for_termination()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]), int(sys.argv[2])))
