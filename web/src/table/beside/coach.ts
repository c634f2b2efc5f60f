/** What the coach's panel says. */

import { speaking } from "../../lib/messages";

export const inWords = speaking({
  "is-on": "The coach is on: everybody who plays here wants it, and everybody sees that it is on.",
  "is-off": "The coach is off. It begins when everybody who plays here wants it; alone with bots, at once.",
  "some-want": "{people} would like the coach; it begins when everybody who plays here does.",
  "only-yours": "It knows what you see, and nothing else. What it says to you nobody else hears.",
  "wait": "It speaks when you are asked something.",
  "at-work": "It looks at your question…",
  "by-table": "From the lab's table of values.",
  "played-on": {
    one: "Played on from {count} deal that you could be in.",
    other: "Played on from {count} deals that you could be in.",
  },
  "better-yet": "It gets better while you look.",
  "of-hundred": "{wins} of 100",
  "give-or-take": "{worth} ± {error}",
} as const);
