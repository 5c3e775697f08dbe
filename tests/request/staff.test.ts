import { afterEach, expect, test } from 'vitest';

import { issueOwnerSetUpLink } from '#app/modules/identity/set-up-owner.server.ts';
import { sessions, users, verifications } from '#app/modules/identity/account-tables.server.ts';

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

/** The path of a new set-up link, as the start of the shop prints it. */
async function setUpPath(): Promise<string> {
  const link = new URL((await issueOwnerSetUpLink(shop.newContext())) ?? 'https://no.link');
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
    expect(await (await visitor.get('/auth/sign-up?step=set-up')).text()).toContain('Set up your shop');
  }
  const weak = await visitor.post('/auth/sign-up?step=set-up', { ...OWNER, password: 'short' });
  expect([weak.status, (await weak.text()).includes('Use at least 12 characters')]).toEqual([400, true]);
  const second = openVisitor(shop, '127.0.0.1');
  await second.get(path);
  const created = await visitor.post('/auth/sign-up?step=set-up', OWNER);
  expect([created.status, location(created)]).toEqual([303, '/admin/set-up']);
  expect((await visitor.get('/admin')).status).toBe(200);
  expect(await shop.ctx.db.select().from(users)).toMatchObject([{ role: 'owner', isEmailVerified: true }]);
  expect(await mails(shop)).toEqual([]);
  const late = await second.post('/auth/sign-up?step=set-up', { ...OWNER, email: 'eve@example.com' });
  expect([late.status, (await late.text()).includes('has already been used')]).toEqual([422, true]);
  expect(await shop.ctx.db.select().from(users)).toHaveLength(1);
  expect(await issueOwnerSetUpLink(shop.newContext())).toBeNull();
});

test('[T24] of ten simultaneous uses of the set-up link one becomes owner, and a restart ends the link', async () => {
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
  expect(await wrong.text()).toContain('email or password is incorrect');
  const fresh = openVisitor(shop);
  const right = await signIn(fresh, 'ada@example.com');
  expect(right.status).toBe(403);
  expect(await right.text()).toContain('This account is suspended. Contact support.');
  expect(fresh.cookies.has('pf_session')).toBe(false);
  const before = await shop.ctx.db.select().from(sessions);
  expect(before).toHaveLength(1);
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
  const notified = (await mails(shop)).filter(({ template }) => template === 'account.new_device');
  expect(notified).toMatchObject([{ recipient: email, payload: { device: 'Safari on iPhone' } }]);
});
