import { expect, test } from 'vitest';

import { defaultShopProviderDetails } from '#app/modules/content/model.ts';

import { makeOrderConfirmed } from '../fixtures.ts';

import { renderMail } from './render-mail.server.ts';

const about = {
  orderNumber: '1f0c2a3b',
  service: 'Website audit',
  orderUrl: 'https://shop.test/orders/1f0c2a3b',
  isTest: false,
};
const dueAt = '2026-11-24T14:14:00.000Z';

test('every mail about the work has the subject of the list and the way to the order', async () => {
  const mails = [
    ['order.completed', { refundUntil: dueAt }, 'Order 1f0c2a3b is complete'],
    [
      'item.delivered',
      { version: 1, acceptBy: dueAt, hasRevisionLeft: true },
      'Delivered: Website audit. Please review',
    ],
    ['item.review_reminder', { acceptBy: dueAt }, '2 days left to review Website audit'],
    ['brief.reminder', { isSecond: false }, 'We need a few answers to start order 1f0c2a3b'],
    ['brief.received', { dueAt }, 'We have your brief. Delivery by Tue, Nov 24'],
    ['brief.returned', { comment: 'Which pages do you mean?' }, 'One question about your brief'],
    [
      'due.changed',
      { dueAt, previous: null, reason: 'You asked for a later day.' },
      'New delivery date for order 1f0c2a3b: Tue, Nov 24',
    ],
    [
      'due.changed',
      { dueAt, previous: null, reason: 'Your site says it all.', isBriefSkipped: true },
      'We are continuing without your brief. Delivery by Tue, Nov 24',
    ],
    ['team.brief', { dueAt, isAgain: false }, 'Brief: order 1f0c2a3b'],
    ['team.revision', { dueAt, number: 1 }, 'Revision: order 1f0c2a3b'],
  ] as const;
  for (const [template, payload, subject] of mails) {
    const mail = await renderMail(template, { ...about, ...payload }, defaultShopProviderDetails);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(about.orderUrl);
    expect(mail.html).toContain('1f0c2a3b');
  }
});

test("the morning's mail counts what is due and what is late, and links each order", async () => {
  const line = { orderNumber: '1f0c2a3b', service: 'Website audit', dueAt, url: about.orderUrl };
  const payload = { listUrl: 'https://shop.test/admin/orders', due: [line], overdue: [line, line] };
  const { subject, text } = await renderMail('team.due', payload, defaultShopProviderDetails);
  expect(subject).toBe('1 due, 2 overdue');
  expect(text).toContain(about.orderUrl);
  expect(text).toContain('Tue, Nov 24, 9:14 AM ET');
});

test('a confirmation that waits for a brief asks for it and names no delivery date yet', async () => {
  const textOf = async (overrides: Parameters<typeof makeOrderConfirmed>[0]) =>
    (await renderMail('order.confirmed', makeOrderConfirmed(overrides), defaultShopProviderDetails)).text;
  const asks = 'We need a few answers to start.';
  const date = 'Nov 21';
  const promised = await textOf({});
  expect(promised).toContain(date);
  expect(promised).not.toContain(asks);

  const items = [{ title: 'Website audit', hours: 24, ifToday: '2026-11-23T14:00:00Z' }];
  const waiting = await textOf({ awaitsBrief: true, briefs: { items, othersDueAt: null } });
  expect(waiting).toContain(asks);
  expect(waiting).toContain(
    'Website audit: Delivered within 24 hours of your brief. Send it today and you’ll have your delivery by Mon, Nov 23.',
  );
  expect(waiting).not.toMatch(/Nov 21|November 21|Delivery by/);

  const some = await textOf({ awaitsBrief: true, briefs: { items, othersDueAt: dueAt } });
  expect(some).toContain('Everything else: delivery by Tue, Nov 24, 9:14 AM ET');
  expect(some).not.toContain(date);

  const calendar = { items: [{ title: 'Website audit', hours: null }], othersDueAt: null };
  const unknown = await textOf({ awaitsBrief: true, briefs: calendar });
  expect(unknown).toContain('Website audit: Delivered in business days, counted from your brief.');

  // Queued by an older version of the shop, which stored that items wait, but not which.
  const old = await textOf({ awaitsBrief: true });
  expect(old).toContain(asks);
  expect(old).not.toContain(date);
});

test('a brief that is in names the briefs that are still missing', async () => {
  const textOf = async (missing?: string[]) =>
    (
      await renderMail(
        'brief.received',
        { ...about, dueAt, ...(missing && { missing }) },
        defaultShopProviderDetails,
      )
    ).text;
  expect(await textOf()).toContain('Everything we need is here.');
  const some = await textOf(['Repair', 'Logo']);
  expect(some).toContain('Everything we need for Website audit is here.');
  expect(some).toContain('Still missing: the briefs for Repair and Logo.');
});

test('a reminder names the missing briefs of an order of several services', async () => {
  const textOf = async (missing?: string[]) =>
    (
      await renderMail(
        'brief.reminder',
        { ...about, isSecond: false, ...(missing && { missing }) },
        defaultShopProviderDetails,
      )
    ).text;
  expect(await textOf()).toContain('Your delivery clock starts once we have your brief.');
  expect(await textOf()).not.toContain('Still missing');
  const some = await textOf(['Repair', 'Logo']);
  expect(some).toContain('Still missing: the briefs for Repair and Logo.');
  expect(some).toContain('Their delivery clocks start once we have them.');
});

test('a skipped brief is said, with the reason', async () => {
  const payload = { ...about, dueAt, previous: null, reason: 'Your site says it all.', isBriefSkipped: true };
  const { text } = await renderMail('due.changed', payload, defaultShopProviderDetails);
  expect(text).toContain('We are continuing without your brief.');
  expect(text).toContain('Your site says it all.');
});
