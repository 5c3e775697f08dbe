import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { deliverables } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { Database } from '#app/platform/db/database.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { freshContext } from '../shop/context.ts';
import { openQueues } from '../shop/database.ts';

const QUEUES = ['orders.clock', 'orders.purge', 'reviews.request'] as const;

/** The starts of the shop: how many hours its clock is ahead, and the emails sent by the end of each. */
export const STARTS = [
  { hours: 25, sent: { brief: 1 } },
  { hours: 73, sent: { brief: 2 } },
  { hours: 5 * 24 + 1, sent: { brief: 2, review: 1 } },
  { hours: 7 * 24 + 1, sent: { brief: 2, review: 1, completed: 1 } },
  { hours: 10 * 24, sent: { brief: 2, review: 1, completed: 1, reviewRequest: 1 } },
] as const;

const SUBJECTS: Record<string, RegExp> = {
  brief: /^Subject: We need a few answers to start order/m,
  review: /^Subject: 2 days left to review/m,
  completed: /^Subject: Order [\da-f]{8} is complete/m,
  reviewRequest: /^Subject: How did .* go\?/m,
};

export const aheadMs = (hours: number) => String(hours * HOUR_MS);

/** How many emails of each kind are in the mailbox folder of a shop; kinds without any are left out. */
export function mailbox(dataDir: string): Record<string, number> {
  const folder = join(dataDir, 'mailbox');
  // The first email creates the folder.
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const mails = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const counts = Object.entries(SUBJECTS).map(([kind, subject]) => [
    kind,
    mails.filter((mail) => subject.test(mail)).length,
  ]);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

/** Calls `run` with a context on the data of a shop, and closes its queues afterwards. */
export async function withShopData<Value>(
  database: Database,
  run: (ctx: AppContext) => Promise<Value>,
): Promise<Value> {
  const base = await freshContext();
  const jobs = await openQueues(database);
  try {
    return await run({ ...base, database, db: database.db, jobs });
  } finally {
    await jobs.close();
  }
}

/** Adds three orders as of now: one without a brief, one delivered, one in the trash. */
export async function addWaitingOrders(ctx: AppContext) {
  await addServiceFixtures(ctx, { service_title: 'Website audit', slug: 'audit' });
  const [service] = await ctx.db.select().from(services);
  const brief = await addWork(ctx, { items: [{ workState: 'awaiting_brief', isBriefRequired: true }] });
  const delivered = await addWork(ctx, { items: [{ workState: 'delivered' }] });
  const [itemId = ''] = delivered.itemIds;
  const { now } = ctx;
  await ctx.db
    .update(orderItems)
    .set({
      deliveredAt: now,
      firstDeliveredAt: now,
      acceptBy: addDays(now, 7),
      serviceId: service?.id ?? null,
    })
    .where(eq(orderItems.id, itemId));
  await ctx.db
    .insert(deliverables)
    .values({ orderItemId: itemId, version: 1, kind: 'initial', deliveredAt: now });
  const trashed = await addWork(ctx, { order: { email: 'gone@example.com', deletedAt: now } });
  return { brief: brief.orderId, delivered: delivered.orderId, trashed: trashed.orderId };
}

/** Queues each clock job three times at once, as if the clocks of three processes fired together. */
export async function strike(ctx: AppContext): Promise<void> {
  for (const queue of QUEUES) for (let time = 0; time < 3; time++) await ctx.jobs.send(ctx, queue, {});
}

/** Whether all queued work is done, emails included. */
export async function isQuiet({ db }: AppContext): Promise<boolean> {
  const [row] = await runRawSqlQuery(
    db,
    sql`select (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
          and name in ('orders.clock', 'orders.purge', 'reviews.request', 'outbox.send'))
        + (select count(*) from outbox where state in ('queued', 'sending', 'failed')) as open`,
  );
  return Number(row?.['open']) === 0;
}

/** Checks the final state of the three orders, and that nothing happened twice. */
export async function expectAllOnce(
  { db }: AppContext,
  created: Awaited<ReturnType<typeof addWaitingOrders>>,
): Promise<void> {
  const rows = await db
    .select({ id: orders.id, status: orders.status, email: orders.email, workState: orderItems.workState })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .orderBy(asc(orders.createdAt));
  const of = (id: string) => rows.find((row) => row.id === id);
  expect(of(created.brief)).toMatchObject({ status: 'PAID', workState: 'awaiting_brief' });
  expect(of(created.delivered)).toMatchObject({ status: 'COMPLETED', workState: 'accepted' });
  expect(of(created.trashed)?.email).not.toBe('gone@example.com');
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'order.purged'))).toHaveLength(1);
  const events = await runRawSqlQuery(
    db,
    sql`select kind, count(*)::int as times from order_events where order_id = ${created.delivered} group by kind`,
  );
  expect(events.every(({ times }) => times === 1)).toBe(true);
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['accepted', 'completed']));
}
