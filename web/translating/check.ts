/** Writes every text of the client that looks like words and is in no catalogue, as JSON. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { outside } from "./outside.ts";

const WEB = fileURLToPath(new URL("..", import.meta.url));

const files = readdirSync(`${WEB}src`, { recursive: true })
  .map((name) => `src/${String(name)}`)
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".d.ts"))
  .sort();
const found = files.flatMap((file) => outside(readFileSync(WEB + file, "utf-8"), file).map((one) => ({ ...one, file })));
process.stdout.write(JSON.stringify(found, null, 1));
