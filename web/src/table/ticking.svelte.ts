/** Time that passes on this machine, which nobody sets, four times a second while anybody looks at a clock. */

import { createSubscriber } from "svelte/reactivity";

const EVERY = 250;

class Ticking {
  private readonly watched = createSubscriber((update) => {
    const timer = setInterval(update, EVERY);
    return () => clearInterval(timer);
  });

  get now(): number {
    this.watched();
    return performance.now();
  }
}

export const ticking = new Ticking();
