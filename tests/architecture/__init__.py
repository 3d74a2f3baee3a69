"""What holds for the whole tree: generated code is fresh, the contract breaks nothing, imports go one way, files stay small."""
