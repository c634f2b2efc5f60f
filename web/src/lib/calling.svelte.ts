/**
 * Calls somebody back to the table when it is their turn: by a sound, a mark in the tab, a tremble of the phone, and
 * where they let it, a word of the system. All of it ends when they look or have chosen.
 */

import { untrack } from "svelte";

import { inWords } from "./messages";
import { settings } from "./settings.svelte";
import { play } from "./sound";

const TREMBLE = [60, 40, 60];
const QUIET = "/chip.svg";
const MARKED = "/chip-turn.svg";

let shown: Notification | null = null;

class Calling {
  /** The tables that wait for somebody. */
  waiting = $state.raw<string[]>([]);
  /** Whether the tab is marked, for the title of the page. */
  marked = $derived(this.waiting.length > 0);
}

export const calling = new Calling();

/** It is somebody's turn at a table, which is called so. */
export function call(table: string, title: string, words: string): void {
  play("turn");
  calling.waiting = [...others(table), table];
  icon(MARKED);
  // Before anybody has touched the page a browser lets it do nothing of the kind, and says so as an error.
  if (settings.vibrates && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TREMBLE);
  if (settings.notifies && document.hidden && globalThis.Notification?.permission === "granted") {
    hush();
    shown = new Notification(inWords("turn-title", { title }), { body: words, icon: QUIET, tag: "calroom-turn" });
    shown.onclick = () => {
      focus();
      hush();
    };
  }
}

/** It is not their turn any more at this table. */
export function callNoMore(table: string): void {
  const left = others(table);
  if (left.length === untrack(() => calling.waiting).length) return;
  calling.waiting = left;
  if (left.length) return;
  hush();
  icon(QUIET);
}

/** Ask the browser whether the system may say so; whether it may. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** The other tables that wait; whoever calls need not hear of them. */
function others(table: string): string[] {
  return untrack(() => calling.waiting).filter((other) => other !== table);
}

function hush(): void {
  shown?.close();
  shown = null;
}

function icon(at: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link) link.href = at;
}
