/**
 * REST, typed by the published schema: paths, what they take and what they give. Whatever changes something
 * carries the token of the one signed in.
 */

import type { paths } from "./schema";
import type { Problem } from "./types";

/** What the server says is wrong, and what is allowed instead. */
export class Trouble extends Error {
  constructor(readonly problem: Problem) {
    super(problem.what);
  }
}

let token = "";

/** The token that goes with whatever changes something; it comes with `Who`. */
export function useToken(csrf: string): void {
  token = csrf;
}

type Method = "get" | "post" | "put" | "delete";
type Path = keyof paths;
type Operation<P extends Path, M extends Method> = NonNullable<paths[P][M]>;
type Json<Response> = Response extends { content: { "application/json": infer Given } } ? Given : void;
type Given<O> = O extends { responses: infer Responses }
  ? Json<Responses[keyof Responses & (200 | 201 | 204)]>
  : never;
type Body<O> = O extends { requestBody: { content: { "application/json": infer Taken } } } ? Taken : undefined;
type Parts<O> = O extends { parameters: { path: infer Named } } ? Named : undefined;
type Query<O> = O extends { parameters: { query?: infer Asked } } ? Asked : undefined;

interface Request<O> {
  parts?: Parts<O>;
  query?: Query<O> | string;
  body?: Body<O>;
}

async function call<P extends Path, M extends Method>(
  method: M,
  path: P,
  request: Request<Operation<P, M>> = {},
): Promise<Given<Operation<P, M>>> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (method !== "get" && token) headers["x-csrf-token"] = token;
  if (request.body !== undefined) headers["content-type"] = "application/json";
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  let response: Response;
  try {
    response = await fetch(address(path, request), { method: method.toUpperCase(), headers, body });
  } catch {
    throw new Trouble(plainProblem(0, "the room cannot be reached", "try again in a moment"));
  }
  if (!response.ok) throw new Trouble(await problem(response));
  return (response.status === 204 ? undefined : await response.json()) as Given<Operation<P, M>>;
}

function address(path: string, request: { parts?: unknown; query?: unknown }): string {
  const parts = (request.parts ?? {}) as Record<string, string | number>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ""));
  if (typeof request.query === "string") return filled + request.query;
  const asked = Object.entries((request.query ?? {}) as Record<string, string>).filter(([, value]) => value);
  return asked.length > 0 ? `${filled}?${new URLSearchParams(asked)}` : filled;
}

async function problem(response: Response): Promise<Problem> {
  try {
    const given = (await response.json()) as Partial<Problem>;
    if (typeof given.what === "string") return { ...plainProblem(response.status, given.what), ...given };
  } catch {
    // What came back is not ours; the status says enough.
  }
  return plainProblem(response.status, `the room answered ${response.status}`);
}

/** What this side says is wrong. */
function plainProblem(status: number, what: string, ...allowed: string[]): Problem {
  return { status, what, said: { key: what }, allowed, instead: allowed.map((key) => ({ key })) };
}

type Taking<P extends Path, M extends Method> = Body<Operation<P, M>>;

