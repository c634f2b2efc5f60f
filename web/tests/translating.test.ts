import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { messages, said, tree } from "../translating/finding";
import { outside } from "../translating/outside";
import { htmlPut, put } from "../translating/putting";

const found = (source: string, file = "Page.svelte") => messages(source, file).map(({ id }) => id);

it("finds a line of a page whole, with what stands in it as named places", () => {
  expect(found("<p>You have <b>{amount}</b> left, {who.name}.</p>")).toEqual(["You have <b>{amount}</b> left, {name}."]);
});

it("finds what is read or heard, and what an expression may come to", () => {
  const page = '<button title="Leave {table}" aria-pressed="true">{open ? "Close" : "Open"}</button>';
  expect(found(page).sort()).toEqual(["Close", "Leave {table}", "Open"]);
});

it("finds what scripts say, with the form for several and what it is about", () => {
  const script = 'const a = t("Sit down"); const b = t({ one: "{count} hand", other: "{count} hands" }, { count }); t("Light", undefined, "of the page");';
  expect(messages(script, "page.ts").map(({ line: _, ...one }) => one)).toEqual([
    { id: "Sit down" },
    { id: "{count} hand", plural: "{count} hands" },
    { id: "Light", context: "of the page" },
  ]);
});

it("lets a language put everything where it wants it", () => {
  const words = { "You have <b>{amount}</b> left, {name}.": "{name}: quedan <b>{amount}</b>." };
  expect(put("<p>You have <b class='x'>{amount}</b> left, {name}.</p>", "Page.svelte", words)).toBe(
    "<p>{name}: quedan <b class='x'>{amount}</b>.</p>",
  );
});

it("leaves in English what a language lacks", () => {
  const page = "<p>Nothing <i>here</i> yet</p>";
  expect(put(page, "Page.svelte", { "Something else": "Otra cosa" })).toBe(page);
});

it("puts a text without places there as it is, and all forms of what is counted", () => {
  expect(put('const a = t("Sit down");', "page.ts", { "Sit down": "Siéntese" })).toBe('const a = "Siéntese";');
  const counted = put('t({ one: "{count} hand", other: "{count} hands" }, { count })', "page.ts", {
    "{count} hand": { one: "{count} mano", many: "{count} de manos", other: "{count} manos" },
  });
  expect(counted).toContain('"many":"{count} de manos"');
});

it("fills in what a message has places for, also where it is told what it is about", () => {
  const script = 't("cost {amount}", { amount }, "of a mistake"); t("Light", undefined, "of the page");';
  expect(put(script, "page.ts", null)).toBe('t("cost {amount}", { amount }, "of a mistake"); "Light";');
  expect(put(script, "page.ts", { "of a mistake\u0004cost {amount}": "costó {amount}" })).toContain('t("costó {amount}", { amount }');
});

it("leaves no message of the client without what fills its places", { timeout: 60_000 }, () => {
  const web = fileURLToPath(new URL("../", import.meta.url));
  const files = readdirSync(`${web}src`, { recursive: true, encoding: "utf-8" }).filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".d.ts"));
  const withPlaces = (source: string, file: string) => [...said(tree(source, file).root)].map(({ id }) => id).filter((id) => /\{\w+\}/.test(id));
  for (const file of files) {
    const source = readFileSync(`${web}src/${file}`, "utf-8");
    if (!/\bt\(.*\{/.test(source)) continue;
    expect(withPlaces(put(source, file, null), file), file).toEqual(withPlaces(source, file));
  }
});

it("looks up while the page runs what the server says", () => {
  const page = '<script lang="ts">const { game } = $props();</script><h2>{game.title}</h2><p>{game.person}</p>';
  const done = put(page, "Page.svelte", { Table: "Mesa" });
  expect(done).toContain('{inOwnWords(game.title ?? "")}');
  expect(done).toContain("{game.person}");
});

it("writes braces and tags of a translation as text", () => {
  expect(put("<p>Plain words</p>", "Page.svelte", { "Plain words": "a < b & {c" })).toBe("<p>a &#60; b &#38; &#123;c</p>");
});

it("names the language of the first page", () => {
  const page = '<html lang="en"><p id="opening">Opening the room…</p></html>';
  expect(htmlPut(page, "zh-Hant", { "Opening the room…": "正在打開" })).toBe('<html lang="zh-Hant"><p id="opening">正在打開</p></html>');
});

it("finds words in scripts that nothing marks", () => {
  const script = 'const a = "Take a seat"; const b = t("Take a seat"); if (a === "two words") b; const path = "/api/me";';
  expect(outside(script, "page.ts").map(({ text }) => text)).toEqual(["Take a seat"]);
});
