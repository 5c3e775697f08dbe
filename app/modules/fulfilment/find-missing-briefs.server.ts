import { asc, eq } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Reads the services of an order that wait for their briefs, by name, and whether it has other services. */
async function readServicesMissingBriefs(ctx: AppContext, orderId: string) {
  const items = await ctx.db
    .select({ title: orderItems.title, workState: orderItems.workState })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const missing = items.filter(({ workState }) => workState === 'awaiting_brief');
  return { missing: missing.map(({ title }) => title), isOfSeveral: items.length > 1 };
}

/**
 * Returns, for the email about a submitted brief, the services whose briefs are still missing; empty if none.
 */
export async function findMissingBriefsForSubmissionEmail(
  ctx: AppContext,
  orderId: string,
): Promise<{ missing?: string[] }> {
  const { missing } = await readServicesMissingBriefs(ctx, orderId);
  return missing.length > 0 ? { missing } : {};
}

/**
 * Returns, for a reminder, the services whose briefs are missing if an order has several; empty if the email
 * names its only one.
 */
export async function findMissingBriefsForReminderEmail(
  ctx: AppContext,
  orderId: string,
): Promise<{ missing?: string[] }> {
  const { missing, isOfSeveral } = await readServicesMissingBriefs(ctx, orderId);
  return isOfSeveral && missing.length > 0 ? { missing } : {};
}
