import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { ACCOUNT_ERASURE_PLAN } from '#app/erasers.server.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { contactMessages, contacts } from '#app/modules/crm/contact-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import {
  EMAIL,
  everything,
  FILE_KEY,
  later,
  openWithPerson,
} from '../../../../tests/shop/person-with-traces.ts';

import { makeUser } from '../fixtures.ts';
import {
  accounts,
  recoveryCodes,
  sessions,
  twoFactors,
  users,
  verifications,
} from '../account-tables.server.ts';
import { erasures } from '../privacy-tables.server.ts';

import { reeraseAccountsRestoredFromBackup, eraseDueAccounts } from './erase-accounts.job.server.ts';
import { parseErasedPersonList, formatErasedPeopleList } from './erased-list.ts';
import { requestOwnAccountDeletion } from './request-erasure.server.ts';

test('after seven days nothing of a person is left but an id, and the money of the orders stays', async () => {
  const { ctx, id, orderId, key } = await openWithPerson();
  expect(await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen)).toMatchObject({ ok: true });
  expect(await ctx.db.select().from(sessions)).toEqual([]);
  expect(await eraseDueAccounts(later(ctx, 6.9), ACCOUNT_ERASURE_PLAN)).toBe(0);
  expect(await everything(ctx)).toContain('Analytical Engines');
  expect(await ctx.storage.find(key)).not.toBeNull();

  expect(await eraseDueAccounts(later(ctx, 7), ACCOUNT_ERASURE_PLAN)).toBe(1);
  expect(await everything(ctx)).not.toMatch(/Ada|ada@|[Aa]nalytical|St James|engine/);
  for (const table of [sessions, accounts, twoFactors, recoveryCodes, verifications])
    expect(await ctx.db.select().from(table)).toEqual([]);
  for (const gone of [key, FILE_KEY]) expect(await ctx.storage.find(gone)).toBeNull();
  expect((await ctx.db.select().from(orderMessages)).map(({ body }) => body).toSorted()).toEqual([
    'Thank you.',
    '[deleted]',
  ]);
  expect(await ctx.db.select().from(users)).toMatchObject([
    { id, name: '[deleted]', email: `deleted-${id}@deleted.invalid`, wantsNews: false, wantsMessages: false },
  ]);
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ userId: id, totalCents: 149_00, customerName: '[deleted]', email: null });
  expect(await ctx.db.select().from(contactMessages)).toMatchObject([{ message: '[deleted]', query: null }]);
  const audit = await ctx.db.select().from(auditLog).orderBy(auditLog.at);
  expect(audit.map(({ action, entityId }) => [action, entityId])).toEqual([
    ['account.erasure_requested', id],
    ['account.erased', id],
  ]);
  expect(JSON.stringify(audit)).not.toMatch(/Ada|ada@/);
});

test('parallel runs of the job erase each account once and send one email', async () => {
  const { ctx } = await openWithPerson();
  await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen);
  const due = later(ctx, 8);
  const counts = await Promise.all([1, 2, 3].map(() => eraseDueAccounts({ ...due }, ACCOUNT_ERASURE_PLAN)));
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  expect(await eraseDueAccounts(later(ctx, 9), ACCOUNT_ERASURE_PLAN)).toBe(0);
  const mails = await ctx.db.select().from(outbox).where(eq(outbox.template, 'privacy.erased'));
  expect(mails).toMatchObject([{ recipient: EMAIL, payload: { name: 'Ada Lovelace' } }]);
  expect(await ctx.db.select().from(erasures)).toMatchObject([{ erasedAt: due.now }]);
});

test('an invented person is erased like a real one, but gets no email', async () => {
  const { ctx, id } = await openWithPerson();
  await ctx.db.update(users).set({ seedBatch: 'demo' }).where(eq(users.id, id));
  await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen);
  await ctx.db.delete(outbox);
  expect(await eraseDueAccounts(later(ctx, 7), ACCOUNT_ERASURE_PLAN)).toBe(1);
  expect(await ctx.db.select().from(outbox)).toEqual([]);
});

test('what a restored backup brings back is deleted again, without another mail', async () => {
  const { ctx, id } = await openWithPerson();
  const [before] = await ctx.db.select().from(users);
  await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen);
  await eraseDueAccounts(later(ctx, 7), ACCOUNT_ERASURE_PLAN);
  await ctx.db
    .update(users)
    .set({ ...before })
    .where(eq(users.id, id));
  const [contact] = await ctx.db.select().from(contacts);
  await ctx.db
    .update(contacts)
    .set({ mailbox: EMAIL, email: EMAIL, name: 'Ada' })
    .where(eq(contacts.id, contact?.id ?? ''));
  expect(await eraseDueAccounts(later(ctx, 20), ACCOUNT_ERASURE_PLAN)).toBe(1);
  expect(await everything(ctx)).not.toMatch(/Ada|ada@/);
  expect(await ctx.db.select().from(outbox).where(eq(outbox.template, 'privacy.erased'))).toHaveLength(1);
});

