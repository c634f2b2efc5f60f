/** Money is an integer number of cents; read and printed the way a card room writes it. */

import type { Cents } from "./types";

const WRITTEN = /^(-?)\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,15})(?:\.([0-9]{1,2}))?$/;

/** `$2.50`, `$1,000`, `-$0.50`: whole dollars without a fraction. */
export function dollars(amount: Cents): string {
  const whole = Math.floor(Math.abs(amount) / 100).toLocaleString("en-US");
  const fraction = Math.abs(amount) % 100;
  const sign = amount < 0 ? "-" : "";
  return fraction === 0 ? `${sign}$${whole}` : `${sign}$${whole}.${String(fraction).padStart(2, "0")}`;
}

/** A change of chips with its sign: `+$40`, `-$5`, `even`. */
export function change(amount: Cents): string {
  if (amount === 0) return "even";
  return amount > 0 ? `+${dollars(amount)}` : dollars(amount);
}

/** Reads `$2.50`, `2.5` or `$1,000`; null where it is no amount. */
export function cents(text: string): Cents | null {
  const written = WRITTEN.exec(text.trim());
  if (written === null) return null;
  const [, sign, whole = "", fraction = ""] = written;
  const amount = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return sign ? -amount : amount;
}
