import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { storeOrderFile } from '#app/modules/fulfilment/files/store-order-file.server.ts';
import { PDF, received, sender } from '#app/modules/fulfilment/fixtures.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { orderMessages } from '../orders/message-tables.server.ts';

import { addGuestOrder, addPerson, createTestMessageInput } from './fixtures.ts';
import { markCustomerThreadRead, markStaffThreadRead } from './mark-read.server.ts';
import { getFirstUnreadOrderMessage, type OrderMessage, type OrderMessageFailure } from './model.ts';
import { readOrderMessageThreadForStaff, readCustomerOrderMessageThread } from './read-thread.server.ts';
import { sendCustomerOrderMessage, sendStaffMessage } from './send-message.server.ts';

const later = (ctx: AppContext, ms: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) });

type Sent = { ok: true; value: OrderMessage } | { ok: false; failure: OrderMessageFailure };
const sent = async (outcome: Promise<Sent>): Promise<OrderMessage> => {
  const answer = await outcome;
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
};
const refusal = async (outcome: Promise<Sent>) => {
  const answer = await outcome;
  return answer.ok ? null : answer.failure.code;
};

async function talk() {
  const ctx: TestContext = await freshContext();
  const { orderId, access } = await addGuestOrder(ctx);
  const mara = await addPerson(ctx, 'manager', 'Mara');
  return { ctx, orderId, access, mara, asMara: { ...ctx, actor: mara } };
}

test('both sides see one thread, each its own messages as its own, with the names of the staff', async () => {
  const { ctx, orderId, access, asMara } = await talk();
  await sent(sendCustomerOrderMessage(ctx, access, createTestMessageInput(' When will you\r\nstart? ')));
  await sent(sendStaffMessage(later(asMara, 1000), orderId, createTestMessageInput('On Monday.')));
  expect((await readCustomerOrderMessageThread(ctx, access)).messages).toMatchObject([
    { side: 'customer', isOwn: true, authorName: 'Grace', body: 'When will you\nstart?' },
    { side: 'staff', isOwn: false, authorName: 'Mara', body: 'On Monday.' },
  ]);
  expect((await readOrderMessageThreadForStaff(asMara, orderId))?.messages).toMatchObject([
    { isOwn: false },
    { isOwn: true },
  ]);
  const audited = await ctx.db.select().from(auditLog);
  expect(audited).toMatchObject([{ action: 'orders.message_sent', entityId: orderId }]);
  expect(JSON.stringify(audited)).not.toContain('Monday');
});

test('a message sent again with its key is the same one, even many times at once', async () => {
  const { ctx, orderId, access, asMara } = await talk();
  const once = createTestMessageInput('Only once');
  const all = await Promise.all(
    Array.from({ length: 5 }, () => sent(sendCustomerOrderMessage(ctx, access, once))),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await sent(sendCustomerOrderMessage(ctx, access, { ...once, body: 'Changed' }))).toMatchObject({
    body: 'Only once',
  });
  expect(await refusal(sendStaffMessage(asMara, orderId, once))).toBe('malformed');
  expect(await ctx.db.$count(orderMessages)).toBe(1);
});

