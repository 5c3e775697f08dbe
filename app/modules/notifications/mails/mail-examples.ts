// Data that the examples of several emails share.

/** A time, and how an email shows it. */
export const MAIL_EXAMPLE_TIME = '2026-11-24T14:14:00.000Z';
export const EMAIL_EXAMPLE_TIME_LABEL = 'Tue, Nov 24, 9:14 AM ET';

export const MAIL_EXAMPLE_ORDER_URL = 'https://shop.test/orders/1f0c2a3b';

/** Two services with a promo code. */
const MAIL_EXAMPLE_PURCHASE = {
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
export const MAIL_EXAMPLE_UNPAID_ORDER = { ...MAIL_EXAMPLE_PURCHASE, orderUrl: MAIL_EXAMPLE_ORDER_URL };

/** Due on Saturday morning in the shop's default time zone. */
export const MAIL_EXAMPLE_PAID_ORDER = { ...MAIL_EXAMPLE_UNPAID_ORDER, dueAt: '2026-11-21T14:14:00.000Z' };

export const MAIL_EXAMPLE_CONFIRMED_ORDER = { ...MAIL_EXAMPLE_PAID_ORDER, customerName: 'Ada' };

export const EXAMPLE_ORDER_WORK_MAIL_DATA = {
  orderNumber: '1f0c2a3b',
  service: 'Website audit',
  orderUrl: MAIL_EXAMPLE_ORDER_URL,
  isTest: false,
};

export const MAIL_EXAMPLE_ORDER_REFERENCE = {
  orderNumber: '1f0c2a3b',
  orderUrl: MAIL_EXAMPLE_ORDER_URL,
  isTest: false,
};

export const EXAMPLE_DUE_WORK_LINE = {
  orderNumber: '1f0c2a3b',
  service: 'Website audit',
  dueAt: MAIL_EXAMPLE_TIME,
  url: MAIL_EXAMPLE_ORDER_URL,
};
