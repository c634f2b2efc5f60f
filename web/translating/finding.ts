/**
 * Finds the messages of the client where they are written: the text of pages, with what stands within it as named
 * places; attributes that people read or hear; `t("…")` and the catalogues of `speaking({…})` in scripts.
 */

import { parse, type AST } from "svelte/compiler";

/** One thing that is said: its English, its form for several if it has one, what it is about if that is told apart. */
export interface Found {
  id: string;
  plural?: string;
  context?: string;
  line: number;
}

/** A node of a page or a script, as the parser gives it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Attributes that people read or hear, of elements and of our own parts of a page. */
export const SPOKEN = new Set(
  "title alt placeholder label aria-label aria-description aria-roledescription aria-valuetext words note heading about".split(" "),
);
const INLINE = new Set("a b strong em i code span small kbd abbr time cite mark sub sup q bdi del ins br wbr u s var".split(" "));
const BLOCKS = new Set(["IfBlock", "EachBlock", "AwaitBlock", "KeyBlock", "RenderTag", "HtmlTag"]);
const ELEMENTS = new Set(["RegularElement", "Component", "SvelteComponent", "SvelteElement", "TitleElement"]);
export const LETTERS = /\p{L}{2}|\b[AI]\b/u;

/** A script or a page as a tree; a script is read as the script of a page. */
export function tree(source: string, file: string): { root: AST.Root; text: string; before: number } {
  const head = file.endsWith(".svelte") ? "" : '<script lang="ts">';
  const text = head ? `${head}${source}</script>` : source;
  return { root: parse(text, { modern: true }), text, before: head.length };
}

/** All nodes below one, itself first. */
export function* nodes(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodes(one);
  else if (node && typeof node === "object") {
    if (typeof (node as Node).type === "string") yield node as Node;
    for (const [name, value] of Object.entries(node)) if (name !== "metadata" && name !== "parent") yield* nodes(value);
  }
}

/** A stretch of text with what stands in it: one message of a page. */
export interface Run {
  id: string;
  start: number;
  end: number;
  /** What stands at each place: `{n}`, or `<b>` with what is in it. */
  places: Map<string, Node>;
}

/** The messages among the children of something, and the children to look into further. */
export function runs(children: Node[]): { found: Run[]; inner: Node[] } {
  const found: Run[] = [];
  const inner: Node[] = [];
  for (const stretch of stretches(children)) {
    const run = runOf(stretch);
    if (run) {
      found.push(run);
      inner.push(...[...run.places.values()].filter(({ type }) => !ELEMENTS.has(type)));
      inner.push(...stretch.filter((node) => node.start < run.start || node.end > run.end));
    } else inner.push(...stretch);
  }
  return { found, inner };
}

/** Children that belong to one line of text, one stretch after another. */
function stretches(children: Node[]): Node[][] {
  const found: Node[][] = [[]];
  for (const child of children) {
    if (isInline(child)) found.at(-1)?.push(child);
    else found.push([child], []);
  }
  return found.filter(({ length }) => length > 0);
}

function isInline(node: Node): boolean {
  if (node.type === "Text" || node.type === "ExpressionTag" || node.type === "Comment") return true;
  if (BLOCKS.has(node.type)) return fragmentsOf(node).every((nodes) => nodes.every(isInline));
  if (!ELEMENTS.has(node.type)) return false;
  const children = childrenOf(node);
  if (node.type === "RegularElement" && !INLINE.has(node.name as string)) return false;
  return children.every(isInline);
}

export const childrenOf = (node: Node): Node[] => ((node.fragment as { nodes?: Node[] })?.nodes ?? []) as Node[];

/** The fragments that a block or an element has of its own. */
export function fragmentsOf(node: Node): Node[][] {
  return Object.entries(node)
    .filter(([name]) => name !== "parent" && name !== "metadata")
    .flatMap(([, value]) => {
      const inside = value as { type?: string; nodes?: Node[] } | null;
      return inside?.type === "Fragment" ? [inside.nodes ?? []] : [];
    });
}

const hasWords = (node: Node): boolean => node.type === "Text" && LETTERS.test(node.data as string);
/** What may stand at either end of a message without belonging to it. */
const isApart = (node: Node): boolean =>
  node.type === "Comment" || BLOCKS.has(node.type) || (node.type !== "ExpressionTag" && node.type !== "Text" && childrenOf(node).length === 0);
const isSpace = (node: Node): boolean => node.type === "Text" && !(node.data as string).trim();