for (const [when, wasRequested] of [
  ['before the person asked', false],
  ['while the account waited to be deleted', true],
] as const)
  test(`a backup made ${when} is brought in order before the shop opens, by the list beside the files`, async () => {
    const { ctx, id } = await openWithPerson();
    if (wasRequested) await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen);
    const [person] = await ctx.db.select().from(users);
    const requested = await ctx.db.select().from(erasures);
    if (!wasRequested) await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen);
    await eraseDueAccounts(later(ctx, 7), ACCOUNT_ERASURE_PLAN);
    await ctx.db.delete(erasures);
    await ctx.db
      .update(users)
      .set({ ...person })
      .where(eq(users.id, id));
    if (requested.length > 0) await ctx.db.insert(erasures).values(requested);
    await ctx.db.delete(outbox);
    expect(await reeraseAccountsRestoredFromBackup(later(ctx, 8), ACCOUNT_ERASURE_PLAN)).toBe(1);
    expect(await everything(ctx)).not.toMatch(/Ada|ada@/);
    expect(await ctx.db.select().from(erasures)).toMatchObject([{ userId: id, erasedAt: later(ctx, 7).now }]);
    expect(await ctx.db.select().from(outbox)).toEqual([]);
    expect(await reeraseAccountsRestoredFromBackup(later(ctx, 8), ACCOUNT_ERASURE_PLAN)).toBe(0);
  });

test('a start without a storage, or with a list that says nothing, goes on', async () => {
  const { ctx } = await openWithPerson();
  await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen);
  await eraseDueAccounts(later(ctx, 7), ACCOUNT_ERASURE_PLAN);
  const storage = { ...ctx.storage, find: () => Promise.reject(new Error('unreachable')) };
  expect(await reeraseAccountsRestoredFromBackup({ ...ctx, storage }, ACCOUNT_ERASURE_PLAN)).toBe(0);
  const list = [
    { userId: '0199f1d2-1111-7222-8333-444455556666', erasedAt: new Date('2026-11-21T10:00:00.000Z') },
    { userId: '0199f1d2-1111-7222-8333-444455556667', erasedAt: new Date('2026-11-20T10:00:00.000Z') },
  ];
  expect(parseErasedPersonList(formatErasedPeopleList(list))).toEqual(list.toReversed());
  expect(parseErasedPersonList(`${formatErasedPeopleList(list)}0199f1d2-1111-72`)).toHaveLength(2);
  expect(parseErasedPersonList('nonsense\n\n../../x 2026-11-20T10:00:00.000Z\n')).toEqual([]);
});

test('an order that is open keeps an account, with the date on which that ends where it is known', async () => {
  const { ctx, orderId } = await openWithPerson();
  const number = orderId.slice(0, 8);
  const change = (values: Partial<typeof orders.$inferInsert>) =>
    ctx.db
      .update(orders)
      .set({ status: 'COMPLETED', paymentState: 'PAID', disputeState: 'NONE', ...values })
      .where(eq(orders.id, orderId));
  const refusal = async () => {
    const left = await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen);
    return left.ok ? [] : left.failure;
  };
  await change({ status: 'PAID', dueAt: new Date('2026-12-03T17:00:00Z') });
  expect(await refusal()).toEqual([
    `Order ${number} is not complete yet. Its work is due on December 3, 2026.`,
  ]);
  await ctx.db
    .update(orderItems)
    .set({ workState: 'delivered', acceptBy: new Date('2026-12-10T17:00:00Z') })
    .where(eq(orderItems.orderId, orderId));
  expect(await refusal()).toEqual([
    `Order ${number} is delivered. It completes automatically on December 10, 2026.`,
  ]);
  await change({ disputeState: 'OPEN' });
  expect(await refusal()).toEqual([
    `A payment dispute about order ${number} is open. It has to be resolved first.`,
  ]);
  await change({ status: 'PENDING', paymentState: 'PROCESSING' });
  expect(await refusal()).toEqual([`The payment of order ${number} is still being processed.`]);
  await change({});
  await ctx.db
    .insert(refundRequests)
    .values({ orderId, requestedBy: 'guest', reason: 'late', text: 'It came far too late for us.' });
  expect(await refusal()).toEqual([`Your refund request for order ${number} is still open.`]);
  await ctx.db.update(refundRequests).set({ state: 'declined' });
  expect(await ctx.db.select().from(erasures)).toEqual([]);
  expect(await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen)).toMatchObject({ ok: true });
  // Reopened in the meantime: the erasure waits.
  await change({ disputeState: 'OPEN' });
  expect(await eraseDueAccounts(later(ctx, 8), ACCOUNT_ERASURE_PLAN)).toBe(0);
  await change({ disputeState: 'LOST' });
  expect(await eraseDueAccounts(later(ctx, 9), ACCOUNT_ERASURE_PLAN)).toBe(1);
});

test('team members cannot delete their own account, and the last owner sees why', async () => {
  const { ctx, id } = await openWithPerson();
  const as = (role: 'owner' | 'editor') => ctx.db.update(users).set({ role }).where(eq(users.id, id));
  await as('owner');
  expect(await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen)).toMatchObject({
    failure: [expect.stringContaining('You’re the only owner.')],
  });
  await ctx.db.insert(users).values(makeUser({ email: 'mara@example.com', role: 'owner' }));
  expect(await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen)).toMatchObject({
    failure: [expect.stringContaining('An owner has to remove you')],
  });
  await as('editor');
  expect(await requestOwnAccountDeletion(ctx, ACCOUNT_ERASURE_PLAN.findOpen)).toMatchObject({
    failure: [expect.stringContaining('An owner has to remove you')],
  });
});
