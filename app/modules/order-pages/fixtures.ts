import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import { addWork, type Work } from '#app/modules/fulfilment/fixtures.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

type OrderColumns = Partial<typeof orders.$inferInsert>;

type ItemColumns = Partial<typeof orderItems.$inferInsert>;

/** Adds an order for the staff's list: any of its columns, and those of its one item. Returns its id. */
export async function addAdminOrder(
  ctx: AppContext,
  order: OrderColumns = {},
  item: ItemColumns = {},
): Promise<string> {
  const id = await addOrder(ctx, { ...(order.createdAt && { createdAt: order.createdAt }) });
  if (order.id) throw new Error('the fixture makes the id');
  const emailNorm = order.email?.toLowerCase();
  await ctx.db
    .update(orders)
    .set({ dueAt: ctx.now, ...(emailNorm && { emailNorm }), ...order })
    .where(eq(orders.id, id));
  await ctx.db
    .update(orderItems)
    .set({ workState: 'queued', dueAt: order.dueAt ?? ctx.now, ...item })
    .where(eq(orderItems.orderId, id));
  return id;
}

type OwnedOrderOptions = NonNullable<Parameters<typeof addWork>[1]> & {
  userId: string;
  titles?: readonly string[];
};

/** Adds a paid order of an account with its items in progress; the access is its owner's. */
export async function addOwnOrder(
  ctx: AppContext,
  { userId, titles = [], items, order }: OwnedOrderOptions,
): Promise<Work> {
  const work = await addWork(ctx, { ...(items && { items }), order: { ...order, userId } });
  for (const [position, title] of titles.entries()) {
    const itemId = work.itemIds[position];
    if (itemId) await ctx.db.update(orderItems).set({ title }).where(eq(orderItems.id, itemId));
  }
  return { ...work, access: { orderId: work.orderId, level: 'money', as: 'owner', userId } };
}

/** Adds a message from the staff. */
export async function addStaffMessage(ctx: AppContext, orderId: string, body = 'Hello'): Promise<void> {
  await ctx.db.insert(orderMessages).values({
    orderId,
    authorKind: 'staff',
    authorName: 'Mara',
    body,
    clientKey: randomUUID(),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
}

const FIXTURE_ROWS_INSERTED_AT_ONCE = 500;

/** Adds many completed orders of one item each, one per hour back from now; a quick way to a long list. */
export async function addManyOrders(ctx: AppContext, userId: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += FIXTURE_ROWS_INSERTED_AT_ONCE) {
    const batch = Array.from(
      { length: Math.min(FIXTURE_ROWS_INSERTED_AT_ONCE, count - done) },
      (_, index) => {
        const at = new Date(ctx.now.getTime() - (done + index + 1) * 3_600_000);
        return { id: randomUUID(), at };
      },
    );
    await ctx.db.insert(orders).values(
      batch.map(({ id, at }) => ({
        id,
        userId,
        status: 'COMPLETED',
        paymentState: 'PAID',
        source: 'direct',
        subtotalCents: 100_00,
        totalCents: 100_00,
        provider: 'sandbox',
        isLive: true,
        paidAt: at,
        completedAt: at,
        createdAt: at,
        updatedAt: at,
      })),
    );
    const scope = {
      about: '',
      process: '',
      included: '',
      excluded: '',
      details: '',
      value: '',
      includedRows: [],
      excludedRows: [],
    };
    await ctx.db.insert(orderItems).values(
      batch.map(({ id }, index) => ({
        orderId: id,
        position: 0,
        title: `Audit ${done + index + 1}`,
        category: 'Fix Problems',
        unitCents: 100_00,
        quantity: 1,
        lineCents: 100_00,
        deliveryDays: 1,
        scope,
        serviceVersion: 1,
        workState: 'accepted',
      })),
    );
  }
  // A running database does this by itself within a minute; until then, its plans are for a few rows.
  await ctx.db.execute(sql`analyze orders, order_items`);
}
