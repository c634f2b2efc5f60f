import { expect, it } from "vitest";

import { inWords } from "../src/lib/messages";

it("puts the parts of a message where it has them", () => {
  expect(inWords("call-price", { call: "$10", pot: "$52", odds: 5.2 })).toBe("$10 to call into $52, 5.2 to 1");
});

it("says one thing otherwise than several", () => {
  expect(inWords("cards-down", { count: 1 })).toBe("a card face down");
  expect(inWords("choose-between", { fewest: 1, count: 3 })).toBe("choose 1 to 3 cards");
});
