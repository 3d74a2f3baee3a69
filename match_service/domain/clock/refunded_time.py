"""Time refunded to a match: the union of its outages, so that no millisecond is refunded twice."""

from collections.abc import Sequence
from dataclasses import dataclass

from match_service.domain.uptime.outage import Outage

SPANS_MAX = 64
"""Separate spans per match. A span is dropped when nothing runs any more that began before its end."""

Spans = tuple[tuple[int, int], ...]
"""(begin, end) in milliseconds since 1970, in their order and apart from one another."""


@dataclass(frozen=True, slots=True)
class RefundedTime:
    """The union of refunded outages; `last_outage` is the highest number of a processed outage."""

    spans: Spans = ()
    last_outage: int = 0

    def covers(self, outage: Outage) -> bool:
        """Whether the whole outage is refunded already."""
        return any(begin <= outage.begin and outage.end <= end for begin, end in self.spans)

    def with_outage(self, outage: Outage) -> "RefundedTime":
        """With this outage added to the union."""
        return RefundedTime(_bounded(_with(self.spans, outage.begin, outage.end)), max(self.last_outage, outage.number))

    def trimmed(self, since: int | None, last_outage: int) -> "RefundedTime":
        """The part to store: spans that end after `since`, the earliest running start. None: nothing runs."""
        spans = () if since is None else tuple(each for each in self.spans if each[1] > since)
        return RefundedTime(spans, max(self.last_outage, last_outage))

    def ms_between(self, begin: int, end: int) -> int:
        """The refunded time between two times."""
        return sum(max(0, min(end, over) - max(begin, began)) for began, over in self.spans)

    def end_of(self, begin: int, lasts_ms: int) -> int:
        """When a period of `lasts_ms` ends if refunded time does not count."""
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
    """Merge the two nearest spans if there are too many, in the players' favour."""
    if len(spans) <= SPANS_MAX:
        return spans
    index = min(range(1, len(spans)), key=lambda each: _gap(spans, each))
    return (*spans[: index - 1], (spans[index - 1][0], spans[index][1]), *spans[index + 1 :])


def _gap(spans: Sequence[tuple[int, int]], index: int) -> int:
    return spans[index][0] - spans[index - 1][1]
