import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { listBackgroundJobDefinitions } from '#app/jobs.server.ts';
import { addDays } from '#app/lib/dates.ts';
import { analyticsEvents, consentRecords } from '#app/modules/analytics/visit-tables.server.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { makeContactMessage } from '#app/modules/crm/fixtures.ts';
import { sendContactMessage } from '#app/modules/crm/send-contact-message.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { dataExports } from '#app/modules/identity/privacy-tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { deleteUnpaidOrders } from '#app/modules/payments/delete-unpaid-orders.server.ts';
import { providerEvents } from '#app/modules/payments/tables.server.ts';
import { searchEvents } from '#app/modules/search/query-tables.server.ts';

import { asSystem } from './shop/actor.ts';
import { freshContext, type TestContext } from './shop/context.ts';

/** Runs every job that removes old data, this many days later. */
async function purge(ctx: TestContext, days: number): Promise<void> {
  const later = { ...ctx, now: addDays(ctx.now, days) };
  const env = { SMTP_URL: undefined, MAIL_FROM: undefined, DATA_DIR: '' };
  const jobs = listBackgroundJobDefinitions(env, ctx.settings);
  const names =
    /^(contacts|events|searches|notices|audit|exports|order-files|provider-events)\.forget$|\.purge$/;
  for (const job of jobs)
    if (names.test(job.queue) || job.queue === 'accounts.clean') await job.run(later, {});
  await deleteUnpaidOrders(later);
}

async function purged(ctx: TestContext): Promise<Record<string, unknown>> {
  const lines = await ctx.db.select().from(auditLog);
  const rows = lines.filter(({ action }) => action.endsWith('s.purged'));
  expect(new Set(rows.map(({ action }) => action)).size).toBe(rows.length);
  for (const { kind, summary } of rows) {
    expect(kind).toBe('deletes');
    expect(summary).toMatch(/^Removed after their retention period: [a-z ]+: \d/);
  }
  return Object.fromEntries(rows.map(({ action, after }) => [action, after]));
}

const event = (id: string, receivedAt: Date) => ({
  eventId: id,
  type: 'charge.succeeded',
  objectId: 'ch_1',
  isLive: false,
  providerCreatedAt: receivedAt,
  receivedAt,
  source: 'webhook',
});

test('events of the payment provider go 90 days after they were worked; what still waits stays', async () => {
  const ctx = asSystem(await freshContext());
  const old = addDays(ctx.now, -91);
  await ctx.db.insert(providerEvents).values([
    { ...event('evt_done', old), state: 'done', processedAt: old },
    { ...event('evt_late', old), state: 'done', processedAt: addDays(ctx.now, -89) },
    { ...event('evt_dead', old), state: 'dead' },
    { ...event('evt_waiting', old), state: 'received' },
    { ...event('evt_young', addDays(ctx.now, -89)), state: 'ignored', processedAt: ctx.now },
  ]);
  await purge(ctx, 0);
  const left = (await ctx.db.select().from(providerEvents)).map(({ eventId }) => eventId);
  expect(left.toSorted()).toEqual(['evt_late', 'evt_waiting', 'evt_young']);
  expect((await purged(ctx))['provider_events.purged']).toEqual({ providerEvents: 2 });
});

test('every purge leaves one line with its counts, and one that removed nothing none', async () => {
  const ctx = asSystem(await freshContext());
  await purge(ctx, 0);
  expect(await purged(ctx)).toEqual({});
  await sendContactMessage(ctx, makeContactMessage());
  await addServiceFixtures(ctx, { slug: 'gone' });
  await ctx.db.update(services).set({ deletedAt: ctx.now });
  const visit = { name: 'page_view', path: '/', visitor: 'x', isMobile: false, at: ctx.now };
  await ctx.db.insert(analyticsEvents).values(visit);
  await ctx.db.insert(consentRecords).values({
    id: randomUUID(),
    policyVersion: 'cookie-policy@1',
    choices: {},
    method: 'dialog',
    createdAt: addDays(ctx.now, -3 * 365),
  });
  const search = { sessionId: 's', query: 'seo', normalizedQuery: 'seo', createdAt: ctx.now };
  await ctx.db.insert(searchEvents).values(search);
  const otherUser = makeUser({ email: 'stranger@example.com', isEmailVerified: false, createdAt: ctx.now });
  await ctx.db.insert(users).values(otherUser);
  const [person] = await ctx.db.insert(users).values(makeUser()).returning();
  await ctx.db.insert(dataExports).values({ userId: person?.id ?? '', createdAt: ctx.now });
  const unpaid = { status: 'EXPIRED', paymentState: 'UNPAID', paidAt: null } as const;
  await addOrder(ctx);
  await ctx.db.update(orders).set(unpaid);
  const trashed = await addOrder(ctx, { status: 'REFUNDED' });
  await ctx.db.update(orders).set({ deletedAt: ctx.now }).where(eq(orders.id, trashed));
  await ctx.db.update(outbox).set({ state: 'sent' });
  await purge(ctx, 400);
  expect(await purged(ctx)).toMatchObject({
    'contacts.purged': { messages: 1, contacts: 1 },
    'orders.purged': { ordersOfTheTrash: 1 },
    'unpaid_orders.purged': { unpaidOrders: 1 },
    'services.purged': { servicesOfTheTrash: 1 },
    'events.purged': { eventsOfVisits: 1, consentRecords: 1 },
    'searches.purged': { searches: 1 },
    'accounts.purged': { unprovedAccounts: 1 },
    'exports.purged': { copiesOfData: 1 },
    'notifications.purged': { textsOfMails: 2 },
  });
});
