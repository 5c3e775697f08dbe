import type { Cents } from '#app/lib/money.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { SandboxDispute, SandboxRefund } from './model.ts';
import {
  buildSandboxJsonFieldCondition,
  findSandboxObject,
  listPaymentSandboxObjects,
} from './store-object.server.ts';

const MAX_REFUNDS_READ_PER_PAYMENT = 100;

/** Returns the newest dispute of a charge, or null. */
export async function findNewestSandboxChargeDispute(
  ctx: AppContext,
  chargeId: string,
): Promise<SandboxDispute | null> {
  const { objects } = await listPaymentSandboxObjects(ctx, 'dispute', { limit: 1 }, [
    buildSandboxJsonFieldCondition('charge', [chargeId]),
  ]);
  return objects[0] ?? null;
}

/** A payment as the test provider has it, whatever the shop knows of it. */
type SandboxPaymentWithRefundsAndDispute = {
  amountCents: Cents;
  leftCents: Cents;
  orderId: string | null;
  refunds: { id: string; amountCents: Cents; status: SandboxRefund['status']; isFromShop: boolean }[];
  dispute: SandboxDispute['status'] | null;
  mayLoseMessages: boolean;
};

/**
 * Returns the payment of a payment intent; null when it is unknown or nothing was paid. Needs
 * `orders:refund`.
 */
export async function findSandboxProviderPayment(
  ctx: AppContext,
  intentId: string,
): Promise<SandboxPaymentWithRefundsAndDispute | null> {
  assertCan(ctx, 'orders:refund');
  const intent = await findSandboxObject(ctx, 'payment_intent', intentId);
  const charge = intent?.latest_charge && (await findSandboxObject(ctx, 'charge', intent.latest_charge));
  if (!charge) return null;
  const { objects } = await listPaymentSandboxObjects(
    ctx,
    'refund',
    { limit: MAX_REFUNDS_READ_PER_PAYMENT },
    [buildSandboxJsonFieldCondition('charge', [charge.id])],
  );
  const dispute = await findNewestSandboxChargeDispute(ctx, charge.id);
  return {
    amountCents: charge.amount,
    leftCents: charge.amount - charge.amount_refunded,
    orderId: charge.metadata['order_id'] ?? null,
    refunds: objects.map(({ id, amount, status, metadata }) => ({
      id,
      amountCents: amount,
      status,
      isFromShop: 'refund_id' in metadata,
    })),
    dispute: dispute?.status ?? null,
    mayLoseMessages: ctx.settings.appMode !== 'production',
  };
}