export const api = {
  me: () => call("get", "/api/me"),
  guest: () => call("post", "/api/guest"),
  nameGuest: (body: Taking<"/api/me/name", "put">) => call("put", "/api/me/name", { body }),
  chooseFace: (body: Taking<"/api/me/face", "put">) => call("put", "/api/me/face", { body }),
  signUp: (body: Taking<"/api/accounts", "post">) => call("post", "/api/accounts", { body }),
  signIn: (body: Taking<"/api/session", "post">) => call("post", "/api/session", { body }),
  askPasskey: () => call("post", "/api/session/passkey/options"),
  signInByPasskey: (body: Taking<"/api/session/passkey", "post">) => call("post", "/api/session/passkey", { body }),
  signOut: () => call("delete", "/api/session"),
  password: (body: Taking<"/api/me/password", "put">) => call("put", "/api/me/password", { body }),
  passkeys: () => call("get", "/api/me/passkeys"),
  offerPasskey: (password: string) => call("post", "/api/me/passkeys/options", { body: { password } }),
  keepPasskey: (body: Taking<"/api/me/passkeys", "post">) => call("post", "/api/me/passkeys", { body }),
  removePasskey: (passkey: string) => call("delete", "/api/me/passkeys/{passkey}", { parts: { passkey } }),
  limits: () => call("get", "/api/me/limits"),
  setLimits: (body: Taking<"/api/me/limits", "put">) => call("put", "/api/me/limits", { body }),
  buyChips: (body: Taking<"/api/me/chips", "post">) => call("post", "/api/me/chips", { body }),

  lobby: () => call("get", "/api/lobby"),
  play: (body: Taking<"/api/play", "post">) => call("post", "/api/play", { body }),
  /** How many wait for a game and stakes. */
  waitingList: (game: string, stakes: string) => call("get", "/api/lists", { query: { game, stakes } }),
  places: () => call("get", "/api/me/places"),
  /** Say something of one's own place on a list. */
  ofPlace: (what: Taking<"/api/me/places", "post">["what"]) => call("post", "/api/me/places", { body: { what } }),
  staff: () => call("get", "/api/podium/staff", {}),
  people: (q: string) => call("get", "/api/podium/people", { query: { q } }),
  personCard: (person: string) => call("get", "/api/podium/people/{person}", { parts: { person } }),
  privateTable: (body: Taking<"/api/tables", "post">) => call("post", "/api/tables", { body }),
  /** What a table of the game may post at some stakes. */
  postings: (game: string, stakes: string) =>
    call("get", "/api/games/{game}/postings", { parts: { game }, query: { stakes } }),
  table: (table: string) => call("get", "/api/tables/{table}", { parts: { table } }),

  game: (game: string) => call("get", "/api/games/{game}", { parts: { game } }),
  odds: (game: string) => call("get", "/api/games/{game}/odds", { parts: { game } }),
  gameRules: (game: string) => call("get", "/api/games/{game}/rules", { parts: { game } }),
  why: (game: string, topic: string) => call("get", "/api/games/{game}/topics/{topic}", { parts: { game, topic } }),
  compare: (game: string) => call("get", "/api/games/{game}/compare", { parts: { game } }),
  /** Of a house, or of one of its games. */
  incidents: (game: string) => call("get", "/api/games/{game}/incidents", { parts: { game } }),
  readings: (which: string) => call("get", "/api/readings/{which}", { parts: { which } }),
  rules: (q: string, house = "") => call("get", "/api/rules", { query: { q, house } }),
  rule: (rule: string) => call("get", "/api/rules/{rule}", { parts: { rule } }),

  hands: (more = "") => call("get", "/api/hands", { query: { more } }),
  /** `query` is that of the replayer's own address, which may hold a share link. */
  recall: (table: string, hand: number, query = "") =>
    call("get", "/api/hands/{table}/{hand}", { parts: { table, hand }, query }),

  floorGame: (game: string) => call("get", "/api/floor/games/{game}", { parts: { game } }),
  /** By the name of an incident. */
  ruling: (game: string, query: { moment?: string; incident: string }) =>
    call("get", "/api/floor/games/{game}/ruling", { parts: { game }, query }),
  /** In anybody's words. */
  askFloor: (game: string, query: { q: string; moment?: string }) =>
    call("get", "/api/floor/games/{game}/answer", { parts: { game }, query }),
  askOthers: (game: string, q: string) =>
    call("get", "/api/floor/games/{game}/others", { parts: { game }, query: { q } }),
  scene: (game: string, query: { rule: string; q: string }) =>
    call("get", "/api/floor/games/{game}/scene", { parts: { game }, query }),
  drills: () => call("get", "/api/drills"),
  drill: (kind: string, query: { seed: string; game: string }) =>
    call("get", "/api/drills/{kind}", { parts: { kind }, query: `?${new URLSearchParams(query)}` }),
  answerDrill: (kind: string, body: Taking<"/api/drills/{kind}", "post">) =>
    call("post", "/api/drills/{kind}", { parts: { kind }, body }),
  training: (body: Taking<"/api/training", "post">) => call("post", "/api/training", { body }),
  answerTraining: (body: Taking<"/api/training/answer", "post">) => call("post", "/api/training/answer", { body }),
  myDrills: () => call("get", "/api/drills/results/mine"),
  classDrills: () => call("get", "/api/drills/results/class"),

  report: (name: string, of = "") => call("get", "/api/reports/{name}", { parts: { name }, query: { of } }),
  alarms: () => call("get", "/api/floor/alarms"),
  order: (what: Taking<"/api/floor/orders", "post">["what"], table = "", id = "") =>
    call("post", "/api/floor/orders", { body: { what, table, id } }),
  calls: () => call("get", "/api/podium/calls"),
  call: (number: number) => call("get", "/api/podium/calls/{number}", { parts: { number } }),
  dealers: () => call("get", "/api/podium/dealers"),
  mine: () => call("get", "/api/podium/mine"),
  shifts: () => call("get", "/api/podium/shifts"),
  shift: (name: string) => call("get", "/api/podium/shifts/{name}", { parts: { name } }),
  pictures: (days: number, zone: string) =>
    call("get", "/api/podium/pictures", { query: `?${new URLSearchParams({ days: String(days), zone })}` }),
  acts: (query: Record<string, string>) => call("get", "/api/podium/acts", { query: `?${new URLSearchParams(query)}` }),
  tableForm: (game: string, stakes = "") => call("get", "/api/podium/form", { query: { game, stakes } }),
  tableCost: (body: Taking<"/api/podium/cost", "post">) => call("post", "/api/podium/cost", { body }),
  putUpForAll: (body: Taking<"/api/floor/tables", "post">) => call("post", "/api/floor/tables", { body }),
  payBack: (body: Taking<"/api/floor/pay-back", "post">) => call("post", "/api/floor/pay-back", { body }),
  invite: (body: Taking<"/api/floor/invitations", "post">) => call("post", "/api/floor/invitations", { body }),
};
