"""Options: `enumerate` is exactly the product of the domains, and size, sample and contains agree with it."""

import itertools
import random
from collections.abc import Callable

import pytest
from google.protobuf.message import Message
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.zhanqi_wire.toy_messages import toy_action, toy_pool
from zhanqi.rules.v1 import board_pb2, options_pb2
from zhanqi_wire import options
from zhanqi_wire.options.cells import Cell, cell_set, count, has, members

POOL = toy_pool()
ROWS = COLUMNS = 4
BOARD = list(itertools.product(range(1, ROWS + 1), range(1, COLUMNS + 1)))

cells = st.sets(st.sampled_from(BOARD), max_size=7)
some_cells = st.sets(st.sampled_from(BOARD), min_size=1, max_size=5)
words = st.lists(st.text("abc", min_size=1, max_size=2), max_size=3, unique=True)

Draw = Callable[[st.DataObject], options_pb2.Domain]
Plain = dict[str, object]


def board(chosen: set[tuple[int, int]]) -> board_pb2.CellSet:
    return cell_set(COLUMNS, chosen)


def values(items: list[str]) -> list[options_pb2.Value]:
    return [options_pb2.Value(text=item) for item in items]


# Each strategy draws a domain and returns its values as well, computed by brute force from the contract's comments.
@st.composite
def cell_domains(draw: st.DrawFn) -> tuple[options_pb2.Domain, list[Plain]]:
    among = draw(some_cells)
    domain = options_pb2.Domain(field_path="choice.cell", cells=options_pb2.CellDomain(among=board(among)))
    return domain, [{"cell": cell} for cell in sorted(among)]


@st.composite
def choice_domains(draw: st.DrawFn) -> tuple[options_pb2.Domain, list[Plain]]:
    among = draw(words.filter(bool))
    domain = options_pb2.Domain(field_path="choice.text", choice=options_pb2.ChoiceDomain(among=values(among)))
    return domain, [{"text": word} for word in among]


@st.composite
def range_domains(draw: st.DrawFn) -> tuple[options_pb2.Domain, list[Plain]]:
    least, more = draw(st.integers(-3, 3)), draw(st.integers(0, 4))
    domain = options_pb2.Domain(field_path="choice.number", range=options_pb2.RangeDomain(min=least, max=least + more))
    return domain, [{"number": number} for number in range(least, least + more + 1)]


@st.composite
def subset_domains(draw: st.DrawFn) -> tuple[options_pb2.Domain, list[Plain]]:
    among = draw(words)
    least, most = sorted((draw(st.integers(0, 2)), draw(st.integers(0, 4))))
    subset = options_pb2.SubsetDomain(min=least, max=most, among=values(among))
    chosen = [each for number in range(least, most + 1) for each in itertools.combinations(among, number)]
    return options_pb2.Domain(field_path="choice.texts", subset=subset), [{"texts": each} for each in chosen]


@st.composite
def cell_subset_domains(draw: st.DrawFn) -> tuple[options_pb2.Domain, list[Plain]]:
    among = draw(some_cells)
    subset = options_pb2.SubsetDomain(min=1, max=2, cells=board(among))
    chosen = [each for number in (1, 2) for each in itertools.combinations(sorted(among), number)]
    return options_pb2.Domain(field_path="choice.path", subset=subset), [{"path": each} for each in chosen]


@st.composite
def order_domains(draw: st.DrawFn) -> tuple[options_pb2.Domain, list[Plain]]:
    items = draw(words)
    domain = options_pb2.Domain(field_path="choice.texts", order=options_pb2.OrderDomain(items=values(items)))
    return domain, [{"texts": each} for each in itertools.permutations(items)]


@st.composite
def split_order_domains(draw: st.DrawFn) -> tuple[options_pb2.Domain, list[Plain]]:
    items = draw(words)
    split = options_pb2.SplitOrderDomain(items=values(items), rest_field_path="choice.rest")
    splits: list[Plain] = []
    for number in range(len(items) + 1):
        for first in itertools.permutations(items, number):
            others = [item for item in items if item not in first]
            splits += [{"texts": first, "rest": rest} for rest in itertools.permutations(others)]
    return options_pb2.Domain(field_path="choice.texts", split_order=split), splits


