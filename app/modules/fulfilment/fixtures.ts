import { randomUUID } from 'node:crypto';

import { addDays } from '#app/lib/dates.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { orderItemScope } from '#app/modules/orders/deliveries/checklist/tables.server.ts';
import type { WorkState } from '#app/modules/orders/model.ts';
import { orderItems, orders } from '#app/modules/orders/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

type WorkItem = {
  workState?: WorkState;
  deliveryDays?: number;
  isBriefRequired?: boolean;
  assigneeId?: string | null;
  /** Texts of the included rows; two by default. */
  rows?: string[];
};

export type Work = {
  orderId: string;
  itemIds: string[];
  /** What its customer may do. */
  access: OrderAccess;
};

/** A paid order with its items at work and their contract rows, written straight into the tables. */
export async function addWork(
  ctx: AppContext,
  { items = [{}], order = {} }: { items?: WorkItem[]; order?: Partial<typeof orders.$inferInsert> } = {},
): Promise<Work> {
  const orderId = randomUUID();
  const totalCents = items.length * 100_00;
  const longest = Math.max(...items.map(({ deliveryDays = 2 }) => deliveryDays));
  await ctx.db.insert(orders).values({
    id: orderId,
    status: 'PAID',
    paymentState: 'PAID',
    source: 'direct',
    email: 'ada@example.com',
    emailNorm: 'ada@example.com',
    subtotalCents: totalCents,
    totalCents,
    provider: 'sandbox',
    isLive: false,
    paidAt: ctx.now,
    dueAt: addDays(ctx.now, longest),
    createdAt: ctx.now,
    ...order,
  });
  const itemIds: string[] = [];
  for (const [position, { rows = ['First', 'Second'], ...item }] of items.entries()) {
    const { workState = 'queued', deliveryDays = 2 } = item;
    const id = randomUUID();
    itemIds.push(id);
    await ctx.db.insert(orderItems).values({
      id,
      orderId,
      position,
      title: `Service ${position + 1}`,
      category: 'Fix Problems',
      unitCents: 100_00,
      quantity: 1,
      lineCents: 100_00,
      serviceVersion: 1,
      dueAt: addDays(ctx.now, deliveryDays),
      scope: {
        about: '',
        process: '',
        included: '',
        excluded: '',
        details: '',
        value: '',
        includedRows: rows,
        excludedRows: ['Not this'],
      },
      createdAt: ctx.now,
      ...item,
      workState,
      deliveryDays,
    });
    const contract = [
      ...rows.map((text, place) => ({ orderItemId: id, kind: 'included', position: place, text })),
      { orderItemId: id, kind: 'excluded', position: 0, text: 'Not this' },
    ];
    await ctx.db.insert(orderItemScope).values(contract);
  }
  return { orderId, itemIds, access: { orderId, level: 'work', as: 'browser', userId: null } };
}
