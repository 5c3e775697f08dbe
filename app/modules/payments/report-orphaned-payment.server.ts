import { formatDollars } from '#app/lib/money.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { PaymentProviderCheckout } from '#app/platform/payments/gateway.ts';

/**
 * Whether a session is of this shop: several shops may share one provider account, and our sessions lead back
 * to our own URL.
 */
export function isPaidCheckoutSessionOfThisShop(
  { settings }: AppContext,
  checkout: PaymentProviderCheckout,
): boolean {
  const isPaid = checkout.status === 'complete' && checkout.paymentStatus === 'paid';
  return isPaid && (checkout.successUrl ?? '').startsWith(`${settings.publicUrl}/`);
}

/**
 * Handles a session without a payment here. It is usually another shop's and is ignored; but the team is
 * notified, once, of money that came to this shop after its unpaid order was deleted, because no row can hold
 * it (orders.md "Rules that decide" and 10f).
 */
export async function reportPaymentForUnknownCheckoutSession(
  ctx: AppContext,
  checkout: PaymentProviderCheckout,
): Promise<null> {
  if (!isPaidCheckoutSessionOfThisShop(ctx, checkout)) return null;
  const { sessionId, intent, amountTotalCents } = checkout;
  ctx.log.error({ sessionId, paymentIntent: intent?.id ?? null }, 'money arrived for an order that is gone');
  const problem = 'Payment received for a deleted order';
  const detail = `${formatDollars(amountTotalCents)} by ${sessionId} (${intent?.id ?? 'no intent'}) for order ${checkout.orderId ?? 'unknown'}. The shop can’t refund it. Refund it at the payment provider.`;
  await notifyStaff(ctx, {
    kind: 'payment.review',
    subject: `without-order:${sessionId}`,
    title: problem,
    href: null,
    mail: {
      template: 'team.system',
      dedupeKey: `t-sys:without-order:${sessionId}`,
      recipient: null,
      orderId: null,
      payload: { problem, detail },
    },
  });
  return null;
}
