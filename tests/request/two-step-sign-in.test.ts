import { setTimeout } from 'node:timers/promises';

import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';

import { findSecondFactor } from '#app/modules/identity/second-factor/find-factor.server.ts';
import { computeTotpCode, computeTotpStep } from '#app/modules/identity/second-factor/totp.server.ts';
import { recoveryCodes, sessions, twoFactors, users } from '#app/modules/identity/account-tables.server.ts';

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

/**
 * Turns on two-step sign-in with the forms of the account page. Returns the recovery codes and the secret.
 */
async function turnOn(visitor: Visitor, email: string): Promise<{ codes: string[]; secret: Buffer }> {
  // A code that is computed at the end of its 30 seconds may arrive after them.
  const elapsedMs = Date.now() % 30_000;
  if (elapsedMs > 20_000) await setTimeout(30_000 - elapsedMs);
  await visitor.post('/account', { intent: 'factor-begin' });
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
  const factor = await findSecondFactor(shop.ctx, user?.id ?? '');
  const secret = factor?.secret ?? Buffer.alloc(0);
  // Uses the previous code, so that the current one is still unused.
  const code = computeTotpCode(secret, computeTotpStep(new Date()) - 1);
  const page = await (await visitor.post('/account', { intent: 'factor-confirm', code })).text();
  return { codes: page.match(/(?<![\w-])([a-z2-7]{4}-){3}[a-z2-7]{4}(?![\w-])/g) ?? [], secret };
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
  const code = computeTotpCode(secret, computeTotpStep(new Date()));
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
  const code = computeTotpCode(secret, computeTotpStep(new Date()));
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
  const closed = await tryCode(computeTotpCode(secret, computeTotpStep(new Date())));
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

test('changing the second factor asks for the password ten minutes after the last proof', async () => {
  await open();
  const visitor = await signedUp(shop);
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - minutes(11)) });
  const requested = await visitor.post('/account', { intent: 'factor-begin', proof: '' });
  expect(requested.status).toBe(422);
  expect(await shop.ctx.db.select().from(twoFactors)).toEqual([]);
  expect((await visitor.post('/account', { intent: 'factor-begin', proof: PASSWORD })).status).toBe(303);
  expect(await shop.ctx.db.select().from(twoFactors)).toHaveLength(1);
});

test('in production staff must set up the second factor within seven days to use the admin', async () => {
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
