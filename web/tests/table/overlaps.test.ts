/** Every game with every seat taken, on screens of five sizes: nothing on the cloth covers anything else. */

import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { opened } from "../../src/lib/scene";
import type { Welcome } from "../../src/lib/types";
import { targetsOf } from "../../src/table/choosing/options";
import { arrange } from "../../src/table/layout/arrange";
import { shapeOf } from "../../src/table/layout/customs";
import { lyingOn } from "../../src/table/layout/lying";
import { READING } from "../../src/table/layout/measures";
import { PAY_LINE, type Pays } from "../../src/table/layout/paying";
import { Staying } from "../../src/table/staying";
import { Storyteller } from "../../src/table/story";

interface Shown {
  game: string;
  moment: string;
  welcome: string;
}
interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const tables = JSON.parse(readFileSync(process.env.CALROOM_TABLES ?? "", "utf-8")) as Shown[];
/** The cloth on a large and a small desk, on a tablet held upright, on a phone and on a phone on its side. */
const CLOTHS = [
  { width: 880, height: 500 },
  { width: 640, height: 400 },
  { width: 796, height: 760 },
  { width: 374, height: 440 },
  { width: 540, height: 230 },
];

function printedBox(pays: Pays): Omit<Box, "name"> {
  const wide = Math.max(...pays.lines.map((line) => line.length)) * pays.letters * 0.48;
  const left = pays.beside ? pays.x : pays.x - wide / 2;
  const top = pays.y - pays.letters * 0.8;
  return { left, right: left + wide, top, bottom: top + ((pays.lines.length - 1) * PAY_LINE + 1) * pays.letters };
}

function boxes(shown: Shown, size: { width: number; height: number }): Box[] {
  const scene = opened(JSON.parse(shown.welcome) as Welcome);
  const mine = scene.you.seat ?? 0;
  const oval = shapeOf(scene.table.family) === "oval";
  const inside = oval && size.width > 600 && size.width >= size.height;
  const targets = scene.question ? targetsOf(scene.question.ask) : [];
  const story = new Storyteller().follow(scene.log);
  const lying = lyingOn(scene, story, new Staying().follow(scene.log), { size, targets, holds: true, inside });
  const laid = arrange(lying);
  const around = (name: string, x: number, y: number, width: number, height: number): Box => ({
    name,
    left: x - width / 2,
    right: x + width / 2,
    top: y - height / 2,
    bottom: y + height / 2,
  });
  const found = Array.from(laid.chairs.values(), ({ seat, x, y }) =>
    around(`seat ${seat}`, x, y + laid.foot / 2, laid.plate.width, laid.plate.height + laid.foot),
  );
  for (const [place, { x, y, width, height, step, count, pile, caption }] of laid.cards) {
    const wide = pile ? width : width + (count - 1) * step;
    const above = caption ? 13 : 0;
    const below = pile ? 5 : READING - 1;
    found.push(around(`cards of ${place}`, x, y + (below - above) / 2, wide, height + above + below));
  }
  for (const [place, { x, y, form, pays }] of laid.chips) {
    found.push(around(`chips on ${place}`, x, y, form.size.width, form.size.height));
    if (pays) found.push({ name: `what ${place} pays`, ...printedBox(pays) });
  }
  const chair = laid.chairs.get(mine);
  if (inside && chair && lying.held && lying.cards[`hand ${mine}`]) {
    const high = lying.held.height - 10;
    found.push(around("own cards", chair.x, chair.y - laid.plate.height / 2 - 6 - high / 2, lying.cardWide, high));
  }
  return found;
}

const meet = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

describe.each(tables)("$game, $moment", (shown) => {
  it.each(CLOTHS)("covers nothing on a cloth of $width by $height", (size) => {
    const all = boxes(shown, size);
    const over = all.flatMap((one, at) =>
      all.slice(at + 1).flatMap((other) => (meet(one, other) ? [`${one.name} and ${other.name}`] : [])),
    );
    const outside = all.filter(
      (box) => box.left < -1 || box.top < -1 || box.right > size.width + 1 || box.bottom > size.height + 1,
    );
    expect([...over, ...outside.map(({ name }) => `${name} reaches over the edge`)]).toEqual([]);
  });
});
