import type { FloodAttack } from './attacks.ts';

/** An attack from this many addresses, for this many seconds. */
export type PlannedFloodAttackRound = { attack: FloodAttack; attackers: number; seconds: number };

export const FLOOD_DATABASE_ENGINE_NAMES = ['embedded', 'postgres'] as const;

/** The selection: names of attacks (null for all), engines, and whether this is part of the whole bench. */
export type FloodRoundSelection = {
  attacks: readonly string[] | null;
  engines: readonly string[];
  isWhole: boolean;
};

/**
 * Returns the rounds on one database. Run alone, each attack comes from one and from three addresses, and
 * only attacks on the database also run on a server. The whole bench has no time for a server: each attack
 * comes from three addresses, for half the time.
 */
export function planFloodRounds(
  { isServer }: { isServer: boolean },
  all: readonly FloodAttack[],
  { attacks, engines, isWhole }: FloodRoundSelection,
): PlannedFloodAttackRound[] {
  const isSecond = isServer && engines.includes('embedded');
  if (!engines.includes(isServer ? 'postgres' : 'embedded') || (isWhole && isSecond)) return [];
  const addresses = isWhole || isSecond ? [3] : [1, 3];
  const seconds = isWhole ? 5 : 10;
  return all
    .filter(({ name, asksDatabase }) => (attacks?.includes(name) ?? true) && (asksDatabase || !isSecond))
    .flatMap((attack) => addresses.map((attackers) => ({ attack, attackers, seconds })));
}
