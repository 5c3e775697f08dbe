import { afterEach, expect, test } from 'vitest';

import { users } from '#app/modules/identity/account-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { codeFor, mails, openVisitor, signedUp, signUpFields } from './visitor.ts';

let shop: TestShop;
afterEach(() => shop.close());

async function open(overrides: Record<string, string> = {}): Promise<TestShop> {
  shop = await openTestShop(overrides);
  return shop;
}

const location = (response: Response) => response.headers.get('Location');
/** The page without what differs by request: ids, nonces and the email address typed. */
async function comparable(response: Response, email: string): Promise<string> {
  const text = await response.text();
  return text
    .replaceAll(email, 'EMAIL')
    .replaceAll(encodeURIComponent(email), 'EMAIL')
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/pf_sign_up=[\w-]+/g, '');
}

test('signing up emails a code that verifies the address, signs in and returns to the start page', async () => {
  await open();
  const visitor = openVisitor(shop);
  const sent = await visitor.post('/auth/sign-up?next=%2Fcart', signUpFields('Ada@Example.com'));
  expect(sent.status).toBe(303);
  expect(location(sent)).toBe('/auth/sign-up?step=verify&next=%2Fcart');
  expect(visitor.cookies.has('pf_session')).toBe(false);
  const page = await visitor.get(location(sent) ?? '');
  expect(await page.text()).toMatch(/Check your inbox[^]*Ada@Example\.com/);
  const [mail] = await mails(shop);
  expect(mail).toMatchObject({ template: 'account.verify', recipient: 'ada@example.com' });
  const code = await codeFor(shop, 'ada@example.com');
  expect(code).toMatch(/^\d{6}$/);
  const proved = await visitor.post(location(sent) ?? '', { intent: 'code', email: 'ada@example.com', code });
  expect([proved.status, location(proved)]).toEqual([303, '/cart']);
  expect(await (await visitor.get('/api/me')).json()).toEqual({
    signed_in: true,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    unread: 0,
    staff: null,
  });
  const [user] = await shop.ctx.db.select().from(users);
  expect(user).toMatchObject({
    email: 'ada@example.com',
    isEmailVerified: true,
    company: 'Analytical Engines',
    role: 'customer',
    wantsNews: false,
    termsVersionId: 'terms-of-service@1',
    privacyVersionId: 'privacy-policy@1',
  });
});

test('a form with faults comes back with all of them and everything typed but the password', async () => {
  await open();
  const visitor = openVisitor(shop);
  const response = await visitor.post('/auth/sign-up', {
    name: '',
    email: 'not an address',
    company: 'Analytical "Engines"',
    password: 'short-secret',
    news: 'on',
  });
  expect(response.status).toBe(400);
  const html = await response.text();
  for (const sentence of [
    'Enter your name.',
    'Enter an email address, like name@example.com.',
    'Accept the Terms and the Privacy Policy to create an account.',
  ]) {
    // In the summary and next to the field.
    expect(html.split(sentence).length - 1, sentence).toBeGreaterThanOrEqual(2);
  }
  expect(html).toContain('value="Analytical &quot;Engines&quot;"');
  expect(html).not.toContain('short-secret');
  expect(await shop.ctx.db.select().from(users)).toEqual([]);
});

test.each([
  ['11 characters', 'elevenchars', 'Use at least 12 characters for the password.'],
  ['129 characters', 'xy'.repeat(64) + 'z', 'Use at most 128 characters for the password.'],
  ['the address', 'ada@example.com', 'can’t be your email address or name'],
  ['the name', 'Ada Lovelace', 'can’t be your email address or name'],
  ['a leaked one', '123456789qwerty', 'too easy to guess'],
])('a password that is %s is refused', async (_, password, sentence) => {
  await open();
  const fields = { ...signUpFields('ada@example.com'), password };
  const response = await openVisitor(shop).post('/auth/sign-up', fields);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(sentence);
});

