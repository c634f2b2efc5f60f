/** Figures of one's own play, as the language of the page writes numbers. */

import { language } from "../../lib/messages";

const WHOLE = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const HOUR = 3_600_000;

export const counted = (number: number): string => WHOLE.format(number);

/** A number that may have a fraction, such as on an axis. */
export const measured = (number: number): string => TENTHS.format(number);

/** Milliseconds as hours. */
export const hours = (took: number): string => TENTHS.format(took / HOUR);
