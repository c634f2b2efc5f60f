/** Things with an extent, put side by side and one above the other before it is known where they go. */

import type { Point, Size } from "./rail";

export const GAP = 6;

/** Something with an extent that is to be put somewhere. */
export interface Block extends Size {
  put(at: Point): void;
}

/** Blocks in rows no wider than there is room, as one block. */
export function rows(blocks: Block[], room: number, gap = GAP): Block {
  const lines: Block[][] = [];
  let free = 0;
  for (const block of blocks) {
    const line = lines.at(-1);
    if (line && block.width + gap <= free) {
      line.push(block);
      free -= block.width + gap;
    } else {
      lines.push([block]);
      free = room - block.width;
    }
  }
  return column(lines.map((line) => row(line, gap)));
}

/** Blocks side by side. */
export function row(blocks: Block[], gap = GAP): Block {
  const width = blocks.reduce((sum, block) => sum + block.width, Math.max(0, blocks.length - 1) * gap);
  return {
    width,
    height: Math.max(0, ...blocks.map((block) => block.height)),
    put: (point) => {
      let x = point.x - width / 2;
      for (const block of blocks) {
        block.put({ x: x + block.width / 2, y: point.y });
        x += block.width + gap;
      }
    },
  };
}

/** Blocks one above the other. */
export function column(blocks: Block[], gap = GAP / 2): Block {
  const height = blocks.reduce((sum, block) => sum + block.height, Math.max(0, blocks.length - 1) * gap);
  return {
    width: Math.max(0, ...blocks.map((block) => block.width)),
    height,
    put: (point) => {
      let y = point.y - height / 2;
      for (const block of blocks) {
        block.put({ x: point.x, y: y + block.height / 2 });
        y += block.height + gap;
      }
    },
  };
}

/** How far something reaches in a direction from its middle. */
export const half = (size: Size, way: Point): number =>
  (Math.abs(way.x) * size.width + Math.abs(way.y) * size.height) / 2;

/** The point nearest to this one at which a block lies whole on the table. */
export function within(size: Size, block: Size, at: Point): Point {
  const clamp = (value: number, low: number, high: number): number =>
    Math.min(Math.max(value, low), Math.max(low, high));
  return {
    x: clamp(at.x, block.width / 2 + 2, size.width - block.width / 2 - 2),
    y: clamp(at.y, block.height / 2 + 2, size.height - block.height / 2 - 2),
  };
}
