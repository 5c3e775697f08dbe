import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';

import { sessions, users, verifications } from '#app/modules/identity/account-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { codeFor, mails, openVisitor, PASSWORD, signedUp, type Visitor } from './visitor.ts';

const OLD = 'ada@example.com';
const NEW = 'ada@new.example';

let shop: TestShop;
afterEach(() => shop.close());

const location = (response: Response) => response.headers.get('Location');
const begin = (visitor: Visitor, email: string, proof = PASSWORD) =>
  visitor.post('/account', { intent: 'email-begin', email, proof });
const confirm = (visitor: Visitor, code: string) =>
  visitor.post('/account', { intent: 'email-confirm', code });
const signIn = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.post('/auth/sign-in', { intent: 'password', email, password });

async function addresses(): Promise<string[]> {
  const rows = await shop.ctx.db.select({ email: users.email }).from(users).orderBy(users.email);
  return rows.map(({ email }) => email);
}

/** The newest link to undo a change of the email address. */
async function revertPath(): Promise<string> {
  const mail = (await mails(shop)).findLast(({ payload }) => typeof payload['revertUrl'] === 'string');
  const url = new URL(String(mail?.payload['revertUrl']));
  return url.pathname + url.search;
}

test('changing the email needs the password and a code, notifies both addresses, ends sessions', async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  const visitor = await signedUp(shop);
  const other = openVisitor(shop);
  await signIn(other, OLD);
  expect((await begin(visitor, NEW, 'not the password')).status).toBe(422);
  expect((await begin(visitor, OLD)).status).toBe(400);
  expect(await (await begin(visitor, 'no address')).text()).toContain('value="no address"');
  expect(location(await begin(visitor, ` ${NEW.toUpperCase()} `))).toBe('/account?tab=profile#email-section');
  expect(await (await visitor.get('/account')).text()).toContain(NEW);
  const code = await codeFor(shop, NEW);
  for (const { value } of await shop.ctx.db.select().from(verifications)) expect(value).not.toContain(code);
  expect((await confirm(visitor, code === '000000' ? '000001' : '000000')).status).toBe(422);
  expect((await confirm(other, '')).status).toBe(422);
  expect(await addresses()).toEqual([OLD]);
  expect(location(await confirm(visitor, ` ${code.slice(0, 3)} ${code.slice(3)} `))).toBe(
    '/account?done=email',
  );
  expect(await addresses()).toEqual([NEW]);
  expect((await visitor.get('/account')).status).toBe(200);
  expect((await other.get('/account')).status).toBe(302);
  const notified = (await mails(shop)).filter(({ template }) => template === 'account.email_changed');
  expect(notified.map(({ recipient, payload }) => [recipient, payload['revertUrl'] !== null])).toEqual([
    [OLD, true],
    [NEW, false],
  ]);
  expect((await confirm(visitor, code)).status).toBe(422);
  expect((await signIn(openVisitor(shop), OLD)).status).toBe(422);
  expect((await signIn(openVisitor(shop), NEW)).status).toBe(303);
});

test('changing to an address in use looks the same and notifies its owner, and no code confirms it', async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  const visitor = await signedUp(shop);
  await signedUp(shop, 'eve@example.com');
  expect(location(await begin(visitor, 'eve@example.com'))).toBe('/account?tab=profile#email-section');
  expect(await (await visitor.get('/account')).text()).toContain('We sent email to');
  expect((await mails(shop)).at(-1)).toMatchObject({
    template: 'account.exists',
    recipient: 'eve@example.com',
  });
  expect((await confirm(visitor, await codeFor(shop, 'eve@example.com'))).status).toBe(422);
  expect(location(await visitor.post('/account', { intent: 'email-cancel' }))).toBe(
    '/account?tab=profile#email-section',
  );
  expect(await (await visitor.get('/account')).text()).not.toContain('We sent email to');
  expect(await addresses()).toEqual([OLD, 'eve@example.com']);

  await begin(visitor, NEW);
  const code = await codeFor(shop, NEW);
  await signedUp(shop, NEW);
  expect((await confirm(visitor, code)).status).toBe(409);
  expect(await addresses()).toEqual([OLD, NEW, 'eve@example.com']);
});

test('five wrong codes use it up; codes are sent once a minute', async () => {
  shop = await openTestShop();
  const visitor = await signedUp(shop);
  await begin(visitor, NEW);
  const code = await codeFor(shop, NEW);
  const tooSoon = await begin(visitor, 'ada@other.example');
  expect([tooSoon.status, tooSoon.headers.has('Retry-After')]).toEqual([429, true]);
  for (let miss = 0; miss < 5; miss++) expect((await confirm(visitor, 'x')).status).toBe(422);
  const late = await confirm(visitor, code);
  expect(await late.text()).toContain('Too many attempts with this code.');
  expect(await addresses()).toEqual([OLD]);
});

test('the link to the old mailbox gives the account back once, for 72 hours, and by its button only', async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  const thief = await signedUp(shop);
  await begin(thief, NEW);
  await confirm(thief, await codeFor(shop, NEW));
  const link = await revertPath();
  await begin(thief, 'third@new.example');
  await confirm(thief, await codeFor(shop, 'third@new.example'));
  const thiefsLink = await revertPath();
  const owner = openVisitor(shop);
  for (let look = 0; look < 2; look++) {
    const page = await owner.open(link);
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await page.text()).toContain(`becomes ${OLD} again`);
  }
  expect(await addresses()).toEqual(['third@new.example']);
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  for (const { identifier } of await shop.ctx.db.select().from(verifications))
    expect(identifier).not.toContain(token.split('.')[1]);

  const back = await owner.post('/auth/revert-email', {});
  expect(location(back)).toBe('/auth/reset-password');
  expect(await addresses()).toEqual([OLD]);
  expect(await shop.ctx.db.select().from(sessions)).toEqual([]);
  expect((await thief.get('/account')).status).toBe(302);
  expect((await signIn(openVisitor(shop), OLD)).status).toBe(422);
  const chosen = await owner.post('/auth/reset-password', { password: 'a new one is always good' });
  expect(location(chosen)).toBe('/account?done=password');
  for (const used of [link, thiefsLink, '/auth/revert-email?token=nobody.x']) {
    expect(await (await thief.open(used)).text(), used).toContain('This link no longer works');
    expect((await thief.post('/auth/revert-email', {})).status, used).toBe(422);
  }
  expect(await addresses()).toEqual([OLD]);

  await begin(owner, NEW);
  expect((await confirm(owner, 'x')).status).toBe(422);
  await begin(owner, NEW, 'a new one is always good');
  await confirm(owner, await codeFor(shop, NEW));
  const late = await revertPath();
  await shop.ctx.db
    .update(verifications)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(verifications.value, JSON.stringify({ email: OLD })));
  await openVisitor(shop).post(late, {});
  expect(await addresses()).toEqual([NEW]);
});

test('an address that another account has verified meanwhile is refused with an error', async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  const ada = await signedUp(shop);
  const eve = await signedUp(shop, 'eve@example.com');
  const codes: string[] = [];
  for (const visitor of [ada, eve]) {
    await begin(visitor, NEW);
    codes.push(await codeFor(shop, NEW));
  }
  const answers = await Promise.all([confirm(ada, codes[0] ?? ''), confirm(eve, codes[1] ?? '')]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 409]);
  const page = await answers.find(({ status }) => status === 409)?.text();
  expect(page).toContain('This email address belongs to another account.');
  expect(page).toContain('New email');
});
