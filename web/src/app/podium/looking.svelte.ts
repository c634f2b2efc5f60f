/** Something that a part of the podium reads from the room: read at once, again now and then, and when it has changed. */

const AGAIN = 10_000;

export class Looking<Shown> {
  shown = $state.raw<Shown | null>(null);
  wrong = $state.raw<unknown>(null);

  constructor(private readonly read: () => Promise<Shown>) {}

  /** Read it until what is given back is called. */
  look(): () => void {
    void this.again();
    const timer = setInterval(() => void this.again(), AGAIN);
    return () => clearInterval(timer);
  }

  async again(): Promise<void> {
    try {
      this.shown = await this.read();
      this.wrong = null;
    } catch (trouble) {
      this.wrong = trouble;
    }
  }

  /** Order something and read again; whether it was done. What is wrong is kept to be shown. */
  async order(doing: () => Promise<unknown>): Promise<boolean> {
    this.wrong = null;
    try {
      await doing();
    } catch (trouble) {
      await this.again();
      this.wrong = trouble;
      return false;
    }
    await this.again();
    return true;
  }
}
