import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { ACCOUNT_ERASURE_PLAN } from '#app/erasers.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { searchEvents } from '#app/modules/search/query-tables.server.ts';

import { later, openWithPerson } from '../../../../tests/shop/person-with-traces.ts';

import { eraseDueAccounts } from './erase-accounts.job.server.ts';
import { requestOwnAccountDeletion } from './request-erasure.server.ts';

test('erasure empties the tracker events of a person’s orders and cancels those still queued', async () => {
  const { ctx, orderId } = await openWithPerson();
  const foreign = await addOrder(ctx, { status: 'COMPLETED' });
  const states = ['sent', 'queued', 'failed', 'dead'];
  const remaining = (id: string) =>
    ctx.db.insert(outbox).values(
      states.map((state) => ({
        ...{ kind: 'conversion', template: 'meta', orderId: id, state },
        dedupeKey: `conv:${state}:${id}`,
        payload: { user_data: { em: ['b5fc85e55755'] }, client_id: '123.456' },
      })),
    );
  await remaining(orderId);
  await remaining(foreign);
  await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen);
  await eraseDueAccounts(later(ctx, 7), ACCOUNT_ERASURE_PLAN);
  const rowsOf = async (id: string) =>
    (await ctx.db.select().from(outbox).where(eq(outbox.orderId, id))).map(
      ({ recipient, state, payload }) => `${recipient}, ${state}, ${Object.keys(payload).length}`,
    );
  expect((await rowsOf(orderId)).toSorted()).toEqual([
    'null, sent, 0',
    ...Array(3).fill('null, withheld, 0'),
  ]);
  expect((await rowsOf(foreign)).toSorted()).toEqual(states.map((state) => `null, ${state}, 2`).toSorted());
});

test('mails to the team that name the person are emptied with the order', async () => {
  const { ctx, orderId } = await openWithPerson();
  await ctx.db.insert(outbox).values({
    ...{ kind: 'mail', template: 'team.order', dedupeKey: 'team', state: 'sent', orderId },
    ...{ recipient: 'team@shop.example', payload: { customer: 'Ada' } },
  });
  await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen);
  await eraseDueAccounts(later(ctx, 7), ACCOUNT_ERASURE_PLAN);
  expect(await ctx.db.select().from(outbox).where(eq(outbox.dedupeKey, 'team'))).toMatchObject([
    { state: 'sent', recipient: '[deleted]', payload: {} },
  ]);
});

test('searches made under the consent of a person’s orders are cut loose from it, others are not', async () => {
  const { ctx, orderId } = await openWithPerson();
  const [own, foreign] = [crypto.randomUUID(), crypto.randomUUID()];
  const consent = { analytics: true, marketing: false, recordId: own };
  await ctx.db.update(orders).set({ consent }).where(eq(orders.id, orderId));
  await ctx.db.insert(searchEvents).values(
    [own, foreign].map((consentId) => ({
      ...{ sessionId: 'a-visit-of-tests', query: 'logo', normalizedQuery: 'logo' },
      ...{ consentId, visitor: `visitor of ${consentId}` },
    })),
  );
  await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen);
  await eraseDueAccounts(later(ctx, 7), ACCOUNT_ERASURE_PLAN);
  const rows = await ctx.db
    .select({ consentId: searchEvents.consentId, visitor: searchEvents.visitor })
    .from(searchEvents)
    .orderBy(searchEvents.consentId);
  expect(rows).toEqual([
    { consentId: foreign, visitor: `visitor of ${foreign}` },
    { consentId: null, visitor: null },
  ]);
});
