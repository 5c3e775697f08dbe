import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from './order-tables.server.ts';

const ORDER_ID_PATTERN = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/**
 * Returns the id of an order given by its id or a URL that contains it; null if there is none. Never by its
 * number.
 */
export async function findOrderIdByReference(ctx: AppContext, named: string): Promise<string | null> {
  const id = ORDER_ID_PATTERN.exec(named)?.[0].toLowerCase();
  if (id === undefined) return null;
  const [row] = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, id));
  return row?.id ?? null;
}
