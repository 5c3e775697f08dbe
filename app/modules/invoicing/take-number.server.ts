import { sql } from 'drizzle-orm';

import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { counters } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { getInvoiceCounterName, type NumberedInvoiceDocumentKind, formatInvoiceNumber } from './model.ts';

/**
 * Returns the next number of a kind, in the caller's transaction: a concurrent caller waits, and a rollback
 * returns the number, so there are no gaps.
 */
export async function takeInvoiceNumber(
  ctx: AppContext,
  kind: NumberedInvoiceDocumentKind,
  isLive: boolean,
): Promise<string> {
  const [number] = await takeInvoiceNumbers(ctx, { kind, isLive, count: 1 });
  if (number === undefined) throw new Error('the counter gave no number');
  return number;
}

/** Returns the next so many numbers of a kind, in order. */
export async function takeInvoiceNumbers(
  ctx: AppContext,
  { kind, isLive, count }: { kind: NumberedInvoiceDocumentKind; isLive: boolean; count: number },
): Promise<string[]> {
  if (count < 1) return [];
  const { invoicing } = await readSiteContent(ctx);
  const [counter] = await ctx.db
    .insert(counters)
    .values({ name: getInvoiceCounterName(kind, !isLive), value: count })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + ${count}` } })
    .returning({ value: counters.value });
  const last = counter?.value ?? 0;
  const prefix = kind === 'invoice' ? invoicing.prefix : invoicing.creditPrefix;
  return Array.from({ length: count }, (_, index) =>
    formatInvoiceNumber(last - count + 1 + index, { prefix, padding: invoicing.padding, isTest: !isLive }),
  );
}
