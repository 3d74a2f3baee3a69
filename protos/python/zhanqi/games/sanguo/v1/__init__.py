"""Generated code; see protos/generate.py."""
