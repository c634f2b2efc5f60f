/** A table's socket goes on where it was, loses nothing, and repeats what was not answered. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { give, Refused, TableSocket, type Connection, type Hearing } from "../src/lib/socket";
import type { ClientMessage, News, ServerMessage, Welcome } from "../src/lib/types";

class FakeSocket {
  static opened: FakeSocket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ClientMessage[] = [];

  constructor() {
    FakeSocket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const welcome = (number: number): Welcome => ({
  tell: "welcome",
  protocol: 2,
  now: 0,
  number,
  you: { person: "ann", role: "player" },
  table: {
    table: "7",
    game: "palace.holdem",
    title: "Texas Hold'em",
    family: "poker",
    house: "palace",
    stakes: "$4-$8",
    most: 9,
    seats: [],
  },
  words: { verbs: {}, phrases: {} },
});
const news = (...numbers: number[]): News => ({
  tell: "news",
  now: 0,
  number: numbers.at(-1) ?? 0,
  lines: numbers.map((number) => ({ number, at: 0, words: `event ${number}`, what: { event: "closed" } })),
});

let heard: string[];
let connection: Connection;
let hearing: Hearing;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
  heard = [];
  hearing = {
    welcome: (message) => heard.push(`welcome ${message.number}`),
    news: (message) => heard.push(...(message.lines ?? []).map((line) => line.words)),
    heard: (said) => heard.push(said.words),
    coached: (said) => heard.push(`coached ${said.number}`),
    line: (state) => (connection = state),
  };
});
afterEach(() => vi.useRealTimers());

const opened = (): TableSocket => new TableSocket("ws://here", hearing, () => new FakeSocket() as unknown as WebSocket);
const last = (): FakeSocket => FakeSocket.opened.at(-1)!;
const said = (): string[] => last().sent.map((message) => message.say);

function atTheTable(number = 4): TableSocket {
  const socket = opened();
  last().open();
  last().tell(welcome(number));
  return socket;
}

it("says hello first and is live with the welcome", () => {
  opened();
  last().open();
  expect(last().sent).toMatchObject([{ say: "hello", protocol: 2 }]);
  expect(last().sent[0]).not.toHaveProperty("after");
  last().tell(welcome(4));
  expect(connection).toBe("live");
});

it("takes news that follow, and of what it knows nothing twice", () => {
  atTheTable();
  last().tell(news(5, 6));
  last().tell(news(6, 7));
  last().tell(news(6));
  expect(heard).toEqual(["welcome 4", "event 5", "event 6", "event 7"]);
});

it("asks anew when a number is missing", () => {
  atTheTable();
  last().tell(news(6));
  expect(heard).toEqual(["welcome 4"]);
  expect(last().sent.at(-1)).toMatchObject({ say: "hello", after: 4 });
  last().tell(news(5, 6));
  expect(heard).toEqual(["welcome 4", "event 5", "event 6"]);
});

it("asks for everything when news do not fit what it has", () => {
  hearing.news = () => {
    throw new Error("out of step");
  };
  atTheTable();
  last().tell(news(5));
  expect(last().sent.at(-1)).not.toHaveProperty("after");
  last().tell(welcome(5));
  expect(heard).toEqual(["welcome 4", "welcome 5"]);
});

it("comes back when the line is lost, and goes on from its number", () => {
  atTheTable();
  last().close();
  expect(connection).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.opened.length).toBe(2);
  last().open();
  expect(last().sent).toMatchObject([{ say: "hello", after: 4 }]);
  last().tell(news(5));
  expect(connection).toBe("live");
});

it("waits longer from failure to failure", () => {
  atTheTable();
  for (let failures = 0; failures < 6; failures++) {
    last().close();
    vi.advanceTimersByTime(12_000);
  }
  const before = FakeSocket.opened.length;
  last().close();
  vi.advanceTimersByTime(3000);
  expect(FakeSocket.opened.length).toBe(before);
});

it("repeats a request under its id until it is taken", async () => {
  const socket = atTheTable();
  const done = socket.request(give({ input: "reply", answer: { verb: "call" } }, 3));
  const first = last().sent.at(-1);
  last().close();
  vi.advanceTimersByTime(1000);
  last().open();
  expect(said()).toEqual(["hello"]);
  last().tell(news(5));
  expect(last().sent.at(-1)).toEqual(first);
  last().tell({ tell: "taken", id: first!.id });
  await expect(done).resolves.toBeUndefined();
  last().close();
  vi.advanceTimersByTime(1000);
  last().open();
  last().tell(news(6));
  expect(said()).toEqual(["hello"]);
});

it("tells the one who asked why it was refused", async () => {
  const socket = atTheTable();
  const done = socket.request(give({ input: "leave" }));
  const { id } = last().sent.at(-1)!;
  const refused = expect(done).rejects.toThrow(Refused);
  last().tell({ tell: "refusal", id, what: "the hand is not over", said: { key: "the hand is not over" } });
  await refused;
});

it("opens a new line when the old one has gone silent", () => {
  atTheTable();
  vi.advanceTimersByTime(20_000);
  expect(last().sent.at(-1)).toMatchObject({ say: "hello", after: 4 });
  vi.advanceTimersByTime(8_000);
  expect(connection).toBe("lost");
});

it("does not come back when the server says so", async () => {
  const socket = atTheTable();
  const done = socket.request(give({ input: "leave" }));
  const refused = expect(done).rejects.toThrow("the table is closed");
  last().tell({ tell: "goodbye", why: "the table is closed", said: { key: "the table is closed" }, again: false });
  await refused;
  vi.advanceTimersByTime(60_000);
  expect([connection, FakeSocket.opened.length]).toEqual(["over", 1]);
});
