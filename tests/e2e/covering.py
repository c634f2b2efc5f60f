"""What covers what on a page, from the boxes that the browser has really drawn."""

from playwright.sync_api import Page

FIND = """
() => {
  const THINGS = {
    ".seat .plate": "plate", ".seat .foot > *": "badge", ".bubble": "bubble",
    ".fan .piece": "cards", ".fan .reading": "name of a hand", ".fan .caption": "label",
    ".fan .count": "count", ".pile:not(.open) .chips": "chips", ".pile .amount": "amount",
    ".pile .caption": "label", "button.pile": "place to bet", ".stage > .dice": "dice",
    ".felt .pays": "what a bet pays", ".felt .outcome": "what came of it",
    ".own .rack li": "own cards", ".own .sort": "sort",
  };
  // What one may touch is told apart from what is drawn on the cloth.
  const TOUCHED = ".act button, .act select, .act input, .hand .chip, .hand li, .hand .sort";
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const found = [];
  let loose = 0;
  // What is scrolled out of sight covers nothing.
  const around = (node) => {
    const box = node.getBoundingClientRect();
    const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    const scrolls = node.closest(".sizes");
    if (!scrolls) return seen;
    const within = scrolls.getBoundingClientRect();
    return { ...seen, left: Math.max(seen.left, within.left), right: Math.min(seen.right, within.right) };
  };
  const seen = (node) => {
    const { left, right } = around(node);
    return node.checkVisibility() && right > left && !node.closest(".unseen");
  };
  for (const [selector, kind] of Object.entries(THINGS)) {
    for (const node of document.querySelectorAll(selector)) {
      if (!seen(node) || getComputedStyle(node).position === "fixed") continue;
      // Cards of one fan, a chip and its amount belong together.
      const whole = node.closest(".fan, .pile, .own");
      const seat = node.closest(".seat");
      const of = whole?.dataset.place ?? (seat ? `seat ${seat.dataset.seat}` : "");
      // So do the lines that say what came of a hand.
      const said = kind === "what came of it" ? kind : `loose ${loose++}`;
      const group = whole ? `${of}${whole.className}` : said;
      found.push({ name: `${kind} of ${of}`, group, ...around(node) });
    }
  }
  const meets = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;
  const wrong = [];
  for (const [at, one] of found.entries()) {
    for (const other of found.slice(at + 1)) {
      if (one.group === other.group || !meets(one, other)) continue;
      wrong.push(`${one.name} and ${other.name} cover each other`);
    }
    const sideways = one.left < stage.left - 1 || one.right > stage.right + 1;
    if (sideways || one.top < stage.top - 1 || one.bottom > stage.bottom + 1)
      wrong.push(`${one.name} reaches over the edge`);
  }
  const WORDS = ".seat .name, .seat .chips, .foot .said, .fan .reading, .pile .amount, .option, summary";
  for (const node of document.querySelectorAll(WORDS)) {
    const isCut = getComputedStyle(node).overflowX !== "visible";
    if (seen(node) && isCut && node.scrollWidth > node.clientWidth + 1)
      wrong.push(`"${node.textContent.trim()}" is cut off`);
  }
  for (const node of document.querySelectorAll(".seat .words")) {
    const plate = node.closest(".plate").getBoundingClientRect();
    const box = node.getBoundingClientRect();
    if (node.scrollWidth > node.clientWidth + 1 || box.bottom > plate.bottom + 1 || box.top < plate.top - 1)
      wrong.push(`"${node.textContent.trim()}" does not fit its plate`);
  }
  const touched = Array.from(document.querySelectorAll(TOUCHED)).filter(seen).map((node) => ({
    name: node.textContent.trim() || node.ariaLabel || node.tagName, ...around(node), node,
  }));
  for (const [at, one] of touched.entries()) {
    for (const other of touched.slice(at + 1)) {
      if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
      // Cards in one's hand may lie close.
      if (one.node.matches("li") && other.node.matches("li")) continue;
      if (meets(one, other)) wrong.push(`button "${one.name}" and button "${other.name}" cover each other`);
    }
    if (one.left < -1 || one.right > innerWidth + 1) wrong.push(`button "${one.name}" reaches over the edge`);
  }
  // What cannot be read might as well not be there.
  const LEAST = 9;
  const words = document.createTreeWalker(document.querySelector(".table-page"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode.parentElement;
    const said = words.currentNode.data.trim();
    if (!said || !node.checkVisibility() || node.closest(".unseen, title, .chips svg, .chip svg")) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size < LEAST) wrong.push(`"${said}" is only ${size.toFixed(1)} px high`);
  }
  // What may be chosen is on the screen, and not beyond its end.
  for (const node of document.querySelectorAll(".act button, .act select, .act input, .hand button")) {
    if (!seen(node) || node.closest(".sizes")) continue;
    const { bottom } = node.getBoundingClientRect();
    const end = Math.max(innerHeight, document.documentElement.scrollHeight - scrollY);
    const room = node.closest(".act, .table-page > .hand").getBoundingClientRect();
    if (bottom > Math.min(end, room.bottom) + 1)
      wrong.push(`"${node.textContent.trim() || node.ariaLabel}" is out of sight`);
  }
  for (const node of document.querySelectorAll(".sizes > *")) {
    const row = node.parentElement.getBoundingClientRect();
    const { left, right } = node.getBoundingClientRect();
    if (right > row.right + 1 || left < row.left - 1)
      wrong.push(`"${node.textContent.trim()}" is out of sight`);
  }
  const ROOMS = { ".act": "what may be chosen", ".table-page > .hand": "what one holds" };
  for (const [selector, what] of Object.entries(ROOMS)) {
    const room = document.querySelector(selector);
    const more = room.scrollHeight - room.clientHeight;
    if (more > 2) wrong.push(`${what} is ${more} px too high`);
  }
  // What stands above the cloth, and what is opened below it, is whole.
  const edge = (selector) => document.querySelector(selector).getBoundingClientRect();
  const page = edge(".table-page");
  if (edge(".at-top > .sign").bottom > edge(".table-page > .cloth").top + 1)
    wrong.push("the sign lies under the cloth");
  if (edge(".table-page > .bar").bottom > page.bottom + 1) wrong.push("the bar is out of the page");
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is too wide");
  return Array.from(new Set(wrong));
}
"""


def covered(page: Page) -> list[str]:
    """Whatever covers something else, is cut off or reaches over an edge."""
    found: list[str] = page.evaluate(FIND)
    return found
