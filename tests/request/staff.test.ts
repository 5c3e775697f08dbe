import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';

import { findFactor } from '#app/modules/identity/second-factor/find-factor.server.ts';
import { codeAt, stepOf } from '#app/modules/identity/second-factor/totp.server.ts';
import { issueSetUpLink } from '#app/modules/identity/set-up-owner.server.ts';
import {
  recoveryCodes,
  sessions,
  twoFactors,
  users,
  verifications,
} from '#app/modules/identity/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { mails, openVisitor, PASSWORD, signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
afterEach(() => shop.close());

async function open(overrides: Record<string, string> = {}): Promise<TestShop> {
  shop = await openTestShop({ RATE_LIMITS: 'off', ...overrides });
  return shop;
}

const location = (response: Response) => response.headers.get('Location');
const minutes = (count: number) => count * 60_000;
const signIn = (visitor: Visitor, email: string, next = '') =>
  visitor.post(`/auth/sign-in${next}`, { intent: 'password', email, password: PASSWORD });

/** What the console of the start prints, as a path. */
async function setUpPath(): Promise<string> {
  const link = new URL((await issueSetUpLink(shop.newContext())) ?? 'https://no.link');
  return link.pathname + link.search;
}

const OWNER = { intent: 'set-up', name: 'Mara Ellison', email: 'mara@example.com', password: PASSWORD };

test('[T24] the set-up link makes the first owner once, from this machine, and looking does not use it up', async () => {
  await open();
  const path = await setUpPath();
  const [stored] = await shop.ctx.db.select().from(verifications);
  expect(path).not.toContain(stored?.identifier ?? '');
  expect(JSON.stringify(stored)).not.toContain(path.split('=')[1]);
  const visitor = openVisitor(shop, '127.0.0.1');
  for (let look = 0; look < 2; look++) {
    expect(location(await visitor.get(path))).toBe('/auth/sign-up?step=set-up');
    expect(await (await visitor.get('/auth/sign-up?step=set-up')).text()).toContain('Make the shop yours');
  }
  const weak = await visitor.post('/auth/sign-up?step=set-up', { ...OWNER, password: 'short' });
  expect([weak.status, (await weak.text()).includes('Use at least 12 characters')]).toEqual([400, true]);
  const second = openVisitor(shop, '127.0.0.1');
  await second.get(path);
  const made = await visitor.post('/auth/sign-up?step=set-up', OWNER);
  expect([made.status, location(made)]).toEqual([303, '/admin']);
  expect((await visitor.get('/admin')).status).toBe(200);
  expect(await shop.ctx.db.select().from(users)).toMatchObject([{ role: 'owner', isEmailVerified: true }]);
  expect(await mails(shop)).toEqual([]);
  const late = await second.post('/auth/sign-up?step=set-up', { ...OWNER, email: 'eve@example.com' });
  expect([late.status, (await late.text()).includes('has already been used')]).toEqual([422, true]);
  expect(await shop.ctx.db.select().from(users)).toHaveLength(1);
  expect(await issueSetUpLink(shop.newContext())).toBeNull();
});

