import type { Cents } from '#app/lib/money.ts';

export type Purchase = {
  orderId: string;
  paidAt: Date;
  totalCents: Cents;
  /** One per line; null where the service is gone. */
  serviceIds: (string | null)[];
  /** SHA-256 of the trimmed, lower-case address, in hex. */
  emailHash: string | null;
};

/** The purchase as Meta's Conversions API takes it (CHECKOUT-12): value in dollars, the order as event id. */
export function metaPurchase({ orderId, paidAt, totalCents, serviceIds, emailHash }: Purchase) {
  return {
    event_name: 'Purchase',
    event_time: Math.floor(paidAt.getTime() / 1000),
    event_id: orderId,
    action_source: 'website',
    user_data: emailHash ? { em: [emailHash] } : {},
    custom_data: {
      value: totalCents / 100,
      currency: 'USD',
      content_ids: serviceIds.filter((id) => id !== null),
      content_type: 'product',
    },
  };
}
