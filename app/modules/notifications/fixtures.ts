import type { MailPayload } from './schemas.ts';

/** Two services with a code, due on Saturday morning in Eastern Time. */
export function makeOrderConfirmed(
  overrides: Partial<MailPayload<'order.confirmed'>> = {},
): MailPayload<'order.confirmed'> {
  return {
    orderNumber: '1f0c2a3b',
    title: 'Website audit + 1 more',
    lines: [
      { title: 'Website audit', quantity: 2, lineCents: 298_00 },
      { title: 'Fix broken links', quantity: 1, lineCents: 49_00 },
    ],
    subtotalCents: 347_00,
    discountCents: 34_70,
    promoCode: 'SAVE10',
    totalCents: 312_30,
    dueAt: '2026-11-21T14:14:00.000Z',
    isTest: true,
    orderUrl: 'http://shop.test/orders/1f0c2a3b-0000-4000-8000-000000000000',
    customerName: 'Ada',
    ...overrides,
  };
}
