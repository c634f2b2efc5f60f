/**
 * Builds the client in one language: what its pages and scripts say is put there in the words of the language, so
 * that nobody loads a catalogue, and English costs nothing. `LANGUAGE` says which; the catalogues are made from PO
 * files by `translating/making.py`.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

import { htmlPut, put, type Catalogue } from "./putting.ts";

const MADE = fileURLToPath(new URL("../../src/calroom/languages/", import.meta.url));

/** The language that is built now, and all that there are beside English. */
export const LANGUAGE = process.env.LANGUAGE ?? "en";
export const LANGUAGES = readdirSync(MADE)
  .filter((name) => name.endsWith(".po"))
  .map((name) => name.slice(0, -".po".length).replace("_", "-"))
  .sort();

/** What a language says, and which of it the server says. */
interface Made {
  messages: Catalogue;
  patterns: string[];
}

function made(): Made {
  const file = `${MADE}${LANGUAGE}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf-8")) as Made) : { messages: {}, patterns: [] };
}

/** By this name scripts import what the server may say. */
const PATTERNS = "virtual:patterns";

export function language(): Plugin {
  const { messages: words, patterns } = made();
  const own = Object.fromEntries(patterns.map((said) => [said, words[said]]));
  return {
    name: "language",
    enforce: "pre",
    resolveId: (id) => (id === PATTERNS ? id : null),
    load(id) {
      if (id === PATTERNS) return `export default JSON.parse(${JSON.stringify(JSON.stringify(own))})`;
      return LANGUAGE !== "en" && id.endsWith("/src/lib/own.ts") ? 'export { lettersIn, own } from "./owned";' : null;
    },
    transform(code, id) {
      if (!/\/web\/src\/.*\.(svelte|ts)$/.test(id) || id.endsWith(".d.ts")) return null;
      // English is what is written; only calls are left out where nothing is filled in.
      if (LANGUAGE === "en" && !/\b(t|own|lettersIn)\(/.test(code)) return null;
      return { code: put(code, id, LANGUAGE === "en" ? null : words), map: null };
    },
    transformIndexHtml: { order: "pre", handler: (html) => htmlPut(html, LANGUAGE, words) },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (LANGUAGE === "en" || page?.type !== "asset") return;
        delete bundle["index.html"];
        this.emitFile({ type: "asset", fileName: `index.${LANGUAGE}.html`, source: page.source });
      },
    },
  };
}
