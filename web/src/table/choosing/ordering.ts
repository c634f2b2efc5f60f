/** The order in which somebody holds their cards: their own business, kept as positions in the hand as it was dealt. */

/** The positions to show: those already ordered, and what came since behind them. */
export function inRackOrder(order: number[], count: number): number[] {
  const known = order.filter((at) => at < count);
  const fresh = Array.from({ length: count }, (_, at) => at).filter((at) => !known.includes(at));
  return [...known, ...fresh];
}

/** The order with one card moved so many places. */
export function moved(order: number[], from: number, by: number): number[] {
  const to = Math.min(Math.max(from + by, 0), order.length - 1);
  const rest = order.filter((_, at) => at !== from);
  return [...rest.slice(0, to), order[from] ?? 0, ...rest.slice(to)];
}
