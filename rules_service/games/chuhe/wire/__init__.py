"""Protobuf messages and text to and from the forms that the rules work on."""
