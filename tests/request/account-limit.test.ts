import { afterEach, expect, test } from 'vitest';

import { openTestShop, type TestShop } from './shop.ts';
import { codeFor, mails, openVisitor, PASSWORD, signedUp, type Visitor } from './visitor.ts';

const EMAIL = 'ada@example.com';
const UNKNOWN_EMAIL = 'nobody@example.com';

let shop: TestShop;
afterEach(() => shop.close());

const location = (response: Response) => response.headers.get('Location');
const signIn = (visitor: Visitor, email: string, password: string) =>
  visitor.post('/auth/sign-in', { intent: 'password', email, password });

/** Tries wrong passwords, each from another client address. Returns the statuses. */
async function guessFromEverywhere(email: string, tries: number): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, place) =>
      signIn(openVisitor(shop, `203.0.113.${place}`), email, `not the password ${place}`),
    ),
  );
  return answers.map(({ status }) => status);
}

test('[T8] after twenty wrong passwords, unknown browsers can sign in by email only', async () => {
  shop = await openTestShop();
  const own = await signedUp(shop, EMAIL);
  await own.post('/auth/sign-out', {});
  expect(await guessFromEverywhere(EMAIL, 20)).toEqual(Array(20).fill(422));
  const otherVisitor = openVisitor(shop, '198.51.100.20');
  const closed = await signIn(otherVisitor, EMAIL, PASSWORD);
  expect(closed.status).toBe(429);
  expect(Number(closed.headers.get('Retry-After'))).toBeGreaterThan(3600);
  expect(await closed.text()).toContain('Sign in with a code by email instead');
  // The browser the account knows can sign in, wherever it is by now.
  expect((await signIn(own, EMAIL, PASSWORD)).status).toBe(303);
  // The owner signs in from a new browser with a code.
  await otherVisitor.post('/auth/sign-in', { intent: 'send-code', email: EMAIL });
  const code = await codeFor(shop, EMAIL);
  const byCode = await otherVisitor.post('/auth/sign-in?step=code', { intent: 'code', email: EMAIL, code });
  expect([byCode.status, location(byCode)]).toEqual([303, '/orders']);
  await otherVisitor.post('/auth/sign-out', {});
  expect((await signIn(otherVisitor, EMAIL, PASSWORD)).status).toBe(303);
});

test('[T8] who chooses a new password by the link of the mail gets in, however many guess', async () => {
  shop = await openTestShop();
  await signedUp(shop, EMAIL);
  await guessFromEverywhere(EMAIL, 25);
  const browser = openVisitor(shop, '198.51.100.21');
  await browser.post('/auth/forgot-password', { email: EMAIL });
  const link = (await mails(shop)).findLast(({ template }) => template === 'account.reset');
  const url = new URL(String(link?.payload['resetUrl']));
  await browser.get(url.pathname + url.search);
  const chosen = await browser.post('/auth/reset-password', { password: 'a new and better one' });
  expect(chosen.status).toBe(303);
  await browser.post('/auth/sign-out', {});
  expect((await signIn(browser, EMAIL, 'a new and better one')).status).toBe(303);
});

test('[T8] a known browser has five tries and then longer and longer delays of its own', async () => {
  shop = await openTestShop();
  const own = await signedUp(shop, EMAIL);
  await own.post('/auth/sign-out', {});
  for (let miss = 0; miss < 5; miss++)
    expect((await signIn(own, EMAIL, 'not the password')).status).toBe(422);
  const delayed = await signIn(own, EMAIL, PASSWORD);
  expect([delayed.status, await delayed.text()]).toEqual([429, expect.stringContaining('in 1 second')]);
  // Wrong passwords in this browser do not delay other browsers.
  expect((await signIn(openVisitor(shop, '198.51.100.22'), EMAIL, PASSWORD)).status).toBe(303);
});

test('[T15] an address without an account is closed after as many tries, with the same answer', async () => {
  shop = await openTestShop();
  await signedUp(shop, EMAIL);
  const answers = [];
  for (const email of [EMAIL, UNKNOWN_EMAIL]) {
    const statuses = await guessFromEverywhere(email, 30);
    const closed = await signIn(openVisitor(shop, '198.51.100.23'), email, PASSWORD);
    const text = (await closed.text())
      .replaceAll(email, 'EMAIL')
      .replaceAll(encodeURIComponent(email), 'EMAIL');
    answers.push({
      looked: statuses.filter((status) => status === 422).length,
      status: closed.status,
      headers: [...closed.headers.keys()],
      text: text.replaceAll(/nonce="[^"]*"/g, ''),
    });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ looked: 20, status: 429 });
});

test('[T8] a known-browser cookie, altered or not, does not lift the sign-in limit of another account', async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://shop.example' });
  const thief = await signedUp(shop, 'eve@example.com');
  await thief.post('/auth/sign-out', {});
  await signedUp(shop, EMAIL);
  await guessFromEverywhere(EMAIL, 20);
  const name = '__Host-pf_known';
  const provided = thief.cookies.get(name) ?? '';
  expect(provided).toMatch(/^[\w-]{22}\.\d+\.[\w-]{43}$/);
  expect(provided).not.toContain(Buffer.from('eve@example.com').toString('base64url'));
  for (const cookie of [provided, `${provided.slice(0, -1)}x`, '', '..']) {
    thief.cookies.set(name, cookie);
    expect((await signIn(thief, EMAIL, PASSWORD)).status, cookie).toBe(429);
  }
});
