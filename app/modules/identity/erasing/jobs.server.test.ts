import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { ERASERS } from '#app/erasers.server.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { contactMessages, contacts } from '#app/modules/crm/tables.server.ts';
import { outbox } from '#app/modules/notifications/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { briefAnswers, briefs } from '#app/modules/orders/briefs/tables.server.ts';
import { downloadLog, orderFiles } from '#app/modules/orders/files/tables.server.ts';
import { orderMessages } from '#app/modules/orders/messages/tables.server.ts';
import { refundRequests } from '#app/modules/orders/refunding/tables.server.ts';
import { orderItems, orders } from '#app/modules/orders/tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { storeMedia } from '#app/platform/storage/media.server.ts';

import { freshContext, type TestContext } from '../../../../tests/context.ts';
import { goodPicture } from '../../../../tests/hostile-files.ts';
import { makeUser } from '../fixtures.ts';
import {
  accounts,
  erasures,
  recoveryCodes,
  sessions,
  twoFactors,
  users,
  verifications,
} from '../tables.server.ts';

import { leave } from './commands.server.ts';
import { eraseAgain, eraseDue } from './jobs.server.ts';
import { readErased, writeErased } from './restored/model.ts';

const DAY_MS = 86_400_000;
const EMAIL = 'ada@example.com';
const FILE_KEY = `briefs/${'a'.repeat(32)}.png`;

/** What a customer leaves behind in an order, and what the shop does. */
async function addWords(ctx: TestContext, orderId: string) {
  const [item] = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const orderItemId = item?.id ?? '';
  const from = { orderId, body: 'We weave for the Analytical company.' };
  await ctx.db.insert(orderMessages).values([
    { ...from, authorKind: 'customer', authorName: 'Ada', clientKey: '1' },
    { orderId, body: 'Thank you.', authorKind: 'staff', authorName: 'Mara', clientKey: '2' },
  ]);
  const [brief] = await ctx.db
    .insert(briefs)
    .values({ orderItemId, questions: [], state: 'draft' })
    .returning();
  const briefId = brief?.id ?? '';
  await ctx.db.insert(briefAnswers).values({
    briefId,
    questionKey: 'name',
    value: 'Ada’s engine',
    answeredBy: 'guest',
  });
  await ctx.storage.put(FILE_KEY, Buffer.from('engine'));
  const [file] = await ctx.db
    .insert(orderFiles)
    .values({
      orderId,
      place: 'brief',
      briefId,
      questionKey: 'plan',
      storageKey: FILE_KEY,
      name: 'Ada.txt',
      sizeBytes: 6,
      contentType: 'text/plain',
      sha256: 's',
      uploaderKind: 'customer',
    })
    .returning();
  await ctx.db
    .insert(downloadLog)
    .values({ fileId: file?.id ?? '', orderId, actorKind: 'staff', at: ctx.now });
}

/** Somebody with a row in every table there is, who is signed in and has just shown who they are. */
async function open() {
  const ctx = await freshContext();
  const picture = await storeMedia(ctx, {
    folder: 'avatars',
    kind: 'png',
    name: 'avatar.png',
    bytes: await goodPicture('png'),
  });
  if (!picture.ok) throw new Error('the picture was not stored');
  const [ada] = await ctx.db
    .insert(users)
    .values(
      makeUser({ company: 'Analytical Engines', phone: '+1', wantsNews: true, image: picture.value.address }),
    )
    .returning();
  const id = ada?.id ?? '';
  await ctx.db.insert(sessions).values({ userId: id, token: 'a', expiresAt: new Date(Date.now() + DAY_MS) });
  await ctx.db
    .insert(accounts)
    .values({ userId: id, providerId: 'credential', accountId: id, password: 'hash' });
  await ctx.db.insert(twoFactors).values({ userId: id, sealedSecret: 's', confirmedAt: ctx.now });
  await ctx.db.insert(recoveryCodes).values({ userId: id, digest: 'd' });
  await ctx.db.insert(verifications).values({
    id: 'v',
    identifier: `device:${id}:Firefox`,
    value: `device:${id}`,
    expiresAt: ctx.now,
  });
  const orderId = await addOrder(ctx, { status: 'COMPLETED' });
  const guestOrderId = await addOrder(ctx, { status: 'REFUNDED' });
  const facts = { email: EMAIL, customerName: 'Ada', billingAddress: { line1: 'St James’s Square' } };
  await ctx.db
    .update(orders)
    .set({ ...facts, userId: id })
    .where(eq(orders.id, orderId));
  await ctx.db
    .update(orders)
    .set({ ...facts, emailNorm: EMAIL })
    .where(eq(orders.id, guestOrderId));
  const [contact] = await ctx.db
    .insert(contacts)
    .values({ mailbox: EMAIL, email: EMAIL, name: 'Ada', source: 'contact-form', lastContactAt: ctx.now })
    .returning();
  await ctx.db.insert(contactMessages).values({
    contactId: contact?.id ?? null,
    name: 'Ada',
    email: EMAIL,
    subject: 'other',
    message: 'The engine weaves patterns.',
    dedupeKey: 'digest',
  });
  await addWords(ctx, orderId);
  await ctx.db.insert(serviceReviews).values({
    serviceId: crypto.randomUUID(),
    userId: id,
    reviewerName: 'Ada',
    reviewerCompany: 'Analytical Engines',
    rating: 5,
    content: 'Good work.',
    reviewedAt: ctx.now,
  });
  const actor = {
    kind: 'user',
    id,
    role: 'customer',
    email: EMAIL,
    isEmailVerified: true,
    provedAt: ctx.now,
  } as const;
  return { ctx: { ...ctx, actor }, id, orderId, key: picture.value.key };
}