@st.composite
def pair_domains(draw: st.DrawFn) -> tuple[options_pb2.Domain, list[Plain]]:
    among = draw(st.lists(st.tuples(st.sampled_from(BOARD), st.integers(0, 3)), min_size=1, max_size=4, unique=True))
    pairs = options_pb2.PairDomain(second_field_path="choice.number")
    for (row, col), number in among:
        pair = pairs.among.add(second=options_pb2.Value(number=number))
        pair.first.cell.row, pair.first.cell.col = row, col
    return options_pb2.Domain(field_path="choice.cell", pairs=pairs), [{"cell": cell, "number": n} for cell, n in among]


@st.composite
def path_domains(draw: st.DrawFn) -> tuple[options_pb2.Domain, list[Plain]]:
    starts, through, end, steps = draw(some_cells), draw(cells), draw(cells), draw(st.integers(1, 3))
    values: list[Plain] = []
    for start in sorted(starts):
        for length in range(1, steps + 1):
            for path in itertools.product(sorted(through | end), repeat=length):
                walk = [start, *path]
                steps_are_orthogonal = all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in itertools.pairwise(walk))
                if steps_are_orthogonal and len(set(walk)) == len(walk) and set(path[:-1]) <= through and path[-1] in end:
                    values.append({"cell": start, "path": path})
    lonely = starts - {plain["cell"] for plain in values}
    path_domain = options_pb2.PathDomain(
        starts=board(starts - lonely), start_field_path="choice.cell", steps=steps, through=board(through), end=board(end)
    )
    return options_pb2.Domain(field_path="choice.path", path=path_domain), values


@st.composite
def reach_domains(draw: st.DrawFn) -> tuple[options_pb2.Domain, list[Plain]]:
    origins, targets, distance = draw(some_cells), draw(cells), draw(st.integers(1, 3))
    manhattan, most = draw(st.booleans()), draw(st.integers(1, 3))
    values: list[Plain] = []
    for origin in sorted(origins):
        away = {cell: (abs(cell[0] - origin[0]), abs(cell[1] - origin[1])) for cell in targets if cell != origin}
        near = sorted(cell for cell, (r, c) in away.items() if (r + c if manhattan else max(r, c)) <= distance)
        for number in range(1, most + 1):
            values += [{"cell": origin, "path": each} for each in itertools.combinations(near, number)]
    reach = options_pb2.ReachDomain(
        origins=board({plain["cell"] for plain in values}),  # type: ignore[misc]
        origin_field_path="choice.cell",
        distance=distance,
        metric=options_pb2.METRIC_MANHATTAN if manhattan else options_pb2.METRIC_CHEBYSHEV,
        targets=board(targets),
        min=1,
        max=most,
    )
    return options_pb2.Domain(field_path="choice.path", reach=reach), values


SHAPES = {
    "cells": cell_domains(),
    "choice": choice_domains(),
    "subset": subset_domains(),
    "cell_subset": cell_subset_domains(),
    "range": range_domains(),
    "path": path_domains(),
    "order": order_domains(),
    "split_order": split_order_domains(),
    "pairs": pair_domains(),
    "reach": reach_domains(),
}
# Shapes that set different fields, so that one option can have both.
TOGETHER = [("cells", "range"), ("path", "choice"), ("pairs", "split_order"), ("reach", "subset"), ("cells", "cell_subset")]


def option_of(*domains: options_pb2.Domain) -> options_pb2.Option:
    template = toy_action(POOL)
    template.choice.SetInParent()
    template.note = "set by no domain"
    option = options_pb2.Option(domains=domains)
    option.template.Pack(template)
    return option


def action_of(plain: Plain) -> Message:
    action = toy_action(POOL)
    action.choice.SetInParent()
    action.note = "set by no domain"
    for name, value in plain.items():
        if name in ("cell", "other"):
            getattr(action.choice, name).row, getattr(action.choice, name).col = value  # type: ignore[misc]
            getattr(action.choice, name).SetInParent()
        elif name == "path":
            for row, col in value:  # type: ignore[attr-defined]
                action.choice.path.add(row=row, col=col)
        elif isinstance(value, tuple):
            getattr(action.choice, name).extend(value)
        else:
            setattr(action.choice, name, value)
    return action


def key(action: Message) -> bytes:
    return action.SerializeToString(deterministic=True)


def keys(plains: list[Plain]) -> set[bytes]:
    return {key(action_of(plain)) for plain in plains}


def check(option: options_pb2.Option, expected: list[Plain], seed: int) -> None:
    actions = [key(action) for action in options.enumerate(option, POOL)]
    assert sorted(actions) == sorted(keys(expected))
    assert options.size(option) == len(actions)
    if not actions:
        return
    drawn = options.sample(option, random.Random(seed), POOL)
    assert options.contains(option, drawn)
    assert all(options.contains(option, action_of(plain)) for plain in expected)


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_option_contains_exactly_its_domain(shape: str) -> None:
    @examples(60)
    @given(SHAPES[shape], st.integers())
    def run(made: tuple[options_pb2.Domain, list[Plain]], seed: int) -> None:
        domain, expected = made
        check(option_of(domain), expected, seed)

    run()


