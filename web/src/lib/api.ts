/**
 * REST, typed by the published schema: paths, what they take and what they give. Whatever changes something
 * carries the token of the one signed in.
 */

import { inWords, t } from "./messages";
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

/** Ask the room something, by a path of the schema. */
export async function call<P extends Path, M extends Method>(
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
    throw new Trouble(plainProblem(0, t("the room cannot be reached"), t("try again in a moment")));
  }
  if (!response.ok) throw new Trouble(await problem(response));
  return (response.status === 204 ? undefined : await response.json()) as Given<Operation<P, M>>;
}

function address(path: string, request: { parts?: unknown; query?: unknown }): string {
  const parts = (request.parts ?? {}) as Record<string, string | number>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ""));
  if (typeof request.query === "string") return filled + request.query;
  return filled + query((request.query ?? {}) as Record<string, string>);
}

/** The query of an address, of what is not empty. */
function query(asked: Record<string, string>): string {
  const given = Object.entries(asked).filter(([, value]) => value);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}

async function problem(response: Response): Promise<Problem> {
  try {
    const given = (await response.json()) as Partial<Problem>;
    if (typeof given.what === "string") return { ...plainProblem(response.status, given.what), ...given };
  } catch {
    // What came back is not ours; the status says enough.
  }
  return plainProblem(response.status, inWords("room-answered", { status: response.status }));
}

/** What this side says is wrong. */
function plainProblem(status: number, what: string, ...allowed: string[]): Problem {
  return { status, what, said: { key: what }, allowed, instead: allowed.map((key) => ({ key })) };
}

/** What a path takes. */
export type Taking<P extends Path, M extends Method> = Body<Operation<P, M>>;

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
  limits: () => call("get", "/api/me/limits"),
  buyChips: (body: Taking<"/api/me/chips", "post">) => call("post", "/api/me/chips", { body }),

  lobby: () => call("get", "/api/lobby"),
  play: (body: Taking<"/api/play", "post">) => call("post", "/api/play", { body }),
  /** How many wait for a game and stakes. */
  waitingList: (game: string, stakes: string) => call("get", "/api/lists", { query: { game, stakes } }),
  places: () => call("get", "/api/me/places"),
  /** Say something of one's own place on a list. */
  ofPlace: (what: Taking<"/api/me/places", "post">["what"]) => call("post", "/api/me/places", { body: { what } }),
  privateTable: (body: Taking<"/api/tables", "post">) => call("post", "/api/tables", { body }),
  /** What a table of the game may post at some stakes. */
  postings: (game: string, stakes: string) =>
    call("get", "/api/games/{game}/postings", { parts: { game }, query: { stakes } }),

  game: (game: string) => call("get", "/api/games/{game}", { parts: { game } }),
  odds: (game: string) => call("get", "/api/games/{game}/odds", { parts: { game } }),
  gameRules: (game: string) => call("get", "/api/games/{game}/rules", { parts: { game } }),
  /** The rules on a topic, at some stakes or at any. */
  why: (game: string, topic: string, stakes = "") =>
    call("get", "/api/games/{game}/topics/{topic}", { parts: { game, topic }, query: { stakes } }),
  compare: (game: string) => call("get", "/api/games/{game}/compare", { parts: { game } }),
  /** Of a house, or of one of its games. */
  incidents: (game: string) => call("get", "/api/games/{game}/incidents", { parts: { game } }),
  readings: (which: string) => call("get", "/api/readings/{which}", { parts: { which } }),
  rules: (q: string, house = "") => call("get", "/api/rules", { query: { q, house } }),
  rulesOf: (game: string, q: string) => call("get", "/api/rules", { query: { q, game } }),
  rule: (rule: string) => call("get", "/api/rules/{rule}", { parts: { rule } }),

  hands: (more = "", sought: Record<string, string> = {}) =>
    call("get", "/api/hands", { query: query({ ...sought, more }) }),
  myResults: (sought: Record<string, string>) => call("get", "/api/me/results", { query: query(sought) }),
  notes: () => call("get", "/api/me/notes"),
  note: (body: Taking<"/api/me/notes", "put">) => call("put", "/api/me/notes", { body }),
  /** `query` is that of the replayer's own address, which may hold a share link. */
  recall: (table: string, hand: number, query = "") =>
    call("get", "/api/hands/{table}/{hand}", { parts: { table, hand }, query }),
  review: (table: string, hand: number) =>
    call("get", "/api/hands/{table}/{hand}/review", { parts: { table, hand } }),

  /** In anybody's words. */
  askFloor: (game: string, query: { q: string; moment?: string }) =>
    call("get", "/api/floor/games/{game}/answer", { parts: { game }, query }),
  askOthers: (game: string, q: string) =>
    call("get", "/api/floor/games/{game}/others", { parts: { game }, query: { q } }),
  scene: (game: string, query: { rule: string; q: string }) =>
    call("get", "/api/floor/games/{game}/scene", { parts: { game }, query }),
  report: (name: string, of = "") => call("get", "/api/reports/{name}", { parts: { name }, query: { of } }),
  order: (what: Taking<"/api/floor/orders", "post">["what"], table = "", id = "") =>
    call("post", "/api/floor/orders", { body: { what, table, id } }),
};