function runOf(stretch: Node[]): Run | null {
  if (!stretch.some(hasWords)) return null;
  const from = stretch.findIndex((node) => !isApart(node) && !isSpace(node));
  const to = stretch.findLastIndex((node) => !isApart(node) && !isSpace(node)) + 1;
  const taken = stretch.slice(from, to);
  const places = new Map<string, Node>();
  const id = written(taken, places).replace(/\s+/g, " ").trim();
  const [first, last] = [taken[0] as Node, taken.at(-1) as Node];
  const before = first.type === "Text" ? (first.data as string).length - (first.data as string).trimStart().length : 0;
  const after = last.type === "Text" ? (last.data as string).length - (last.data as string).trimEnd().length : 0;
  return { id, start: first.start + before, end: last.end - after, places };
}

function written(taken: Node[], places: Map<string, Node>): string {
  return taken
    .map((node) => {
      if (node.type === "Text") return node.data as string;
      if (node.type === "Comment") return "";
      if (!ELEMENTS.has(node.type)) return `{${placed(places, nameOf(node), node, (name) => name)}}`;
      const tag = placed(places, node.name as string, node, (name) => `<${name}>`);
      const name = tag.slice(1, -1);
      const children = childrenOf(node);
      return children.length ? `<${name}>${written(children, places)}</${name}>` : `<${name}/>`;
    })
    .join("");
}

/** A name for what stands at a place, that nothing else in the message has. */
function placed(places: Map<string, Node>, wanted: string, node: Node, as: (name: string) => string): string {
  let name = wanted;
  for (let nth = 2; places.has(as(name)); nth++) name = `${wanted}${nth}`;
  places.set(as(name), node);
  return as(name);
}

const KINDS: Record<string, string> = { IfBlock: "if", EachBlock: "each", AwaitBlock: "await", KeyBlock: "key", RenderTag: "drawn", HtmlTag: "drawn" };

/** What an expression is called in a message: by what it names. */
export function nameOf(node: Node): string {
  const named = (one: Node | undefined): string => {
    if (!one) return "";
    if (one.type === "Identifier") return one.name as string;
    if (one.type === "ThisExpression") return "this";
    if (one.type === "MemberExpression") return one.computed ? named(one.object as Node) : named(one.property as Node);
    if (one.type === "CallExpression") return (one.arguments as Node[]).map(named).find(Boolean) ?? named(one.callee as Node);
    if (one.type === "TSNonNullExpression" || one.type === "TSAsExpression") return named(one.expression as Node);
    if (one.type === "ConditionalExpression") return named(one.test as Node);
    if (one.type === "LogicalExpression" || one.type === "BinaryExpression") return named(one.left as Node) || named(one.right as Node);
    if (one.type === "UnaryExpression") return named(one.argument as Node);
    return "";
  };
  return KINDS[node.type] ?? (named((node.expression as Node) ?? node) || "it");
}

/** The text of an attribute with its places, if it is one that people read. */
export function spokenOf(attribute: Node): Run | null {
  const value = attribute.value as Node | Node[] | true;
  if (!SPOKEN.has(attribute.name as string) || !Array.isArray(value) || !value.some(hasWords)) return null;
  const places = new Map<string, Node>();
  const id = written(value, places).replace(/\s+/g, " ").trim();
  return { id, start: (value[0] as Node).start, end: (value.at(-1) as Node).end, places };
}

/** Text that an expression may come to: `{open ? "Close" : "Open"}`. */
export function* results(expression: Node | undefined): Generator<Node> {
  if (!expression) return;
  if (expression.type === "Literal" && typeof expression.value === "string" && LETTERS.test(expression.value)) yield expression;
  if (expression.type === "ConditionalExpression") {
    yield* results(expression.consequent as Node);
    yield* results(expression.alternate as Node);
  }
  if (expression.type === "LogicalExpression") {
    if (expression.operator !== "&&") yield* results(expression.left as Node);
    yield* results(expression.right as Node);
  }
}

/** Where the text that a page shows, or an attribute that is read, comes from an expression. */
export function* shown(root: unknown): Generator<Node> {
  for (const node of nodes(root)) {
    if (fragmentsOf(node).length || node.type === "Fragment") {
      const inside = node.type === "Fragment" ? (node.nodes as Node[]) : [];
      for (const child of inside) if (child.type === "ExpressionTag") yield* results(child.expression as Node);
    }
    if (node.type === "Attribute" && SPOKEN.has(node.name as string) && node.value !== true) {
      for (const part of [node.value as Node | Node[]].flat()) {
        if (part.type === "ExpressionTag") yield* results(part.expression as Node);
      }
    }
  }
}

