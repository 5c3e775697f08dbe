import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { addGuestOrder, addPerson, createTestMessageInput } from './fixtures.ts';
import { markCustomerThreadRead, markStaffThreadRead } from './mark-read.server.ts';
import { notifyRecipientOfUnreadOrderMessage } from './remind-of-message.server.ts';
import { sendCustomerOrderMessage, sendStaffMessage } from './send-message.server.ts';

const later = <Ctx extends AppContext>(ctx: Ctx, ms: number) => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + ms),
});

async function talk() {
  const ctx = await freshContext();
  const { orderId, access } = await addGuestOrder(ctx);
  const mara = await addPerson(ctx, 'manager', 'Mara');
  const asMara = { ...ctx, actor: mara };
  const ask = async (seconds: number) => {
    const sent = await sendCustomerOrderMessage(
      later(ctx, seconds * 1000),
      access,
      createTestMessageInput('A secret question'),
    );
    return sent.ok ? sent.value.id : '';
  };
  const answer = async (seconds: number) => {
    const sent = await sendStaffMessage(
      later(asMara, seconds * 1000),
      orderId,
      createTestMessageInput('A secret answer'),
    );
    return sent.ok ? sent.value.id : '';
  };
  const mails = () =>
    ctx.db
      .select({ key: outbox.dedupeKey, to: outbox.recipient, payload: outbox.payload })
      .from(outbox)
      .where(eq(outbox.template, 'message.new'))
      .orderBy(outbox.createdAt, outbox.id);
  return { ctx, orderId, access, mara, asMara, ask, answer, mails };
}

test('the reminder runs three minutes after each message; one email covers several unread ones', async () => {
  const { ctx, mara, ask, mails } = await talk();
  const [first, second] = [await ask(0), await ask(60)];
  expect((await ctx.jobs.sent()).filter(({ queue }) => queue === 'message.remind')).toEqual([
    { queue: 'message.remind', data: { messageId: first }, startAfterSeconds: 180 },
    { queue: 'message.remind', data: { messageId: second }, startAfterSeconds: 180 },
  ]);
  for (const id of [first, second, first]) await notifyRecipientOfUnreadOrderMessage(later(ctx, 240_000), id);
  const notified = await mails();
  expect(notified).toMatchObject([{ key: `msg:${first}:${mara.id}`, to: mara.email }]);
  expect(JSON.stringify(notified)).not.toContain('secret');
});

test('a message read or answered in time sends no email, and a later message sends a new one', async () => {
  const { ctx, orderId, asMara, ask, answer, mails } = await talk();
  const first = await ask(0);
  await markStaffThreadRead(asMara, orderId, first);
  await notifyRecipientOfUnreadOrderMessage(later(ctx, 180_000), first);
  expect(await mails()).toEqual([]);
  const second = await ask(200);
  const reply = await answer(210);
  await notifyRecipientOfUnreadOrderMessage(later(ctx, 400_000), second);
  expect(await mails()).toEqual([]);
  await notifyRecipientOfUnreadOrderMessage(later(ctx, 400_000), reply);
  expect(await mails()).toMatchObject([{ key: `msg:${reply}`, to: 'guest@example.com' }]);
});

test('a guest is led to the order by a link, an account by its page, and who wants no mail gets none', async () => {
  const { ctx, orderId, access, answer, mails } = await talk();
  const first = await answer(0);
  await notifyRecipientOfUnreadOrderMessage(ctx, first);
  const guest = (await mails())[0]?.payload;
  expect(guest).toMatchObject({ from: 'Mara', orderNumber: orderId.slice(0, 8) });
  expect(guest?.['orderUrl']).toMatch(new RegExp(`/orders/${orderId}\\?t=`));
  await markCustomerThreadRead(ctx, access, first);
  const ada = await addPerson(ctx, 'customer', 'Ada');
  await ctx.db.update(orders).set({ userId: ada.id }).where(eq(orders.id, orderId));
  await notifyRecipientOfUnreadOrderMessage(ctx, await answer(60));
  expect((await mails()).at(-1)).toMatchObject({ to: ada.email });
  expect((await mails()).at(-1)?.payload['orderUrl']).toMatch(new RegExp(`/orders/${orderId}$`));
  await ctx.db.update(users).set({ wantsMessages: false }).where(eq(users.id, ada.id));
  await ctx.db.update(orders).set({ updatedAt: ctx.now });
  await markCustomerThreadRead(ctx, { ...access, userId: ada.id }, await answer(120));
  await notifyRecipientOfUnreadOrderMessage(ctx, await answer(180));
  expect(await mails()).toHaveLength(2);
});

test('a message about assigned work is emailed to its assignee, even if others have read it', async () => {
  const { ctx, orderId, asMara, ask, mails } = await talk();
  const fay = await addPerson(ctx, 'fulfiller', 'Fay');
  await ctx.db.update(orders).set({ assigneeId: fay.id }).where(eq(orders.id, orderId));
  const first = await ask(0);
  await markStaffThreadRead(asMara, orderId, first);
  await notifyRecipientOfUnreadOrderMessage(later(ctx, 180_000), first);
  expect(await mails()).toMatchObject([{ to: fay.email }]);
});

test('demo orders send no emails', async () => {
  const { ctx, ask, answer, mails } = await talk();
  await ctx.db.update(orders).set({ isDemo: true });
  for (const id of [await ask(0), await answer(10)])
    await notifyRecipientOfUnreadOrderMessage(later(ctx, 200_000), id);
  expect(await mails()).toEqual([]);
  expect((await ctx.jobs.sent()).filter(({ queue }) => queue === 'message.remind')).toEqual([]);
});