test('who may only read writes nothing; closed, deleted and empty are refused, and nothing is kept of them', async () => {
  const { ctx, orderId, access, asMara } = await talk();
  const reading: OrderAccess = { ...access, level: 'read' };
  await expect(sendCustomerOrderMessage(ctx, reading, createTestMessageInput('Hello'))).rejects.toMatchObject(
    {
      status: 403,
    },
  );
  expect(await refusal(sendCustomerOrderMessage(ctx, access, createTestMessageInput('  ')))).toBe('empty');
  expect(
    await refusal(sendCustomerOrderMessage(ctx, access, createTestMessageInput('x'.repeat(100_000)))),
  ).toBe('too-long');
  expect(await refusal(sendStaffMessage(asMara, randomUUID(), createTestMessageInput('Hello')))).toBe(
    'not-found',
  );
  expect(await refusal(sendStaffMessage(asMara, 'x', createTestMessageInput('Hello')))).toBe('not-found');
  for (const role of ['editor', 'analyst', 'customer'] as const)
    await expect(
      sendStaffMessage({ ...ctx, actor: actorOf(role) }, orderId, createTestMessageInput('Hello')),
    ).rejects.toMatchObject({ status: 403 });
  await ctx.db.update(orders).set({ status: 'REFUNDED' });
  expect(await refusal(sendCustomerOrderMessage(ctx, access, createTestMessageInput('Hello')))).toBe(
    'locked',
  );
  expect(await refusal(sendStaffMessage(asMara, orderId, createTestMessageInput('Hello')))).toBe('locked');
  expect((await readCustomerOrderMessageThread(ctx, access)).isOpen).toBe(false);
  expect(await ctx.db.$count(orderMessages)).toBe(0);
});

test('a fulfiller reads and writes about assigned orders only', async () => {
  const { ctx, orderId, access } = await talk();
  const fay = await addPerson(ctx, 'fulfiller', 'Fay');
  const asFay = { ...ctx, actor: fay };
  await sent(sendCustomerOrderMessage(ctx, access, createTestMessageInput('Hello')));
  expect(await readOrderMessageThreadForStaff(asFay, orderId)).toBeNull();
  expect(await refusal(sendStaffMessage(asFay, orderId, createTestMessageInput('Hi')))).toBe('not-found');
  await ctx.db.update(orders).set({ assigneeId: fay.id }).where(eq(orders.id, orderId));
  expect((await readOrderMessageThreadForStaff(asFay, orderId))?.messages).toHaveLength(1);
  expect(await refusal(sendStaffMessage(asFay, orderId, createTestMessageInput('Hi')))).toBeNull();
});

test('a customer sends 30 messages an hour, the staff as many as it needs', async () => {
  const { ctx, orderId, access, asMara } = await talk();
  const trySend = (body: string) =>
    refusal(sendCustomerOrderMessage(ctx, access, createTestMessageInput(body)));
  for (let count = 1; count <= 30; count++) expect(await trySend(`Message ${count}`)).toBeNull();
  expect(await trySend('One more')).toBe('too-many');
  expect(await refusal(sendStaffMessage(asMara, orderId, createTestMessageInput('Hello')))).toBeNull();
});

test('chosen files go with the message of who chose them, and a foreign one stops it whole', async () => {
  const { ctx, orderId, access, asMara, mara } = await talk();
  const choose = async (uploader: { kind: 'guest' | 'staff'; id: string | null }) => {
    const upload = received('brief.pdf', PDF);
    const stored = await storeOrderFile(asMara, { ...sender(orderId, uploader), place: 'message', upload });
    if (!stored.ok) throw new Error(stored.failure.code);
    return stored.value.id;
  };
  const own = await choose({ kind: 'guest', id: null });
  const theirs = await choose({ kind: 'staff', id: mara.id });
  const withFiles = (fileIds: string[]) => ({ ...createTestMessageInput('See the file'), fileIds });
  expect(await refusal(sendCustomerOrderMessage(ctx, access, withFiles([own, theirs])))).toBe('file');
  expect(await ctx.db.$count(orderMessages)).toBe(0);
  expect(await refusal(sendCustomerOrderMessage(ctx, access, withFiles(Array(6).fill(own))))).toBe('file');
  await sent(sendCustomerOrderMessage(ctx, access, withFiles([own])));
  expect((await readOrderMessageThreadForStaff(asMara, orderId))?.messages).toMatchObject([
    { files: [{ id: own, name: 'brief.pdf', sizeBytes: PDF.length }] },
  ]);
});

