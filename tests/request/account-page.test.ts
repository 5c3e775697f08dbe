import { ne } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';

import { sessions, users, verifications } from '#app/modules/identity/account-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { mails, openVisitor, PASSWORD, signedUp, type Visitor } from './visitor.ts';

const EMAIL = 'ada@example.com';
const NEW_PASSWORD = 'a new one is always good';

let shop: TestShop;
afterEach(() => shop.close());

const location = (response: Response) => response.headers.get('Location');
const signIn = (visitor: Visitor, password: string) =>
  visitor.post('/auth/sign-in', { intent: 'password', email: EMAIL, password });

/** The path of the newest reset link that was mailed. */
async function resetPath(): Promise<string> {
  const mail = (await mails(shop)).findLast(({ template }) => template === 'account.reset');
  const url = new URL(String(mail?.payload['resetUrl']));
  return url.pathname + url.search;
}

test('a signed-out visitor is sent to sign in and back, and data and form requests are refused', async () => {
  shop = await openTestShop();
  const visitor = openVisitor(shop);
  const page = await visitor.get('/account?done=profile');
  expect([page.status, location(page)]).toEqual([302, '/auth/sign-in?next=%2Faccount%3Fdone%3Dprofile']);
  for (const path of ['/account.data', '/account.data?_routes=routes%2Faccount%2Faccount', '/ACCOUNT.data'])
    expect((await visitor.get(path)).status, path).toBe(401);
  for (const path of ['/account', '/account.data'])
    expect((await visitor.post(path, { intent: 'profile', name: 'Eve' })).status, path).toBe(401);
  expect((await visitor.get('/ACCOUNT')).status).toBe(302);
  await signedUp(shop);
  const back = await signIn(visitor, PASSWORD);
  expect(back.status).toBe(303);
  const shown = await visitor.get('/account?done=profile');
  expect(shown.status).toBe(200);
  expect(shown.headers.get('Cache-Control')).toBe('private, no-store');
  expect(await shown.text()).toContain('Your details are saved.');
});

test('name and company are saved; the address and the role stay as they are', async () => {
  shop = await openTestShop();
  const visitor = await signedUp(shop);
  const fields = {
    intent: 'profile',
    name: ' Ada  King ',
    company: '',
    email: 'x@example.com',
    role: 'owner',
  };
  expect(location(await visitor.post('/account', fields))).toBe('/account?done=profile');
  expect(await shop.ctx.db.select().from(users)).toMatchObject([
    { name: 'Ada King', company: null, email: EMAIL, role: 'customer' },
  ]);
  const refused = await visitor.post('/account', { intent: 'profile', name: '', company: 'Kept Ltd' });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('value="Kept Ltd"');
});

test('[T8] changing the password needs the current one, ends all other sessions and sends an email', async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  const visitor = await signedUp(shop);
  const other = openVisitor(shop);
  await signIn(other, PASSWORD);
  const before = visitor.cookies.get('pf_session');
  const change = (current: string, password: string) =>
    visitor.post('/account', { intent: 'password', current, password });
  expect((await change('not the present one', NEW_PASSWORD)).status).toBe(422);
  expect((await change(PASSWORD, 'too short')).status).toBe(400);
  expect((await other.get('/account')).status).toBe(200);
  expect(location(await change(PASSWORD, NEW_PASSWORD))).toBe('/account?done=password');
  expect(visitor.cookies.get('pf_session')).not.toBe(before);
  expect((await visitor.get('/account')).status).toBe(200);
  expect((await other.get('/account')).status).toBe(302);
  expect((await signIn(openVisitor(shop), PASSWORD)).status).toBe(422);
  expect((await signIn(openVisitor(shop), NEW_PASSWORD)).status).toBe(303);
  expect((await mails(shop)).at(-1)).toMatchObject({
    template: 'account.password_changed',
    recipient: EMAIL,
  });
});

test('guessing the current password ends after five tries', async () => {
  shop = await openTestShop();
  const visitor = await signedUp(shop);
  const guess = (current: string) =>
    visitor.post('/account', { intent: 'password', current, password: NEW_PASSWORD });
  for (let tries = 0; tries < 5; tries++) expect((await guess('not the present one')).status).toBe(422);
  const refused = await guess(PASSWORD);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
});

test('the sessions are listed with their device, coarse place and last use, and all others can be ended', async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  const visitor = await signedUp(shop);
  const other = openVisitor(shop, '2001:db8:7:1::5');
  await signIn(other, PASSWORD);
  const lastSeenAt = new Date('2026-11-20T19:14:00Z');
  await shop.ctx.db.update(sessions).set({ lastSeenAt }).where(ne(sessions.ipAddress, '192.0.2.7'));
  const page = await (await visitor.get('/account?tab=security')).text();
  const rows = [...page.matchAll(/<li class="grid gap-1 border-b.*?<\/li>/gs)].map(([row]) =>
    row.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|'),
  );
  expect(rows.toSorted()).toEqual([
    expect.stringMatching(
      /^\|Firefox on Windows\|Address 2001:db8:7:\*, last seen Fri, Nov 20, 2:14 PM ET\|Signed in .* ET\|$/,
    ),
    expect.stringMatching(/^\|Firefox on Windows\|This device\|Address 192\.0\.2\.\*\|Signed in .* ET\|$/),
  ]);
  for (const whole of ['192.0.2.7', '2001:db8:7:1']) expect(page).not.toContain(whole);
  for (const { token } of await shop.ctx.db.select().from(sessions)) expect(page).not.toContain(token);
  expect(location(await visitor.post('/account', { intent: 'sign-out-others' }))).toBe(
    '/account?done=sessions',
  );
  expect((await other.get('/account')).status).toBe(302);
  const alone = await (await visitor.get('/account?tab=security')).text();
  expect(alone).not.toContain('Sign out others');
});

