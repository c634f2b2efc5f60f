/**
 * What is said of somebody, said to themselves in English: "you have it" where others read "Ann has it". The same
 * rules as `calroom.table.addressing`; the other languages say the same verb to somebody and of somebody.
 */

const BASE: Record<string, string> = {
  is: "are",
  was: "were",
  has: "have",
  does: "do",
  goes: "go",
  passes: "pass",
  forces: "force",
};
/** What somebody may do after something else, beside what has a form of its own. */
const SECOND = ["makes", "gets", "keeps", "plays", "stands", "decides", "waits", "pays", "takes", "leaves"];
const AND = new RegExp(`\\band (${[...Object.keys(BASE), ...SECOND].join("|")})\\b`, "g");
const WHOSE: Record<string, string> = { they: "you", them: "you", their: "your", themselves: "yourself" };

const PLACE = /(\{\w+(?::\w+)?\})/;
const RENAMED = /^\{\w+:person\} is now called /;
const THEIRS = /\b(?:(both )|[Tt]he |(?=money ))((?:hole )?\w+) of $/;
const TOWARDS = /\b(?:against|at|before|behind|between|by|for|from|of|on|passes|round|to|with) $/;
const DOES = /^((?:, [^,]+,)?) ([a-z]+)\b/;
const WHO = /^, who ([a-z]+s)\b/;

/** The places of a pattern at which its reader stands; one that only says what somebody is called is none. */
export function readersIn(pattern: string, people: Map<string, boolean>): Set<string> {
  const mine = [...people.keys()].filter((name) => people.get(name));
  if (mine.length && RENAMED.test(pattern)) return new Set(["was"]);
  return new Set(mine.filter((name) => !new RegExp(`called \\{${name}\\b`).test(pattern)));
}

/** A pattern with "you" at the places of those people who are its reader. */
export function toReader(pattern: string, people: Map<string, boolean>): string {
  if (![...people.values()].includes(true)) return pattern;
  if (RENAMED.test(pattern)) return pattern.replace(RENAMED, "you are now called ");
  const [first = "", ...rest] = atPeople(pattern, people);
  let told = first;
  for (let at = 0; at < rest.length; at += 2) {
    const [place = "", after = ""] = rest.slice(at, at + 2);
    told = people.get(nameOf(place)) ? withYou(told, after) : told + place + after;
  }
  return told;
}

const nameOf = (place: string): string => /\w+/.exec(place)?.[0] ?? "";

/** A pattern taken apart where it names people; what is only a name names nobody. */
function atPeople(pattern: string, people: Map<string, boolean>): string[] {
  const pieces = [""];
  for (const [nth, piece] of pattern.split(PLACE).entries()) {
    if (nth % 2 && people.has(nameOf(piece)) && !pieces.at(-1)?.endsWith("called ")) pieces.push(piece, "");
    else pieces.push((pieces.pop() ?? "") + piece);
  }
  return pieces;
}

/** The reader between what is said before and after them: whose something is, for whom, or who does it. */
function withYou(before: string, follows: string): string {
  const yours = follows.replace(/\b(?:they|them|their|themselves)\b/g, (word) => WHOSE[word] ?? word);
  if (yours.startsWith("'s")) {
    const whose = yours.slice(2);
    return `${before}${whose.startsWith(" ") ? "your" : "yours"}${whose}`;
  }
  const theirs = THEIRS.exec(before);
  if (theirs && !WHO.test(yours)) return `${before.slice(0, theirs.index)}${theirs[1] ?? ""}your ${theirs[2]}${yours}`;
  const after = yours.replace(WHO, (_, verb: string) => `, who ${base(verb)}`);
  const found = TOWARDS.test(before) ? null : DOES.exec(after);
  if (!found) return `${before}you${after}`;
  const [whole, aside, does = ""] = found;
  const rest = after.slice(whole.length).replace(AND, (_, verb: string) => `and ${base(verb)}`);
  return `${before}you${aside} ${base(does)}${rest}`;
}

function base(verb: string): string {
  return BASE[verb] ?? (/(?:ch|sh|ss|x)es$/.test(verb) ? verb.slice(0, -2) : verb.replace(/s$/, ""));
}
