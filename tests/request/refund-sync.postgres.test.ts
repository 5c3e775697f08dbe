import { like, or } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';

import { MINUTE_MS } from '#app/lib/durations.ts';
import {
  saveReconciliationCursor,
  takePaymentReconcilerLease,
} from '#app/modules/payments/reconciliation/take-lease.server.ts';
import { providerEvents } from '#app/modules/payments/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { openServerDatabase } from '#app/platform/db/server.server.ts';
import { simulateProviderSideRefundOrDispute } from '#app/sandbox/simulate-provider-action.server.ts';
import type { SandboxPaymentActionFormValues } from '#app/sandbox/schemas.ts';

import { copyOfTemplate } from '../shop/database.ts';
import { asOwner, orderRow, paidOrder } from '../shop/paid-shop.ts';
import { sellingOn, type Seller } from '../shop/selling-shop.ts';

import { withShopData } from './clock-run.ts';
import { removeFolders, runMain, type ShopProcess, temporaryFolder, until } from './process.ts';

type Sale = { ctx: Seller; shop: ShopProcess; order: Awaited<ReturnType<typeof paidOrder>> };

afterAll(removeFolders);

/**
 * Stops the reconcile job by taking its lease, so that everything after this arrives by webhook only. Waits
 * for the lease as a process does, so no run is under way.
 */
async function stopReconcile({ ctx, shop }: Sale): Promise<void> {
  await until(shop, async () => (await takePaymentReconcilerLease(ctx)) !== null);
  await saveReconciliationCursor(ctx, 'reconcile.lease', new Date('2999-01-01'));
}

async function reconcileNow(ctx: AppContext): Promise<void> {
  await saveReconciliationCursor(ctx, 'reconcile.lease', new Date(0));
  await ctx.jobs.send(ctx, 'payments.reconcile', {});
}

/**
 * How refunds and disputes reached the shop: each object with the sources of its events. Fails if a webhook
 * took a minute or longer.
 */
async function refundEventSources(ctx: AppContext): Promise<Record<string, string[]>> {
  const received = await ctx.db
    .select()
    .from(providerEvents)
    .where(or(like(providerEvents.type, 'refund.%'), like(providerEvents.type, 'charge.dispute.%')));
  for (const { source, providerCreatedAt, processedAt, state } of received) {
    expect(state).toBe('done');
    const tookMs = (processedAt?.getTime() ?? Infinity) - providerCreatedAt.getTime();
    if (source === 'webhook') expect(tookMs).toBeLessThan(MINUTE_MS);
  }
  const ways = Map.groupBy(received, ({ objectId }) => objectId);
  return Object.fromEntries(
    [...ways].map(([id, rows]) => [id, [...new Set(rows.map(({ source }) => source))]]),
  );
}

async function actThere({ ctx, order }: Sale, form: SandboxPaymentActionFormValues): Promise<void> {
  expect(await simulateProviderSideRefundOrDispute(ctx, order.paymentIntent, form)).toEqual({
    ok: true,
    value: null,
  });
}

/** Waits until the order has these values and every event is processed. */
async function becomes({ ctx, shop, order }: Sale, wanted: Partial<Awaited<ReturnType<typeof orderRow>>>) {
  await until(shop, async () => {
    const waiting = await ctx.db.select().from(providerEvents);
    const row = await orderRow(ctx, order.orderId);
    const isSo = Object.entries(wanted).every(([name, value]) => row[name as keyof typeof row] === value);
    return isSo && waiting.every(({ state }) => state !== 'received');
  });
}

/**
 * Waits until the event of the payment is processed. Its charge would otherwise include the refunds that
 * follow.
 */
async function knowsOfPayment({ ctx, shop }: Sale): Promise<void> {
  await until(shop, async () => {
    const received = await ctx.db.select().from(providerEvents);
    return received.some(({ type, state }) => type === 'checkout.session.completed' && state === 'done');
  });
}

async function expectRefunds(sale: Sale): Promise<void> {
  const { ctx, order } = sale;
  await stopReconcile(sale);
  await actThere(sale, { intent: 'refund', amount: 10_00, lost: true });
  await actThere(sale, { intent: 'refund', amount: 20_00, lost: false });
  const there = await ctx.gateway.listRefunds(
    { paymentIntent: order.paymentIntent },
    { timeoutMs: 5_000, retries: 0 },
  );
  const idOf = (cents: number) => there.find(({ amountCents }) => amountCents === cents)?.refundId ?? '';
  await becomes(sale, { refundedCents: 20_00, paymentState: 'PARTIALLY_REFUNDED' });
  expect(await refundEventSources(ctx)).toEqual({ [idOf(20_00)]: ['webhook'] });
  await reconcileNow(ctx);
  await becomes(sale, { refundedCents: 30_00 });
  expect(await refundEventSources(ctx)).toEqual({ [idOf(20_00)]: ['webhook'], [idOf(10_00)]: ['poll'] });
}

async function expectDispute(sale: Sale): Promise<void> {
  const { ctx } = sale;
  await stopReconcile(sale);
  await actThere(sale, { intent: 'dispute', lost: false });
  await becomes(sale, { disputeState: 'OPEN' });
  const opened = Object.entries(await refundEventSources(ctx)).filter(([id]) => !id.startsWith('re_'));
  expect(opened).toEqual([[expect.any(String), ['webhook']]]);
  await actThere(sale, { intent: 'won', lost: true });
  await reconcileNow(ctx);
  await becomes(sale, { disputeState: 'WON' });
  const closed = Object.entries(await refundEventSources(ctx)).filter(([id]) => !id.startsWith('re_'));
  expect(closed).toEqual([[opened[0]?.[0], ['webhook', 'poll']]]);
}

test('[T2] refunds and disputes made at the provider arrive by webhook, or by reconcile if it is lost', async () => {
  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'money_back');
  const database = await openServerDatabase(url, { log: pino({ level: 'silent' }) });
  await withShopData(database, async (base) => {
    const ctx = asOwner(await sellingOn(base));
    const order = await paidOrder(ctx);
    const shop = await runMain([], { DATABASE_URL: url, DATA_DIR: temporaryFolder(), DEMO: 'off' });
    const sale = { ctx, shop, order };
    try {
      await knowsOfPayment(sale);
      await expectRefunds(sale);
      await expectDispute(sale);
      expect(await orderRow(ctx, order.orderId)).toMatchObject({ status: 'PAID', refundedCents: 30_00 });
    } finally {
      shop.kill('SIGTERM');
      await shop.exit;
    }
  });
  await database.close();
}, 240_000);
