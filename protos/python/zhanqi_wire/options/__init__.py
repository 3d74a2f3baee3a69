"""Options with domains, read without knowing any game: how many actions an option holds, which, and whether a given one."""

from zhanqi_wire.options.option import contains, enumerate, sample, size  # noqa: A004 - the contract's four words

__all__ = ["contains", "enumerate", "sample", "size"]
