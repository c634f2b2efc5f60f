/**
 * The check of a shuffle: whether a card that was seen is the one that was sealed before the deal.
 *
 * `calroom.shuffle.commitment` says how the seal is made: each card is a leaf with a salt of its own, leaves are
 * hashed together two by two up to one root, and the root was published before the first card was dealt.
 */

import { sha256 } from "./sha256";
import type { OpeningShown } from "./types";

type Bytes = Uint8Array<ArrayBuffer>;
const HEX = /^([0-9a-f]{2})*$/;

/** Whether this card at this position is the one that was sealed under the root, in hexadecimal digits. */
export async function isSealed(root: string, size: number, opening: OpeningShown): Promise<boolean> {
  const salt = bytes(opening.salt);
  const path = opening.path.map(bytes);
  if (opening.position < 0 || opening.position >= size) return false;
  if (salt?.length !== 32 || path.some((digest) => digest?.length !== 32)) return false;
  const beside = path as Bytes[];
  let digest = await leaf(size, opening.position, salt, opening.card);
  for (let place = opening.position, width = size; width > 1; place >>= 1, width = (width + 1) >> 1) {
    if ((place ^ 1) >= width) continue;
    const other = beside.shift();
    if (other === undefined) return false;
    digest = place % 2 ? await node(other, digest) : await node(digest, other);
  }
  return beside.length === 0 && hexadecimal(await sealed(size, digest)) === root.toLowerCase();
}

function leaf(size: number, position: number, salt: Bytes, card: string): Promise<Bytes> {
  return sha256(joined(words("calroom card"), number(size), number(position), salt, words(card)));
}

function node(left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(joined(words("calroom node"), left, right));
}

function sealed(size: number, top: Bytes): Promise<Bytes> {
  return sha256(joined(words("calroom deck"), number(size), top));
}

function words(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function number(value: number): Uint8Array {
  const four = new DataView(new ArrayBuffer(4));
  four.setUint32(0, value);
  return new Uint8Array(four.buffer);
}

function joined(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function bytes(digits: string): Bytes | null {
  if (!HEX.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexadecimal(digest: Uint8Array): string {
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
