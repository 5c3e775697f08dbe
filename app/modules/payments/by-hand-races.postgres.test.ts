import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { outbox } from '#app/modules/outbox/tables.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { databaseUrl } from '../../../tests/shop/database.ts';
import {
  attemptsOf,
  linkReader,
  addManualOrder,
  pressPay,
  transferOf,
} from '../../../tests/shop/manual-order.ts';
import { asOwner, orderRow } from '../../../tests/shop/paid-shop.ts';
import { openProcess } from '../../../tests/shop/processes.ts';
import { pay, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { beginPaymentAttempt } from './begin-attempt.server.ts';
import { cancelUnpaidOrder, markPaidManually } from './decide-by-hand.server.ts';
import { fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';

const LONG = { timeout: 120_000 };

/** A shop, and a second process of it with its own connections to the same database. */
async function twoProcesses(): Promise<[SellingShop, SellingShop]> {
  const ctx = await sellingShop({ settings: { isRateLimited: false } });
  const [row] = await runRawSqlQuery(ctx.db, sql`select current_database() as name`);
  const url = databaseUrl(process.env['TEST_DATABASE_URL'] ?? '', String(row?.['name']));
  return [ctx, await openProcess(ctx, url)];
}

async function paidTimes(ctx: SellingShop, orderId: string) {
  const paid = (await attemptsOf(ctx, orderId)).filter(({ state }) => state === 'paid');
  const mails = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, `paid:${orderId}`));
  const documents = await ctx.db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return { paid: paid.length, mails: mails.length, documents: documents.length };
}

test('200 forms that mark an order as paid, by two processes, are one payment', LONG, async () => {
  const shops = await twoProcesses();
  const [ctx] = shops;
  const orderId = await addManualOrder(ctx);
  const money = await transferOf(ctx, orderId);
  const answers = [];
  // 40 at once: with more, those at the end of the line would wait longer for a connection than a pool allows.
  for (let round = 0; round < 5; round++) {
    const forms = Array.from({ length: 40 }, (_, place) =>
      markPaidManually(asOwner(shops[place % 2] ?? ctx), orderId, { ...money, reference: `RF${place % 4}` }),
    );
    answers.push(...(await Promise.all(forms)));
  }
  // One of the four references is recorded as the payment; repeats of the same one have no further effect.
  expect(answers.filter(({ ok }) => ok)).toHaveLength(50);
  const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure.code]));
  expect(new Set(codes)).toEqual(new Set(['ALREADY_PAID']));
  expect(await attemptsOf(ctx, orderId)).toHaveLength(1);
  expect(await paidTimes(ctx, orderId)).toEqual({ paid: 1, mails: 1, documents: 1 });
});

test('40 buyers who press the button at once, at two processes, are sent to one page', LONG, async () => {
  const shops = await twoProcesses();
  const [ctx] = shops;
  const orderId = await addManualOrder(ctx);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, place) =>
      beginPaymentAttempt(shops[place % 2] ?? ctx, linkReader(orderId)),
    ),
  );
  const urls = answers.flatMap((answer) => (answer.ok ? [answer.value.url] : []));
  expect(new Set(urls).size).toBe(1);
  expect(await attemptsOf(ctx, orderId)).toMatchObject([{ attempt: 1, state: 'open' }]);
});

test('whatever buyer and team do at the same moment, an order is paid once or not at all', LONG, async () => {
  const shops = await twoProcesses();
  const [ctx, other] = shops;
  for (let round = 0; round < 12; round += 1) {
    const orderId = await addManualOrder(ctx);
    const money = await transferOf(ctx, orderId);
    const sessionId = round % 3 === 0 ? null : await pressPay(ctx, orderId);
    await Promise.all([
      markPaidManually(asOwner(ctx), orderId, money),
      beginPaymentAttempt(other, linkReader(orderId)),
      sessionId && pay(ctx, sessionId).catch(() => {}),
      sessionId && fetchAndSettleCheckoutSession(other, sessionId, 'webhook'),
      round % 4 === 3 && cancelUnpaidOrder(asOwner(other), orderId, { version: money.version, reason: 'No' }),
      beginPaymentAttempt(ctx, linkReader(orderId)),
    ]);
    if (sessionId) await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook');
    const order = await orderRow(ctx, orderId);
    const once = order.status === 'PAID' ? 1 : 0;
    expect(await paidTimes(ctx, orderId)).toEqual({ paid: once, mails: once, documents: once });
    // The refused requests left no open attempt through which the order could be paid again.
    const states = (await attemptsOf(ctx, orderId)).map(({ state }) => state);
    expect(order.status === 'PENDING' || !states.includes('open')).toBe(true);
  }
});
