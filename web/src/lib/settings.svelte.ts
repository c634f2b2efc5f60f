/** What somebody likes, kept in this browser only. */

/** How well a bot plays. */
export const STRENGTHS = ["beginner", "sensible", "expert"] as const;
export type Strength = (typeof STRENGTHS)[number];

export interface Settings {
  theme: "system" | "light" | "dark";
  motion: "system" | "on" | "off";
  fourColours: boolean;
  /** The cloth of every table: the house's own, or one that somebody likes better. */
  felt: "house" | "green" | "blue" | "red" | "grey";
  /** The backs of cards: as the house has them, or in a colour of one's own. */
  back: "house" | "red" | "blue" | "black";
  /** How large cards are drawn where there is room. */
  cardSize: "usual" | "large";
  /** Whether the bank is declined for them whenever it is offered. */
  declinesBank: boolean;
  /** Whether a new question takes no click for a moment. */
  waits: boolean;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  /** Whether a phone trembles when it is one's turn. */
  vibrates: boolean;
  /** Whether the system says that it is one's turn while another window is in front. */
  notifies: boolean;
  /** What is done with a hand at the showdown, once somebody has said so; "ask" until then. */
  showdown: "ask" | "show" | "throw-away";
  /** Whether to see a hand that somebody else has thrown away is asked, or passed up. */
  sees: "ask" | "pass";
  /** Whether one is asked once more about a draw until the next has called. */
  changesDraw: boolean;
  /** A size of bet of one's own, in hundredths of the pot; 0 for none. */
  ownSize: number;
  /** Whether, of several tables, the one whose turn it is comes to the front. */
  follows: boolean;
  /** Whether chips are bought up to what is usual before every hand. */
  topsUp: boolean;
  /** How well the bots play at a table that is put up for oneself. */
  strength: Strength;
}

const KEY = "calroom.settings";
const USUAL: Settings = {
  theme: "system",
  motion: "system",
  fourColours: false,
  felt: "house",
  back: "house",
  cardSize: "usual",
  declinesBank: false,
  waits: true,
  sound: true,
  volume: 0.5,
  vibrates: true,
  notifies: false,
  showdown: "ask",
  sees: "ask",
  changesDraw: false,
  ownSize: 0,
  follows: true,
  topsUp: false,
  strength: "sensible",
};

export const settings = $state<Settings>(kept());

/** Change a setting and keep it. */
export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still follows the setting until the page is left.
  }
  apply();
}

/** Put the settings where the style sheets look for them. */
export function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  root.dataset.felt = settings.felt;
  root.dataset.back = settings.back;
  root.dataset.deck = settings.fourColours ? "four" : "two";
}

/** Whether things may move: what was chosen here, or else what the system asks for. */
export function moves(): boolean {
  if (settings.motion !== "system") return settings.motion === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function kept(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}
