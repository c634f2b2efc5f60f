/** Money is an integer number of cents; read and printed the way a card room writes it. */

import type { Cents } from "./types";
import { t, language } from "./messages";

const WRITTEN = /^(-?)\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,15})(?:\.([0-9]{1,2}))?$/;

const DOLLARS = new Intl.NumberFormat(`${language}-US`, {
  style: "currency",
  currency: "USD",
  currencyDisplay: "narrowSymbol",
  trailingZeroDisplay: "stripIfInteger",
} as Intl.NumberFormatOptions);

/** `$2.50`, `$1,000`, `-$0.50`: whole dollars without a fraction, written as the language writes dollars. */
export const dollars = (amount: Cents): string => DOLLARS.format(amount / 100);

/** A change of chips with its sign: `+$40`, `-$5`, `even`. */
export function change(amount: Cents): string {
  if (amount === 0) return t("even");
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
