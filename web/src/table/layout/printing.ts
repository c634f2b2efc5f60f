/** The house's name as it is printed on the cloth: in one line where that has room, and else in two. */

/** How wide a capital of the house's name is on average, with the space after it, in parts of its size. */
const CAPITAL = 0.88;

export interface Printing {
  lines: string[];
  size: number;
}

/** The lines of a name and how large they are printed, no larger than is wanted and no wider than there is room. */
export function printing(name: string, room: number, wanted: number): Printing {
  const lines = widest([name]) * wanted <= room ? [name] : inTwo(name);
  return { lines, size: Math.min(wanted, room / widest(lines)) };
}

const widest = (lines: string[]): number => CAPITAL * Math.max(1, ...lines.map((line) => line.length));

function inTwo(name: string): string[] {
  const words = name.split(" ");
  const halves = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  return halves.reduce((best, lines) => (widest(lines) < widest(best) ? lines : best), [name]);
}
