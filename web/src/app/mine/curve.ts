/** How a curve of results is drawn: where its axes have marks, and where its points lie. */

/** Round numbers from below the lowest to above the highest, about so many, nought among them. */
export function marks(low: number, high: number, about = 5): number[] {
  const least = Math.min(0, low);
  const most = Math.max(0, high);
  const raw = Math.max(most - least, 1) / about;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= raw) ?? 10);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** Whole steps from nought to the end of an axis. */
export function along(end: number, about = 5): number[] {
  return marks(0, end, about).filter((mark) => mark <= end);
}

/** A line through points, as the path of an SVG has it. */
export function line(points: [number, number][]): string {
  return points.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
