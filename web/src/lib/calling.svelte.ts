/**
 * Calls somebody back to the table when it is their turn: by a sound, a mark in the tab, a tremble of the phone, and
 * where they let it, a word of the system. All of it ends when they look or have chosen.
 */

import { settings } from "./settings.svelte";
import { play } from "./sound";

const TREMBLE = [60, 40, 60];
const QUIET = "/chip.svg";
const MARKED = "/chip-turn.svg";

let shown: Notification | null = null;

class Calling {
  /** Whether the tab is marked, for the title of the page. */
  marked = $state(false);
}

export const calling = new Calling();

/** It is somebody's turn at a table. */
export function call(table: string, words: string): void {
  play("turn");
  calling.marked = true;
  icon(MARKED);
  // Before anybody has touched the page a browser lets it do nothing of the kind, and says so as an error.
  if (settings.vibrates && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TREMBLE);
  if (settings.notifies && document.hidden && globalThis.Notification?.permission === "granted") {
    hush();
    shown = new Notification(`Your turn: ${table}`, { body: words, icon: QUIET, tag: "calroom-turn" });
    shown.onclick = () => {
      focus();
      hush();
    };
  }
}

/** It is not their turn any more. */
export function callNoMore(): void {
  hush();
  if (!calling.marked) return;
  calling.marked = false;
  icon(QUIET);
}

/** Ask the browser whether the system may say so; whether it may. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}

function hush(): void {
  shown?.close();
  shown = null;
}

function icon(at: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link) link.href = at;
}
