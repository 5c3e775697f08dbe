import { randomUUID } from 'node:crypto';

import type { AppContext } from '#app/platform/context.ts';

import { orderItems } from './item-tables.server.ts';
import { orders } from './order-tables.server.ts';

const NO_SCOPE = {
  about: '',
  process: '',
  included: '',
  excluded: '',
  details: '',
  value: '',
  includedRows: [],
  excludedRows: [],
};

type TestOrderFixtureInput = {
  serviceId?: string | null;
  totalCents?: number;
  quantity?: number;
  status?: 'PENDING' | 'PAID' | 'COMPLETED' | 'CANCELED' | 'EXPIRED' | 'REFUNDED';
  createdAt?: Date;
};

/**
 * Adds one order of one service directly to the tables; paid unless its status says otherwise. Returns its
 * id.
 */
export async function addOrder(ctx: AppContext, order: TestOrderFixtureInput = {}): Promise<string> {
  const { serviceId = null, quantity = 1, status = 'PAID', createdAt = ctx.now } = order;
  const unitCents = order.totalCents ?? 149_00;
  const totalCents = unitCents * quantity;
  const id = randomUUID();
  await ctx.db.insert(orders).values({
    id,
    status,
    paymentState: 'PAID',
    source: 'direct',
    subtotalCents: totalCents,
    totalCents,
    provider: 'sandbox',
    isLive: false,
    paidAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  });
  await ctx.db.insert(orderItems).values({
    orderId: id,
    position: 0,
    serviceId,
    serviceSlug: 'sold',
    title: 'Landing Page',
    category: 'Fix Problems',
    unitCents,
    quantity,
    lineCents: totalCents,
    deliveryDays: 2,
    scope: NO_SCOPE,
    serviceVersion: 1,
    createdAt,
    updatedAt: createdAt,
  });
  return id;
}
