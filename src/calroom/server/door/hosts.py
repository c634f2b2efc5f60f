"""The names by which the server is called: a request for anybody else is not answered.

A page of somebody else whose name is made to lead here would otherwise count as one of our own.
"""

from collections.abc import Iterable
from ipaddress import ip_address
from socket import gethostname


class Hosts:
    """The names that are ours: as the operator says, those of this machine, and addresses in digits."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self.named = tuple(sorted({name.lower() for name in named if name}))
        machine = gethostname().lower()
        self._ours = {*self.named, "localhost", machine, f"{machine}.local"}

    def __contains__(self, host: str) -> bool:
        """Whether a request for this host, with or without a port, is for us."""
        whole = host.lower()
        name = _without_port(whole)
        return whole in self._ours or name in self._ours or name.endswith(".localhost") or _is_digits(name)


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host


def _is_digits(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
