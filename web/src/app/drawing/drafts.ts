/** The drawing board over REST, and what its pages share. */

import { call } from "../../lib/api";

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

/** A key in words: `shoe.burn` is `shoe: burn`. */
export const inKeyWords = (key: string): string => key.replaceAll(".", ": ").replaceAll("_", " ");
