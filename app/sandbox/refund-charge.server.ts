import type { z } from 'zod';

import { type Cents, formatDollars } from '#app/lib/money.ts';
import type { AppContext } from '#app/platform/context.ts';

import { emitSandboxEvent } from './emit-event.server.ts';
import type { SandboxCharge, SandboxRefund } from './model.ts';
import type { refundCreationParamsSchema } from './request-parameters.ts';
import { SandboxApiError } from './sandbox-fault.ts';
import {
  buildSandboxJsonFieldCondition,
  findSandboxObject,
  getPaymentSandboxObject,
  insertSandboxPaymentObject,
  listPaymentSandboxObjects,
  createSandboxObjectId,
  saveSandboxPaymentObject,
  getSandboxClockSeconds,
} from './store-object.server.ts';

/** Cards whose refunds do not complete at once, by their last four digits. */
const TEST_CARD_REFUND_OUTCOMES: Readonly<
  Record<string, { begins: 'pending' | 'succeeded'; ends: 'succeeded' | 'failed' }>
> = {
  '5126': { begins: 'succeeded', ends: 'failed' },
  '7726': { begins: 'pending', ends: 'succeeded' },
};

type SandboxRefundCreationParams = z.infer<typeof refundCreationParamsSchema>;

async function resolveRefundChargeId(ctx: AppContext, params: SandboxRefundCreationParams): Promise<string> {
  if (params.charge !== undefined) return params.charge;
  if (params.payment_intent === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw new SandboxApiError(message, {
      code: 'parameter_missing',
      param: 'payment_intent',
      isValidation: true,
    });
  }
  const intent = await getPaymentSandboxObject(ctx, 'payment_intent', params.payment_intent, {
    param: 'payment_intent',
  });
  if (intent.latest_charge !== null) return intent.latest_charge;
  throw new SandboxApiError(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    },
  );
}

/** Seconds after any response, so that the shop sees both states. */
const REFUND_OUTCOME_DELAY_SECONDS = 3;

/** Returns whether the bank reversed a charge; one whose dispute was won belongs to the shop again. */
async function isSandboxChargeReversedByDispute(ctx: AppContext, charge: SandboxCharge): Promise<boolean> {
  if (!charge.disputed) return false;
  const { objects } = await listPaymentSandboxObjects(ctx, 'dispute', { limit: 10 }, [
    buildSandboxJsonFieldCondition('charge', [charge.id]),
  ]);
  return objects.some(({ status }) => status !== 'won');
}

async function resolveRefundableSandboxAmount(
  ctx: AppContext,
  charge: SandboxCharge,
  requested: number | undefined,
): Promise<Cents> {
  const left = charge.amount - charge.amount_refunded;
  if (await isSandboxChargeReversedByDispute(ctx, charge)) {
    throw new SandboxApiError(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' });
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new SandboxApiError(message, { code: 'charge_already_refunded' });
  }
  const amount = requested ?? left;
  if (amount <= left) return amount;
  const message = `Refund amount (${formatDollars(amount)}) is greater than unrefunded amount on charge (${formatDollars(left)})`;
  throw new SandboxApiError(message, { param: 'amount' });
}

/** POST /v1/refunds: part of a charge, or all that is left of it. */
export async function createSandboxRefund(
  ctx: AppContext,
  params: SandboxRefundCreationParams,
): Promise<SandboxRefund> {
  const id = await resolveRefundChargeId(ctx, params);
  const charge = await getPaymentSandboxObject(ctx, 'charge', id, { lock: true, param: 'charge' });
  const amount = await resolveRefundableSandboxAmount(ctx, charge, params.amount);
  const fate = getTestCardRefundOutcome(charge);
  const refund: SandboxRefund = {
    id: createSandboxObjectId('re_'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: getSandboxClockSeconds(),
    currency: 'usd',
    metadata: { ...params.metadata },
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    status: fate?.begins ?? 'succeeded',
    failure_reason: null,
    _fate: fate ? { at: Date.now() + REFUND_OUTCOME_DELAY_SECONDS * 1000, status: fate.ends } : null,
  };
  const refunded = charge.amount_refunded + amount;
  await insertSandboxPaymentObject(ctx, refund);
  await saveSandboxPaymentObject(ctx, {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  });
  await emitSandboxEvent(ctx, 'refund.created', refund);
  await emitSandboxEvent(ctx, 'refund.updated', refund);
  if (fate) {
    const startAfterSeconds = REFUND_OUTCOME_DELAY_SECONDS + 1;
    await ctx.jobs.send(ctx, 'sandbox.deliver', { refundId: refund.id }, { startAfterSeconds });
  }
  return refund;
}

function getTestCardRefundOutcome(charge: SandboxCharge) {
  const { payment_method_details: method } = charge;
  return method.type === 'card' ? TEST_CARD_REFUND_OUTCOMES[method.card.last4] : undefined;
}

/**
 * Updates a refund to the current time: applies the card's decision once it is due. Call it in a transaction.
 */
export async function refreshSandboxRefundStatus(ctx: AppContext, id: string): Promise<void> {
  const refund = await findSandboxObject(ctx, 'refund', id, { lock: true });
  if (!refund?._fate || refund._fate.at > Date.now()) return;
  const { status } = refund._fate;
  const ended: SandboxRefund = {
    ...refund,
    status,
    failure_reason: status === 'failed' ? 'lost_or_stolen_card' : null,
    _fate: null,
  };
  await saveSandboxPaymentObject(ctx, ended);
  if (status === 'failed') {
    const charge = await getPaymentSandboxObject(ctx, 'charge', refund.charge, { lock: true });
    const left = charge.amount_refunded - refund.amount;
    await saveSandboxPaymentObject(ctx, { ...charge, amount_refunded: left, refunded: false });
    await emitSandboxEvent(ctx, 'refund.failed', ended);
  }
  await emitSandboxEvent(ctx, 'refund.updated', ended);
}
