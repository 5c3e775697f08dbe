import { COUNTED_AI_AGENT_ACTIONS, type CountedAgentAction } from './agent-actions.ts';

/** The count of an action of agents on one day from one host; orders are paid ones. */
export type DailyAgentActionCount = {
  day: string;
  host: string;
  action: CountedAgentAction | 'order';
  count: number;
};

export type AiAgentActionAndOrderCounts = Record<CountedAgentAction | 'order', number>;

export type AgentActivityReport = {
  whole: AiAgentActionAndOrderCounts;
  /** Every day of the time span, latest first. */
  days: (AiAgentActionAndOrderCounts & { day: string })[];
  /** The most active ones first. */
  hosts: (AiAgentActionAndOrderCounts & { host: string })[];
  /** Number of hosts beyond the list. */
  hostsLeftOut: number;
};

/** Days shown; carts, which record their agent, are kept longer. */
export const AGENT_REPORT_DAYS = 30;
export const MAX_AGENT_HOSTS_IN_REPORT = 50;

const createZeroAgentActionSums = (): AiAgentActionAndOrderCounts => ({
  search: 0,
  read: 0,
  cart: 0,
  checkout: 0,
  order: 0,
});

export const sumAgentActionsExceptOrders = (sums: AiAgentActionAndOrderCounts): number =>
  COUNTED_AI_AGENT_ACTIONS.reduce((sum, action) => sum + sums[action], 0);

function sumAgentActionCounts(counts: readonly DailyAgentActionCount[]): AiAgentActionAndOrderCounts {
  const sums = createZeroAgentActionSums();
  for (const { action, count } of counts) sums[action] += count;
  return sums;
}

/** Returns the counts by day and by host for these days. */
export function createAgentActivityReport(
  counts: readonly DailyAgentActionCount[],
  days: readonly string[],
): AgentActivityReport {
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const hosts = [...Map.groupBy(counts, ({ host }) => host)]
    .map(([host, own]) => ({ host, ...sumAgentActionCounts(own) }))
    .toSorted(
      (a, b) =>
        b.order - a.order ||
        sumAgentActionsExceptOrders(b) - sumAgentActionsExceptOrders(a) ||
        a.host.localeCompare(b.host),
    );
  return {
    whole: sumAgentActionCounts(counts),
    days: days.map((day) => ({ day, ...sumAgentActionCounts(byDay.get(day) ?? []) })),
    hosts: hosts.slice(0, MAX_AGENT_HOSTS_IN_REPORT),
    hostsLeftOut: Math.max(0, hosts.length - MAX_AGENT_HOSTS_IN_REPORT),
  };
}