test('[T15] signing up, asking for codes and for links answers the same for known and unknown addresses', async () => {
  await open({ RATE_LIMITS: 'off' });
  await signedUp(shop, 'known@example.com');
  const endpoints: [string, Record<string, string>][] = [
    ['/auth/sign-up', { ...signUpFields(''), password: 'another good password' }],
    ['/auth/sign-up?step=verify', { intent: 'resend' }],
    ['/auth/sign-up?step=verify', { intent: 'code', code: '000000' }],
    ['/auth/sign-in', { intent: 'send-code' }],
    ['/auth/sign-in?step=code', { intent: 'code', code: '000000' }],
    ['/auth/sign-in', { intent: 'password', password: 'not the password' }],
    ['/auth/forgot-password', {}],
  ];
  for (const [path, fields] of endpoints) {
    const [known, unknown] = await Promise.all(
      ['known@example.com', 'other@example.com'].map(async (email) => {
        const response = await openVisitor(shop).post(path, { ...fields, email });
        return {
          status: response.status,
          headers: [...response.headers.keys()],
          location: location(response)?.replace(encodeURIComponent(email), 'EMAIL'),
          body: await comparable(response, email),
        };
      }),
    );
    expect(known, `${path} ${JSON.stringify(fields)}`).toEqual(unknown);
  }
  const notified = (await mails(shop)).filter(({ recipient }) => recipient === 'known@example.com');
  expect(notified.map(({ template }) => template)).toEqual([
    'account.exists',
    'account.signin_code',
    'account.reset',
  ]);
});

test('[T15] no answer that conceals something comes sooner for one address than for another', async () => {
  await open({ RATE_LIMITS: 'off' });
  await signedUp(shop, 'known@example.com');
  for (const [path, fields] of [
    ['/auth/forgot-password', {}],
    ['/auth/sign-in', { intent: 'send-code' }],
    ['/auth/sign-in', { intent: 'password', password: 'not the password' }],
  ] satisfies [string, Record<string, string>][]) {
    for (const email of ['known@example.com', 'other@example.com']) {
      const startedAt = performance.now();
      await openVisitor(shop).post(path, { ...fields, email });
      expect(performance.now() - startedAt, `${path} ${email}`).toBeGreaterThanOrEqual(395);
    }
  }
});

test('the role never comes from a form', async () => {
  await open();
  const visitor = openVisitor(shop);
  await visitor.post('/auth/sign-up', {
    ...signUpFields('ada@example.com'),
    role: 'owner',
    emailVerified: 'true',
  });
  expect(await shop.ctx.db.select().from(users)).toMatchObject([
    { role: 'customer', isEmailVerified: false },
  ]);
});

test('a program that fills in the hidden field is thanked, and nothing happens', async () => {
  await open();
  const fields = { ...signUpFields('bot@example.com'), website: 'https://spam.example' };
  const response = await openVisitor(shop).post('/auth/sign-up', fields);
  expect(response.status).toBe(303);
  expect(await shop.ctx.db.select().from(users)).toEqual([]);
  expect(await mails(shop)).toEqual([]);
});

test('sign-up, codes and links are limited by mailbox and by client', async () => {
  await open();
  const posts = async (path: string, times: number, fields: (turn: number) => Record<string, string>) => {
    const statuses = [];
    for (let turn = 0; turn < times; turn++)
      statuses.push((await openVisitor(shop, '203.0.113.77').post(path, fields(turn))).status);
    return statuses;
  };
  expect(await posts('/auth/sign-up', 4, () => signUpFields('one@example.com'))).toEqual([
    303, 303, 303, 429,
  ]);
  expect(await posts('/auth/sign-up', 2, (turn) => signUpFields(`n${turn}@example.com`))).toEqual([303, 429]);
  expect(
    await posts('/auth/sign-up?step=verify', 2, () => ({ intent: 'resend', email: 'one@example.com' })),
  ).toEqual([303, 429]);
  expect(await posts('/auth/forgot-password', 4, () => ({ email: 'one@example.com' }))).toEqual([
    200, 200, 200, 429,
  ]);
  expect(
    (await posts('/auth/forgot-password', 8, (turn) => ({ email: `f${turn}@example.com` }))).at(-1),
  ).toBe(429);
});
