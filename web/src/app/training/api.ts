/** What only training asks the room. */

import { call, type Taking } from "../../lib/api";

export const training = {
  floorGame: (game: string) => call("get", "/api/floor/games/{game}", { parts: { game } }),
  /** By the name of an incident. */
  ruling: (game: string, query: { moment?: string; incident: string }) =>
    call("get", "/api/floor/games/{game}/ruling", { parts: { game }, query }),
  drills: () => call("get", "/api/drills"),
  drill: (kind: string, query: { seed: string; game: string }) =>
    call("get", "/api/drills/{kind}", { parts: { kind }, query: `?${new URLSearchParams(query)}` }),
  answerDrill: (kind: string, body: Taking<"/api/drills/{kind}", "post">) =>
    call("post", "/api/drills/{kind}", { parts: { kind }, body }),
  training: (body: Taking<"/api/training", "post">) => call("post", "/api/training", { body }),
  answerTraining: (body: Taking<"/api/training/answer", "post">) => call("post", "/api/training/answer", { body }),
  practice: () => call("get", "/api/practice"),
  myDrills: () => call("get", "/api/drills/results/mine"),
  classDrills: () => call("get", "/api/drills/results/class"),
};
