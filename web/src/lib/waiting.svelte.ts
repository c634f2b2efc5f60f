/**
 * The lists on which one waits: where one stands, and when one is called, wherever in the room one looks meanwhile.
 * There is a line for it only while one waits, or looks at the page for it.
 */

import { untrack } from "svelte";

import { announce } from "./announcer.svelte";
import { api } from "./api";
import { call, callNoMore } from "./calling.svelte";
import { hangUp } from "./hangUp";
import { inWords, t } from "./messages";
import { session } from "./session.svelte";
import type { PlaceSaid, PlaceShown, PlacesShown } from "./types";

/** The server says something every twenty seconds; a line that is silent for longer is down. */
const SILENCE = 45_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** Under which name somebody is called to a seat that is kept for them. */
const SEAT_KEPT = t("a seat kept");

type Told = PlacesShown | { tell: "goodbye"; why: string; again?: boolean };

class Waiting {
  places = $state.raw<PlaceShown[]>([]);
  gone = $state.raw<PlacesShown["gone"]>(undefined);
  line = $state<"none" | "opening" | "live" | "lost">("none");
  /** The server's time, second by second while somebody is called. */
  now = $state(Date.now());

  private person = "";
  private lookers = 0;
  private ahead = 0;
  private failures = 0;
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private called = new Set<string>();

  /** The places to which a seat is kept. */
  get calls(): PlaceShown[] {
    return this.places.filter((place) => place.called);
  }

  /** One's place for a game and stakes. */
  at(game: string, stakes: string): PlaceShown | undefined {
    return this.places.find((place) => place.game === game && place.stakes === stakes);
  }

  /** Somebody is at this browser now, or nobody. */
  be(person: string): void {
    if (person === this.person) return;
    this.person = person;
    this.take({ now: Date.now(), places: [] });
    this.hangUp();
    if (person) void api.places().then((shown) => this.take(shown), () => {});
  }

  /** Keep the line open until what is given back is called, whether or not one waits. */
  look(): () => void {
    this.lookers += 1;
    // Whoever looks must not look anew because the line that they asked for opens.
    untrack(() => this.open());
    return () => {
      this.lookers -= 1;
      this.open();
    };
  }

  /** Say something of one's places; whoever is nobody yet comes in as a guest. */
  async say(what: PlaceSaid["what"]): Promise<void> {
    const who = await session.someone();
    this.be(who.person);
    this.take(await api.ofPlace(what));
  }

  /** Look again where one stands. */
  async renew(): Promise<void> {
    this.take(await api.places());
  }

  private take(shown: PlacesShown): void {
    this.ahead = shown.now - Date.now();
    this.now = shown.now;
    this.places = shown.places ?? [];
    this.gone = shown.gone;
    this.ring();
    this.open();
  }

  /** Whoever is called hears it once; when no seat is kept any more nothing calls them. */
  private ring(): void {
    const before = this.called;
    this.called = new Set(this.calls.map((place) => `${place.number} ${place.called?.table}`));
    for (const place of this.calls) {
      if (before.has(`${place.number} ${place.called?.table}`)) continue;
      const words = t("A seat is kept for you.");
      call(SEAT_KEPT, `${place.title} ${place.stakes}`, words);
      announce(`${place.title} ${place.stakes}: ${words}`, true);
    }
    if (before.size > 0 && this.called.size === 0) callNoMore(SEAT_KEPT);
    clearInterval(this.ticking);
    this.ticking = this.called.size > 0 ? setInterval(() => (this.now = Date.now() + this.ahead), 1000) : undefined;
  }

  private open(): void {
    const wanted = this.person !== "" && (this.places.length > 0 || this.lookers > 0);
    if (!wanted) this.hangUp();
    else if (this.socket === null && this.line !== "lost") this.connect();
  }

  private connect(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/places`);
    this.socket = socket;
    this.line = "opening";
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as Told);
    socket.onclose = () => this.lose(socket);
    this.listen(socket);
  }

  private hear(told: Told): void {
    if (this.socket) this.listen(this.socket);
    if ("tell" in told) {
      if (told.again === false) this.hangUp();
      return;
    }
    this.failures = 0;
    this.line = "live";
    this.take(told);
  }

  private lose(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.watch);
    this.line = "lost";
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private hangUp(): void {
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    const socket = this.socket;
    this.socket = null;
    this.line = "none";
    hangUp(socket);
  }

  private listen(socket: WebSocket): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      socket.close();
      this.lose(socket);
    }, SILENCE);
  }
}

export const waiting = new Waiting();

/** How long one may wait, said as the guess that it is. */
export function guess(minutes: number | undefined | null): string {
  if (minutes === undefined || minutes === null) return t("nobody can tell yet how long it takes");
  if (minutes < 90) return inWords("wait-minutes", { count: Math.max(1, minutes) });
  return inWords("wait-hours", { count: Math.round(minutes / 60) });
}

/** How much time is left, as a clock shows it. */
export function left(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
