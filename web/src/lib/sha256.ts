/**
 * SHA-256. Browsers offer their own only to pages of this machine or over TLS, and a phone in the same house has
 * neither; there the digest is computed here, and a test holds both against each other.
 */

/** The first 32 bits of the fractional parts of a root of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found = new Uint32Array(count);
  for (let number = 2, at = 0; at < count; number++) {
    if (isPrime(number)) found[at++] = (root(number) % 1) * 2 ** 32;
  }
  return found;
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return true;
}

const START = fractions(8, Math.sqrt);
const ROUNDS = fractions(64, Math.cbrt);

/** The digest of some bytes. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const own = globalThis.crypto?.subtle;
  return own === undefined ? computed(bytes) : new Uint8Array(await own.digest("SHA-256", bytes));
}

/** The digest without the browser's help. */
export function computed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = pad(bytes);
  const state = START.slice();
  for (let at = 0; at < padded.byteLength; at += 64) block(state, new DataView(padded.buffer, at, 64));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return padded;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function block(state: Uint32Array, bytes: DataView): void {
  const words = new Uint32Array(64);
  for (let at = 0; at < 16; at++) words[at] = bytes.getUint32(at * 4);
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15]!;
    const late = words[at - 2]!;
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16]! + low + words[at - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at]! + words[at]!;
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + word;
}
