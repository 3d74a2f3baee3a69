"""The gRPC server of the rules: decodes requests, calls a game, encodes responses."""
