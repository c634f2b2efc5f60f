/** A live table: the scene as it is now, its chat and its line, ready to be drawn. */

import { announce } from "./announcer.svelte";
import { hear } from "./bubbles.svelte";
import { t } from "./messages";
import { note } from "./roots";
import { after, linesOf, opened, type Scene, type ToldLine } from "./scene";
import { Refused, socketAddress, TableSocket, type Connection, type Wish } from "./socket";
import type { Coached, News, Refusal, Said, StoryLine } from "./types";

export class LiveTable {
  scene = $state.raw<Scene | null>(null);
  chat = $state.raw<Said[]>([]);
  /** What the coach said last; it counts for the question of its number and for no other. */
  counsel = $state.raw<Coached | null>(null);
  line = $state<Connection>("opening");
  /** Why the line is not live. */
  trouble = $state("");
  /** What whoever has the link of a private table is invited to, and by whom, before they have come in. */
  invitation = $state.raw<{ game: string; host: string } | null>(null);
  /** What was refused last, until the next request. */
  refusal = $state.raw<Refusal | null>(null);
  /** Called with every line as it happens, but not with what a welcome sums up: motion and announcements. */
  happened: (line: ToldLine, scene: Scene) => void = () => {};

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
      line: (state, why, said) => {
        const part = (name: string): string => said?.parts?.find((one) => one.name === name)?.word ?? "";
        this.invitation = part("game") ? { game: part("game"), host: part("host") } : null;
        if (state === "lost" && this.line === "live") announce(t("The line to the room is down. Trying again."), true);
        if (state === "live" && this.line === "lost") announce(t("Back at the table."), true);
        this.line = state;
        // What a table is called in its address means nothing to anybody.
        this.trouble = said?.key.startsWith("there is no table") ? t("There is no such table, or it is closed.") : why;
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
    for (const line of linesOf(news)) this.happened(line, scene);
    for (const line of news.story ?? []) this.told(line, scene);
  }
}
