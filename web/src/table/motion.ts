/** Cards and chips that move, so that one can follow where they went; nothing moves where less motion is asked for. */

import type { Card } from "../lib/types";
import { HIDDEN } from "../lib/fold";
import { moves } from "../lib/settings.svelte";
import type { Point } from "./layout/rail";

const FLIGHT = 340;
const TURN = 260;
const EASE = "cubic-bezier(.2,.75,.25,1)";

/** A card that comes from so far away. */
export function arrive(node: HTMLElement, from: Point | undefined): void {
  if (!from || !moves()) return;
  node.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px) scale(.8)`, opacity: 0.4 },
      { transform: "none", opacity: 1 },
    ],
    {
      duration: FLIGHT,
      easing: EASE,
      fill: "backwards",
    },
  );
}

/** A card that is turned over when its word changes. */
export function turned(node: HTMLElement, card: Card): { update(next: Card): void } {
  let lies = card;
  return {
    update(next) {
      if (lies === HIDDEN && next !== HIDDEN && moves()) {
        node.animate([{ transform: "rotateY(90deg) scale(1.08)" }, { transform: "none" }], {
          duration: TURN,
          easing: EASE,
        });
      }
      lies = next;
    },
  };
}

export interface Course {
  from: Point;
  to: Point;
  /** What to do when it has arrived. */
  done(): void;
}

/** Something that flies over the table and is gone when it has arrived. */
export function fly(node: HTMLElement, course: Course): void {
  if (!moves()) return course.done();
  const put = (point: Point): string => `translate(${point.x}px, ${point.y}px) translate(-50%, -50%)`;
  const flight = node.animate([{ transform: put(course.from) }, { transform: put(course.to) }], {
    duration: FLIGHT,
    easing: EASE,
    fill: "both",
  });
  flight.onfinish = () => course.done();
  flight.oncancel = () => course.done();
}
