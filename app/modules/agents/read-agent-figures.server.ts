import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { sharedCarts } from '#app/modules/shared-carts/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { ofDataSet } from '#app/platform/db/data-set.server.ts';

import { type AgentCount, type AgentFigures, figuresOf, SHOWN_DAYS } from './agent-figures.ts';
import { agentDays } from './tables.server.ts';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the actions of agents in the last 30 days, by day and by profile host. */
export async function readAgentFigures(ctx: AppContext): Promise<AgentFigures> {
  assertCan(ctx, 'agents:manage');
  const days = Array.from({ length: SHOWN_DAYS }, (_, back) => dayOf(addDays(ctx.now, -back)));
  const first = days.at(-1) ?? dayOf(ctx.now);
  const [counted, sold] = await Promise.all([
    ctx.db
      .select()
      .from(agentDays)
      .where(and(gte(agentDays.day, first), ofDataSet(ctx, agentDays))),
    listSold(ctx, first),
  ]);
  return figuresOf([...counted, ...sold], days);
}

/** Paid orders from agents' carts. */
async function listSold(ctx: AppContext, first: string): Promise<AgentCount[]> {
  const day = sql<string>`to_char(${orders.paidAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const host = sql<string>`coalesce(${sharedCarts.agentHost}, '')`;
  const rows = await ctx.db
    .select({ day, host, count: count() })
    .from(sharedCarts)
    .innerJoin(orders, eq(orders.id, sharedCarts.orderId))
    .where(
      and(
        eq(sharedCarts.source, 'agent'),
        ofDataSet(ctx, orders),
        inArray(orders.status, ['PAID', 'COMPLETED', 'REFUNDED']),
        gte(orders.paidAt, new Date(`${first}T00:00:00Z`)),
      ),
    )
    .groupBy(day, host);
  return rows.map((row) => ({ ...row, action: 'order' }));
}
