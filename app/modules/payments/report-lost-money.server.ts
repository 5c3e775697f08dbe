import { formatDollars } from '#app/lib/money.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { ProviderCheckout } from '#app/platform/payments/gateway.ts';

/** Several shops may share one account of the provider; a session of ours leads its buyer back here. */
export function isMoneyOfThisShop({ settings }: AppContext, checkout: ProviderCheckout): boolean {
  const isPaid = checkout.status === 'complete' && checkout.paymentStatus === 'paid';
  return isPaid && (checkout.successUrl ?? '').startsWith(`${settings.publicUrl}/`);
}

/**
 * A session that no payment here is for. Usually it is of another shop and nothing is done; but money that came to this shop
 * after its unpaid order was deleted is told to the team, once, because no row can hold it (orders.md sections 1 and 10f).
 */
export async function ofNoOrder(ctx: AppContext, checkout: ProviderCheckout): Promise<null> {
  if (!isMoneyOfThisShop(ctx, checkout)) return null;
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
