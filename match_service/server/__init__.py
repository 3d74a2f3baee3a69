"""The service's edge: requests in, use cases, responses out; and the loops that run beside them."""
