import { AGENT_ACTIONS, type AgentAction } from './agent-actions.ts';

/** The count of an action of agents on one day from one host; orders are paid ones. */
export type AgentCount = { day: string; host: string; action: AgentAction | 'order'; count: number };

export type AgentSums = Record<AgentAction | 'order', number>;

export type AgentActivityReport = {
  whole: AgentSums;
  /** Every day of the time span, latest first. */
  days: (AgentSums & { day: string })[];
  /** The most active ones first. */
  hosts: (AgentSums & { host: string })[];
  /** Number of hosts beyond the list. */
  hostsLeftOut: number;
};

/** Days shown; carts, which record their agent, are kept longer. */
export const AGENT_REPORT_DAYS = 30;
export const MAX_REPORTED_HOSTS = 50;

const createZeroSums = (): AgentSums => ({ search: 0, read: 0, cart: 0, checkout: 0, order: 0 });

export const sumAgentActions = (sums: AgentSums): number =>
  AGENT_ACTIONS.reduce((sum, action) => sum + sums[action], 0);

function sumActionCounts(counts: readonly AgentCount[]): AgentSums {
  const sums = createZeroSums();
  for (const { action, count } of counts) sums[action] += count;
  return sums;
}

/** Returns the counts by day and by host for these days. */
export function createAgentActivityReport(
  counts: readonly AgentCount[],
  days: readonly string[],
): AgentActivityReport {
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const hosts = [...Map.groupBy(counts, ({ host }) => host)]
    .map(([host, own]) => ({ host, ...sumActionCounts(own) }))
    .toSorted(
      (a, b) => b.order - a.order || sumAgentActions(b) - sumAgentActions(a) || a.host.localeCompare(b.host),
    );
  return {
    whole: sumActionCounts(counts),
    days: days.map((day) => ({ day, ...sumActionCounts(byDay.get(day) ?? []) })),
    hosts: hosts.slice(0, MAX_REPORTED_HOSTS),
    hostsLeftOut: Math.max(0, hosts.length - MAX_REPORTED_HOSTS),
  };
}
