import type { Attack } from './attacks.ts';

/** An attack from so many addresses, for so many seconds. */
export type Planned = { attack: Attack; attackers: number; seconds: number };

export const ENGINES = ['embedded', 'postgres'] as const;

/** What was chosen: names of attacks (null for all), engines, and whether this is part of the whole bench. */
export type Choice = { attacks: readonly string[] | null; engines: readonly string[]; isWhole: boolean };

/**
 * The rounds on one database. Beside the embedded one, only what is about the database is done on a server. Alone, each attack
 * comes from one and from three addresses; in the whole bench from three, on the server from one, for half the time.
 */
export function roundsOn(
  { isServer }: { isServer: boolean },
  all: readonly Attack[],
  { attacks, engines, isWhole }: Choice,
): Planned[] {
  if (!engines.includes(isServer ? 'postgres' : 'embedded')) return [];
  const isSecond = isServer && engines.includes('embedded');
  const addresses = isWhole ? [isServer ? 1 : 3] : isSecond ? [3] : [1, 3];
  const seconds = isWhole ? 5 : 10;
  return all
    .filter(({ name, asksDatabase }) => (attacks?.includes(name) ?? true) && (asksDatabase || !isSecond))
    .flatMap((attack) => addresses.map((attackers) => ({ attack, attackers, seconds })));
}
