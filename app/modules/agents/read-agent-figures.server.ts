import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { sharedCarts } from '#app/modules/shared-carts/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import {
  type DailyAgentActionCount,
  type AgentActivityReport,
  createAgentActivityReport,
  AGENT_REPORT_DAYS,
} from './agent-figures.ts';
import { agentDays } from './tables.server.ts';

const formatUtcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the actions of agents in the last 30 days, by day and by profile host. */
export async function readAgentActivityReport(ctx: AppContext): Promise<AgentActivityReport> {
  assertCan(ctx, 'agents:manage');
  const days = Array.from({ length: AGENT_REPORT_DAYS }, (_, back) => formatUtcDay(addDays(ctx.now, -back)));
  const first = days.at(-1) ?? formatUtcDay(ctx.now);
  const [counted, sold] = await Promise.all([
    ctx.db
      .select()
      .from(agentDays)
      .where(and(gte(agentDays.day, first), buildDemoOrRealRowsCondition(ctx, agentDays))),
    listPaidAgentOrderCounts(ctx, first),
  ]);
  return createAgentActivityReport([...counted, ...sold], days);
}

/** Paid orders from agents' carts. */
async function listPaidAgentOrderCounts(ctx: AppContext, first: string): Promise<DailyAgentActionCount[]> {
  const day = sql<string>`to_char(${orders.paidAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const host = sql<string>`coalesce(${sharedCarts.agentHost}, '')`;
  const rows = await ctx.db
    .select({ day, host, count: count() })
    .from(sharedCarts)
    .innerJoin(orders, eq(orders.id, sharedCarts.orderId))
    .where(
      and(
        eq(sharedCarts.source, 'agent'),
        buildDemoOrRealRowsCondition(ctx, orders),
        inArray(orders.status, ['PAID', 'COMPLETED', 'REFUNDED']),
        gte(orders.paidAt, new Date(`${first}T00:00:00Z`)),
      ),
    )
    .groupBy(day, host);
  return rows.map((row) => ({ ...row, action: 'order' }));
}
