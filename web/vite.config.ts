/// <reference types="vitest/config" />
import { readFileSync } from "node:fs";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const SERVER = "http://127.0.0.1:8000";

const OTHERS = ["svelte/LICENSE.md", "@fontsource-variable/besley/LICENSE", "@fontsource-variable/source-sans-3/LICENSE", "uqr/LICENSE"];

/** What others wrote and the client carries goes with their licences. */
function licences(): Plugin {
  const texts = OTHERS.map((name) => `${name}\n\n${readFileSync(`node_modules/${name}`, "utf-8")}`);
  return {
    name: "licences",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join("\n\n") });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), licences()],
  build: {
    outDir: "../src/calroom/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The content security policy lets nothing be inlined, and every browser we build for preloads modules.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
