/** What somebody looks like who has chosen no face: drawn from their name, the same wherever they sit. */

export interface Portrait {
  /** The hues of the ground behind them and of what they wear. */
  ground: number;
  cloth: number;
  skin: string;
  hair: string;
  hairColour: string;
  glasses: boolean;
  /** A person's mouth, and a bot's. */
  mouths: [string, string];
}

const SKINS = ["#f3d3b8", "#e6b48f", "#c98d63", "#a56a42", "#7a4a2c", "#54331f"];
const COLOURS = ["#1e1713", "#3d2817", "#6d431f", "#a8762f", "#d8b56a", "#8a8580", "#7d2d1c"];
const HAIRS = [
  "M8 15c-1-8 4-10 8-10s9 2 8 10c-1-3-2-5-3-5-4 1-7 0-9-1-2 1-3 3-4 6z",
  "M7.500 18c-2-10 3-13 8.500-13s10.500 3 8.500 13l-1.500-7c-5 0-9-1-11-3l-3 3z",
  "M8 13c0-6 4-8 8-8s8 2 8 8c-4-4-12-4-16 0z",
  "M6 24c0-4 1-19 10-19s10 15 10 19h-3l-.5-12c-4 .5-9-.5-11-3l-2 3L9 24z",
  "M9 12c1-3 3-4.500 7-4.500s6 1.500 7 4.500c-1-5-3-7-7-7s-6 2-7 7z",
  "M5 12h22l-3-2c0-4-4-6-8-6s-8 2-8 6z",
];
const MOUTHS: [string, string][] = [
  ["M13 19.500c2 1.700 4 1.700 6 0", "M12 19.500h8"],
  ["M13.500 20h5", "M12 19h2v1.500h4V19h2"],
  ["M13 19c2 2.600 4 2.600 6 0", "M11.500 19c3 2 6 2 9 0"],
  ["M14 20c1.500-.8 3-.8 4.500.3", "M12 20l2-1 2 1 2-1 2 1"],
];

/** The face that goes with a name. */
export function faceOf(name: string): Portrait {
  let seed = 2166136261;
  for (const letter of name) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  const pick = (many: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * many);
  };
  const of = <Thing>(things: Thing[]): Thing => things[pick(things.length)] as Thing;
  return {
    ground: pick(360),
    cloth: pick(360),
    skin: of(SKINS),
    hair: of(HAIRS),
    hairColour: of(COLOURS),
    glasses: pick(4) === 0,
    mouths: of(MOUTHS),
  };
}
