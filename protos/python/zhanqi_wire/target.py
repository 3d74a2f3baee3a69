"""The target of a client: one address, or several replicas that share the load."""

import ipaddress
import json
from dataclasses import dataclass

from zhanqi_wire.address import Address

_ALL_ADDRESSES = "dns:///"
_IN_TURN = json.dumps(
    {
        "loadBalancingConfig": [{"round_robin": {}}],
        "healthCheckConfig": {"serviceName": ""},
        # During a rolling restart, calls and streams wait for a replica that serves.
        "methodConfig": [{"name": [{}], "waitForReady": True}],
    }
)


@dataclass(frozen=True, slots=True)
class Target:
    """gRPC's URI of a target, and its load-balancing configuration."""

    uri: str
    service_config: str | None = None

    @classmethod
    def parse(cls, text: str) -> "Target":
        """Parse `host:port`; `ip:port,ip:port,…`; or `dns:///name:port`, all addresses of a name. Raises ValueError.

        With several addresses calls go round-robin to those whose health is SERVING, which excludes stopped and draining ones.
        While none serves, calls wait.
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
