/** What houses and games are called; whoever shows a name shows it anew once it is told. */

let told = $state.raw<ReadonlyMap<string, string>>(new Map());

export const titles = (): ReadonlyMap<string, string> => told;

/** Some more names. */
export function tellTitles(more: Iterable<[string, string]>): void {
  told = new Map([...told, ...more]);
}
