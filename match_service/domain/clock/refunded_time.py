"""What was given back to a match: times that are nobody's, each millisecond of them once, in whatever order they were told."""

from collections.abc import Sequence
from dataclasses import dataclass

from match_service.domain.uptime.outage import Outage

SPANS_MAX = 64
"""How many are kept apart. They need be only while something runs that began before they ended: hardly ever more than a few."""

Spans = tuple[tuple[int, int], ...]
"""(begin, end) in milliseconds since 1970, in their order and apart from one another."""


@dataclass(frozen=True, slots=True)
class RefundedTime:
    """Outages that were given back, as one; `heard` is the number of the last one that was told."""

    spans: Spans = ()
    heard: int = 0

    def covers(self, outage: Outage) -> bool:
        """Whether there is nothing new in it."""
        return any(begin <= outage.begin and outage.end <= end for begin, end in self.spans)

    def with_outage(self, outage: Outage) -> "RefundedTime":
        """With this one as well: of what overlaps, only what is new counts."""
        return RefundedTime(_bounded(_with(self.spans, outage.begin, outage.end)), max(self.heard, outage.number))

    def kept(self, since: int | None, heard: int) -> "RefundedTime":
        """As it is kept, once outages up to that number were heard of: without what had ended as the first thing began that runs.

        `since` is when that was, None: nothing runs.
        """
        spans = () if since is None else tuple(each for each in self.spans if each[1] > since)
        return RefundedTime(spans, max(self.heard, heard))

    def ms_between(self, begin: int, end: int) -> int:
        """How much of it lies in between."""
        return sum(max(0, min(end, over) - max(begin, began)) for began, over in self.spans)

    def end_of(self, begin: int, lasts_ms: int) -> int:
        """When a time is over that began then and lasts so long, without what was given back."""
        end = begin + lasts_ms
        for began, over in self.spans:
            if began >= end:
                break
            end += max(0, over - max(begin, began))
        return end


NOTHING_REFUNDED = RefundedTime()


def _with(spans: Spans, begin: int, end: int) -> Spans:
    if begin >= end:
        return spans
    touched = [each for each in spans if each[0] <= end and begin <= each[1]]
    whole = min([begin, *(each[0] for each in touched)]), max([end, *(each[1] for each in touched)])
    return tuple(sorted([*(each for each in spans if each not in touched), whole]))


def _bounded(spans: Spans) -> Spans:
    """One more than are kept: the two that are nearest to each other become one. In doubt the time is the players'."""
    if len(spans) <= SPANS_MAX:
        return spans
    index = min(range(1, len(spans)), key=lambda each: _gap(spans, each))
    return (*spans[: index - 1], (spans[index - 1][0], spans[index][1]), *spans[index + 1 :])


def _gap(spans: Sequence[tuple[int, int]], index: int) -> int:
    return spans[index][0] - spans[index - 1][1]
