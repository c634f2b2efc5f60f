/**
 * Shows what happened one event after the other, so that one can follow it, and never far behind the table.
 *
 * What is shown is a scene like any other; where less motion is asked for, or nobody looks, it is always the latest.
 */

import { afterLine, type Scene, type ToldLine } from "../lib/scene";
import { moves } from "../lib/settings.svelte";
import type { Line } from "../lib/types";
import { isSameMatter } from "./choosing/options";

/** How long one looks at an event before the next, in milliseconds. */
const PACE: Record<string, number> = {
  acted: 220,
  dealt: 110,
  gathered: 240,
  moved: 150,
  passed: 110,
  placed: 120,
  rolled: 450,
  shown: 420,
  called: 60,
};
/** With everybody all-in one looks at each street before the next, which the table waits for. */
const STREET = 700;
const LONGEST = 2600;
/** Whoever must choose should not wait for the cards to land. */
const LONGEST_ASKED = 1300;

export class Director {
  shown = $state.raw<Scene | null>(null);

  private latest: Scene | null = null;
  private queue: ToldLine[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When all that is queued must have been shown. */
  private due = 0;

  /** The table as it is now; shown at once unless events are still being told. */
  set(scene: Scene | null): void {
    this.latest = scene;
    if (this.queue.length === 0) this.shown = scene;
  }

  /** One event more has happened. */
  tell(line: ToldLine, scene: Scene): void {
    this.latest = scene;
    if (!moves() || document.hidden || this.shown === null) return this.catchUp();
    if (this.queue.length === 0) this.due = performance.now() + (scene.question ? LONGEST_ASKED : LONGEST);
    this.queue.push(line);
    this.timer ??= setTimeout(this.step, 0);
  }

  /** Show the table as it is. */
  catchUp(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.shown = this.latest;
  }

  private readonly step = (): void => {
    const line = this.queue.shift();
    if (line === undefined || this.shown === null) return this.catchUp();
    try {
      this.shown = { ...afterLine(this.shown, line), ...this.meanwhile() };
    } catch {
      // What is shown has lost the thread; the latest scene has not.
      return this.catchUp();
    }
    if (this.queue.length === 0) {
      this.timer = setTimeout(() => this.catchUp(), pace(line));
    } else {
      const street = this.isRunOut(line) ? STREET : 0;
      this.due += street;
      this.timer = setTimeout(this.step, street + pace(line) * this.haste());
    }
  };

  /** What is asked while events are still being told: only what somebody is already choosing about. */
  private meanwhile(): Pick<Scene, "question" | "asked" | "clocks"> {
    const { latest, shown } = this;
    const goesOn = latest?.question && shown?.question && isSameMatter(latest.question.ask, shown.question.ask);
    if (!goesOn) return { question: null, asked: [], clocks: [] };
    return { question: latest.question, asked: latest.asked, clocks: latest.clocks };
  }

  /** Whether a street lies on the board, and nobody chooses anything more in this hand. */
  private isRunOut(line: Line): boolean {
    const { queue } = this;
    if (!isOnBoard(line) || isOnBoard(queue[0])) return false;
    return queue.some((later) => isOnBoard(later) || later.what.event === "handended") && !queue.some(isDeed);
  }

  /** Faster the more is still to be told. */
  private haste(): number {
    const left = this.queue.reduce((sum, line) => sum + pace(line), 0);
    return Math.min(1, Math.max(0, this.due - performance.now()) / Math.max(1, left));
  }
}

const isDeed = ({ what }: Line): boolean => what.event === "inhand" && what.told.event === "acted";

function isOnBoard(line: Line | undefined): boolean {
  return line?.what.event === "inhand" && line.what.told.event === "dealt" && line.what.told.place === "board";
}

function pace(line: Line): number {
  return line.what.event === "inhand" ? (PACE[line.what.told.event] ?? 40) : 40;
}
