"""The parts of a client, one for each service of the contract."""
