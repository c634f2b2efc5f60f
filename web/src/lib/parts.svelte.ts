/**
 * Parts of the page that come when they are wanted. Where one does not come, because the room was closed meanwhile or
 * opened again with a newer client, the page says so, waits until the room answers, and opens itself anew.
 */

const KEY = "calroom.opened-anew";
/** How long after the room is asked whether it answers, in milliseconds. */
const PAUSE = 1000;
/** Whoever was opened anew so lately is not helped by it once more. */
const LATELY = 20_000;

class Parts {
  /** Whether a part is missing that the page waits for. */
  missing = $state(false);
}

export const parts = new Parts();

/** A part of the page, or the page anew; only what is missing even then is thrown. */
export async function part<Found>(open: () => Promise<Found>): Promise<Found> {
  try {
    return await open();
  } catch (wrong) {
    if (Date.now() - lastTime() < LATELY) throw wrong;
    parts.missing = true;
    await theRoomAnswers();
    remember();
    location.reload();
    // What comes is another page: nothing may be drawn here any more.
    return await new Promise<Found>(() => {});
  }
}

async function theRoomAnswers(): Promise<void> {
  for (;;) {
    const answer = await fetch("/health/live", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

function lastTime(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    // A browser that keeps nothing would open the page anew without end.
    return Date.now();
  }
}

function remember(): void {
  sessionStorage.setItem(KEY, String(Date.now()));
}
