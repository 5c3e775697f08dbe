import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { outbox } from '#app/modules/outbox/tables.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';
import { PaymentGatewayError } from '#app/platform/payments/gateway.ts';
import { handleSandboxRequest } from '#app/sandbox/handle-sandbox-request.server.ts';
import { sandboxObjects } from '#app/sandbox/tables.server.ts';

import {
  mailsAbout,
  orderRow,
  paidOrder,
  refund,
  refundRows,
  sendBack,
} from '../../../../tests/shop/paid-shop.ts';
import { deliver, listEvents, type SellingShop, sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { reconcilePaymentsWithProvider } from '../reconciliation/reconcile-payments.job.server.ts';
import { saveReconciliationCursor } from '../reconciliation/take-lease.server.ts';
import { fetchAndSettleCheckoutSession } from '../settle-checkout.server.ts';
import { providerEvents } from '../tables.server.ts';

import { syncRefundsAndDisputes, syncRefundFromProvider } from './sync-refund.server.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };

async function refundEvents(ctx: SellingShop) {
  return (await listEvents(ctx)).filter(({ type }) => type.startsWith('refund.'));
}

/** A refund made in the provider's Dashboard, without any of our ids. */
async function refundInDashboard(
  ctx: SellingShop,
  paymentIntent: string,
  amountCents: number,
): Promise<string> {
  const request = new Request('http://sandbox.test/v1/refunds', {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_dashboard' },
    body: new URLSearchParams({ payment_intent: paymentIntent, amount: String(amountCents) }).toString(),
  });
  const created = (await (await handleSandboxRequest(ctx, request)).json()) as { id: string };
  return created.id;
}

test('a webhook that arrives before the answer of the provider finds its refund row', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx);
  let isFirst = true;
  let seenBefore: string[] = [];
  ctx.disturb(async (request, pass) => {
    const answer = await pass();
    if (request.method === 'POST' && request.url.endsWith('/v1/refunds') && isFirst) {
      isFirst = false;
      await deliver(ctx, await refundEvents(ctx));
      seenBefore = (await refundRows(ctx, order.orderId)).map(({ state }) => state);
    }
    return answer;
  });
  expect(await refund(ctx, order, 49_00)).toMatchObject({ ok: true, value: { state: 'succeeded' } });
  expect(seenBefore).toEqual(['succeeded']);
  // The same events again, in another order.
  const events = await refundEvents(ctx);
  await deliver(ctx, [...events.toReversed(), ...events]);
  expect(await refundRows(ctx, order.orderId)).toHaveLength(1);
  expect(await orderRow(ctx, order.orderId)).toMatchObject({ refundedCents: 49_00 });
  expect(await mailsAbout(ctx, order.orderId, 'refund')).toEqual(['refund.issued']);
});

test('a refund made in the Dashboard becomes ours by its webhook, once', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx);
  const providerRefundId = await refundInDashboard(ctx, order.paymentIntent, 20_00);
  const events = await refundEvents(ctx);
  await Promise.all([
    deliver(ctx, events),
    deliver(ctx, events),
    syncRefundFromProvider(ctx, providerRefundId),
  ]);
  expect(await refundRows(ctx, order.orderId)).toMatchObject([
    { state: 'succeeded', amountCents: 20_00, origin: 'provider_dashboard', providerRefundId },
  ]);
  expect(await orderRow(ctx, order.orderId)).toMatchObject({
    refundedCents: 20_00,
    paymentState: 'PARTIALLY_REFUNDED',
  });
  const seen = await ctx.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.objectId, providerRefundId));
  expect(seen.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(await refund(ctx, order, 129_01)).toMatchObject({ failure: { leftCents: 129_00 } });
});

test('with every webhook lost, events, charge and daily comparison each find a Dashboard refund', async () => {
  const ctx = await sellingShop();
  await saveReconciliationCursor(ctx, 'compare-money', ctx.now);
  const polled = await paidOrder(ctx);
  await refundInDashboard(ctx, polled.paymentIntent, 1_00);
  await reconcilePaymentsWithProvider(ctx);
  expect(await orderRow(ctx, polled.orderId)).toMatchObject({ refundedCents: 0 });
  // The events are in the inbox now but their jobs are lost: the sweep processes them.
  await reconcilePaymentsWithProvider({ ...ctx, now: new Date(ctx.now.getTime() + 2 * 60_000) });
  expect(await orderRow(ctx, polled.orderId)).toMatchObject({ refundedCents: 1_00 });

  const seen = await paidOrder(ctx);
  await refundInDashboard(ctx, seen.paymentIntent, 2_00);
  await fetchAndSettleCheckoutSession(ctx, seen.sessionId, 'staff');
  const jobs = (await ctx.jobs.sent()).filter(({ queue }) => queue === 'payment.money-back');
  expect(jobs.map(({ data }) => data['paymentId'])).toContain(seen.paymentId);
  await syncRefundsAndDisputes(ctx, seen.paymentId);
  expect(await orderRow(ctx, seen.orderId)).toMatchObject({ refundedCents: 2_00 });

  const compared = await paidOrder(ctx);
  await refundInDashboard(ctx, compared.paymentIntent, 3_00);
  await ctx.db.delete(sandboxObjects).where(eq(sandboxObjects.type, 'event'));
  await reconcilePaymentsWithProvider({ ...ctx, now: new Date(ctx.now.getTime() + 25 * 3_600_000) });
  expect(await orderRow(ctx, compared.orderId)).toMatchObject({ refundedCents: 3_00 });
  const [notified] = await ctx.db.select().from(outbox).where(eq(outbox.template, 'team.system'));
  expect(notified?.payload).toMatchObject({ problem: 'Payment provider events were lost' });
});

test('a refund that fails after success is undone, except canceled work, and both sides are notified', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx, undefined, 'ada@example.com');
  await refund(ctx, order, 149_00);
  expect(await orderRow(ctx, order.orderId)).toMatchObject({ status: 'REFUNDED' });
  await sendBack(ctx, order.orderId);
  await deliver(ctx, await refundEvents(ctx));
  expect(await refundRows(ctx, order.orderId)).toMatchObject([
    { state: 'failed', failureReason: 'lost_or_stolen_card' },
  ]);
  expect(await orderRow(ctx, order.orderId)).toMatchObject({
    status: 'PAID',
    paymentState: 'PAID',
    refundedCents: 0,
  });
  expect(await mailsAbout(ctx, order.orderId, 'refund')).toEqual([
    'refund.failed',
    'refund.failed',
    'refund.issued',
  ]);
  const notes = await ctx.db
    .select()
    .from(invoices)
    .where(eq(invoices.kind, 'credit_note'))
    .orderBy(invoices.revision);
  expect(notes.map(({ number, revision, totals }) => [number, revision, totals['totalCents']])).toEqual([
    ['TEST-CN-00001', 1, 149_00],
    ['TEST-CN-00001', 2, 0],
  ]);
  // The full amount can be refunded again.
  expect(await refund(ctx, order, 149_00)).toMatchObject({ ok: true });
});

test('what is of no order here is left alone, and a provider that cannot be asked is asked again', async () => {
  const ctx = await sellingShop();
  expect(await syncRefundFromProvider(ctx, 're_missing')).toBe('foreign');
  ctx.disturb(() => Promise.reject(new TypeError('fetch failed')));
  await expect(syncRefundFromProvider(ctx, 're_missing')).rejects.toBeInstanceOf(PaymentGatewayError);
  expect(await ctx.gateway.listRefunds({ createdFrom: new Date(0) }, LIMITS).catch(() => 'down')).toBe(
    'down',
  );
});
