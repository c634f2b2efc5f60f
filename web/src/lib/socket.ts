/**
 * The socket of one table: it says hello, goes on from the last number it knows, comes back when the line is
 * lost, and repeats a request under its id until it is taken or refused.
 */

import { hangUp } from "./hangUp";
import type { ClientMessage, Coached, Input, News, Refusal, ServerMessage, Welcome, Wording } from "./types";

export const PROTOCOL = 2;
/** How long nothing may be heard before the client asks whether anybody is there, and how long it then waits. */
const SILENCE = 20_000;
const PATIENCE = 8_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
/** `WebSocket.OPEN`. */
const OPEN = 1;

/** `opening` before the first welcome, `live`, `lost` while the line is down, `over` when there is no coming back. */
export type Connection = "opening" | "live" | "lost" | "over";

/** Something a client wants, without the id that this module gives it. */
export type Wish = ClientMessage extends infer Message
  ? Message extends { say: "hello" }
    ? never
    : Message extends { id: string }
      ? Omit<Message, "id">
      : never
  : never;

/** An input of the room in its envelope; with a reply, the number of the question that it answers. */
export function give(what: Input, number?: number): Wish {
  return { say: "give", what, ...(number === undefined ? {} : { number }) };
}

/** A request that the table refused: what is wrong, the rule, and what is allowed instead. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.what);
  }
}

export interface Hearing {
  /** Everything as it is now. */
  welcome(message: Welcome): void;
  /** What followed, without a gap. Throwing asks for a new welcome. */
  news(message: News): void;
  heard(said: Extract<ServerMessage, { tell: "heard" }>["said"]): void;
  /** What the coach says of the question that one is asked. */
  coached(said: Coached): void;
  /** `said` is why it is over, with its parts. */
  line(state: Connection, why: string, said?: Wording): void;
}

interface Pending {
  message: ClientMessage;
  taken(): void;
  refused(why: Error): void;
}

/** The address of a table's socket on the server that this page came from. */
export function socketAddress(table: string, query = ""): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws/tables/${encodeURIComponent(table)}${query}`;
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private number: number | null = null;
  private readonly pending = new Map<string, Pending>();
  private readonly name = clientName();
  private count = 0;
  private failures = 0;
  private state: Connection = "opening";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly hearing: Hearing,
    private readonly open: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {
    globalThis.addEventListener?.("offline", this.wentOffline);
    globalThis.addEventListener?.("online", this.cameOnline);
    this.connect();
  }

  /** Say something to the table; done when it is taken, and refused with the rule when it is not. */
  request(wish: Wish): Promise<void> {
    if (this.state === "over") return Promise.reject(new Error("the table is closed"));
    const id = this.nextId();
    const message = { ...wish, id } as ClientMessage;
    return new Promise((taken, refused) => {
      this.pending.set(id, { message, taken, refused });
      if (this.state === "live") this.say(message);
    });
  }

  /** Let go of the table for good. */
  close(): void {
    globalThis.removeEventListener?.("offline", this.wentOffline);
    globalThis.removeEventListener?.("online", this.cameOnline);
    this.finish("closed by this page");
  }

  private connect(): void {
    clearTimeout(this.timer);
    const socket = this.open(this.address);
    this.socket = socket;
    socket.onopen = () => this.hello(this.number);
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as ServerMessage);
    socket.onclose = () => this.lose(socket);
    this.listen();
  }

  private hello(after: number | null): void {
    this.say({ say: "hello", id: this.nextId(), protocol: PROTOCOL, ...(after === null ? {} : { after }) });
  }

  private say(message: ClientMessage): void {
    if (this.socket?.readyState !== OPEN) return;
    this.socket.send(JSON.stringify(message));
    this.listen(PATIENCE);
  }

  private hear(message: ServerMessage): void {
    this.listen();
    switch (message.tell) {
      case "welcome":
        this.number = message.number;
        this.hearing.welcome(message);
        return this.live();
      case "news":
        return this.news(message);
      case "heard":
        return this.hearing.heard(message.said);
      case "coached":
        return this.hearing.coached(message);
      case "taken":
        return this.settle(message.id)?.taken();
      case "refusal":
        return this.settle(message.id)?.refused(new Refused(message));
      case "goodbye":
        return message.again === false ? this.finish(message.why, message.said) : undefined;
    }
  }

  private news(message: News): void {
    const known = this.number ?? 0;
    const fresh = (message.lines ?? []).filter((line) => line.number > known);
    const next = fresh[0]?.number ?? message.number + 1;
    if (message.number < known) return;
    if (next !== known + 1) return this.hello(this.number);
    try {
      this.hearing.news({ ...message, lines: fresh });
    } catch {
      this.number = null;
      return this.hello(null);
    }
    this.number = message.number;
    this.live();
  }

  private settle(id: string): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private live(): void {
    this.failures = 0;
    if (this.state === "live") return;
    this.become("live", "");
    for (const { message } of this.pending.values()) this.say(message);
  }

  private lose(socket: WebSocket): void {
    if (socket !== this.socket || this.state === "over") return;
    this.socket = null;
    clearTimeout(this.watch);
    this.become("lost", "the line to the room is down");
    clearTimeout(this.timer);
    // Without a network there is nothing to try; the browser says when it is back.
    if (globalThis.navigator?.onLine === false) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private finish(why: string, said?: Wording): void {
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.become("over", why, said);
    hangUp(this.socket);
    this.socket = null;
    for (const { refused } of this.pending.values()) refused(new Error(why));
    this.pending.clear();
  }

  private become(state: Connection, why: string, said?: Wording): void {
    this.state = state;
    this.hearing.line(state, why, said);
  }

  /** Wait to hear something; a line that stays silent although it was asked is dropped and opened anew. */
  private listen(patience = SILENCE): void {
    clearTimeout(this.watch);
    const asked = patience === PATIENCE;
    this.watch = setTimeout(() => (asked ? this.drop() : this.ask()), patience);
  }

  private ask(): void {
    if (this.state === "live") this.hello(this.number);
    else this.drop();
  }

  private drop(): void {
    const socket = this.socket;
    if (socket === null) return;
    socket.close();
    this.lose(socket);
  }

  private readonly wentOffline = (): void => this.drop();

  private readonly cameOnline = (): void => {
    if (this.state === "over" || this.socket !== null) return;
    this.failures = 0;
    this.connect();
  };

  private nextId(): string {
    return `${this.name}-${++this.count}`;
  }
}

/** A name for this page, so that no two pages give the same id to different requests. */
function clientName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
