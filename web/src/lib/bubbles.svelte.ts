/** What somebody has said just now, to be shown at their seat for a while. */

import { SvelteMap } from "svelte/reactivity";

import type { Said } from "./types";

/** For how long a word hangs in the air, in milliseconds. */
const STAYS = 6000;

export const bubbles = new SvelteMap<string, Said>();

/** Somebody says something. */
export function hear(said: Said): void {
  bubbles.set(said.person, said);
  setTimeout(() => {
    if (bubbles.get(said.person) === said) bubbles.delete(said.person);
  }, STAYS);
}