/** Fields that the server fills with words: what they hold is found in the catalogue while the page runs. */
const FILLED = new Set("title stakes fee fees lack trouble stopped words method customs caption".split(" "));

/** Where a page shows such a field as it is. What a choice is sent back as must stay what it is. */
export function* filledIn(root: unknown): Generator<Node> {
  for (const node of nodes(root)) {
    const children = node.type === "Fragment" ? (node.nodes as Node[]) : [];
    for (const child of children) if (child.type === "ExpressionTag") yield* fields(child.expression as Node);
    if (node.type === "Attribute" && SPOKEN.has(node.name as string) && Array.isArray(node.value)) {
      for (const part of node.value as Node[]) if (part.type === "ExpressionTag") yield* fields(part.expression as Node);
    }
    if (node.type === "CallExpression" && ["t", "inWords"].includes((node.callee as Node).name as string)) {
      const parts = (node.arguments as Node[])[1];
      for (const one of (parts?.properties ?? []) as Node[]) if (!one.shorthand) yield* fields(one.value as Node);
    }
  }
}

function* fields(node: Node | undefined): Generator<Node> {
  if (!node) return;
  const name = node.type === "Identifier" ? node.name : node.type === "MemberExpression" && !node.computed ? (node.property as Node).name : "";
  if (FILLED.has(name as string)) yield node;
  if (node.type === "ConditionalExpression") {
    yield* fields(node.consequent as Node);
    yield* fields(node.alternate as Node);
  }
  if (node.type === "LogicalExpression" && node.operator !== "&&") {
    yield* fields(node.left as Node);
    yield* fields(node.right as Node);
  }
}

/** What a script says: the text or the forms, and where they stand. */
export interface Said {
  call: Node | null;
  text: Node;
  id: string;
  plural?: string;
  context?: string;
}

/** All that is said by `t` and `speaking` in the scripts and expressions of a tree. */
export function* said(root: unknown): Generator<Said> {
  for (const node of nodes(root)) {
    if (node.type !== "CallExpression") continue;
    const callee = (node.callee as Node).name;
    const [first, , context] = node.arguments as Node[];
    if (!first) continue;
    if (callee === "t") yield* saidBy(first, node, textOf(context));
    if (callee === "speaking") {
      for (const property of (first.properties ?? (first.expression as Node | undefined)?.properties ?? []) as Node[]) {
        yield* saidBy(property.value as Node, null, undefined);
      }
    }
  }
}

function* saidBy(node: Node, call: Node | null, context: string | undefined): Generator<Said> {
  const text = textOf(node);
  const about = context ? { context } : {};
  if (text !== undefined) yield { call, text: node, id: text, ...about };
  if (node.type !== "ObjectExpression") return;
  const forms = new Map((node.properties as Node[]).map((one) => [(one.key as Node).name, textOf(one.value as Node)]));
  const [one, other] = [forms.get("one"), forms.get("other")];
  if (one !== undefined && other !== undefined) yield { call, text: node, id: one, plural: other, ...about };
}

/** A text that is written out, in one piece or in several. */
export function textOf(node: Node | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && (node.expressions as Node[]).length === 0) {
    return ((node.quasis as Node[])[0]?.value as { cooked: string }).cooked;
  }
  if (node?.type !== "BinaryExpression" || node.operator !== "+") return undefined;
  const [left, right] = [textOf(node.left as Node), textOf(node.right as Node)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** Every message of a file. */
export function messages(source: string, file: string): Found[] {
  const { root, text } = tree(source, file);
  const line = (at: number): number => text.slice(0, at).split("\n").length;
  const found: Found[] = [];
  const look = (children: Node[]): void => {
    const { found: here, inner } = runs(children);
    for (const { id, start, places } of here) {
      found.push({ id, line: line(start) });
      for (const place of places.values()) if (!ELEMENTS.has(place.type)) fragmentsOf(place).forEach(look);
    }
    for (const node of inner) fragmentsOf(node).forEach(look);
  };
  look(root.fragment.nodes as unknown as Node[]);
  for (const node of nodes(root.fragment)) {
    const spoken = node.type === "Attribute" ? spokenOf(node) : null;
    if (spoken) found.push({ id: spoken.id, line: line(spoken.start) });
  }
  for (const node of shown(root.fragment)) found.push({ id: node.value as string, line: line(node.start) });
  for (const { text: at, id, plural, context } of said(root)) {
    found.push({ id, ...(plural === undefined ? {} : { plural }), ...(context === undefined ? {} : { context }), line: line(at.start) });
  }
  return found;
}
