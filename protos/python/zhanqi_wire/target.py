"""Where a client finds a service: one address, or several replicas that share the work."""

import ipaddress
import json
from dataclasses import dataclass

from zhanqi_wire.address import Address

_ALL_ADDRESSES = "dns:///"
_IN_TURN = json.dumps(
    {
        "loadBalancingConfig": [{"round_robin": {}}],
        "healthCheckConfig": {"serviceName": ""},
        # One comes back while another goes: calls and streams wait for the one that serves.
        "methodConfig": [{"name": [{}], "waitForReady": True}],
    }
)


@dataclass(frozen=True, slots=True)
class Target:
    """What gRPC is told: its own form of the address, and how calls are shared out."""

    uri: str
    service_config: str | None = None

    @classmethod
    def parse(cls, text: str) -> "Target":
        """Read `host:port`; `ip:port,ip:port,…`; or `dns:///name:port`, all addresses of a name. Raises ValueError.

        With several, each call goes to the next one that says that it serves: one that stops, or starts to drain, is left out;
        while none serves, calls wait for one.
        """
        if text.startswith(_ALL_ADDRESSES):
            Address.parse(text.removeprefix(_ALL_ADDRESSES))
            return cls(text, _IN_TURN)
        addresses = [Address.parse(part.strip()) for part in text.split(",")]
        if len(addresses) == 1:
            return cls(str(addresses[0]))
        try:
            versions = {ipaddress.ip_address(each.host).version for each in addresses}
        except ValueError:
            raise ValueError(f"{text!r}: several addresses must be of IPs; all of a name are {_ALL_ADDRESSES}name:port") from None
        if len(versions) > 1:
            raise ValueError(f"{text!r} mixes IPv4 and IPv6")
        return cls(f"ipv{versions.pop()}:{','.join(map(str, addresses))}", _IN_TURN)
