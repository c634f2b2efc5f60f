/// <reference types="vitest/config" />
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

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

const SHARED = /node_modules\/(svelte|esm-env|clsx)\/|src\/lib\/(?!seal|sha256|passkeys|odds|rules)[\w.]+\.ts$|src\/lib\/(Why|Later|Failure|Dialog)\.svelte|src\/style\/|src\/app\/(App|Head)\.svelte/;

/** A drawn table, with everything that it is drawn with and what is chosen at it. */
const CLOTH = /src\/table\/(art\/(?!Figure|figures)|layout\/|choosing\/(?!Tray|Splitter)|beside\/(Beside|panels|calling)|[\w.]+\.(ts|css)|(?!TablePage|OtherTable\.|SideBySide)\w+\.svelte)/;

const PACKED = /\.(js|css)$/;
const SMALL = 512;

/** Scripts and styles lie packed beside themselves, as small as can be, for whoever can unpack them. */
function packed(): Plugin {
  return {
    name: "packed",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => PACKED.test(file))) {
        const content = readFileSync(`${dir}/${name}`);
        if (content.length >= SMALL) writeFileSync(`${dir}/${name}.br`, brotliCompressSync(content));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), licences(), packed()],
  build: {
    outDir: "../src/calroom/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The content security policy lets nothing be inlined, and every browser we build for preloads modules.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page uses comes in one file: each of its own would cost more in headers than it holds.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "room", test: SHARED }, { name: "cloth", test: CLOTH, includeDependenciesRecursively: false }] } } },
  },
  server: {
    proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
