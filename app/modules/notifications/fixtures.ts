import { defaultProvider } from '#app/modules/content/model.ts';
import type { MailTemplate } from '#app/modules/outbox/mail-kinds.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

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

const at = '2026-11-24T14:14:00.000Z';

const DAY = 'Tue, Nov 24';

const MOMENT = `${DAY}, 9:14 AM ET`;

const url = 'https://shop.test/orders/1f0c2a3b';

const about = { orderNumber: '1f0c2a3b', service: 'Website audit', orderUrl: url, isTest: false };

const money = { orderNumber: '1f0c2a3b', orderUrl: url, isTest: false };

const { customerName: _name, ...sold } = makeOrderConfirmed();

const { dueAt: _due, awaitsBrief: _awaits, ...priced } = makeOrderConfirmed({ orderUrl: url });

const line = { orderNumber: '1f0c2a3b', service: 'Website audit', dueAt: at, url };

const code = '482913';

const name = 'Ada';

/** One mail of each template (pages.md section 6): what it is told, its subject, and the facts its reader needs. */
export const EXAMPLE_MAILS: {
  [Template in MailTemplate]: [payload: MailPayload<Template>, subject: string, facts: string[]];
} = {
  'order.confirmed': [
    makeOrderConfirmed({ orderUrl: url }),
    'Order 1f0c2a3b confirmed: Website audit + 1 more',
    ['$312.30', 'SAVE10', url],
  ],
  'order.pay_link': [
    { ...priced, customerName: name, payUntil: at },
    'Your order 1f0c2a3b is ready to pay',
    [name, '$312.30', 'SAVE10', 'Nov 24', url],
  ],
  'order.link': [
    { orders: [{ orderNumber: '1f0c2a3b', title: 'Website audit', paidAt: at, orderUrl: url }] },
    'Your link to order 1f0c2a3b',
    ['Website audit', url],
  ],
  'order.code': [{ orderNumber: '1f0c2a3b', code }, `${code} is your code for order 1f0c2a3b`, [code]],
  'order.completed': [{ ...about, refundUntil: at }, 'Order 1f0c2a3b is complete', [MOMENT, url]],
  'order.files_ending': [
    { ...about, count: 3, deleteAt: at },
    'Files of order 1f0c2a3b will be deleted on November 24, 2026',
    ['3 files', 'November 24, 2026', url],
  ],
  'item.delivered': [
    { ...about, version: 2, acceptBy: at, hasRevisionLeft: true },
    'Delivered: Website audit. Please review',
    ['Version 2', MOMENT, url],
  ],
  'item.review_reminder': [{ ...about, acceptBy: at }, '2 days left to review Website audit', [MOMENT, url]],
  'message.new': [{ ...about, from: 'Mara' }, 'New message about order 1f0c2a3b', ['Mara', url]],
  'brief.reminder': [
    { ...about, isSecond: true },
    'We need a few answers to start order 1f0c2a3b',
    ['Website audit', url],
  ],
  'brief.received': [{ ...about, dueAt: at }, `We have your brief. Delivery by ${DAY}`, [MOMENT, url]],
  'brief.returned': [
    { ...about, comment: 'Which pages?\nAll of them?' },
    'One question about your brief',
    ['Which pages?', 'All of them?', url],
  ],
  'due.changed': [
    { ...about, dueAt: at, previous: null, reason: 'As you asked.' },
    `New delivery date for order 1f0c2a3b: ${DAY}`,
    [MOMENT, 'As you asked.', url],
  ],
  'refund.requested': [
    { ...money, title: 'Website audit', reason: 'Not as described' },
    'We received your refund request',
    ['Website audit', 'Not as described', url],
  ],
  'refund.decided': [
    { ...money, note: 'It was accepted.' },
    'About your refund request',
    ['It was accepted.', url],
  ],
  'refund.issued': [
    { ...money, amountCents: 49_00, totalCents: 312_30, cardBrand: 'visa', cardLast4: '4242' },
    'Refund of $49.00 for order 1f0c2a3b',
    ['$49.00 of $312.30', 'Visa ending in 4242', url],
  ],
  'refund.failed': [
    { ...money, amountCents: 49_00, reason: 'expired_card', isCustomers: false },
    'Refund failed for order 1f0c2a3b',
    ['$49.00', 'expired card', url],
  ],
  'review.code': [{ code }, `${code} is the code for your review`, [code]],
  'review.request': [
    { customerName: name, title: 'Website audit', reviewUrl: url, round: 1 },
    'How did Website audit go?',
    [name, url],
  ],
  'review.decided': [
    { result: 'not published', why: 'It names a person.', editUrl: url },
    'Your review was not published',
    ['It names a person.', url],
  ],
  'team.review': [{ rating: 4, reviewUrl: url }, 'New review to check (4/5)', ['4 of 5', url]],
  'team.order': [
    { ...sold, orderUrl: url, customer: 'Ada Ltd', email: 'ada@a.test', country: 'GB', isLate: false },
    '$312.30: Website audit + 1 more for Ada Ltd',
    ['Ada Ltd', 'ada@a.test', 'GB', 'SAVE10', url],
  ],
  'team.payment_alert': [
    {
      orderNumber: '1f0c2a3b',
      orderId: '1f0c2a3b-0000',
      kind: 'dispute_opened',
      expectedCents: 312_30,
      receivedCents: 312_30,
      providerSessionId: 'cs_test',
      evidenceDueAt: at,
      orderUrl: url,
      isTest: false,
    },
    'Payment needs you: order 1f0c2a3b',
    ['$312.30', MOMENT, 'cs_test', url],
  ],
  'order.invoice': [
    { ...money, number: 'INV-0007', totalCents: 312_30 },
    'Invoice INV-0007 for order 1f0c2a3b',
    ['INV-0007', '$312.30', url],
  ],
  'team.refund_request': [
    { ...money, title: 'Website audit', reason: 'Not as described', totalCents: 312_30 },
    'Refund requested: order 1f0c2a3b',
    ['$312.30', url],
  ],
  'team.brief': [{ ...about, dueAt: at, isAgain: false }, 'Brief: order 1f0c2a3b', [MOMENT, url]],
  'team.revision': [
    { ...about, dueAt: at, number: 1 },
    'Revision: order 1f0c2a3b',
    ['revision 1', MOMENT, url],
  ],
  'team.due': [{ listUrl: url, due: [line], overdue: [] }, '1 due, 0 overdue', ['1f0c2a3b', MOMENT, url]],
  'team.lead': [
    { name, email: 'ada@a.test', company: null, subject: 'Help', messageUrl: url },
    'New message: Help',
    ['ada@a.test', url],
  ],
  'contact.autoreply': [
    { name, subject: 'Help', message: 'First.\nSecond.' },
    'We got your message',
    ['Help', 'First.', 'Second.'],
  ],
  'team.role': [
    { name, email: 'ada@a.test', role: 'editor', previous: 'analyst', by: 'Mara', at, isOwn: true },
    'Your role has changed',
    ['editor', 'analyst', MOMENT],
  ],
  'team.invite': [
    { role: 'editor', inviter: 'Mara', acceptUrl: url, expiresAt: at },
    `You are invited to ${defaultProvider.name}`,
    ['an editor', MOMENT, url],
  ],
  'team.system': [
    { problem: 'It broke', detail: 'All of it' },
    `${defaultProvider.name}: It broke`,
    ['All of it'],
  ],
  'privacy.leaving': [
    { name, dueAt: at, isByStaff: false, keepUrl: url },
    'Your account will be deleted on November 24, 2026',
    ['November 24, 2026', url],
  ],
  'privacy.export': [{ name, dataUrl: url, until: at }, 'Your data is ready (24 h)', [MOMENT, url]],
  'privacy.erased': [{ name, at }, 'Your account was deleted', [MOMENT]],
  'account.verify': [
    { name, code, confirmUrl: url },
    `${code} is your ${defaultProvider.name} code`,
    [code, url],
  ],
  'account.exists': [{ name, signInUrl: url, resetUrl: `${url}/new` }, 'You already have an account', [url]],
  'account.signin_code': [{ name, code }, `${code} is your sign-in code`, [code]],
  'account.reset': [{ name, resetUrl: url }, 'Reset your password', [url]],
  'account.password_changed': [{ name, at, resetUrl: url }, 'Your password was changed', [MOMENT, url]],
  'account.two_factor': [
    { name, change: 'turned on', at, resetUrl: url },
    'Two-step sign-in was turned on',
    [MOMENT, url],
  ],
  'account.email_code': [{ name, code }, `${code} confirms your new email address`, [code]],
  'account.email_changed': [
    { name, email: 'new@a.test', at, revertUrl: url },
    'Your email address was changed',
    ['new@a.test', MOMENT, url],
  ],
  'account.new_device': [
    { name, device: 'Firefox on Linux', at, resetUrl: url },
    'New sign-in to your account',
    ['Firefox on Linux', MOMENT, url],
  ],
};