const later = (ctx: TestContext, days: number): TestContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * DAY_MS),
  actor: { kind: 'system', name: 'accounts.erase' },
});

/** Everything that is stored, as text. */
async function everything({ db }: TestContext): Promise<string> {
  const tables = [
    users,
    orders,
    orderItems,
    contacts,
    contactMessages,
    verifications,
    orderMessages,
    briefAnswers,
    orderFiles,
    serviceReviews,
  ];
  const rows = await Promise.all(tables.map((table) => db.select().from(table)));
  return JSON.stringify(rows);
}

test('after seven days nothing of a person is left but an id, and the money of the orders stays', async () => {
  const { ctx, id, orderId, key } = await open();
  expect(await leave(ctx)).toMatchObject({ ok: true });
  expect(await ctx.db.select().from(sessions)).toEqual([]);
  expect(await eraseDue(later(ctx, 6.9), ERASERS)).toBe(0);
  expect(await everything(ctx)).toContain('Analytical Engines');
  expect(await ctx.storage.find(key)).not.toBeNull();

  expect(await eraseDue(later(ctx, 7), ERASERS)).toBe(1);
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

test('the job does each account once, whoever else is at it, and mails once', async () => {
  const { ctx } = await open();
  await leave(ctx);
  const due = later(ctx, 8);
  const counts = await Promise.all([1, 2, 3].map(() => eraseDue({ ...due }, ERASERS)));
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  expect(await eraseDue(later(ctx, 9), ERASERS)).toBe(0);
  const mails = await ctx.db.select().from(outbox).where(eq(outbox.template, 'privacy.erased'));
  expect(mails).toMatchObject([{ recipient: EMAIL, payload: { name: 'Ada Lovelace' } }]);
  expect(await ctx.db.select().from(erasures)).toMatchObject([{ erasedAt: due.now }]);
});

test('what a restored backup brings back is deleted again, without another mail', async () => {
  const { ctx, id } = await open();
  const [before] = await ctx.db.select().from(users);
  await leave(ctx);
  await eraseDue(later(ctx, 7), ERASERS);
  await ctx.db
    .update(users)
    .set({ ...before })
    .where(eq(users.id, id));
  const [contact] = await ctx.db.select().from(contacts);
  await ctx.db
    .update(contacts)
    .set({ mailbox: EMAIL, email: EMAIL, name: 'Ada' })
    .where(eq(contacts.id, contact?.id ?? ''));
  expect(await eraseDue(later(ctx, 20), ERASERS)).toBe(1);
  expect(await everything(ctx)).not.toMatch(/Ada|ada@/);
  expect(await ctx.db.select().from(outbox).where(eq(outbox.template, 'privacy.erased'))).toHaveLength(1);
});

for (const [when, wasAsked] of [
  ['before the person asked', false],
  ['while the account waited to be deleted', true],
] as const)
  test(`a backup made ${when} is brought in order before the shop opens, by the list beside the files`, async () => {
    const { ctx, id } = await open();
    if (wasAsked) await leave(ctx);
    const [person] = await ctx.db.select().from(users);
    const asked = await ctx.db.select().from(erasures);
    if (!wasAsked) await leave(ctx);
    await eraseDue(later(ctx, 7), ERASERS);
    await ctx.db.delete(erasures);
    await ctx.db
      .update(users)
      .set({ ...person })
      .where(eq(users.id, id));
    if (asked.length > 0) await ctx.db.insert(erasures).values(asked);
    await ctx.db.delete(outbox);
    expect(await eraseAgain(later(ctx, 8), ERASERS)).toBe(1);
    expect(await everything(ctx)).not.toMatch(/Ada|ada@/);
    expect(await ctx.db.select().from(erasures)).toMatchObject([{ userId: id, erasedAt: later(ctx, 7).now }]);
    expect(await ctx.db.select().from(outbox)).toEqual([]);
    expect(await eraseAgain(later(ctx, 8), ERASERS)).toBe(0);
  });

test('a start without a storage, or with a list that says nothing, goes on', async () => {
  const { ctx } = await open();
  await leave(ctx);
  await eraseDue(later(ctx, 7), ERASERS);
  const storage = { ...ctx.storage, find: () => Promise.reject(new Error('unreachable')) };
  expect(await eraseAgain({ ...ctx, storage }, ERASERS)).toBe(0);
  const list = [
    { userId: '0199f1d2-1111-7222-8333-444455556666', erasedAt: new Date('2026-11-21T10:00:00.000Z') },
    { userId: '0199f1d2-1111-7222-8333-444455556667', erasedAt: new Date('2026-11-20T10:00:00.000Z') },
  ];
  expect(readErased(writeErased(list))).toEqual(list.toReversed());
  expect(readErased(`${writeErased(list)}0199f1d2-1111-72`)).toHaveLength(2);
  expect(readErased('nonsense\n\n../../x 2026-11-20T10:00:00.000Z\n')).toEqual([]);
});

test('an order that is open keeps an account, with the date on which that ends where it is known', async () => {
  const { ctx, orderId } = await open();
  const number = orderId.slice(0, 8);
  const change = (values: Partial<typeof orders.$inferInsert>) =>
    ctx.db
      .update(orders)
      .set({ status: 'COMPLETED', paymentState: 'PAID', disputeState: 'NONE', ...values })
      .where(eq(orders.id, orderId));
  const refusal = async () => {
    const left = await leave(ctx);
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
    `Order ${number} is delivered. It completes by itself on December 10, 2026.`,
  ]);
  await change({ disputeState: 'OPEN' });
  expect(await refusal()).toEqual([
    `A payment dispute about order ${number} is open. It has to be decided first.`,
  ]);
  await change({ status: 'PENDING', paymentState: 'PROCESSING' });
  expect(await refusal()).toEqual([`The payment of order ${number} is still being processed.`]);
  await change({});
  await ctx.db
    .insert(refundRequests)
    .values({ orderId, requestedBy: 'guest', reason: 'late', text: 'It came far too late for us.' });
  expect(await refusal()).toEqual([`Your request for a refund of order ${number} is not decided yet.`]);
  await ctx.db.update(refundRequests).set({ state: 'declined' });
  expect(await ctx.db.select().from(erasures)).toEqual([]);
  expect(await leave(ctx)).toMatchObject({ ok: true });
  // Opened again in the meantime: it waits.
  await change({ disputeState: 'OPEN' });
  expect(await eraseDue(later(ctx, 8), ERASERS)).toBe(0);
  await change({ disputeState: 'LOST' });
  expect(await eraseDue(later(ctx, 9), ERASERS)).toBe(1);
});

test('who works here does not leave, the last owner is told so', async () => {
  const { ctx, id } = await open();
  const as = (role: 'owner' | 'editor') => ctx.db.update(users).set({ role }).where(eq(users.id, id));
  await as('owner');
  expect(await leave(ctx)).toMatchObject({ failure: [expect.stringContaining('You are the only owner.')] });
  await ctx.db.insert(users).values(makeUser({ email: 'mara@example.com', role: 'owner' }));
  expect(await leave(ctx)).toMatchObject({
    failure: [expect.stringContaining('An owner has to remove you')],
  });
  await as('editor');
  expect(await leave(ctx)).toMatchObject({
    failure: [expect.stringContaining('An owner has to remove you')],
  });
});
