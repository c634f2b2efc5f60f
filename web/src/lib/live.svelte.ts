/** A live table: the scene as it is now, its chat and its line, ready to be drawn. */

import { announce } from "./announcer.svelte";
import { hear } from "./bubbles.svelte";
import { note } from "./roots";
import { after, opened, type Scene } from "./scene";
import { Refused, socketAddress, TableSocket, type Connection, type Wish } from "./socket";
import type { Coached, Line, News, Refusal, Said, StoryLine } from "./types";

export class LiveTable {
  scene = $state.raw<Scene | null>(null);
  chat = $state.raw<Said[]>([]);
  /** What the coach said last; it counts for the question of its number and for no other. */
  counsel = $state.raw<Coached | null>(null);
  line = $state<Connection>("opening");
  /** Why the line is not live. */
  trouble = $state("");
  /** What was refused last, until the next request. */
  refusal = $state.raw<Refusal | null>(null);
  /** Called with every line as it happens, but not with what a welcome sums up: motion and announcements. */
  happened: (line: Line, scene: Scene) => void = () => {};

  /** Called with every line of the story, and again with one that has grown. */
  told: (line: StoryLine, scene: Scene) => void = () => {};

  private readonly socket: TableSocket;

  constructor(table: string, query = "") {
    this.socket = new TableSocket(socketAddress(table, query), {
      welcome: (message) => {
        this.scene = opened(message);
        this.chat = message.chat ?? [];
      },
      news: (message) => this.take(message),
      heard: (said) => {
        // After a lost line the server says again what may have been missed.
        if (this.chat.some((line) => line.number === said.number)) return;
        this.chat = [...this.chat, said];
        hear(said);
      },
      coached: (said) => (this.counsel = said),
      line: (state, why) => {
        if (state === "lost" && this.line === "live") announce("The line to the room is down. Trying again.", true);
        if (state === "live" && this.line === "lost") announce("Back at the table.", true);
        this.line = state;
        this.trouble = why;
      },
    });
  }

  /** Ask something of the table; a refusal is kept to be shown, and told by the result. */
  async say(wish: Wish): Promise<boolean> {
    this.refusal = null;
    try {
      await this.socket.request(wish);
      return true;
    } catch (wrong) {
      if (!(wrong instanceof Refused)) return false;
      this.refusal = wrong.refusal;
      return false;
    }
  }

  /** Ask something of the table that nobody waits for: a refusal is no news. */
  async quietly(wish: Wish): Promise<void> {
    try {
      await this.socket.request(wish);
    } catch {
      // It can be asked again after the next hand.
    }
  }

  close(): void {
    this.socket.close();
  }

  private take(news: News): void {
    if (this.scene === null) throw new Error("news before the welcome");
    const scene = after(this.scene, news);
    this.scene = scene;
    if (news.root && scene.hand) note(scene.table.table, scene.hand.hand, news.root);
    for (const line of news.lines ?? []) this.happened(line, scene);
    for (const line of news.story ?? []) this.told(line, scene);
  }
}
