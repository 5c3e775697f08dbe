import { expect, test } from 'vitest';

import { defaultShopProviderDetails } from '#app/modules/content/model.ts';

import { makeOrderConfirmed } from '../fixtures.ts';

import { renderMail } from './render-mail.server.ts';

const mailOf = (template: string, payload: unknown) =>
  renderMail(template, payload, defaultShopProviderDetails);
const TEST_NOTICE = 'Test order. No card was charged';

test('the confirmation names items, discount, total, due date in Eastern Time and order number', async () => {
  const { subject, html, text } = await mailOf('order.confirmed', makeOrderConfirmed());
  expect(subject).toBe('Order 1f0c2a3b confirmed: Website audit + 1 more');
  const facts = [
    'Website audit × 2',
    '$298.00',
    'Discount (SAVE10)',
    '-$34.70',
    '$312.30',
    'Sat, Nov 21, 9:14 AM ET',
    '1f0c2a3b',
  ];
  for (const fact of facts) {
    expect(html.replaceAll('<!-- -->', '')).toContain(fact);
    expect(text).toContain(fact);
  }
  expect(text).not.toMatch(/<[a-z]/);
});

test('only an order without real money says that it is a test', async () => {
  expect((await mailOf('order.confirmed', makeOrderConfirmed())).text).toContain(TEST_NOTICE);
  expect((await mailOf('order.confirmed', makeOrderConfirmed({ isTest: false }))).text).not.toContain(
    TEST_NOTICE,
  );
});

test("the team's mail says who, what, how much, which code, from where and when it is due", async () => {
  const { customerName: _name, ...facts } = makeOrderConfirmed();
  const mail = { ...facts, customer: 'Lovelace Ltd', email: 'ada@example.com', country: 'GB', isLate: false };
  const { subject, text } = await mailOf('team.order', mail);
  expect(subject).toBe('$312.30: Website audit + 1 more for Lovelace Ltd');
  for (const fact of [
    'Customer: Lovelace Ltd',
    'Email: ada@example.com',
    'Country: GB',
    'SAVE10',
    '$312.30',
    'Sat, Nov 21, 9:14 AM ET',
  ]) {
    expect(text).toContain(fact);
  }
});

test('what a customer is called cannot add a header or markup', async () => {
  const { customerName: _name, ...facts } = makeOrderConfirmed();
  const customer = 'Ada\r\nBcc: all@example.com\u0000\u202E <script>alert(1)</script>';
  const { subject, html } = await mailOf('team.order', {
    ...facts,
    customer,
    email: null,
    country: null,
    isLate: true,
  });
  expect(subject).not.toMatch(/[\p{Cc}\u202E]/u);
  expect(html).not.toContain('<script>alert');
});

test('a template or a payload this version does not know is a fault, not half a mail', async () => {
  await expect(mailOf('order.unknown', {})).rejects.toThrow('unknown email template');
  await expect(mailOf('order.confirmed', { orderNumber: '1' })).rejects.toThrow('invalid_type');
});

test('a mail says whose it is, in the words of the settings', async () => {
  const sender = {
    ...defaultShopProviderDetails,
    name: 'Ada Works',
    legalLine: 'Ada Works Inc.',
    email: 'ada@works.example',
  };
  const { subject, text } = await renderMail(
    'team.system',
    { problem: 'It broke', detail: 'All of it' },
    sender,
  );
  expect(subject).toBe('Ada Works: It broke');
  expect(text).toContain('Ada Works Inc.');
  expect(text).toContain('write to ada@works.example');
});

test('account and team emails say what happened, to whom, when, and what to do', async () => {
  const at = '2026-11-20T14:14:00.000Z';
  const resetUrl = 'https://shop.example/auth/forgot-password';
  const moment = 'Fri, Nov 20, 9:14 AM ET';
  const role = { name: 'Ada', email: 'ada@example.com', role: 'editor', previous: 'analyst', by: 'Mara', at };
  const acceptUrl = 'https://shop.example/auth/sign-up?invite=token';
  for (const [template, payload, subject, facts] of [
    [
      'account.two_factor',
      { name: 'Ada', change: 'turned on', at, resetUrl },
      'Two-step sign-in was turned on',
      [moment, resetUrl],
    ],
    [
      'account.new_device',
      { name: 'Ada', device: 'Firefox on Linux', at, resetUrl },
      'New sign-in to your account',
      ['Firefox on Linux', moment, resetUrl],
    ],
    [
      'team.invite',
      { role: 'editor', inviter: 'Mara', acceptUrl, expiresAt: at },
      'You’re invited to join Mara Ellison',
      ['Mara invited you', 'editor', moment, acceptUrl],
    ],
    ['team.role', { ...role, isOwn: true }, 'Your role has changed', ['editor', 'analyst', 'Mara', moment]],
    [
      'team.role',
      { ...role, by: null, isOwn: false },
      'The role of Ada has changed',
      ['ada@example.com', 'by a command on the server'],
    ],
  ] as const) {
    const mail = await mailOf(template, payload);
    expect(mail.subject).toBe(subject);
    for (const fact of facts) {
      expect(mail.text).toContain(fact);
      expect(mail.html.replaceAll('&amp;', '&')).toContain(fact);
    }
  }
});

test('a mail shows the logo of its shop, its name to who sees no picture, and no picture without one', async () => {
  const address = 'https://shop.example/media/content/0.png';
  const withLogo = (holds: 'mark' | 'name', width = 300) =>
    renderMail('order.confirmed', makeOrderConfirmed(), {
      ...defaultShopProviderDetails,
      logo: { address, width, height: 100, holds },
    });
  expect((await mailOf('order.confirmed', makeOrderConfirmed())).html).not.toContain('<img');
  const named = await withLogo('name');
  expect(named.html).toMatch(/<img[^>]*alt="Mara Ellison"[^>]*>/);
  expect(named.html).toContain(`src="${address}"`);
  expect(named.html).toMatch(/<img[^>]*height="32"[^>]*>/);
  expect(named.html).toMatch(/<img[^>]*width="96"[^>]*>/);
  expect((await withLogo('mark', 100)).html).toMatch(/<img[^>]*alt=""[^>]*>Mara Ellison/);
  // A wide mark is laid out like the name.
  expect((await withLogo('mark')).html).toMatch(/<img[^>]*alt="Mara Ellison"[^>]*>/);
  // A very wide logo is limited to the space on the narrowest screen.
  expect((await withLogo('name', 2_000)).html).toMatch(/<img[^>]*width="200"[^>]*>/);
  expect(named.text).toBe((await mailOf('order.confirmed', makeOrderConfirmed())).text);
});
