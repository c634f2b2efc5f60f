/// <reference types="vitest/config" />
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

import { language, LANGUAGE, LANGUAGES } from "./translating/plugin.ts";

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

const SHARED = /node_modules\/(svelte|esm-env|clsx)\/|src\/lib\/(?!seal|sha256|languages|passkeys|odds|rules|sounds)[\w.]+\.ts$|src\/lib\/(Why|Later|Failure)\.svelte|src\/style\/|src\/app\/(App|Head)\.svelte|src\/main\.ts/;

/** A drawn table, with everything that it is drawn with and what is chosen at it. */
const CLOTH = /src\/table\/(art\/(?!Figure|figures|Dice|Tile|spots)|layout\/|choosing\/(?!Tray|Splitter|Hands|Betting|Banking|Meant)|beside\/(Beside|panels|calling)|[\w.]+\.(ts|css)|(?!OtherTable\.|SideBySide|Refused|CoachLine|Bubble|Idle)\w+\.svelte)/;

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
  plugins: [language(), svelte({ compilerOptions: { cssHash: ({ hash, filename }) => `s${hash(filename).slice(0, 5)}` } }), licences(), packed()],
  define: { LANGUAGE: JSON.stringify(LANGUAGE), LANGUAGES: JSON.stringify(["en", ...LANGUAGES]) },
  build: {
    outDir: "../src/calroom/server/static",
    // The other languages are built beside English, and share whatever has no words in it.
    emptyOutDir: LANGUAGE === "en",
    target: "es2022",
    // The content security policy lets nothing be inlined, and every browser we build for preloads modules.
    assetsInlineLimit: 0,
    // What a part is made of is loaded with the page already, but for its style.
    modulePreload: { polyfill: false, resolveDependencies: (_, needed, { hostType }) => (hostType === "js" ? needed.filter((file) => file.endsWith(".css")) : needed) },
    // What every page uses comes in one file: each of its own would cost more in headers than it holds.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "room", test: SHARED }, { name: "cloth", test: CLOTH, includeDependenciesRecursively: false }] } } },
  },
  server: {
    proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
