/** The languages that the room can be had in, and the choice among them, which the server reads. */

/** All that the client is built in, English first. */
declare const LANGUAGES: string[];

const COOKIE = "calroom-language";
const YEAR = 365 * 24 * 60 * 60;

/** Each language by its tag, with the name that it has in itself. */
export const languages: [tag: string, title: string][] = LANGUAGES.map((tag) => [
  tag,
  new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag,
]);

/** The language that was chosen in this browser; "" is the browser's own. */
export function chosenLanguage(): string {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]*)`).exec(document.cookie)?.[1] ?? "";
}

/** Choose a language, and open the page anew in it. */
export function choose(tag: string): void {
  document.cookie = `${COOKIE}=${tag}; Path=/; Max-Age=${tag ? YEAR : 0}; SameSite=Lax`;
  location.reload();
}
