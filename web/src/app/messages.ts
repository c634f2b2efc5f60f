/** What the pages beside the table say, as the table's own catalogue does. */

import { speaking } from "../lib/messages";

export const inWords = speaking({
  "others-sit": { one: "{count} person besides you sits there", other: "{count} people besides you sit there" },
  "others-come": { one: "{count} person has come and not sat down", other: "{count} people have come and not sat down" },
  "some-wait": { one: "{count} person waits for {stakes}: {guess}.", other: "{count} people wait for {stakes}: {guess}." },
  "nobody-waits": "Nobody waits for {stakes}.",
  "some-wait-open": { one: "One person waits, and {tables}.", other: "{count} people wait, and {tables}." },
  "nobody-waits-open": "Nobody waits, and {tables}.",
  "tables-open": { one: "one table is open", other: "{count} tables are open" },
  "would-wait": "You would wait {guess}.",
  "nothing-to-choose": "There was nothing for you to choose in this hand.",
  "all-was-best": "Whatever you chose was the best, as far as can be told.",
  "choices-cost": { one: "One choice cost you {amount} on average.", other: "{count} choices cost you {amount} on average." },
  "one-choice": "You chose {chosen}; {best} is worth {amount} more.",
  "right-choice": "Right: {why}.",
  "wrong-choice": "{chosen} costs {amount}. {why}.",
  "close-choice": "{chosen} is as good, as far as can be told. {why}.",
  "practice-score": "{right} of {count} right",
  "reviewing": "The coach looks at hand {at} of {count}…",
  "seen-from": "seen from seat {seat}",
  "cards-hold": {
    one: "Checked in this browser: the card that you may see lay in the deck exactly as it was sealed before the deal.",
    other: "Checked in this browser: all {count} cards that you may see lay in the deck exactly as it was sealed before the deal.",
  },
  "houses-play": { one: "{game} as one house plays it, matter by matter.", other: "{game} as {count} houses play it, matter by matter." },
  "after-filed": "After {game} of {house}, as filed.",
  "no-amount": "{written} is no amount; write it like $40, or nothing for no limit",
  "no-chips": "{written} is no amount; write it like $40 or $1,000",
  "counts-from": "Counts from {moment} on.",
  "is-removed": "{what} is removed.",
  "made-at": "made {made}",
  "made-and-used": "made {made}, last used {used}",
  "signed-in": "Signed in as {person}.",
} as const);
