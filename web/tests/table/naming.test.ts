/** What people are called on their plates. */

import { expect, it } from "vitest";

import { nameIn } from "../../src/table/layout/naming";

it("tells a guest by a number that nobody takes for chips, where the name has no room", () => {
  expect(nameIn("Guest 678908", 200, 13).words).toBe("Guest 678908");
  expect(nameIn("Guest 678908", 45, 13).words).toBe("#678908");
  expect(nameIn("Guest Zoe", 30, 13).words).toBe("Zoe");
});
