import { DAY_MS } from '#app/lib/durations.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import { findCheckoutAttemptByProviderSession } from '#app/modules/orders/find-attempt.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  JOB_PAYMENT_CALL_LIMITS,
  type PaymentGateway,
  type PaymentProviderCheckout,
} from '#app/platform/payments/gateway.ts';

import { saveProviderDispute } from '../disputes/sync-dispute.server.ts';
import { listStoredRefundAndDisputeStates } from '../refunds/list-known-refunds.server.ts';
import { storeRefundStateFromProvider } from '../refunds/sync-refund.server.ts';
import { settleCheckout } from '../settle-checkout.server.ts';

import { saveReconciliationCursor, readPaymentPollCursor } from './take-lease.server.ts';

const DAILY_PAYMENT_COMPARISON_PERIOD_MS = 3 * DAY_MS;

/**
 * Whether we have this session as paid or held for review; true for sessions of other shops, which are no
 * difference.
 */
async function isCheckoutSessionPaidInShop(
  ctx: AppContext,
  { sessionId, orderId }: PaymentProviderCheckout,
): Promise<boolean> {
  const attempt = await findCheckoutAttemptByProviderSession(ctx, sessionId);
  if (attempt) return attempt.state === 'paid' || attempt.state === 'review';
  return orderId === null;
}

async function settlePaidCheckoutsMissingInShop(ctx: AppContext, gateway: PaymentGateway, createdFrom: Date) {
  const differences: string[] = [];
  for (const checkout of await gateway.listCheckouts({ createdFrom }, JOB_PAYMENT_CALL_LIMITS)) {
    const isPaid = checkout.status === 'complete' && checkout.paymentStatus !== 'unpaid';
    if (!isPaid || (await isCheckoutSessionPaidInShop(ctx, checkout))) continue;
    // The list does not include the charge, which the settlement needs.
    const whole = await gateway.getCheckout(checkout.sessionId, JOB_PAYMENT_CALL_LIMITS);
    if (await settleCheckout(ctx, whole, null)) differences.push(`paid checkout ${checkout.sessionId}`);
  }
  return differences;
}

async function findRefundDifferences(ctx: AppContext, gateway: PaymentGateway, createdFrom: Date) {
  const differences: string[] = [];
  const known = await listStoredRefundAndDisputeStates(ctx);
  for (const seen of await gateway.listRefunds({ createdFrom }, JOB_PAYMENT_CALL_LIMITS)) {
    if (known.refunds.get(seen.refundId) === seen.status) continue;
    if ((await storeRefundStateFromProvider(ctx, seen)) === 'done')
      differences.push(`refund ${seen.refundId}`);
  }
  for (const seen of await gateway.listDisputes({ createdFrom }, JOB_PAYMENT_CALL_LIMITS)) {
    if (known.disputes.get(seen.disputeId) === seen.providerStatus) continue;
    if ((await saveProviderDispute(ctx, seen)) === 'done') differences.push(`dispute ${seen.disputeId}`);
  }
  return differences;
}

/**
 * Step e, once a day: compares payments and refunds of the last three days at the provider with our rows.
 * Differences are settled like any other provider event, and the team is notified that events were lost.
 */
export async function comparePaymentsWithProviderDaily(
  ctx: AppContext,
  gateway: PaymentGateway,
): Promise<void> {
  const last = await readPaymentPollCursor(ctx, 'compare-money');
  if (last && ctx.now.getTime() - last.getTime() < DAY_MS) return;
  const createdFrom = new Date(Date.now() - DAILY_PAYMENT_COMPARISON_PERIOD_MS);
  const differences = [
    ...(await settlePaidCheckoutsMissingInShop(ctx, gateway, createdFrom)),
    ...(await findRefundDifferences(ctx, gateway, createdFrom)),
  ];
  await saveReconciliationCursor(ctx, 'compare-money', ctx.now);
  if (differences.length === 0) return;
  ctx.log.error({ differences }, 'the payment provider knew of money that we did not');
  const subject = `reconcile:${ctx.now.toISOString().slice(0, 10)}`;
  const problem = 'Payment provider events were lost';
  const detail = `Fixed by the daily comparison: ${differences.slice(0, 20).join(', ')}.`;
  await notifyStaff(ctx, {
    kind: 'system.webhook',
    subject,
    title: problem,
    href: null,
    mail: {
      template: 'team.system',
      dedupeKey: `t-sys:${subject}`,
      recipient: null,
      orderId: null,
      payload: { problem, detail },
    },
  });
}
