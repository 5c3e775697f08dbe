import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildOrderAccessLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { hashCheckoutBrowserToken } from '#app/platform/cookies.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { codeFor, mails, openVisitor, type Visitor } from './visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});
afterAll(() => shop.close());

const BROWSER = 'b'.repeat(43);

/** A paid guest order, bought in the browser with the cookie `BROWSER`. */
async function guestOrder(email = 'guest@example.com'): Promise<string> {
  const id = await addOrder(shop.ctx);
  await shop.ctx.db
    .update(orders)
    .set({ email, emailNorm: email, browserHash: hashCheckoutBrowserToken(BROWSER) })
    .where(eq(orders.id, id));
  return id;
}

/** The mailed link of the order, or of a page below it. */
const linkOf = (id: string, below = '') =>
  buildOrderAccessLink(shop.ctx, { id, linkVersion: 1 }).replace('?', `${below}?`);

/** A browser that opened the mailed link of an order. */
async function linkHolder(id: string): Promise<Visitor> {
  const visitor = openVisitor(shop);
  const swapped = await visitor.get(linkOf(id, '/confirm'));
  expect([swapped.status, swapped.headers.get('Location')]).toEqual([303, `/orders/${id}/confirm`]);
  return visitor;
}

/** The page without what differs by request: the nonce, and the given secrets such as its address. */
async function bodyOf(response: Response, ...secrets: string[]): Promise<string> {
  let text = await response.text();
  for (const secret of secrets)
    text = text.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…');
  return text.replaceAll(/nonce="[^"]*"/g, 'nonce');
}

test('a guest confirms the mailbox by the code, comes back to where they were, and may then do everything', async () => {
  const id = await guestOrder('confirming@example.com');
  const visitor = await linkHolder(id);
  const next = `/orders/${id}#messages`;
  const sent = await visitor.post(`/orders/${id}/confirm`, { intent: 'send', next });
  expect(sent.headers.get('Location')).toBe(
    `/orders/${id}/confirm?${new URLSearchParams({ sent: '1', next })}`,
  );
  const code = await codeFor(shop, 'confirming@example.com');
  const wrong = await visitor.post(`/orders/${id}/confirm?sent=1`, {
    intent: 'code',
    next,
    code: code === '000000' ? '000001' : '000000',
  });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('This code is wrong or has expired.');
  const right = await visitor.post(`/orders/${id}/confirm?sent=1`, {
    intent: 'code',
    next,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  });
  expect([right.status, right.headers.get('Location')]).toEqual([303, next]);
  expect((await visitor.get(`/orders/${id}/confirm`)).headers.get('Location')).toBe(`/orders/${id}`);
  for (const form of ['/refund', '/billing', '/messages'].map((path) => `/orders/${id}${path}`)) {
    const back = await visitor.post(`/orders/${id}/confirm`, { intent: 'send', next: form });
    expect(back.headers.get('Location')).toBe(form);
  }
  for (const elsewhere of ['https://evil.example', '//evil.example', '/admin', `/orders/${randomUUID()}`]) {
    const back = await visitor.post(`/orders/${id}/confirm`, { intent: 'send', next: elsewhere });
    expect(back.headers.get('Location')).toBe(`/orders/${id}`);
  }
});

test('[T15] "Send me my links" answers known and unknown addresses with the same page', async () => {
  await guestOrder('known@example.com');
  const before = (await mails(shop)).length;
  const answers = [];
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const response = await openVisitor(shop).post('/orders/link', { email });
    answers.push([response.status, await bodyOf(response, email)]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(200);
  expect((await mails(shop)).slice(before)).toMatchObject([
    { template: 'order.link', recipient: 'known@example.com' },
  ]);
  const wrong = await openVisitor(shop).post('/orders/link', { email: 'no address' });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('Enter an email address');
});

test('sign-in after a guest order is prefilled with the buyer’s email, in that browser only', async () => {
  const id = await guestOrder('paid-with@example.com');
  // Makes it the newest order paid in this browser.
  const paidAt = new Date(shop.ctx.now.getTime() + 1000);
  await shop.ctx.db.update(orders).set({ paidAt }).where(eq(orders.id, id));
  const payer = openVisitor(shop);
  payer.cookies.set('pf_checkout', BROWSER);
  const field = 'value="paid-with@example.com"';
  const led = (await payer.get('/orders')).headers.get('Location') ?? '';
  const page = await (await payer.get(led)).text();
  expect(page).toContain(field);
  expect(page).toContain('Send me a link to my order');
  expect(await (await payer.get('/auth/sign-in?next=/account')).text()).not.toContain(field);
  expect(await (await openVisitor(shop).get(led)).text()).not.toContain(field);
});

test('guest orders join the account of their email once it is verified, never before', async () => {
  const email = 'claiming@example.com';
  const first = await guestOrder(email);
  const ownerOf = async (id: string) =>
    (await shop.ctx.db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id)))[0]?.userId;
  const visitor = openVisitor(shop);
  const fields = { name: 'Ada', email, company: '', password: 'correct horse battery', terms: 'on' };
  await visitor.post('/auth/sign-up', fields);
  expect(await ownerOf(first)).toBeNull();
  const verified = await visitor.post('/auth/sign-up?next=/orders', {
    intent: 'code',
    email,
    code: await codeFor(shop, email),
  });
  expect(verified.headers.get('Location')).toBe('/orders?added=1');
  expect(await (await visitor.get('/orders?added=1')).text()).toContain('1 earlier order added.');
  expect(await ownerOf(first)).not.toBeNull();

  const [second, third] = [await guestOrder(email), await guestOrder(email)];
  const again = openVisitor(shop);
  const signedIn = await again.post('/auth/sign-in', {
    intent: 'password',
    email,
    password: fields.password,
  });
  expect(signedIn.headers.get('Location')).toBe('/orders?added=2');
  expect(await ownerOf(second)).toBe(await ownerOf(third));
  // A link that was mailed before still opens the order.
  expect((await openVisitor(shop).get(linkOf(first, '/confirm'))).status).toBe(303);
});
