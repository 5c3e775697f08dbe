import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';

import { sessions } from '#app/modules/identity/account-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { codeFor, mails, openVisitor, PASSWORD, signedUp, signUpFields, type Visitor } from './visitor.ts';

let shop: TestShop;
afterEach(() => shop.close());

async function open(overrides: Record<string, string> = {}): Promise<TestShop> {
  shop = await openTestShop(overrides);
  return shop;
}

const location = (response: Response) => response.headers.get('Location');
const signIn = (visitor: Visitor, email: string, password: string, more: Record<string, string> = {}) =>
  visitor.post('/auth/sign-in', { intent: 'password', email, password, ...more });

test('signing in by password works only for a proved address, and starts a new session each time', async () => {
  await open({ RATE_LIMITS: 'off' });
  const email = 'ada@example.com';
  const visitor = openVisitor(shop);
  await visitor.post('/auth/sign-up', signUpFields(email));
  const early = await signIn(visitor, email, PASSWORD);
  expect(early.status).toBe(422);
  expect(await early.text()).toContain(
    'The email or password is incorrect, or the email address isn’t verified yet.',
  );
  expect(visitor.cookies.has('pf_session')).toBe(false);
  expect((await mails(shop)).map(({ template }) => template)).toEqual(['account.verify', 'account.verify']);
  await visitor.post('/auth/sign-up', { intent: 'code', email, code: await codeFor(shop, email) });
  const first = visitor.cookies.get('pf_session');
  expect(location(await visitor.get('/auth/sign-in?next=/cart'))).toBe('/cart');
  await visitor.post('/auth/sign-out', {});
  expect(visitor.cookies.has('pf_session') || visitor.cookies.has('pf_in')).toBe(false);
  const again = await signIn(visitor, email.toUpperCase(), PASSWORD);
  expect([again.status, location(again)]).toEqual([303, '/orders']);
  expect(visitor.cookies.get('pf_session')).not.toBe(first);
  visitor.cookies.set('pf_session', first ?? '');
  expect((await visitor.get('/account')).status).toBe(302);
});

test('signing in by a code from the mailbox works once', async () => {
  await open({ RATE_LIMITS: 'off' });
  const email = 'ada@example.com';
  await signedUp(shop, email);
  const visitor = openVisitor(shop);
  const sent = await visitor.post('/auth/sign-in?next=%2Fcart', { intent: 'send-code', email, keep: 'on' });
  expect(location(sent)).toBe('/auth/sign-in?step=code&keep=1&next=%2Fcart');
  const code = await codeFor(shop, email);
  const path = location(sent) ?? '';
  const done = await visitor.post(path, { intent: 'code', email, code, keep: 'on' });
  expect([done.status, location(done)]).toEqual([303, '/cart']);
  const [stored] = await shop.ctx.db.select().from(sessions).where(eq(sessions.isKept, true));
  expect(Math.round(((stored?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30);
  expect((await openVisitor(shop).post(path, { intent: 'code', email, code })).status).toBe(422);
});

test('cookies over https are exactly those of safety.md, and signing out removes them', async () => {
  await open({ PUBLIC_URL: 'https://shop.example' });
  const email = 'ada@example.com';
  const visitor = openVisitor(shop);
  const begun = await visitor.post('/auth/sign-up', signUpFields(email));
  expect(begun.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Secure-pf_entry=[\w-]{40,}; Path=\/auth; Max-Age=1800; SameSite=Lax; HttpOnly; Secure$/,
    ),
    expect.stringMatching(
      /^__Host-pf_sign_up=[\w-]{36}; Path=\/; Max-Age=1800; SameSite=Lax; HttpOnly; Secure$/,
    ),
  ]);
  const code = await codeFor(shop, email);
  const proved = await visitor.post('/auth/sign-up', { intent: 'code', email, code });
  expect(proved.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-pf_session=[\w-]{43}\.[\w+/]{43}=; Path=\/; Max-Age=43200; SameSite=Lax; HttpOnly; Secure$/,
    ),
    '__Host-pf_in=1; Path=/; Max-Age=43200; SameSite=Lax; Secure',
    expect.stringMatching(
      /^__Host-pf_known=[\w-]{22}\.\d{10}\.[\w-]{43}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure$/,
    ),
    '__Host-pf_sign_up=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure',
    '__Secure-pf_entry=; Path=/auth; Max-Age=0; SameSite=Lax; HttpOnly; Secure',
  ]);
  expect((await visitor.get('/account')).status).toBe(200);
  const out = await visitor.post('/auth/sign-out', {});
  expect(out.headers.getSetCookie()).toEqual([
    '__Host-pf_session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure',
    '__Host-pf_in=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    // The name of this cookie before it got the prefix.
    'pf_in=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    '__Host-pf_checkout=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure',
    '__Host-pf_order=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure',
  ]);
  expect(out.headers.get('Clear-Site-Data')).toBe('"cache"');
  expect(await shop.ctx.db.select().from(sessions)).toEqual([]);
  const kept = await signIn(visitor, email, PASSWORD, { keep: 'on' });
  for (const cookie of kept.headers.getSetCookie().slice(0, 2)) expect(cookie).toContain('Max-Age=2592000');
});

