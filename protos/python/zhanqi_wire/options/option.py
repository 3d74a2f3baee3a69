"""An option: its template, with every combination of its domains' values."""

import math
from collections.abc import Iterator, Sequence
from random import Random

from google.protobuf import descriptor_pool, message_factory
from google.protobuf.message import Message

from zhanqi.rules.v1 import options_pb2
from zhanqi_wire.options.board_domains import on_board
from zhanqi_wire.options.domains import FieldDomain, Values, listed
from zhanqi_wire.options.fields import read, write


def size(option: options_pb2.Option) -> int:
    """The number of actions."""
    return math.prod(domain.size() for domain in _domains(option))


def enumerate(  # noqa: A001 - the contract's name
    option: options_pb2.Option, pool: descriptor_pool.DescriptorPool | None = None
) -> Iterator[Message]:
    """Every action once, in a stable order. `pool` resolves the action's type; the default pool if None."""
    template = _template(option, pool)
    domains = _domains(option)
    return (_action(template, domains, chosen) for chosen in _product(domains))


def sample(option: options_pb2.Option, rng: Random, pool: descriptor_pool.DescriptorPool | None = None) -> Message:
    """A random action. Domains are drawn independently; a path or reach domain first draws its start or origin."""
    domains = _domains(option)
    return _action(_template(option, pool), domains, [domain.draw(rng) for domain in domains])


def contains(option: options_pb2.Option, action: Message) -> bool:
    """Whether the option has this action. The order within a subset or among targets does not matter."""
    if option.template.TypeName() != action.DESCRIPTOR.full_name:
        return False
    template = type(action)()
    option.template.Unpack(template)
    domains = _domains(option)
    chosen = [tuple(read(action, path) for path in domain.paths) for domain in domains]
    if not all(domain.has(values) for domain, values in zip(domains, chosen, strict=True)):
        return False
    return _action(template, domains, chosen) == action


def _domains(option: options_pb2.Option) -> list[FieldDomain]:
    return [_domain(domain) for domain in option.domains]


def _domain(domain: options_pb2.Domain) -> FieldDomain:
    known = listed(domain) or on_board(domain)
    if known is None:
        raise ValueError(f"the domain of {domain.field_path} has an unknown kind")
    return known


def _template(option: options_pb2.Option, pool: descriptor_pool.DescriptorPool | None) -> Message:
    name = option.template.TypeName()
    descriptor = (pool or descriptor_pool.Default()).FindMessageTypeByName(name)
    template = message_factory.GetMessageClass(descriptor)()
    template.ParseFromString(option.template.value)
    return template


def _product(domains: Sequence[FieldDomain]) -> Iterator[list[Values]]:
    # itertools.product would hold every domain in memory at once.
    if not domains:
        yield []
        return
    for values in domains[0].values():
        for others in _product(domains[1:]):
            yield [values, *others]


def _action(template: Message, domains: Sequence[FieldDomain], chosen: Sequence[Values]) -> Message:
    action = type(template)()
    action.CopyFrom(template)
    for domain, values in zip(domains, chosen, strict=True):
        for path, value in zip(domain.paths, values, strict=True):
            if value is not None:
                write(action, path, value)
    return action
