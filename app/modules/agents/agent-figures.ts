import { AGENT_DEEDS, type AgentDeed } from './agent-deeds.ts';

/** What agents did on one day from one host, as it is counted; orders are paid ones. */
export type AgentCount = { day: string; host: string; deed: AgentDeed | 'order'; count: number };

export type AgentSums = Record<AgentDeed | 'order', number>;

export type AgentFigures = {
  whole: AgentSums;
  /** Every day of the span, the last one first. */
  days: (AgentSums & { day: string })[];
  /** Those who did most first. */
  hosts: (AgentSums & { host: string })[];
  /** Hosts that are left out of the list. */
  hostsLeftOut: number;
};

/** Days that are shown; carts, which know who made them, are kept longer. */
export const SHOWN_DAYS = 30;
export const MOST_SHOWN_HOSTS = 50;

const noSums = (): AgentSums => ({ search: 0, read: 0, cart: 0, checkout: 0, order: 0 });

export const sumOf = (sums: AgentSums): number => AGENT_DEEDS.reduce((sum, deed) => sum + sums[deed], 0);

function summed(counts: readonly AgentCount[]): AgentSums {
  const sums = noSums();
  for (const { deed, count } of counts) sums[deed] += count;
  return sums;
}

/** Counts by day and by host, of these days. */
export function figuresOf(counts: readonly AgentCount[], days: readonly string[]): AgentFigures {
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const hosts = [...Map.groupBy(counts, ({ host }) => host)]
    .map(([host, own]) => ({ host, ...summed(own) }))
    .toSorted((a, b) => b.order - a.order || sumOf(b) - sumOf(a) || a.host.localeCompare(b.host));
  return {
    whole: summed(counts),
    days: days.map((day) => ({ day, ...summed(byDay.get(day) ?? []) })),
    hosts: hosts.slice(0, MOST_SHOWN_HOSTS),
    hostsLeftOut: Math.max(0, hosts.length - MOST_SHOWN_HOSTS),
  };
}
