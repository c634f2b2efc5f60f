/** What a screen reader is told as it happens: politely, or at once where waiting would cost something. */

class Announcer {
  polite = $state("");
  urgent = $state("");
}

export const announcer = new Announcer();

/** Say it to a screen reader. The same words twice are said twice. */
export function announce(words: string, urgent = false): void {
  const said = urgent ? announcer.urgent : announcer.polite;
  // A live region stays silent when its text does not change.
  const text = said === words ? `${words}\u00a0` : words;
  if (urgent) announcer.urgent = text;
  else announcer.polite = text;
}
