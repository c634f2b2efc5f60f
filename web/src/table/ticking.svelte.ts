/** This machine's time, four times a second while anybody looks at a clock. */

import { createSubscriber } from "svelte/reactivity";

const EVERY = 250;

class Ticking {
  private readonly watched = createSubscriber((update) => {
    const timer = setInterval(update, EVERY);
    return () => clearInterval(timer);
  });

  get now(): number {
    this.watched();
    return Date.now();
  }
}

export const ticking = new Ticking();