test('an altered or expired session cookie signs no one in', async () => {
  await open();
  const visitor = await signedUp(shop);
  const cookie = visitor.cookies.get('pf_session') ?? '';
  const [token] = cookie.split('.');
  for (const forged of [`${token}.`, token ?? '', `${token}.${'A'.repeat(43)}=`, `x${cookie}`, '']) {
    visitor.cookies.set('pf_session', forged);
    expect((await visitor.get('/account')).status, forged).toBe(302);
  }
  visitor.cookies.set('pf_session', cookie);
  await shop.ctx.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) });
  expect((await visitor.get('/account')).status).toBe(302);
  const me = await visitor.get('/api/me');
  expect(await me.json()).toEqual({ signed_in: false, name: null, email: null, unread: 0, staff: null });
  // The cookie was a wrong hint, so the response deletes it.
  expect(me.headers.getSetCookie()).toEqual(['pf_in=; Path=/; Max-Age=0; SameSite=Lax']);
});

test('[T9] no form of another site signs anybody up, in or out', async () => {
  await open();
  const visitor = await signedUp(shop);
  for (const path of [
    '/auth/sign-up',
    '/auth/sign-in',
    '/auth/sign-out',
    '/auth/forgot-password',
    '/account',
  ]) {
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of foreign) {
      expect((await visitor.post(path, {}, headers)).status, path).toBe(403);
    }
  }
  expect((await visitor.get('/auth/sign-out')).status).toBe(302);
  expect((await visitor.get('/account')).status).toBe(200);
});

test('[T14] [CVE-2026-22029] nothing outside the shop is gone to after signing in', async () => {
  await open({ RATE_LIMITS: 'off' });
  await signedUp(shop);
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
  ]) {
    const visitor = openVisitor(shop);
    const path = `/auth/sign-in?next=${encodeURIComponent(next)}`;
    const response = await visitor.post(path, {
      intent: 'password',
      email: 'ada@example.com',
      password: PASSWORD,
    });
    // Values that the guard refuses do not get this far.
    expect([303, 404, 400], next).toContain(response.status);
    expect(location(response) ?? '/orders', next).toBe('/orders');
    expect(location(await visitor.get(path)) ?? '/account', next).toBe('/account');
  }
});

test('[T8] after five failures at one account the next tries wait longer and longer; the way by code stays open', async () => {
  await open();
  const email = 'ada@example.com';
  await signedUp(shop, email);
  const visitor = openVisitor(shop, '198.51.100.1');
  for (let failure = 1; failure <= 5; failure++)
    expect((await signIn(visitor, email, 'not the password')).status).toBe(422);
  const delayed = await signIn(visitor, email, PASSWORD);
  expect(delayed.status).toBe(429);
  expect(Number(delayed.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await delayed.text()).toContain('Too many attempts. Try again in 1 second.');
  // Other visitors are not delayed, and neither is the same person with a code.
  expect((await signIn(openVisitor(shop, '203.0.113.5'), email, PASSWORD)).status).toBe(303);
  await visitor.post('/auth/sign-in', { intent: 'send-code', email });
  const code = await codeFor(shop, email);
  expect((await visitor.post('/auth/sign-in?step=code', { intent: 'code', email, code })).status).toBe(303);
});
