"""The network address that a call came from, as far as proxies can be trusted about it."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import unquote

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_HOPS_MAX = 16
_SITE_BITS = 64


def client_address(peer: str, forwarded: Sequence[str], trusted: Sequence[Network]) -> str:
    """The caller's address, as a rate limit's key: a whole /64 for IPv6, where each site has many addresses.

    Of the `x-forwarded-for` headers `forwarded`, only entries added by trusted proxies count: the result is the last address that
    is not a trusted proxy's.
    """
    address = _peer_address(peer)
    hops = [hop.strip() for line in forwarded for hop in line.split(",")][-_HOPS_MAX:]
    while address is not None and hops and any(address in network for network in trusted):
        previous = _ip(hops.pop())
        if previous is None:
            break
        address = previous
    if isinstance(address, IPv6Address):
        return str(ip_network((address, _SITE_BITS), strict=False))
    return str(address)


def _peer_address(peer: str) -> Address | None:
    """The address in gRPC's peer notation, such as `ipv4:1.2.3.4:5` or `ipv6:%5B::1%5D:5`; None for a Unix socket."""
    kind, _, rest = unquote(peer).partition(":")
    return _ip(rest.rpartition(":")[0]) if kind in ("ipv4", "ipv6") else None


def _ip(text: str) -> Address | None:
    try:
        address = ip_address(text.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
