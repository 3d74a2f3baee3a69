"""Options with domains, for any game: count, enumerate and sample an option's actions, and test membership."""

from zhanqi_wire.options.option import contains, enumerate, sample, size  # noqa: A004 - the contract's four names

__all__ = ["contains", "enumerate", "sample", "size"]
