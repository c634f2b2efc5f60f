/** The part of the page in which a table is drawn: all of it, or one of several where tables lie side by side. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("pane");

export class Pane {
  /** How wide it is; until it is drawn, as wide as one expects it to be. */
  width = $state(0);
  /** How high it is, once it is drawn. */
  height = $state(0);
  /** Whether its table is the one in front, to which the keys go. */
  front = $state(true);
  /** When its table has asked what has not been answered, in milliseconds; 0 while it waits for somebody else. */
  asked = $state(0);

  constructor(many = 1) {
    this.width = innerWidth / many;
  }
}

/** Draw whatever is inside in this pane. */
export function drawIn(pane: Pane): void {
  setContext(KEY, pane);
}

/** The pane in which this is drawn; where nobody has said so, the whole page. */
export function paneHere(): Pane {
  return getContext<Pane | undefined>(KEY) ?? new Pane();
}
