"""The gRPC coat of the rules: reads bytes, calls the rules, writes bytes."""
