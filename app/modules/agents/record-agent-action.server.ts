import { and, countDistinct, eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import {
  type CountedAgentAction,
  MAX_COUNTED_AI_AGENT_HOSTS_PER_DAY,
  OTHER_AGENT_HOSTS_NAME,
} from './agent-actions.ts';
import { agentDays } from './tables.server.ts';

/**
 * Counts an action of an agent today. Profiles can be on any number of hosts: beyond a limit per day they are
 * counted together. A failure is logged, and the agent is answered all the same.
 */
export async function recordAgentAction(
  ctx: AppContext,
  host: string | null,
  action: CountedAgentAction,
): Promise<void> {
  const day = ctx.now.toISOString().slice(0, 10);
  try {
    const name = host === null ? '' : await getAgentHostForStats(ctx, day, host);
    await ctx.db
      .insert(agentDays)
      .values({ day, host: name, action, count: 1 })
      .onConflictDoUpdate({
        target: [agentDays.day, agentDays.host, agentDays.action],
        set: { count: sql`${agentDays.count} + 1` },
      });
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'what an agent did was not counted');
  }
}

async function getAgentHostForStats(ctx: AppContext, day: string, host: string): Promise<string> {
  const [known] = await ctx.db
    .select({ host: agentDays.host })
    .from(agentDays)
    .where(and(eq(agentDays.day, day), eq(agentDays.host, host)))
    .limit(1);
  if (known) return host;
  const [row] = await ctx.db
    .select({ hosts: countDistinct(agentDays.host) })
    .from(agentDays)
    .where(eq(agentDays.day, day));
  return (row?.hosts ?? 0) < MAX_COUNTED_AI_AGENT_HOSTS_PER_DAY ? host : OTHER_AGENT_HOSTS_NAME;
}
