// Data that the examples of several emails share.

/** A time, and how an email shows it. */
export const AT = '2026-11-24T14:14:00.000Z';
export const MOMENT = 'Tue, Nov 24, 9:14 AM ET';

export const LINK = 'https://shop.test/orders/1f0c2a3b';

/** Two services with a promo code. */
const EXAMPLE_PURCHASE = {
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
  isTest: true,
};

/** Not paid yet. */
export const PRICED = { ...EXAMPLE_PURCHASE, orderUrl: LINK };

/** Due on Saturday morning in the shop's default time zone. */
export const SOLD = { ...PRICED, dueAt: '2026-11-21T14:14:00.000Z' };

export const CONFIRMED = { ...SOLD, customerName: 'Ada' };

export const WORK = { orderNumber: '1f0c2a3b', service: 'Website audit', orderUrl: LINK, isTest: false };

export const ORDER_FACTS = { orderNumber: '1f0c2a3b', orderUrl: LINK, isTest: false };

export const LINE = { orderNumber: '1f0c2a3b', service: 'Website audit', dueAt: AT, url: LINK };
