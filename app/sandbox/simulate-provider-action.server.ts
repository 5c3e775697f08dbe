import { fail, ok, type Result } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { submitDisputeEvidence, openSandboxDispute } from './dispute-charge.server.ts';
import { readSandboxWebhookDeliverySettings, setSandboxWebhookDeliveryFaults } from './emit-event.server.ts';
import { findNewestSandboxChargeDispute } from './find-provider-payment.server.ts';
import type { SandboxCharge } from './model.ts';
import { createSandboxRefund } from './refund-charge.server.ts';
import { SandboxApiError } from './sandbox-fault.ts';
import type { SandboxPaymentActionFormValues } from './schemas.ts';
import { runSandboxTransaction, getPaymentSandboxObject } from './store-object.server.ts';

async function getSandboxPaymentIntentCharge(ctx: AppContext, intentId: string): Promise<SandboxCharge> {
  const intent = await getPaymentSandboxObject(ctx, 'payment_intent', intentId);
  if (intent.latest_charge === null) throw new SandboxApiError('This payment has not arrived yet.');
  return getPaymentSandboxObject(ctx, 'charge', intent.latest_charge, { lock: true });
}

async function decideSandboxDispute(
  ctx: AppContext,
  charge: SandboxCharge,
  verdict: 'won' | 'lost',
): Promise<void> {
  const dispute = await findNewestSandboxChargeDispute(ctx, charge.id);
  if (!dispute) throw new SandboxApiError('There is no dispute to decide.');
  const text = verdict === 'won' ? 'winning_evidence' : 'losing_evidence';
  await submitDisputeEvidence(ctx, dispute.id, { evidence: { uncategorized_text: text } });
}

async function applySandboxDashboardAction(
  ctx: AppContext,
  charge: SandboxCharge,
  form: SandboxPaymentActionFormValues,
): Promise<void> {
  switch (form.intent) {
    case 'refund':
      if (form.amount === 0) throw new SandboxApiError('Enter an amount in dollars, like 49.50.');
      await createSandboxRefund(ctx, { charge: charge.id, amount: form.amount });
      return;
    case 'dispute':
      if (charge.disputed) throw new SandboxApiError('This payment has already been disputed.');
      if (charge.refunded)
        throw new SandboxApiError('All of it has been refunded: there is nothing to dispute.');
      return openSandboxDispute(ctx, charge);
    case 'won':
    case 'lost':
      return decideSandboxDispute(ctx, charge, form.intent);
  }
}

/**
 * Does at the test provider what happens outside the shop: a refund made there, a dispute by the buyer's bank
 * and its end. The shop learns of it by webhook alone, or, with `lost`, not at all: then only the reconciler
 * finds it (never in production). Needs `orders:refund`. Refusals are sentences of the provider.
 */
export async function simulateProviderSideRefundOrDispute(
  ctx: AppContext,
  intentId: string,
  form: SandboxPaymentActionFormValues,
): Promise<Result<null, { message: string }>> {
  assertCan(ctx, 'orders:refund');
  try {
    await runSandboxTransaction(ctx, async (ctx) => {
      const charge = await getSandboxPaymentIntentCharge(ctx, intentId);
      if (!form.lost || ctx.settings.appMode === 'production')
        return applySandboxDashboardAction(ctx, charge, form);
      const controls = await readSandboxWebhookDeliverySettings(ctx);
      await setSandboxWebhookDeliveryFaults(ctx, { ...controls, drop: true });
      await applySandboxDashboardAction(ctx, charge, form);
      await setSandboxWebhookDeliveryFaults(ctx, controls);
    });
    return ok(null);
  } catch (error) {
    if (error instanceof SandboxApiError) return fail({ message: error.message });
    throw error;
  }
}
