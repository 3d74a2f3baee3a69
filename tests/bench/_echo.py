"""The floor of `apply-rpc`: a bare grpc.aio server that answers with a given number of bytes.

`python -m tests.bench._echo PORT SIZES…`: successive responses cycle through the sizes.
"""

import itertools
import sys
from collections.abc import Sequence

import grpc
import uvloop

METHOD = "/bench.Echo/Echo"


async def serve(port: int, sizes: Sequence[int]) -> None:
    """Serve until the process ends."""
    answers = itertools.cycle([bytes(size) for size in sizes])

    async def echo(request: bytes, context: "grpc.aio.ServicerContext[bytes, bytes]") -> bytes:
        return next(answers)

    server = grpc.aio.server()
    server.add_generic_rpc_handlers(
        [grpc.method_handlers_generic_handler("bench.Echo", {"Echo": grpc.unary_unary_rpc_method_handler(echo)})]
    )
    server.add_insecure_port(f"127.0.0.1:{port}")
    await server.start()
    await server.wait_for_termination()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]), [int(size) for size in sys.argv[2:]]))
