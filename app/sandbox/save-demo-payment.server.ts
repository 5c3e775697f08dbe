import type { Cents } from '#app/lib/money.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { SandboxCardBrand, SandboxCharge, SandboxPaymentIntent } from './model.ts';
import { sandboxObjects } from './tables.server.ts';

type DemoPayment = {
  orderId: string;
  paymentId: string;
  intentId: string;
  chargeId: string;
  paidAt: Date;
  amountCents: Cents;
  refundedCents: Cents;
  email: string | null;
  card: { brand: SandboxCardBrand; last4: string };
};

/**
 * Stores a card payment of a generated order, as if it had been made here: it can be refunded like any other.
 * It creates no session and no event, so the shop is not notified.
 */
export async function saveDemoPayment(ctx: AppContext, payment: DemoPayment): Promise<void> {
  const { orderId, paymentId, intentId, chargeId, amountCents, refundedCents, paidAt } = payment;
  const created = Math.floor(paidAt.getTime() / 1000);
  const metadata = { order_id: orderId, payment_id: paymentId };
  const intent: SandboxPaymentIntent = {
    ...{ id: intentId, object: 'payment_intent', amount: amountCents, amount_received: amountCents, created },
    ...{
      currency: 'usd',
      latest_charge: chargeId,
      livemode: false,
      metadata,
      payment_method_types: ['card'],
    },
    ...{ status: 'succeeded', _session: '', _bank: null },
  };
  const charge: SandboxCharge = {
    ...{ id: chargeId, object: 'charge', amount: amountCents, amount_refunded: refundedCents, created },
    ...{
      billing_details: { email: payment.email },
      currency: 'usd',
      disputed: false,
      livemode: false,
      metadata,
    },
    ...{ paid: true, payment_intent: intentId, payment_method_details: { type: 'card', card: payment.card } },
    ...{ receipt_url: null, refunded: refundedCents >= amountCents, status: 'succeeded' },
  };
  await ctx.db.insert(sandboxObjects).values([
    { id: intentId, type: intent.object, json: { ...intent }, createdAt: paidAt },
    { id: chargeId, type: charge.object, json: { ...charge }, createdAt: paidAt },
  ]);
}
