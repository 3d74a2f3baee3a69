"""The rules service: the rules of every game as a pure library, and its gRPC coat."""
