import { and, eq, gt, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { sharedCarts } from './tables.server.ts';

/** How many carts one host's agents have made that nobody has begun to pay, canceled or let expire; null counts those without a host. */
export async function countOpenAgentCarts(ctx: AppContext, host: string | null): Promise<number> {
  const { source, agentHost, canceledAt, orderId, expiresAt } = sharedCarts;
  return ctx.db.$count(
    sharedCarts,
    and(
      eq(source, 'agent'),
      host === null ? isNull(agentHost) : eq(agentHost, host),
      isNull(canceledAt),
      isNull(orderId),
      gt(expiresAt, ctx.now),
    ),
  );
}
