/** Addresses and pages: a link changes the address without loading the room anew. */

import { untrack } from "svelte";

class Route {
  path = $state(location.pathname);
  query = $state(location.search);
  /** Goes up with every change of page, so that focus and the screen reader follow. */
  visit = $state(0);
}

export const route = new Route();

/** Go to another page of the room. */
export function go(to: string, replace = false): void {
  const address = new URL(to, location.href);
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  // Whoever goes because something happened does not go again because they have arrived.
  untrack(arrive);
}

/** Follow links within the room and the browser's own back and forward. */
export function watch(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (click) => {
    const link = linkOf(click);
    if (link === null) return;
    click.preventDefault();
    go(link.href);
  });
}

/** The parts of an address that matches the pattern: `/hands/:table/:hand`. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/\/$/, "").split("/");
  if (wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [at, word] of wanted.entries()) {
    const found = decodeURIComponent(given[at] ?? "");
    if (word.startsWith(":")) parts[word.slice(1)] = found;
    else if (word !== found) return null;
  }
  return parts;
}

function arrive(): void {
  const moved = route.path !== location.pathname;
  route.path = location.pathname;
  route.query = location.search;
  if (!moved) return;
  route.visit += 1;
  scrollTo(0, 0);
}

/** The link that was clicked, if it leads within the room and nothing else was meant. */
function linkOf(click: MouseEvent): HTMLAnchorElement | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  const link = (click.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
  return link.pathname.startsWith("/api/") || link.hash ? null : link;
}
