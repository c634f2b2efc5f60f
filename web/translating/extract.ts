/** Writes every message of the client, with the places where it stands, as JSON for the catalogue. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { messages } from "./finding.ts";
import { textsOfHtml } from "./putting.ts";

const WEB = fileURLToPath(new URL("..", import.meta.url));

const files = readdirSync(`${WEB}src`, { recursive: true })
  .map((name) => `src/${String(name)}`)
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".d.ts"))
  .sort();
const found = files.flatMap((file) =>
  messages(readFileSync(WEB + file, "utf-8"), file).map((one) => ({ ...one, file: `web/${file}` })),
);
const opening = textsOfHtml(readFileSync(`${WEB}index.html`, "utf-8")).map((id) => ({ id, line: 1, file: "web/index.html" }));
process.stdout.write(JSON.stringify([...opening, ...found], null, 1));
