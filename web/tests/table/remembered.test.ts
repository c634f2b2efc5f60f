/** What is asked once and remembered. */

import { describe, expect, it } from "vitest";

import type { Settings } from "../../src/lib/settings.svelte";
import type { Ask, Question } from "../../src/lib/types";
import { lesson, rememberedAnswer } from "../../src/table/choosing/remembered";

const LIKES = { showdown: "ask", sees: "ask", changesDraw: false } as Settings;
const showdown: Ask = {
  seat: 1,
  topic: "showdown",
  options: [{ verb: "show" }, { verb: "throw-away" }],
  default: { verb: "show" },
};
const put = (ask: Ask, beaten = false): Question => ({ number: 1, ask, beaten });

describe("show or throw away", () => {
  it("is asked once and remembered", () => {
    expect(rememberedAnswer(put(showdown), LIKES)).toBeNull();
    expect(lesson(showdown, { verb: "show" })).toEqual({ showdown: "show" });
    expect(rememberedAnswer(put(showdown), { ...LIKES, showdown: "show" })).toEqual({ verb: "show" });
  });

  it("never throws away by habit what may win", () => {
    const throws: Settings = { ...LIKES, ...lesson(showdown, { verb: "throw-away" }) };
    expect(rememberedAnswer(put(showdown, true), throws)).toEqual({ verb: "throw-away" });
    expect(rememberedAnswer(put(showdown, false), throws)).toEqual({ verb: "show" });
  });
});

describe("the draw", () => {
  const again: Ask = {
    seat: 1,
    topic: "draw",
    turn: "change-of-call",
    options: [{ verb: "keep" }, { verb: "draw" }],
    default: { verb: "keep" },
  };

  it("asks once, unless somebody wants to be asked again", () => {
    expect(rememberedAnswer(put(again), LIKES)).toEqual({ verb: "keep" });
    expect(rememberedAnswer(put(again), { ...LIKES, changesDraw: true })).toBeNull();
  });
});

describe("a hand that was thrown away", () => {
  const see: Ask = { seat: 1, topic: "right-to-see", options: [{ verb: "pass" }, { verb: "see" }], default: { verb: "pass" } };

  it("is offered to be seen until somebody has passed it up once", () => {
    expect(rememberedAnswer(put(see), LIKES)).toBeNull();
    expect(lesson(see, { verb: "see" })).toEqual({});
    expect(rememberedAnswer(put(see), { ...LIKES, ...lesson(see, { verb: "pass" }) })).toEqual({ verb: "pass" });
  });
});
