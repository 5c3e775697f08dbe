import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { duePauses } from '#app/modules/fulfilment/schedule/schedule-tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { handleSandboxRequest } from '#app/sandbox/handle-sandbox-request.server.ts';
import { paySandboxCheckoutSession } from '#app/sandbox/pay-session.server.ts';
import { sandboxObjects } from '#app/sandbox/tables.server.ts';

import { mailsAbout, orderRow, paidOrder, refund } from '../../../../tests/shop/paid-shop.ts';
import {
  checkOut,
  deliver,
  listEvents,
  type SellingShop,
  sellingShop,
} from '../../../../tests/shop/selling-shop.ts';

import { checkPaymentRefundsJob } from '../refunds/finish-refunds.job.server.ts';
import { disputes } from '../tables.server.ts';

import { mapStripeDisputeStatusToState } from './dispute-state.ts';
import { sendEvidenceReminders } from './remind-of-evidence.server.ts';
import { saveProviderDispute } from './sync-dispute.server.ts';

async function disputedOrder(ctx: SellingShop) {
  const { orderId, sessionId } = await checkOut(ctx);
  const form = { intent: 'card', expected_amount: 149_00, email: 'ada@example.com' } as const;
  await paySandboxCheckoutSession(ctx, sessionId, { ...form, card_number: '4000 0000 0000 0259' });
  // Newest first: the dispute arrives before its payment, which is still unknown.
  await deliver(ctx, await listEvents(ctx));
  expect(await ctx.db.select().from(disputes)).toEqual([]);
  // But the payment's charge shows that there is one.
  const jobs = (await ctx.jobs.sent()).filter(({ queue }) => queue === 'payment.money-back');
  for (const { data } of jobs) await checkPaymentRefundsJob.run(ctx, data);
  return orderId;
}

