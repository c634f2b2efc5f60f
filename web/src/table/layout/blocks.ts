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
  return column(
    lines.map((line) => row(line, gap)),
    gap / 2,
  );
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

/** Sizes to try, from what is wished for down to what can just be made out. */
const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45, 0.38, 0.32, 0.26, 0.2];
const LARGELY = 0.84;

/** The largest form of something that there is room for; of several as large, the first. */
export function fitting(room: Size, made: (scale: number) => Block | Block[]): Block {
  const forms = SIZES.flatMap(made);
  return forms.find((form) => fits(room, form)) ?? (forms.at(-1) as Block);
}

/** The largest form that there is room for, if it need not be much smaller than is wished for. */
export function largely(room: Size, made: (scale: number) => Block[]): Block | undefined {
  return SIZES.filter((scale) => scale >= LARGELY)
    .flatMap(made)
    .find((form) => fits(room, form));
}

const fits = (room: Size, { width, height }: Size): boolean => width <= room.width && height <= room.height;
