/** REST, typed by the published schema. Whatever changes something carries the token of the one signed in. */

import type {
  GameRulesShown,
  GameShown,
  Limits,
  Link,
  Lobby,
  MyHands,
  Problem,
  Recalled,
  ReportShown,
  RuleShown,
  Seated,
  SideBySide,
  TableShown,
  Who,
  Why,
} from "./types";
import type { BarOrder, Pay, PlayNow, PrivateTable, RoleOrder, SignIn, SignUp, StopOrder } from "./schema";

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

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function call<Given>(method: Method, path: string, body?: unknown): Promise<Given> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (method !== "GET" && token) headers["x-csrf-token"] = token;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Trouble({ status: 0, what: "the room cannot be reached", allowed: ["try again in a moment"] });
  }
  if (!response.ok) throw new Trouble(await problem(response));
  return (response.status === 204 ? undefined : await response.json()) as Given;
}

async function problem(response: Response): Promise<Problem> {
  try {
    const given = (await response.json()) as Partial<Problem>;
    if (typeof given.what === "string") return { ...given, status: response.status, what: given.what };
  } catch {
    // What came back is not ours; the status says enough.
  }
  return { status: response.status, what: `the room answered ${response.status}` };
}

const part = encodeURIComponent;

export const api = {
  me: () => call<Who>("GET", "/api/me"),
  guest: () => call<Who>("POST", "/api/guest"),
  signUp: (body: SignUp) => call<Who>("POST", "/api/accounts", body),
  signIn: (body: SignIn) => call<Who>("POST", "/api/session", body),
  signOut: () => call<void>("DELETE", "/api/session"),
  limits: (body: Limits) => call<Limits>("PUT", "/api/me/limits", body),

  lobby: () => call<Lobby>("GET", "/api/lobby"),
  play: (body: PlayNow) => call<Seated>("POST", "/api/play", body),
  privateTable: (body: PrivateTable) => call<Link>("POST", "/api/tables", body),
  table: (table: string) => call<TableShown>("GET", `/api/tables/${part(table)}`),

  game: (game: string) => call<GameShown>("GET", `/api/games/${part(game)}`),
  gameRules: (game: string) => call<GameRulesShown>("GET", `/api/games/${part(game)}/rules`),
  why: (game: string, topic: string) => call<Why>("GET", `/api/games/${part(game)}/topics/${part(topic)}`),
  compare: (game: string) => call<SideBySide>("GET", `/api/games/${part(game)}/compare`),
  rules: (q: string, house = "", game = "") =>
    call<RuleShown[]>("GET", `/api/rules?${new URLSearchParams({ q, house, game })}`),
  rule: (id: string) => call<RuleShown>("GET", `/api/rules/${part(id)}`),

  hands: (more = "") => call<MyHands>("GET", more ? `/api/hands?more=${part(more)}` : "/api/hands"),
  /** `query` is that of the replayer's own address, which may hold a share link. */
  recall: (table: string, hand: number, query = "") =>
    call<Recalled>("GET", `/api/hands/${part(table)}/${hand}${query}`),

  report: (name: string) => call<ReportShown>("GET", `/api/reports/${part(name)}`),
  stop: (body: StopOrder) => call<void>("POST", "/api/floor/stop", body),
  bar: (body: BarOrder) => call<void>("POST", "/api/floor/bar", body),
  jackpot: (body: Pay) => call<void>("POST", "/api/floor/jackpot", body),
  role: (body: RoleOrder) => call<void>("POST", "/api/floor/roles", body),
};
