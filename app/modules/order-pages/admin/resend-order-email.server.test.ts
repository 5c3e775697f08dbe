import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { resendOrderEmail } from './resend-order-email.server.ts';

async function shop(order: Partial<typeof orders.$inferInsert> = {}) {
  const ctx = await freshContext({ actor: actorOf('manager') });
  const { orderId } = await addWork(ctx, { order });
  const mails = () =>
    ctx.db.select().from(outbox).where(eq(outbox.orderId, orderId)).orderBy(outbox.createdAt);
  return { ctx, orderId, mails };
}

test('the confirmation goes out again with the date of now and a link that works from now, once at a time', async () => {
  const { ctx, orderId, mails } = await shop();
  expect(await resendOrderEmail(ctx, orderId, 'confirmation')).toEqual({
    ok: true,
    value: { recipient: 'ada@example.com' },
  });
  expect(await resendOrderEmail(ctx, orderId, 'confirmation')).toMatchObject({
    failure: { code: 'WAITING' },
  });
  await ctx.db.update(outbox).set({ state: 'sent' });
  const dueAt = new Date(ctx.now.getTime() + 9 * 86_400_000);
  await ctx.db.update(orders).set({ dueAt, linkVersion: 4 }).where(eq(orders.id, orderId));
  expect(await resendOrderEmail(ctx, orderId, 'confirmation')).toMatchObject({ ok: true });
  const [first, second] = await mails();
  expect([first?.dedupeKey, second?.dedupeKey]).toEqual([
    `paid:${orderId}:resend:0`,
    `paid:${orderId}:resend:1`,
  ]);
  expect(second?.payload).toMatchObject({ dueAt: dueAt.toISOString(), awaitsBrief: false });
  expect(second?.payload['orderUrl']).not.toBe(first?.payload['orderUrl']);
  const audited = await ctx.db.select().from(auditLog);
  expect(audited.map(({ action }) => action)).toEqual(['mail.resent', 'mail.resent']);
});

test('a line that waits for its brief has no date in it', async () => {
  const { ctx, orderId, mails } = await shop();
  await ctx.db.update(orderItems).set({ workState: 'awaiting_brief' }).where(eq(orderItems.orderId, orderId));
  await resendOrderEmail(ctx, orderId, 'confirmation');
  const [mail] = await mails();
  expect(mail?.payload).toMatchObject({
    awaitsBrief: true,
    briefs: { items: [{ title: 'Service 1', hours: 48 }], othersDueAt: null },
  });
});

test('the invoice is mailed by its number, to the buyer', async () => {
  const { ctx, orderId, mails } = await shop();
  expect(await resendOrderEmail(ctx, orderId, 'invoice')).toMatchObject({ ok: true });
  const [mail] = await mails();
  expect(mail).toMatchObject({ template: 'order.invoice', recipient: 'ada@example.com' });
  expect(mail?.payload['number']).toMatch(/\d/);
});

test('sends no email about an order that is unpaid, in the trash or without an email address', async () => {
  for (const [order, code] of [
    [{ paidAt: null, status: 'PENDING', paymentState: 'UNPAID' }, 'NOT_PAID'],
    [{ deletedAt: new Date() }, 'NOT_FOUND'],
    [{ email: null, emailNorm: null }, 'NO_MAILBOX'],
    [{ isDemo: true }, 'NO_MAILBOX'],
  ] as const) {
    const { ctx, orderId, mails } = await shop(order);
    for (const what of ['confirmation', 'invoice'] as const) {
      expect(await resendOrderEmail(ctx, orderId, what)).toMatchObject({ failure: { code } });
    }
    expect(await mails()).toEqual([]);
  }
  const { ctx, orderId } = await shop();
  expect(await resendOrderEmail(ctx, 'nonsense', 'invoice')).toMatchObject({
    failure: { code: 'NOT_FOUND' },
  });
  const fulfiller = { ...ctx, actor: actorOf('fulfiller') };
  await expect(resendOrderEmail(fulfiller, orderId, 'invoice')).rejects.toMatchObject({ status: 403 });
});