test('[T24] of ten that use the set-up link at the same moment one becomes owner; a new start ends the link before', async () => {
  await open();
  const old = await setUpPath();
  const path = await setUpPath();
  const visitors = Array.from({ length: 10 }, () => openVisitor(shop, '127.0.0.1'));
  await Promise.all(visitors.map((visitor, place) => visitor.get(place === 0 ? old : path)));
  const answers = await Promise.all(
    visitors.map((visitor, place) =>
      visitor.post('/auth/sign-up?step=set-up', { ...OWNER, email: `owner${place}@example.com` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(answers[0]?.status).toBe(422);
  expect(await shop.ctx.db.select().from(users)).toHaveLength(1);
});

test('[T24] the set-up link opens nothing from elsewhere over plain http, and everywhere over https', async () => {
  await open();
  const far = openVisitor(shop, '203.0.113.9');
  await far.get(await setUpPath());
  expect(await (await far.get('/auth/sign-up?step=set-up')).text()).toContain('npm run admin:create');
  expect((await far.post('/auth/sign-up?step=set-up', OWNER)).status).toBe(422);
  expect(await shop.ctx.db.select().from(users)).toEqual([]);
  await shop.close();
  await open({ PUBLIC_URL: 'https://shop.test' });
  const safe = openVisitor(shop, '203.0.113.9');
  await safe.get(await setUpPath());
  expect((await safe.post('/auth/sign-up?step=set-up', OWNER)).status).toBe(303);
});

test('[T8] staff is signed out after two hours without a request and after twelve in all; customers are not', async () => {
  await open();
  const staff = await signedInAs(shop, 'editor');
  const customer = await signedUp(shop);
  const shift = (values: Partial<typeof sessions.$inferInsert>) => shop.ctx.db.update(sessions).set(values);
  expect((await staff.get('/admin')).status).toBe(200);
  await shift({ lastSeenAt: new Date(Date.now() - minutes(119)) });
  expect((await staff.get('/admin')).status).toBe(200);
  const [seen] = await shop.ctx.db.select().from(sessions).orderBy(sessions.lastSeenAt);
  await shift({ lastSeenAt: new Date(Date.now() - minutes(121)) });
  expect(seen && Date.now() - seen.lastSeenAt.getTime()).toBeGreaterThan(minutes(118));
  expect(location(await staff.get('/admin'))).toBe('/auth/sign-in?next=%2Fadmin');
  expect((await customer.get('/account')).status).toBe(200);
  await shift({ lastSeenAt: new Date(), createdAt: new Date(Date.now() - minutes(12 * 60 + 1)) });
  expect((await staff.get('/admin')).status).toBe(302);
  expect((await customer.get('/account')).status).toBe(200);
});

test('staff goes to work after the sign-in, or where it wanted to go, for twelve hours even when kept', async () => {
  await open();
  await signedInAs(shop, 'editor');
  const visitor = openVisitor(shop);
  const signedIn = await visitor.post('/auth/sign-in', {
    email: 'editor@example.com',
    password: PASSWORD,
    keep: 'on',
  });
  expect(location(signedIn)).toBe('/admin');
  expect(signedIn.headers.getSetCookie()[0]).toContain(`Max-Age=${12 * 3600}`);
  expect(location(await signIn(openVisitor(shop), 'editor@example.com', '?next=/cart'))).toBe('/cart');
});

test('a suspended account hears so only after its password, and its sessions are over at once', async () => {
  await open();
  const visitor = await signedUp(shop);
  await shop.ctx.db.update(users).set({ suspendedAt: new Date() });
  expect(location(await visitor.get('/account'))).toContain('/auth/sign-in');
  const wrong = await openVisitor(shop).post('/auth/sign-in', {
    email: 'ada@example.com',
    password: 'not the password',
  });
  expect(await wrong.text()).toContain('Email or password is incorrect');
  const fresh = openVisitor(shop);
  const right = await signIn(fresh, 'ada@example.com');
  expect(right.status).toBe(403);
  expect(await right.text()).toContain('This account is suspended. Contact support.');
  expect(fresh.cookies.has('pf_session')).toBe(false);
  const before = await shop.ctx.db.select().from(sessions);
  expect(before).toHaveLength(1);
});

/** Turns two-step sign-in on by the forms of the account page; gives the recovery codes. */
async function turnOn(visitor: Visitor, email: string): Promise<{ codes: string[]; secret: Buffer }> {
  await visitor.post('/account', { intent: 'factor-begin' });
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
  const factor = await findFactor(shop.ctx, user?.id ?? '');
  const secret = factor?.secret ?? Buffer.alloc(0);
  // The code before the present one, so that the present one is still unused.
  const code = codeAt(secret, stepOf(new Date()) - 1);
  const page = await (await visitor.post('/account', { intent: 'factor-confirm', code })).text();
  return { codes: page.match(/([a-z2-7]{4}-){3}[a-z2-7]{4}/g) ?? [], secret };
}

test('[T8] two-step sign-in: set up by an app, then no session before its code, and no code twice', async () => {
  await open();
  const email = 'ada@example.com';
  const { codes, secret } = await turnOn(await signedUp(shop), email);
  expect(new Set(codes).size).toBe(10);
  const stored = JSON.stringify([
    await shop.ctx.db.select().from(twoFactors),
    await shop.ctx.db.select().from(recoveryCodes),
  ]);
  for (const plain of [...codes, secret.toString('base64url'), secret.toString('hex')])
    expect(stored).not.toContain(plain);
  expect((await mails(shop)).at(-1)).toMatchObject({
    template: 'account.two_factor',
    payload: { change: 'turned on' },
  });

  const visitor = openVisitor(shop);
  const first = await signIn(visitor, email, '?next=/cart');
  expect(location(first)).toBe('/auth/sign-in?step=two-factor&next=%2Fcart');
  expect(visitor.cookies.has('pf_session')).toBe(false);
  expect((await visitor.get('/account')).status).toBe(302);
  const step = '/auth/sign-in?step=two-factor&next=%2Fcart';
  expect(await (await visitor.get(step)).text()).toContain('One more step');
  const wrong = await visitor.post(step, { intent: 'factor', code: '000000' });
  expect([wrong.status, visitor.cookies.has('pf_session')]).toEqual([422, false]);
  const code = codeAt(secret, stepOf(new Date()));
  const done = await visitor.post(step, { intent: 'factor', code });
  expect([done.status, location(done)]).toEqual([303, '/cart']);
  expect((await visitor.get('/account')).status).toBe(200);

  const again = openVisitor(shop);
  await signIn(again, email);
  expect((await again.post(step, { intent: 'factor', code })).status).toBe(422);
  expect((await again.post(step, { intent: 'factor', code: codes[0]?.toUpperCase() ?? '' })).status).toBe(
    303,
  );
  const thief = openVisitor(shop);
  await signIn(thief, email);
  expect((await thief.post(step, { intent: 'factor', code: codes[0] ?? '' })).status).toBe(422);
  expect(location(await openVisitor(shop).get(step))).toBe('/auth/sign-in?next=%2Fcart');
});

test('[T8] two browsers with one code at the same moment: one gets in', async () => {
  await open();
  const { secret } = await turnOn(await signedUp(shop), 'ada@example.com');
  const visitors = [openVisitor(shop), openVisitor(shop), openVisitor(shop)];
  for (const visitor of visitors) await signIn(visitor, 'ada@example.com');
  const code = codeAt(secret, stepOf(new Date()));
  const answers = await Promise.all(
    visitors.map((visitor) => visitor.post('/auth/sign-in?step=two-factor', { intent: 'factor', code })),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
});

test('[T8] five wrong codes close the second door for a while; the password alone turns nothing off', async () => {
  await open({ RATE_LIMITS: 'on' });
  const owner = await signedUp(shop);
  const { secret } = await turnOn(owner, 'ada@example.com');
  const visitor = openVisitor(shop, '198.51.100.3');
  await signIn(visitor, 'ada@example.com');
  const tryCode = (code: string) => visitor.post('/auth/sign-in?step=two-factor', { intent: 'factor', code });
  for (let miss = 0; miss < 5; miss++) expect((await tryCode('000000')).status).toBe(422);
  const closed = await tryCode(codeAt(secret, stepOf(new Date())));
  expect([closed.status, closed.headers.has('Retry-After')]).toEqual([429, true]);
  expect((await visitor.post('/account', { intent: 'factor-disable', proof: PASSWORD })).status).toBe(401);
  expect((await owner.post('/account', { intent: 'factor-disable', proof: 'not the password' })).status).toBe(
    422,
  );
  expect(location(await owner.post('/account', { intent: 'factor-disable', proof: PASSWORD }))).toBe(
    '/account?done=factor-off',
  );
  expect(location(await signIn(openVisitor(shop, '198.51.100.4'), 'ada@example.com'))).toBe('/orders');
});

test('a change of the second factor asks again for the password when the last proof is older than ten minutes', async () => {
  await open();
  const visitor = await signedUp(shop);
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - minutes(11)) });
  const asked = await visitor.post('/account', { intent: 'factor-begin', proof: '' });
  expect(asked.status).toBe(422);
  expect(await shop.ctx.db.select().from(twoFactors)).toEqual([]);
  expect((await visitor.post('/account', { intent: 'factor-begin', proof: PASSWORD })).status).toBe(303);
  expect(await shop.ctx.db.select().from(twoFactors)).toHaveLength(1);
});

test('in production staff sets up the second factor within seven days, or comes to no other page of the admin', async () => {
  await open({
    APP_MODE: 'production',
    PUBLIC_URL: 'https://shop.test',
    PAYMENTS: 'sandbox',
    RATE_LIMITS: 'on',
  });
  const staff = await signedInAs(shop, 'manager');
  expect((await staff.get('/admin')).status).toBe(200);
  await shop.ctx.db.update(users).set({ staffSince: new Date(Date.now() - minutes(7 * 1440 + 1)) });
  expect(location(await staff.get('/admin'))).toBe('/account?tab=security#second-factor');
  expect((await staff.get('/admin.data')).status).toBe(403);
  expect(await (await staff.get('/account')).text()).toContain('Set up two-step sign-in to continue');
  await turnOn(staff, 'manager@example.com');
  expect((await staff.get('/admin')).status).toBe(200);
});

test('a sign-in with a kind of browser the account has not seen is mailed once', async () => {
  await open();
  const email = 'ada@example.com';
  await signedUp(shop, email);
  await signIn(openVisitor(shop), email);
  const withPhone = () =>
    openVisitor(shop).post(
      '/auth/sign-in',
      { email, password: PASSWORD },
      { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Version/20.0 Safari/604.1' },
    );
  await withPhone();
  await withPhone();
  const told = (await mails(shop)).filter(({ template }) => template === 'account.new_device');
  expect(told).toMatchObject([{ recipient: email, payload: { device: 'Safari on iPhone' } }]);
});
