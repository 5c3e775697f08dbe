import { sql } from 'drizzle-orm';

import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { counters } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { counterName, type InvoiceKind, invoiceNumber } from './model.ts';

/**
 * The next number of a kind, in the caller's transaction: whoever comes second waits for the first, and a rollback gives the
 * number back, so there are no gaps.
 */
export async function takeNumber(ctx: AppContext, kind: InvoiceKind, isLive: boolean): Promise<string> {
  const { invoicing } = await siteContent(ctx);
  const [counter] = await ctx.db
    .insert(counters)
    .values({ name: counterName(kind, !isLive), value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning({ value: counters.value });
  if (!counter) throw new Error('the counter gave no number');
  const prefix = kind === 'invoice' ? invoicing.prefix : invoicing.creditPrefix;
  return invoiceNumber(counter.value, { prefix, padding: invoicing.padding, isTest: !isLive });
}
