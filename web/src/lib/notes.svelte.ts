/** One's notes on other people, read once a page; nobody else sees them. */

import { api } from "./api";
import type { NoteShown } from "./types";

class Notes {
  all = $state.raw<NoteShown[] | null>(null);
  /** About whom something is being written. */
  about = $state("");

  async look(): Promise<void> {
    this.all ??= (await api.notes()).notes;
  }

  async put(about: string, words: string): Promise<void> {
    this.all = (await api.note({ about, words })).notes;
  }

  /** What is noted about somebody, under the name they have now or had then. */
  of(person: string): string {
    return this.all?.find((note) => note.called === person || note.about === person)?.words ?? "";
  }
}

export const notes = new Notes();
