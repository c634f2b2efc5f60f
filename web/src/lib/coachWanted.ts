/** Tables to which somebody goes to play with the coach: there it is asked for as soon as they sit. */

const tables = new Set<string>();

/** The coach shall be asked for at this table. */
export const wantCoachAt = (table: string): void => void tables.add(table);

/** Whether the coach shall be asked for here; it is asked for once. */
export const takesCoach = (table: string): boolean => tables.delete(table);
