/** Finds words that people may read and that no language could say otherwise: texts in scripts that nothing marks. */

import { nodes, said, shown, tree, type Node } from "./finding.ts";

/** A text outside the catalogue, and its line. */
export interface Outside {
  text: string;
  line: number;
}

const SENTENCE = /\p{L}{2,}[,:;]? \p{L}|^\p{Lu}\p{Ll}+$|^\p{Lu}\p{Ll}+ \{\}|\p{L}…$/u;
/** What a page is styled, drawn or addressed with. */
const NO_WORDS = /[=#<>@]|^[.#]\w|^(header|main) \w|^\/|\dpx|var\(|^[MmLl]\d|^(Escape|Enter|Arrow\w+|Tab|Home|End|Space|Backspace|Delete|Page\w+|Shift)$/;
/** Where a text is a name among names and not said: keys, comparisons, types, what is imported, what goes wrong inside. */
const NAMES = new Set(["ImportDeclaration", "ExportAllDeclaration", "ImportExpression", "TSLiteralType", "SwitchCase"]);
const UNSAID = new Set(["Error", "OutOfStep", "TypeError", "querySelector", "querySelectorAll", "getElementById", "matchMedia", "RegExp", "split", "includes", "startsWith", "endsWith", "has", "closest", "addEventListener", "json", "fetch", "matches", "animate"]);

/** All texts of a file that look like words and are in no catalogue. */
export function outside(source: string, file: string): Outside[] {
  const { root, text } = tree(source, file);
  const marked = new Set<Node>(shown(root.fragment));
  for (const one of said(root)) for (const node of nodes(one.call ?? one.text)) marked.add(node);
  const found: Outside[] = [];
  const look = (node: unknown, above: Node[]): void => {
    if (Array.isArray(node)) for (const one of node) look(one, above);
    else if (node && typeof node === "object") {
      const here = node as Node;
      if (typeof here.type === "string" && isSaid(here, above) && !marked.has(here)) found.push({ text: wordsOf(here), line: text.slice(0, here.start).split("\n").length });
      const within = typeof here.type === "string" ? [...above, here] : above;
      if (typeof here.type === "string" && (NAMES.has(here.type) || isUnsaid(here))) return;
      for (const [name, value] of Object.entries(node)) if (!["metadata", "parent", "key", "typeAnnotation", "typeArguments", "loc"].includes(name)) look(value, within);
    }
  };
  look(root.instance, []);
  look(root.module, []);
  look(root.fragment, []);
  return found;
}

const wordsOf = (node: Node): string =>
  node.type === "Literal" ? (node.value as string) : (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("{}");

function isSaid(node: Node, above: Node[]): boolean {
  const isText = (node.type === "Literal" && typeof node.value === "string") || node.type === "TemplateLiteral";
  if (!isText || !above.some(({ type }) => type === "Program" || type === "ExpressionTag" || type.endsWith("Block") || type === "Attribute")) return false;
  const parent = above.at(-1);
  if (parent?.type === "BinaryExpression" && /^[!=]==?$|^in$/.test(parent.operator as string)) return false;
  if (parent?.type === "MemberExpression" || parent?.type === "ExportNamedDeclaration") return false;
  const text = wordsOf(node);
  return SENTENCE.test(text) && !NO_WORDS.test(text);
}

function isUnsaid(node: Node): boolean {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
  const callee = node.callee as Node;
  return UNSAID.has(((callee.property as Node | undefined)?.name ?? callee.name) as string);
}
