/** Puts the words of a language in place of the English ones, where a page or a script is written. */

import { childrenOf, filledIn, fragmentsOf, LETTERS, nodes, runs, said, shown, spokenOf, tree, type Node, type Run, type Said } from "./finding.ts";

/** The forms of a message in a language: one text, or a text for each way of counting. */
export type Forms = string | Record<string, string>;
/** What a language says, by the English; what is told apart by what it is about has that before it. */
export type Catalogue = Record<string, Forms>;

export const ABOUT = "\u0004";

const isWithin = (edit: Edit, other: Edit): boolean =>
  other !== edit && other.start < other.end && other.start <= edit.start && other.end >= edit.end && (edit.start < edit.end || edit.start > other.start || edit.end < other.end);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A page or a script in another language; what the language lacks stays English. */
export function put(source: string, file: string, words: Catalogue | null): string {
  if (words === null) return scriptPut(source, file, {}, english);
  const moved = file.endsWith(".svelte") ? pagePut(source, file, words) : source;
  return scriptPut(moved, file, words, looking);
}

function edited(source: string, start: number, end: number, edits: Edit[]): string {
  let at = start;
  let out = "";
  for (const edit of edits.filter((one) => one.start >= start && one.end <= end).sort((a, b) => a.start - b.start)) {
    out += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + source.slice(at, end);
}

/** The text of the page: whole stretches of it, in the order that the language wants. */
function pagePut(source: string, file: string, words: Catalogue): string {
  const { root } = tree(source, file);
  const within = (node: Node): Edit[] => fragmentsOf(node).flatMap(changes);
  const whole = (node: Node): string => edited(source, node.start, node.end, within(node));

  function changes(children: Node[]): Edit[] {
    const { found, inner } = runs(children);
    const here = found.flatMap((run) => {
      const pattern = words[run.id];
      if (typeof pattern === "string") return [{ start: run.start, end: run.end, text: filled(pattern, run) }];
      return [...run.places.values()].flatMap(within);
    });
    const taken = (node: Node): boolean => here.some(({ start, end }) => node.start >= start && node.end <= end);
    return [...here, ...inner.filter((node) => !taken(node)).flatMap(within)];
  }

  function filled(pattern: string, { places }: Run): string {
    return pattern.replace(/\{(\w+)\}|<(\/?)(\w+)(\/?)>|[^{}<>]+|[<>{}]/g, (piece, name?: string, closes?: string, tag?: string, empty?: string) => {
      if (name !== undefined) return whole(places.get(name) as Node);
      if (tag === undefined) return escaped(piece);
      const node = places.get(`<${tag}>`) as Node;
      if (empty) return whole(node);
      const children = childrenOf(node);
      return closes ? source.slice((children.at(-1) as Node).end, node.end) : source.slice(node.start, (children[0] as Node).start);
    });
  }

  return edited(source, 0, source.length, changes(root.fragment.nodes as unknown as Node[]));
}

const escaped = (text: string): string =>
  text.replace(/[&<>{}"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Attributes, and what scripts and expressions say. What has no places is put there as it is, without a call. */
function scriptPut(source: string, file: string, words: Catalogue, serverSaid: typeof looking): string {
  const { root, text, before } = tree(source, file);
  const edits: Edit[] = [];
  for (const node of nodes(root.fragment)) {
    const spoken = node.type === "Attribute" ? spokenOf(node) : null;
    const pattern = spoken && words[spoken.id];
    if (!spoken || typeof pattern !== "string") continue;
    const inside = pattern.replace(/\{(\w+)\}|[^{}]+/g, (piece, name?: string) => {
      const place = name === undefined ? undefined : (spoken.places.get(name) as Node);
      return place ? text.slice(place.start, place.end) : escaped(piece);
    });
    edits.push({ start: spoken.start, end: spoken.end, text: inside });
  }
  for (const node of shown(root.fragment)) {
    const found = words[node.value as string];
    if (typeof found === "string") edits.push({ start: node.start, end: node.end, text: JSON.stringify(found) });
  }
  for (const one of said(root)) edits.push(...saying(one, words));
  edits.push(...serverSaid(root, file, text));
  const done = edited(text, 0, text.length, edits.filter((edit) => !edits.some((other) => isWithin(edit, other))));
  return before ? done.slice(before, -"</script>".length) : done;
}

/** What English is without: the server's words are English, and all its letters are narrow. */
const NOT_ASKED: Record<string, string> = { own: "", lettersIn: ".length" };

function english(root: { fragment: unknown; instance: unknown }, _: string, source: string): Edit[] {
  if (!/from "[./]*\/own"/.test(source)) return [];
  return [...nodes(root.fragment), ...nodes(root.instance)].flatMap((node) => {
    const after = node.type === "CallExpression" ? NOT_ASKED[(node.callee as Node).name as string] : undefined;
    const [asked] = (node.arguments ?? []) as Node[];
    if (after === undefined || !asked) return [];
    return [
      { start: node.start, end: asked.start, text: "(" },
      { start: asked.end, end: node.end, text: `)${after}` },
    ];
  });
}

/** What the server says is looked up where it is shown. */
function looking(root: { fragment: unknown; instance: unknown }, file: string, _: string): Edit[] {
  const shownAs = file.endsWith(".svelte") ? [...filledIn(root.fragment), ...filledIn(root.instance)] : [];
  const first = (root.instance as Node | null)?.content as Node | undefined;
  if (!shownAs.length || !first) return [];
  const calls = shownAs.flatMap(({ start, end }) => [
    { start, end: start, text: `${OWN}(` },
    { start: end, end, text: " ?? \"\")" },
  ]);
  return [{ start: first.start, end: first.start, text: `import { own as ${OWN} } from "/src/lib/own.ts";` }, ...calls];
}

const OWN = "inOwnWords";

function saying({ call, text, id, plural, context }: Said, words: Catalogue): Edit[] {
  const found = words[context ? `${context}${ABOUT}${id}` : id];
  const own: Forms = found ?? (plural === undefined ? id : { one: id, other: plural });
  if (call && !hasParts(call) && typeof own === "string") {
    return [{ start: call.start, end: call.end, text: JSON.stringify(own) }];
  }
  return found === undefined ? [] : [{ start: text.start, end: text.end, text: JSON.stringify(own) }];
}

/** Whether something is filled in: a call may say what it is about without filling anything in. */
function hasParts({ arguments: given }: Node): boolean {
  const parts = (given as Node[])[1];
  return parts !== undefined && !(parts.type === "Identifier" && parts.name === "undefined");
}

const TEXT = />([^<>{}]*\p{L}[^<>{}]*)<|(?<=name="description" content=")[^"]*(?=")|(?<=data-\w+=")[^"]*\s[^"]*(?=")/gu;

/** The texts of the first page, which is drawn before any script comes. */
export function textsOfHtml(html: string): string[] {
  return [...html.matchAll(TEXT)].map(([whole, text]) => (text ?? whole).trim()).filter((text) => LETTERS.test(text));
}

/** The first page in a language. */
export function htmlPut(html: string, language: string, words: Catalogue): string {
  const own = html.replace(TEXT, (whole, text?: string) => {
    const said = words[(text ?? whole).trim()];
    return typeof said === "string" ? whole.replace((text ?? whole).trim(), () => said) : whole;
  });
  return own.replace('lang="en"', `lang="${language}"`);
}
