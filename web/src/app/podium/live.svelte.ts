/**
 * The live board: every table of the room as it is now, over a socket of its own. All parts of the podium look at the
 * same one. It says when the line is lost, and comes back by itself.
 */

import { announce } from "../../lib/announcer.svelte";
import { hangUp } from "../../lib/hangUp";
import type { BoardAsked, BoardNews, BoardParts, BoardShown, BoardTable } from "../../lib/types";
import { t } from "../../lib/messages";

/** The server says something every few seconds; a line that is silent for longer is down. */
const SILENCE = 12_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;
/** Whoever goes from one part of the podium to another keeps the line. */
const LINGER = 2_000;

type Told = BoardShown | BoardNews | { tell: "goodbye"; why: string; again?: boolean };

class LiveBoard {
  /** By name; null until the board has come for the first time. */
  tables = $state.raw<ReadonlyMap<string, BoardTable> | null>(null);
  /** Who is asked something, by table. */
  asked = $state.raw<Readonly<Record<string, BoardAsked[]>>>({});
  parts = $state.raw<BoardParts>({});
  shift = $state("");
  line = $state<"opening" | "live" | "lost" | "over">("opening");
  /** Why there is no line any more. */
  why = $state("");
  /** The server's time, second by second. */
  now = $state(Date.now());

  private ahead = 0;
  private socket: WebSocket | null = null;
  private lookers = 0;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;

  /** Look at the board until what is given back is called. */
  look(): () => void {
    this.lookers += 1;
    clearTimeout(this.timer);
    if (this.socket === null) this.connect();
    this.ticking ??= setInterval(() => (this.now = Date.now() + this.ahead), 1000);
    return () => {
      this.lookers -= 1;
      if (this.lookers === 0) this.timer = setTimeout(() => this.close(), LINGER);
    };
  }

  private connect(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/podium/live`);
    this.socket = socket;
    if (this.line === "over") this.line = "opening";
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as Told);
    socket.onclose = () => this.lose(socket);
    this.listen();
  }

  private hear(told: Told): void {
    this.listen();
    if (told.tell === "goodbye") {
      if (told.again === false) this.finish(told.why);
      return;
    }
    this.ahead = told.now - Date.now();
    this.now = told.now;
    if (told.tell === "board") this.begin(told);
    else this.follow(told);
  }

  private begin(shown: BoardShown): void {
    this.tables = new Map(shown.tables.map((table) => [table.table, table]));
    this.asked = shown.asked ?? {};
    this.parts = shown.parts ?? {};
    this.shift = shown.shift;
    this.failures = 0;
    if (this.line === "lost") announce(t("The line to the room is back."), true);
    this.line = "live";
  }

  private follow(news: BoardNews): void {
    if (news.tables?.length || news.gone?.length) {
      const tables = new Map(this.tables ?? []);
      for (const table of news.tables ?? []) tables.set(table.table, table);
      for (const name of news.gone ?? []) tables.delete(name);
      this.tables = tables;
    }
    if (news.asked) this.asked = { ...this.asked, ...news.asked };
    if (news.parts) this.parts = { ...this.parts, ...(news.parts as BoardParts) };
  }

  private lose(socket: WebSocket): void {
    if (socket !== this.socket || this.line === "over") return;
    this.socket = null;
    clearTimeout(this.watch);
    if (this.line === "live") announce(t("The line to the room is down. Trying again."), true);
    this.line = "lost";
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private finish(why: string): void {
    this.why = why;
    this.close();
    this.line = "over";
  }

  private close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    clearInterval(this.ticking);
    this.ticking = undefined;
    const socket = this.socket;
    this.socket = null;
    this.line = "opening";
    hangUp(socket);
  }

  private listen(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      const socket = this.socket;
      if (socket === null) return;
      socket.close();
      this.lose(socket);
    }, SILENCE);
  }
}

export const board = new LiveBoard();
