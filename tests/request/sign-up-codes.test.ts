import { afterEach, expect, test } from 'vitest';

import { verifications } from '#app/modules/identity/account-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { codeFor, openVisitor, PASSWORD, signUpFields, type Visitor } from './visitor.ts';

let shop: TestShop;
afterEach(() => shop.close());

async function open(overrides: Record<string, string> = {}): Promise<TestShop> {
  shop = await openTestShop(overrides);
  return shop;
}

const location = (response: Response) => response.headers.get('Location');

const signIn = (visitor: Visitor, email: string, password: string, more: Record<string, string> = {}) =>
  visitor.post('/auth/sign-in', { intent: 'password', email, password, ...more });

test('a code allows five attempts, whether or not the address is known', async () => {
  await open();
  const visitor = openVisitor(shop);
  await visitor.post('/auth/sign-up', signUpFields('ada@example.com'));
  const code = await codeFor(shop, 'ada@example.com');
  const wrong = code === '111111' ? '222222' : '111111';
  for (const email of ['ada@example.com', 'nobody@example.com']) {
    for (let tries = 1; tries <= 5; tries++) {
      const response = await visitor.post('/auth/sign-up?step=verify', {
        intent: 'code',
        email,
        code: wrong,
      });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain(
        tries < 5 ? 'This code is wrong' : 'Too many attempts with this code',
      );
    }
    const right = await visitor.post('/auth/sign-up?step=verify', { intent: 'code', email, code });
    expect(await right.text()).toContain('Too many attempts with this code');
  }
  expect(visitor.cookies.has('pf_session')).toBe(false);
});

test('a code works once, only the newest works, and none after half an hour', async () => {
  await open({ RATE_LIMITS: 'off' });
  const visitor = openVisitor(shop);
  const email = 'ada@example.com';
  await visitor.post('/auth/sign-up', signUpFields(email));
  const first = await codeFor(shop, email);
  await visitor.post('/auth/sign-up?step=verify', { intent: 'resend', email });
  const second = await codeFor(shop, email);
  const verify = (code: string) => visitor.post('/auth/sign-up', { intent: 'code', email, code });
  expect((await verify(first === second ? '000000' : first)).status).toBe(422);
  await shop.ctx.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
  expect((await verify(second)).status).toBe(422);
  await visitor.post('/auth/sign-up?step=verify', { intent: 'resend', email });
  const third = await codeFor(shop, email);
  expect((await verify(third)).status).toBe(303);
  const replay = await openVisitor(shop).post('/auth/sign-up', { intent: 'code', email, code: third });
  expect(replay.status).toBe(422);
});

test('a thief who signs up with an address first sets no password on its owner’s account', async () => {
  await open({ RATE_LIMITS: 'off' });
  const email = 'victim@example.com';
  const thief = openVisitor(shop, '198.51.100.9');
  await thief.post('/auth/sign-up', { ...signUpFields(email), password: 'the thief knows this' });
  const owner = openVisitor(shop);
  await owner.post('/auth/sign-up', signUpFields(email));
  // The thief signs up again while the owner looks for the email: now the newest code belongs to the thief's
  // sign-up.
  await thief.post('/auth/sign-up', { ...signUpFields(email), password: 'the thief knows this' });
  const code = await codeFor(shop, email);
  const proved = await owner.post('/auth/sign-up', { intent: 'code', email, code });
  expect(location(proved)).toBe('/account?done=confirmed');
  expect(await (await owner.get('/account')).text()).toContain('Choose a password');
  expect((await signIn(thief, email, 'the thief knows this')).status).toBe(422);
  const chosen = await owner.post('/account', { intent: 'set-password', password: 'chosen by its owner' });
  expect(location(chosen)).toBe('/account?done=password');
  expect((await signIn(openVisitor(shop), email, 'chosen by its owner')).status).toBe(303);
});

test('confirming on another device says on both that the password was not saved', async () => {
  await open({ RATE_LIMITS: 'off' });
  const email = 'ada@example.com';
  const verifyPage = '/auth/sign-up?step=verify';
  const [computer, phone] = [openVisitor(shop), openVisitor(shop, '198.51.100.9')];
  const textOf = async (visitor: Visitor, path: string) =>
    (await (await visitor.get(path)).text()).replaceAll('&#x27;', "'");
  await computer.post('/auth/sign-up', signUpFields(email));
  expect(await textOf(computer, verifyPage)).toContain(
    'Enter the code in this browser to keep the password you chose',
  );
  expect(await textOf(phone, verifyPage)).toContain('You didn’t sign up in this browser.');
  const code = await codeFor(shop, email);
  const confirmed = await phone.post(verifyPage, { intent: 'code', email, code });
  expect(location(confirmed)).toBe('/account?done=confirmed');
  const account = await textOf(phone, '/account?done=confirmed');
  expect(account).toContain('the password you chose there wasn’t saved. Choose one now.');
  expect(account).toMatch(/<h2[^>]*>Choose a password/);

  // On the computer the result is the same whether the page is reloaded or the used code is sent.
  const sent = await computer.post(verifyPage, { intent: 'code', email, code }, { Accept: 'text/html' });
  for (const page of [await textOf(computer, verifyPage), await sent.text()]) {
    expect(page).toContain('Your email address is confirmed');
    expect(page).toContain('the password you chose here wasn’t saved');
    expect(page).toContain('sign in here with a code we email you');
  }
  expect((await signIn(computer, email, PASSWORD)).status).toBe(422);
  await phone.post('/account', { intent: 'set-password', password: 'chosen on the phone' });
  expect((await signIn(computer, email, 'chosen on the phone')).status).toBe(303);
  // Other browsers do not learn of it: they lack the cookie, and the address may have been known before.
  const other = openVisitor(shop, '203.0.113.4');
  await other.post('/auth/sign-up', signUpFields(email));
  expect(await textOf(other, verifyPage)).toContain(
    'Enter the code in this browser to keep the password you chose',
  );
});