test('a long thread is read from its newest page back, and news are asked for since a moment', async () => {
  const { ctx, access } = await talk();
  const { orderId } = access;
  await ctx.db.insert(orderMessages).values(
    Array.from({ length: 70 }, (_, index) => ({
      orderId,
      authorKind: 'staff',
      authorName: 'Mara',
      body: `Message ${index}`,
      clientKey: randomUUID(),
      // Two with the same time, so that the order within one time matters too.
      createdAt: new Date(ctx.now.getTime() + Math.floor(index / 2) * 60_000),
    })),
  );
  const seen: string[] = [];
  let before: string | null = null;
  let hasEarlier = true;
  while (hasEarlier) {
    const page = await readCustomerOrderMessageThread(ctx, access, { before });
    seen.unshift(...page.messages.map(({ id }) => id));
    before = page.messages[0]?.id ?? null;
    ({ hasEarlier } = page);
  }
  expect(seen).toHaveLength(70);
  expect(new Set(seen).size).toBe(70);
  const { messages } = await readCustomerOrderMessageThread(ctx, access);
  const since = messages.at(-3)?.at ?? '';
  expect((await readCustomerOrderMessageThread(ctx, access, { since })).messages.map(({ id }) => id)).toEqual(
    seen.slice(-4),
  );
});

test('read marks are each reader’s own, never go back, and follow a guest into the account', async () => {
  const { ctx, orderId, access, asMara, mara } = await talk();
  const first = await sent(sendStaffMessage(asMara, orderId, createTestMessageInput('One')));
  const second = await sent(sendStaffMessage(later(asMara, 1000), orderId, createTestMessageInput('Two')));
  const newTo = async (reading: OrderAccess) =>
    getFirstUnreadOrderMessage(await readCustomerOrderMessageThread(ctx, reading), 'customer')?.id;
  expect(await newTo(access)).toBe(first.id);
  await markCustomerThreadRead(ctx, access, first.id);
  expect(await newTo(access)).toBe(second.id);
  await markCustomerThreadRead(ctx, access, second.id);
  await markCustomerThreadRead(ctx, access, first.id);
  await markCustomerThreadRead(ctx, access, randomUUID());
  expect(await newTo(access)).toBeUndefined();
  const ada = await addPerson(ctx, 'customer', 'Ada');
  await ctx.db.update(orders).set({ userId: ada.id }).where(eq(orders.id, orderId));
  const owner = { ...access, as: 'owner', userId: ada.id, level: 'money' } as const;
  expect(await newTo(owner)).toBeUndefined();

  const requested = await sent(
    sendCustomerOrderMessage(later(ctx, 2000), owner, createTestMessageInput('Three')),
  );
  const otto = await addPerson(ctx, 'owner', 'Otto');
  const newToStaff = async (actor: typeof mara) => {
    const thread = await readOrderMessageThreadForStaff({ ...ctx, actor }, orderId);
    return thread && getFirstUnreadOrderMessage(thread, 'staff')?.id;
  };
  expect([await newToStaff(mara), await newToStaff(otto)]).toEqual([requested.id, requested.id]);
  await markStaffThreadRead({ ...ctx, actor: otto }, orderId, requested.id);
  expect([await newToStaff(mara), await newToStaff(otto)]).toEqual([requested.id, undefined]);
});

test('the team is notified of a message at once, and only once until someone reads it', async () => {
  const { ctx, orderId, access, asMara, mara } = await talk();
  await sent(sendCustomerOrderMessage(ctx, access, createTestMessageInput('One')));
  await sent(sendCustomerOrderMessage(later(ctx, 1000), access, createTestMessageInput('Two')));
  const notified = () => ctx.db.select().from(notices);
  expect(await notified()).toMatchObject([
    { kind: 'message.in', userId: mara.id, href: `/admin/orders/${orderId}` },
  ]);
  await sent(sendStaffMessage(later(asMara, 2000), orderId, createTestMessageInput('Answer')));
  await sent(sendCustomerOrderMessage(later(ctx, 3000), access, createTestMessageInput('Three')));
  expect(await notified()).toHaveLength(2);
  expect((await notified()).map(({ title }) => title).join(' ')).not.toContain('One');
});
