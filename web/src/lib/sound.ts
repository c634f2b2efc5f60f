/** What a table sounds like: cards, chips, one's turn, a win. How each is made comes with the first touch. */

import { settings } from "./settings.svelte";

export type Sound = "card" | "chips" | "turn" | "win";

/** Of the same sound no more than one in so many milliseconds: a deal is a rustle, not a rattle. */
const APART: Record<Sound, number> = { card: 70, chips: 90, turn: 1000, win: 1500 };

let audio: AudioContext | null = null;
let coming: Promise<typeof import("./sounds") | null> | undefined;
const last = new Map<Sound, number>();

/** Play a sound, where sounds are wanted and the browser lets a page make any. */
export function play(sound: Sound): void {
  if (!settings.sound || settings.volume <= 0 || (document.hidden && sound !== "turn")) return;
  const now = performance.now();
  if (now - (last.get(sound) ?? -Infinity) < APART[sound]) return;
  last.set(sound, now);
  const found = coming && opened();
  if (found) void made().then((all) => all?.make(sound, found, settings.volume));
}

/** A browser lets a page be heard once somebody has touched it. */
export function listenForTouch(): void {
  const wake = (): void => {
    const found = opened();
    void found?.resume();
    void made().then((all) => found && all?.rest(found));
  };
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}

function opened(): AudioContext | null {
  if (audio === null && "AudioContext" in globalThis) audio = new AudioContext();
  return audio;
}

/** How sounds are made; without it a table is silent, and nothing else is missing. */
function made(): Promise<typeof import("./sounds") | null> {
  return (coming ??= import("./sounds").catch(() => null));
}
