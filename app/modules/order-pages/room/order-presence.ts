/** After this long without a report a person counts as absent; open pages report every ten seconds. */
export const PRESENCE_TIMEOUT_MS = 25_000;

/** Returns `Grace Hopper`, `Grace Hopper and Ada Lovelace`, `Grace Hopper, Ada Lovelace and 2 more`. */
export function formatPresentPeopleNames(names: readonly string[]): string {
  const [first = '', second, ...others] = names;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`;
}
