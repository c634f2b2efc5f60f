/** Time that passes on this machine, which nobody sets, four times a second while anybody looks at a clock. */

import { createSubscriber } from "svelte/reactivity";

import type { Clock } from "../lib/types";

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

/** What is left of a clock, in whole seconds: of the time to answer, and when that is up, of the extra time. */
export function leftOf(clock: Clock | undefined, skew: number): { seconds: number; extra: number } {
  if (!clock) return { seconds: 0, extra: 0 };
  const left = clock.until - (ticking.now + skew);
  const bank = clock.bank ?? 0;
  if (left > 0 || bank === 0) return { seconds: Math.max(0, Math.ceil(left / 1000)), extra: Math.round(bank / 1000) };
  return { seconds: Math.max(0, Math.ceil((bank + left) / 1000)), extra: 0 };
}
