/** What lessons ask of the room. */

import { call } from "../../lib/api";
import type { Answer } from "../../lib/types";

export const lessons = {
  all: () => call("get", "/api/lessons"),
  of: (game: string) => call("get", "/api/games/{game}/lesson", { parts: { game } }),
  /** A hand of the lesson after these answers, of which only the last may be wrong. */
  play: (game: string, step: number, answers: Answer[]) =>
    call("post", "/api/games/{game}/lesson/{step}", { parts: { game, step }, body: { answers } }),
};
