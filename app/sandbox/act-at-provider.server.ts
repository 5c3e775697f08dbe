import { fail, ok, type Result } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { answerDispute, openDispute } from './dispute-charge.server.ts';
import { deliveryControls, setDeliveryControls } from './emit-event.server.ts';
import { findDispute } from './find-provider-payment.server.ts';
import type { SandboxCharge } from './model.ts';
import { createRefund } from './refund-charge.server.ts';
import { SandboxFault } from './sandbox-fault.ts';
import type { DashboardForm } from './schemas.ts';
import { changeSandbox, getObject } from './store-object.server.ts';

async function chargeOf(ctx: AppContext, intentId: string): Promise<SandboxCharge> {
  const intent = await getObject(ctx, 'payment_intent', intentId);
  if (intent.latest_charge === null) throw new SandboxFault('This payment has not arrived yet.');
  return getObject(ctx, 'charge', intent.latest_charge, { lock: true });
}

async function decideDispute(ctx: AppContext, charge: SandboxCharge, verdict: 'won' | 'lost'): Promise<void> {
  const dispute = await findDispute(ctx, charge.id);
  if (!dispute) throw new SandboxFault('There is no dispute to decide.');
  const text = verdict === 'won' ? 'winning_evidence' : 'losing_evidence';
  await answerDispute(ctx, dispute.id, { evidence: { uncategorized_text: text } });
}

async function runDashboardAction(
  ctx: AppContext,
  charge: SandboxCharge,
  form: DashboardForm,
): Promise<void> {
  switch (form.intent) {
    case 'refund':
      if (form.amount === 0) throw new SandboxFault('Enter an amount in dollars, like 49.50.');
      await createRefund(ctx, { charge: charge.id, amount: form.amount });
      return;
    case 'dispute':
      if (charge.disputed) throw new SandboxFault('This payment has already been disputed.');
      if (charge.refunded)
        throw new SandboxFault('All of it has been refunded: there is nothing to dispute.');
      return openDispute(ctx, charge);
    case 'won':
    case 'lost':
      return decideDispute(ctx, charge, form.intent);
  }
}

/**
 * Does at the test provider what happens outside the shop: a refund made there, a dispute by the buyer's bank
 * and its end. The shop learns of it by webhook alone, or, with `lost`, not at all: then only the reconciler
 * finds it (never in production). Needs `orders:refund`. Refusals are sentences of the provider.
 */
export async function actAtProvider(
  ctx: AppContext,
  intentId: string,
  form: DashboardForm,
): Promise<Result<null, { message: string }>> {
  assertCan(ctx, 'orders:refund');
  try {
    await changeSandbox(ctx, async (ctx) => {
      const charge = await chargeOf(ctx, intentId);
      if (!form.lost || ctx.settings.appMode === 'production') return runDashboardAction(ctx, charge, form);
      const controls = await deliveryControls(ctx);
      await setDeliveryControls(ctx, { ...controls, drop: true });
      await runDashboardAction(ctx, charge, form);
      await setDeliveryControls(ctx, controls);
    });
    return ok(null);
  } catch (error) {
    if (error instanceof SandboxFault) return fail({ message: error.message });
    throw error;
  }
}
