import { expect, test } from "vitest";

import { inTwoRows, mostBeside } from "../../src/table/beside";

test("a desk shows one table, a wide one two, a very wide one four", () => {
  expect(mostBeside(1280, 800, 4)).toBe(1);
  expect(mostBeside(1440, 900, 4)).toBe(2);
  expect(mostBeside(1920, 1080, 4)).toBe(3);
  expect(mostBeside(2560, 1440, 6)).toBe(4);
  expect(mostBeside(2560, 1440, 2)).toBe(2);
});

test("four tables stand in two rows where there is height for them", () => {
  expect(inTwoRows(2560, 1440, 4)).toBe(true);
  expect(inTwoRows(2560, 1080, 4)).toBe(false);
  expect(inTwoRows(2560, 1440, 3)).toBe(false);
});
