"""The parts in which Calroom is installed: what needs one that is missing says so, and how it is added."""

from importlib.util import find_spec

PARTS = {
    "lab": ("numba", "numpy"),
    "server": ("litestar", "sqlalchemy", "uvicorn"),
    "cluster": ("distributed",),
    "many": ("nats",),
    "envs": ("numpy",),
    "frames": ("pyarrow",),
}
"""The libraries by which a part is seen to be there. The games, rules and rankings always are."""


class MissingPart(ImportError):
    """Something was asked for that needs a part of Calroom which is not installed."""


def is_installed(part: str) -> bool:
    """Whether a part is there."""
    return all(find_spec(name) is not None for name in PARTS[part])


def needed(part: str, what: str, *libraries: str) -> None:
    """Refuse to go on where a part is not installed; `libraries` are wanted of it, or those it is seen by."""
    missing = [name for name in libraries or PARTS[part] if find_spec(name) is None]
    if missing:
        said = f"{what} needs more than is installed here; add it with: pip install 'calroom[{part}]'"
        raise MissingPart(said, name=missing[0])