@pytest.mark.parametrize(("first", "second"), TOGETHER)
def test_option_is_the_product_of_its_domains(first: str, second: str) -> None:
    @examples(30)
    @given(SHAPES[first], SHAPES[second], st.integers())
    def run(one: tuple[options_pb2.Domain, list[Plain]], other: tuple[options_pb2.Domain, list[Plain]], seed: int) -> None:
        if first == "cells" and second == "cell_subset":
            one[0].field_path = "choice.other"
            one = one[0], [{"other": plain["cell"]} for plain in one[1]]
        product = [{**a, **b} for a in one[1] for b in other[1]]
        check(option_of(one[0], other[0]), product, seed)

    run()


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_contains_is_false_for_every_other_action(shape: str) -> None:
    @examples(60)
    @given(SHAPES[shape], st.data())
    def run(made: tuple[options_pb2.Domain, list[Plain]], data: st.DataObject) -> None:
        domain, expected = made
        option = option_of(domain)
        plain: Plain = data.draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "cell": st.sampled_from(BOARD),
                    "path": st.lists(st.sampled_from(BOARD), max_size=3).map(tuple),
                    "text": st.sampled_from("abc"),
                    "texts": st.lists(st.sampled_from(["a", "b", "aa"]), max_size=3).map(tuple),
                    "rest": st.lists(st.sampled_from(["a", "b", "aa"]), max_size=2).map(tuple),
                    "number": st.integers(-4, 8),
                },
            )
        )
        action = action_of(plain)
        orderless = [field for field in ("path", "texts") if domain.WhichOneof("kind") in ("subset", "reach")]
        same = [
            each for each in expected if key(action_of(_sorted(each, orderless))) == key(action_of(_sorted(plain, orderless)))
        ]
        assert options.contains(option, action) == bool(same)

    run()


def _sorted(plain: Plain, names: list[str]) -> Plain:
    return {name: tuple(sorted(value)) if name in names else value for name, value in plain.items()}  # type: ignore[call-overload]


def test_option_without_domains_is_its_template() -> None:
    option = option_of()
    assert [key(action) for action in options.enumerate(option, POOL)] == [key(action_of({}))]
    assert options.size(option) == 1
    assert options.contains(option, action_of({}))
    assert not options.contains(option, toy_action(POOL))


def test_option_does_not_contain_another_type_or_note() -> None:
    option = option_of(options_pb2.Domain(field_path="choice.number", range=options_pb2.RangeDomain(min=0, max=3)))
    other = action_of({"number": 1})
    assert options.contains(option, other)
    other.note = "changed"
    assert not options.contains(option, other)
    assert not options.contains(option, options_pb2.RangeDomain())


def test_reach_domain_with_one_target_sets_a_single_cell() -> None:
    reach = options_pb2.ReachDomain(
        origins=board({(1, 1)}),
        origin_field_path="choice.cell",
        distance=1,
        metric=options_pb2.METRIC_CHEBYSHEV,
        targets=board({(1, 2), (4, 4)}),
        min=1,
        max=1,
    )
    option = option_of(options_pb2.Domain(field_path="choice.other", reach=reach))
    expected = action_of({"cell": (1, 1), "other": (1, 2)})
    assert list(options.enumerate(option, POOL)) == [expected]
    assert options.contains(option, expected)
    assert not options.contains(option, action_of({"cell": (1, 1), "other": (4, 4)}))


def test_unknown_domain_kind_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"choice\.cell"):
        options.size(option_of(options_pb2.Domain(field_path="choice.cell")))


@given(st.integers(1, 20), st.sets(st.tuples(st.integers(1, 20), st.integers(1, 20)), max_size=30))
def test_cell_set_contains_exactly_its_cells(columns: int, chosen: set[tuple[int, int]]) -> None:
    on_board = {cell for cell in chosen if cell[1] <= columns}
    made = cell_set(columns, on_board)
    assert [tuple(cell) for cell in members(made)] == sorted(on_board)
    assert count(made) == len(on_board)
    everywhere = itertools.product(range(-1, 23), range(-1, 23))
    assert {cell for cell in everywhere if has(made, Cell(*cell))} == on_board
