import type { Cents } from '#app/lib/money.ts';

/**
 * How the provider and the shop differ about one checkout: money of which the shop does not know yet, money for an order that is
 * gone, and an order that counts as paid although the provider has no money for it.
 */
export type DifferenceKind = 'not-settled' | 'order-gone' | 'not-paid-there';

/** One difference; `orderId` is null where the shop has no such order. */
export type PaymentDifference = {
  kind: DifferenceKind;
  sessionId: string;
  orderId: string | null;
  amountCents: Cents;
};

/** What a person reads of each kind, and whether the shop can mend it itself. */
export const DIFFERENCES: Record<DifferenceKind, { title: string; text: string; isFixable: boolean }> = {
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

/** What the provider says of a checkout, and what the shop says; null for a side that has none. */
export type BothSides = {
  there: { isPaid: boolean; isOfThisShop: boolean } | null;
  here: { state: string } | null;
};

/** How the two sides differ; null when they agree, and about money of another shop at the same account. */
export function differenceOf({ there, here }: BothSides): DifferenceKind | null {
  if (there?.isPaid) {
    if (here) return here.state === 'paid' || here.state === 'review' ? null : 'not-settled';
    return there.isOfThisShop ? 'order-gone' : null;
  }
  return here?.state === 'paid' ? 'not-paid-there' : null;
}
