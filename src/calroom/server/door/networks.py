"""Networks that an operator names: of proxies that are believed, and of the room itself."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network

Network = IPv4Network | IPv6Network


def networks(named: Iterable[str], whose: str) -> tuple[Network, ...]:
    """The networks named, or a clear error that says which one is none."""
    return tuple(_network(name, whose) for name in named)


def _network(name: str, whose: str) -> Network:
    try:
        return ip_network(name)
    except ValueError:
        raise ValueError(f"{name} is no address and no network of {whose}, such as 10.0.0.0/8") from None


def is_within(address: str, known: Iterable[Network]) -> bool:
    """Whether an address, or a network that counts as one, belongs to one of these."""
    try:
        found = ip_network(address)
    except ValueError:
        return False
    return any(_holds(network, found) for network in known)


def _holds(network: Network, found: Network) -> bool:
    if isinstance(network, IPv4Network):
        return isinstance(found, IPv4Network) and found.subnet_of(network)
    return isinstance(found, IPv6Network) and found.subnet_of(network)
