/** The drawing board over REST, and what its pages share. */

import { call } from "../../lib/api";
import { t } from "../../lib/messages";

export const drafts = {
  every: () => call("get", "/api/drafts"),
  begin: (like: string) => call("post", "/api/drafts", { body: { what: { begin: "like", game: like } } }),
  upload: (text: string) => call("post", "/api/drafts", { body: { what: { begin: "file", text } } }),
  read: (draft: string, game: string) => call("get", "/api/drafts/{draft}", { parts: { draft }, query: { game } }),
  replace: (draft: string, version: string, text: string) =>
    call("put", "/api/drafts/{draft}", { parts: { draft }, body: { version, text } }),
  change: (draft: string, version: string, game: string, key: string, value: string) =>
    call("put", "/api/drafts/{draft}/value", { parts: { draft }, body: { version, game, key, value } }),
  forget: (draft: string) => call("delete", "/api/drafts/{draft}", { parts: { draft } }),
  price: (draft: string, game: string, part: string) =>
    call("get", "/api/drafts/{draft}/price", { parts: { draft }, query: { game, part } }),
  play: (draft: string, game: string, bots: number) =>
    call("post", "/api/drafts/{draft}/play", { parts: { draft }, body: { game, bots } }),
};

/** So many letters a house file has at most; of each a file takes a byte at least. */
const LONGEST = 60_000;
const BYTES_OF_A_LETTER = 4;

/** What stands in the file that somebody has chosen, which may be chosen again then; null if they chose none. */
export async function chosenText(input: HTMLInputElement): Promise<string | null> {
  const file = input.files?.[0];
  input.value = "";
  if (!file) return null;
  const tooLarge = (): Error => new Error(t("This file is too large for a house file, which has at most {most} letters.", { most: LONGEST }));
  if (file.size > LONGEST * BYTES_OF_A_LETTER) throw tooLarge();
  const text = decoded(await file.arrayBuffer());
  if ([...text].length > LONGEST) throw tooLarge();
  return text;
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(t("This file is no text, so that it is no house file."));
  }
}

/** A key in words: `shoe.burn` is `shoe: burn`. */
export const inKeyWords = (key: string): string => key.replaceAll(".", ": ").replaceAll("_", " ");
