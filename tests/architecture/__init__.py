"""Checks of the whole repository: generated code, the contract, documents, files and locks."""
