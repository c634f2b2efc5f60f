/** The report on a game, asked for until it is there. */

import { api } from "./api";
import type { OddsShown } from "./types";

const EVERY = 700;

export class OddsOf {
  shown = $state.raw<OddsShown | null>(null);
  wrong = $state.raw<unknown>(null);
  private over = false;

  constructor(private readonly game: string) {
    void this.look();
  }

  get isThere(): boolean {
    return (this.shown?.done ?? 0) >= 1;
  }

  /** Ask no more. */
  close(): void {
    this.over = true;
  }

  async look(): Promise<void> {
    this.wrong = null;
    try {
      while (!this.over && !this.isThere) {
        this.shown = await api.odds(this.game);
        if (!this.isThere) await new Promise((done) => setTimeout(done, EVERY));
      }
    } catch (trouble) {
      this.wrong = trouble;
    }
  }
}
