import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { CONFIRMED } from './mails/mail-examples.ts';

/** Two services with a code, due on Saturday morning in the zone the shop comes with. */
export function makeOrderConfirmed(
  overrides: Partial<MailPayload<'order.confirmed'>> = {},
): MailPayload<'order.confirmed'> {
  const orderUrl = 'http://shop.test/orders/1f0c2a3b-0000-4000-8000-000000000000';
  return { ...CONFIRMED, orderUrl, ...overrides };
}
