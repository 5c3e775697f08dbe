import { isNotNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from './order-tables.server.ts';

/** Whether generated orders still exist. */
export async function hasDemoOrders({ db }: AppContext): Promise<boolean> {
  const [found] = await db.select({ id: orders.id }).from(orders).where(isNotNull(orders.seedBatch)).limit(1);
  return found !== undefined;
}
