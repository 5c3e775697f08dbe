import type { Cents } from '#app/lib/money.ts';

/**
 * How the provider and the shop differ about one checkout: a payment the shop does not know yet, a payment
 * for a deleted order, or an order marked paid without a payment at the provider.
 */
export type ProviderPaymentDifferenceKind = 'not-settled' | 'order-gone' | 'not-paid-there';

/** One difference; `orderId` is null if the shop has no such order. */
export type PaymentReconciliationDifference = {
  kind: ProviderPaymentDifferenceKind;
  sessionId: string;
  orderId: string | null;
  amountCents: Cents;
};

/** The text shown for each kind, and whether the shop can fix it by itself. */
export const PAYMENT_DIFFERENCE_TEXTS: Record<
  ProviderPaymentDifferenceKind,
  { title: string; text: string; isFixable: boolean }
> = {
  'not-settled': {
    title: 'Paid at the provider, not in the shop',
    text: 'Fix checks with the provider and marks the order as paid.',
    isFixable: true,
  },
  'order-gone': {
    title: 'Paid at the provider, without an order',
    text: 'The order was deleted before the payment arrived. Refund it at the provider.',
    isFixable: false,
  },
  'not-paid-there': {
    title: 'Paid in the shop, not at the provider',
    text: 'The provider has no payment for this order. Check it before work starts.',
    isFixable: false,
  },
};

/** The state of a checkout at the provider and in the shop; null for a side that does not have it. */
export type ProviderAndShopCheckoutStates = {
  there: { isPaid: boolean; isOfThisShop: boolean } | null;
  here: { state: string } | null;
};

/**
 * Returns how the two sides differ; null if they agree, and for payments of another shop on the same account.
 */
export function findPaymentStateDifference({
  there,
  here,
}: ProviderAndShopCheckoutStates): ProviderPaymentDifferenceKind | null {
  if (there?.isPaid) {
    if (here) return here.state === 'paid' || here.state === 'review' ? null : 'not-settled';
    return there.isOfThisShop ? 'order-gone' : null;
  }
  return here?.state === 'paid' ? 'not-paid-there' : null;
}
