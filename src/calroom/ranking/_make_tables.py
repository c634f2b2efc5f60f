"""Make the tables of this folder from the orders of hands: `python -m calroom.ranking._make_tables`."""

import zlib
from array import array
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from pathlib import Path

import msgspec
import numpy as np

from calroom.ranking._orders import ACE, ALL_RANKS, ORDERS, Order, Rank, Ranks, multisets
from calroom.ranking._tables import COLUMNS, RANK_KEY, ROW, ROW_BITS

Best = dict[Ranks, int]


def key_sum(ranks: Iterable[Rank]) -> int:
    """Add up the keys of ranks."""
    return sum(RANK_KEY[rank] for rank in ranks)


def displacements(size: int) -> dict[int, int]:
    """Place each row of sums into the slots at the first place where it fits, the fullest rows first."""
    rows: dict[int, list[int]] = {}
    for total in sorted(key_sum(held) for held in multisets(ALL_RANKS, size)):
        rows.setdefault(total & ROW, []).append(total >> ROW_BITS)
    room = 2 * sum(map(len, rows.values())) + COLUMNS
    taken = np.zeros(room + COLUMNS, dtype=np.bool_)
    placed = {}
    for row, columns in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        clash = np.zeros(room, dtype=np.bool_)
        for column in columns:
            clash |= taken[column : column + room]
        placed[row] = int(np.argmin(clash))
        taken[[placed[row] + column for column in columns]] = True
    return placed


def row_table(size: int) -> bytes:
    """Write the displacements of all rows."""
    table = array("H", bytes(2 << ROW_BITS))
    for row, place in displacements(size).items():
        table[row] = place
    return table.tobytes()


def slot_table(rows: bytes, values: Best) -> bytes:
    """Write values into their slots, with room behind so that no sum of keys reaches past the end."""
    places = array("H", rows)
    table = array("H", bytes(2 * (max(places) + COLUMNS)))
    for held, value in values.items():
        total = key_sum(held)
        table[places[total & ROW] + (total >> ROW_BITS)] = value
    return table.tobytes()


def natural_four_and_joker(order: Order, use: str, four: Ranks) -> int:
    """Give the best value of four unsuited cards and a joker in the given use."""
    straight = range(order.least["straight"], order.least["straight"] + len(order.straights))
    readings = {rank: order.worth[False, tuple(sorted((*four, rank)))] for rank in order.ranks}
    if use == "wild":
        return max(readings.values())
    return max(value for rank, value in readings.items() if rank == ACE or value in straight)


def best_of(held: Ranks, size: int, worth: Callable[[Ranks], int]) -> int:
    """Give the best value of any so many of the ranks held."""
    return max(map(worth, set(combinations(held, size))))


def natural_values(order: Order, size: int) -> Best:
    """Value every choice of ranks as a hand without a flush."""
    five = {ranks: value for (suited, ranks), value in order.worth.items() if not suited}
    return {held: best_of(held, 5, five.__getitem__) for held in multisets(order.ranks, size)}


def joker_values(order: Order, use: str, size: int) -> Best:
    """Value every choice of ranks with a joker beside it as a hand without a flush."""
    with_joker = partial(natural_four_and_joker, order, use)
    four = {held: with_joker(held) for held in multisets(order.ranks, 4)}
    natural = {} if size < 5 else natural_values(order, size)
    return {
        held: max(best_of(held, 4, four.__getitem__), natural.get(held, 0))
        for held in multisets(order.ranks, size)
    }


def ranks_in(mask: int) -> Ranks:
    """Give the ranks of a mask with one bit for each."""
    return tuple(rank for rank in ALL_RANKS if mask >> rank & 1)


def natural_flushes(order: Order) -> list[int]:
    """Value every choice of ranks of one suit, 0 where there is no flush."""
    return [
        max((order.worth.get((True, five), 0) for five in combinations(ranks_in(mask), 5)), default=0)
        for mask in range(1 << len(ALL_RANKS))
    ]


def joker_flushes(order: Order, natural: list[int]) -> list[int]:
    """Value every choice of ranks of one suit with a joker, which is never a card that is held."""
    return [
        max(natural[mask | 1 << rank] for rank in order.ranks if not mask >> rank & 1)
        if set(ranks_in(mask)) < set(order.ranks)
        else 0
        for mask in range(1 << len(ALL_RANKS))
    ]


def order_tables(order: Order, sizes: Ranks, rows: dict[str, bytes]) -> dict[str, bytes]:
    """Make all tables of one order for hands of the given sizes."""
    flushes = natural_flushes(order)
    tables = {
        "natural-flush": array("H", flushes).tobytes(),
        "joker-flush": array("H", joker_flushes(order, flushes)).tobytes(),
    }
    for size in sizes:
        tables[f"natural{size}"] = slot_table(rows[str(size)], natural_values(order, size))
        for use in ("bug", "wild"):
            values = joker_values(order, use, size - 1)
            tables[f"{use}{size - 1}"] = slot_table(rows[str(size - 1)], values)
    return tables


def make() -> dict[str, dict[str, bytes]]:
    """Make every table, by file and part."""
    rows = {str(size): row_table(size) for size in (4, 5, 6, 7)}
    sizes = {"usual": (5, 6, 7), "wheel-second": (5, 6, 7), "mexican": (5,)}
    return {"rows": rows} | {name: order_tables(ORDERS[name], sizes[name], rows) for name in ORDERS}


def main() -> None:
    """Write the files."""
    for name, parts in make().items():
        packed = zlib.compress(msgspec.msgpack.encode(parts), 9)
        Path(__file__).with_name(f"{name}.tables").write_bytes(packed)


if __name__ == "__main__":
    main()
