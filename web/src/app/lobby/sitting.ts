/** Sitting down from the lobby: whoever is here, or a new guest, gets a seat at once. */

import { api } from "../../lib/api";
import { notePlayed } from "../../lib/played";
import { go } from "../../lib/router.svelte";
import { session } from "../../lib/session.svelte";
import { settings } from "../../lib/settings.svelte";

/** Take a seat where the room has one, or by lot where nobody can have chosen it, and go there. */
export async function sitDown(game: string, stakes: string, lot = false): Promise<void> {
  await session.someone();
  const seated = await api.play({ game, stakes, lot, strength: settings.strength });
  notePlayed({ game, stakes });
  void session.look();
  go(`/tables/${seated.table}`);
}