test('[T8] [CVE-2026-28213] a password reset link works once, survives being opened, and ends every session', async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  const elsewhere = await signedUp(shop);
  const requester = openVisitor(shop);
  const answer = await requester.post('/auth/forgot-password', { email: EMAIL });
  expect(await answer.text()).toContain('If an account exists, we sent a link.');
  const link = await resetPath();
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const { identifier, value } of await shop.ctx.db.select().from(verifications))
    expect(`${identifier}${value}`).not.toContain(token);
  const scanner = openVisitor(shop);
  await scanner.get(link);
  const arrived = await requester.get(link);
  expect([arrived.status, location(arrived)]).toEqual([303, '/auth/reset-password']);
  expect(arrived.headers.get('Referrer-Policy')).toBe('no-referrer');
  const form = await requester.get('/auth/reset-password');
  expect(await form.text()).toContain('Choose a new password');
  const weak = await requester.post('/auth/reset-password', { password: EMAIL });
  expect(await weak.text()).toContain('can’t be your email address');
  const done = await requester.post('/auth/reset-password', { password: NEW_PASSWORD });
  expect(location(done)).toBe('/account?done=password');
  expect(requester.cookies.has('pf_reset')).toBe(false);
  expect((await requester.get('/account')).status).toBe(200);
  expect((await elsewhere.get('/account')).status).toBe(302);
  expect((await mails(shop)).at(-1)).toMatchObject({ template: 'account.password_changed' });
  const replay = await scanner.post('/auth/reset-password', { password: 'the scanner chose this' });
  expect(replay.status).toBe(422);
  expect(await replay.text()).toContain('This link no longer works');
  expect((await signIn(openVisitor(shop), NEW_PASSWORD)).status).toBe(303);
});

test('only the newest link works, for half an hour; without a link the page says what is missing', async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await signedUp(shop);
  const visitor = openVisitor(shop);
  await visitor.post('/auth/forgot-password', { email: EMAIL });
  const first = await resetPath();
  await visitor.post('/auth/forgot-password', { email: EMAIL });
  const second = await resetPath();
  const titleOf = async (link: string) => {
    await visitor.get(link);
    return /<h1[^>]*>([^<]*)/.exec(await (await visitor.get('/auth/reset-password')).text())?.[1];
  };
  expect(await titleOf(first)).toBe('This link no longer works');
  expect(await titleOf(second)).toBe('Choose a new password');
  await shop.ctx.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await titleOf(second)).toBe('This link no longer works');
  expect(await titleOf('/auth/reset-password?token=%00x')).toBe('This link no longer works');
  visitor.cookies.delete('pf_reset');
  expect(await titleOf('/auth/reset-password')).toBe('Open this page from our email');
});

test('the functions of Better Auth keep the rules of the pages', async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await signedUp(shop);
  const person = { name: 'Eve', email: 'eve@example.com', password: 'eve has a long one', terms: true };
  const status = async (path: string, body: unknown, headers = {}) => {
    const response = await shop.post(`/api/auth/${path}`, body, headers);
    return [response.status, (await response.json()).code];
  };
  expect(await status('sign-up/email', { ...person, role: 'owner' })).toEqual([400, 'FIELD_NOT_ALLOWED']);
  expect(await status('sign-up/email', { ...person, terms: false })).toEqual([400, 'BAD_REQUEST']);
  expect(await status('sign-up/email', { ...person, password: 'password' })).toEqual([
    400,
    'INVALID_PASSWORD',
  ]);
  expect(await status('sign-up/email', person)).toEqual([200, undefined]);
  expect(await status('sign-in/email', person)).toEqual([400, 'FIELD_NOT_ALLOWED']);
  const wrong = { email: EMAIL, password: 'not the password' };
  expect(await status('sign-in/email', wrong)).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
  expect(await status('sign-in/email', { ...wrong, email: 'x@example.com' })).toEqual([
    401,
    'INVALID_EMAIL_OR_PASSWORD',
  ]);
  expect(await status('update-user', { role: 'owner' })).toEqual([404, 'NOT_FOUND']);
  expect(await status('sign-in/email', wrong, { Origin: 'https://evil.example' })).toEqual([
    403,
    'FOREIGN_ORIGIN',
  ]);
  const signedIn = await shop.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const session = await shop.get('/api/auth/get-session', { Cookie: cookie });
  expect(await session.json()).toMatchObject({ user: { email: EMAIL, role: 'customer' } });
  expect(await (await shop.get('/api/auth/get-session')).json()).toBeNull();
  const out = await shop.post('/api/auth/sign-out', {}, { Cookie: cookie });
  expect(out.headers.get('Clear-Site-Data')).toBe('"cache"');
  expect(await (await shop.get('/api/auth/get-session', { Cookie: cookie })).json()).toBeNull();
});