async function answer(ctx: SellingShop, text: string) {
  const [stored] = await ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.type, 'dispute'));
  const request = new Request(`http://sandbox.test/v1/disputes/${stored?.id}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_dashboard' },
    body: new URLSearchParams({ 'evidence[uncategorized_text]': text, submit: 'true' }).toString(),
  });
  expect((await handleSandboxRequest(ctx, request)).status).toBe(200);
  await deliver(ctx, await listEvents(ctx));
}

test('a dispute pauses the work and blocks refunds; once it is won, the work goes on', async () => {
  const ctx = await sellingShop();
  const orderId = await disputedOrder(ctx);
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'PAID', disputeState: 'OPEN' });
  const [dispute] = await ctx.db.select().from(disputes);
  expect(dispute).toMatchObject({ state: 'OPEN', amountCents: 149_00, reason: 'fraudulent', closedAt: null });
  const pauses = () => ctx.db.select().from(duePauses);
  expect(await pauses()).toMatchObject([{ reason: 'dispute', endedAt: null }]);
  const order = { orderId, paymentId: dispute?.paymentId ?? '' };
  expect(await refund(ctx, order, 1_00)).toMatchObject({ failure: { code: 'DISPUTE_OPEN' } });
  expect(await mailsAbout(ctx, orderId, 'payment_alert')).toEqual(['team.payment_alert']);

  // Delivering the events twice changes nothing.
  await deliver(ctx, await listEvents(ctx));
  expect(await pauses()).toHaveLength(1);
  await answer(ctx, 'what we delivered');
  expect((await ctx.db.select().from(disputes))[0]).toMatchObject({
    state: 'OPEN',
    providerStatus: 'under_review',
    evidenceSubmittedAt: expect.any(Date),
  });
  await answer(ctx, 'winning_evidence');
  expect(await orderRow(ctx, orderId)).toMatchObject({ disputeState: 'WON' });
  expect(await pauses()).toMatchObject([{ endedAt: expect.any(Date) }]);
  expect(await refund(ctx, order, 1_00)).toMatchObject({ ok: true });
});

test.each(['a shop with an owner', 'a shop in which nobody works yet'])(
  'the end of a dispute is a line in the inbox and no mail, in %s',
  async (shop) => {
    const ctx = await sellingShop();
    if (shop === 'a shop with an owner') await ctx.db.insert(users).values(makeUser({ role: 'owner' }));
    const orderId = await disputedOrder(ctx);
    const opened = await mailsAbout(ctx, orderId, 'payment_alert');
    expect(opened).toEqual(['team.payment_alert']);
    await answer(ctx, 'winning_evidence');
    expect(await mailsAbout(ctx, orderId, 'payment_alert')).toEqual(opened);
    const lines = await ctx.db.select().from(notices).where(eq(notices.kind, 'dispute.closed'));
    const title = `Dispute closed: order ${orderId.slice(0, 8)}`;
    expect(lines.map((line) => line.title)).toEqual(shop === 'a shop with an owner' ? [title] : []);
  },
);

test('a lost dispute leaves the order its status, and an appeal opens it again', async () => {
  const ctx = await sellingShop();
  const orderId = await disputedOrder(ctx);
  await answer(ctx, 'losing_evidence');
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PAID',
    disputeState: 'LOST',
    refundedCents: 0,
  });
  expect((await ctx.db.select().from(disputes))[0]?.closedAt).toBeInstanceOf(Date);
  const [stored] = await ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.type, 'dispute'));
  const seen = await ctx.gateway.getDispute(stored?.id ?? '', { timeoutMs: 4_000, retries: 0 });
  await saveProviderDispute(ctx, { ...seen, providerStatus: 'appeal_under_review' });
  expect(await orderRow(ctx, orderId)).toMatchObject({ disputeState: 'OPEN' });
  expect((await ctx.db.select().from(disputes))[0]).toMatchObject({ state: 'OPEN', closedAt: null });
});

test('a dispute of three days moves the due date by three days, and the buyer gets one mail', async () => {
  const ctx = await sellingShop();
  const orderId = await disputedOrder(ctx);
  const before = (await orderRow(ctx, orderId))?.dueAt?.getTime() ?? 0;
  await answer(ctx, 'winning_evidence');
  const [stored] = await ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.type, 'dispute'));
  const seen = await ctx.gateway.getDispute(stored?.id ?? '', { timeoutMs: 4_000, retries: 0 });
  const at = (days: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + days * 86_400_000) });
  await saveProviderDispute(at(1), { ...seen, providerStatus: 'appeal_under_review' });
  for (const days of [4, 5]) await saveProviderDispute(at(days), seen);
  expect((await orderRow(ctx, orderId))?.dueAt?.getTime()).toBe(before + 3 * 86_400_000);
  expect(await mailsAbout(ctx, orderId, 'due.changed')).toHaveLength(1);
});

test('missing evidence is reminded of once, 72 hours before it is due', async () => {
  const ctx = await sellingShop();
  const orderId = await disputedOrder(ctx);
  const [dispute] = await ctx.db.select().from(disputes);
  const due = dispute?.evidenceDueAt?.getTime() ?? 0;
  const at = (hoursBefore: number) => ({ ...ctx, now: new Date(due - hoursBefore * 3_600_000) });
  await sendEvidenceReminders(at(73));
  expect(await mailsAbout(ctx, orderId, 'payment_alert')).toHaveLength(1);
  for (const hours of [72, 71]) await sendEvidenceReminders(at(hours));
  expect(await mailsAbout(ctx, orderId, 'payment_alert')).toHaveLength(2);
});

test('every status of the provider has its place; one of another version counts as open', () => {
  const of = (status: string) => mapStripeDisputeStatusToState(status).state;
  expect(['needs_response', 'warning_under_review', 'appeal_needs_response'].map(of)).toEqual([
    'OPEN',
    'OPEN',
    'OPEN',
  ]);
  expect(['won', 'warning_closed', 'prevented', 'lost'].map(of)).toEqual(['WON', 'WON', 'WON', 'LOST']);
  expect(mapStripeDisputeStatusToState('something_new')).toEqual({ state: 'OPEN', isKnown: false });
});

test('an order without any dispute stays as it is', async () => {
  const ctx = await sellingShop();
  const { orderId } = await paidOrder(ctx);
  await deliver(ctx, await listEvents(ctx));
  expect(await orderRow(ctx, orderId)).toMatchObject({ disputeState: 'NONE' });
});
