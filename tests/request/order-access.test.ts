import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { buildOrderAccessLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { hashCheckoutBrowserToken } from '#app/platform/cookies.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp, type Visitor } from './visitor.ts';

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

test('[T5] the link of a mail becomes a cookie and leaves the address; opened twice, it works twice', async () => {
  const id = await guestOrder();
  const visitor = openVisitor(shop);
  for (const _ of [1, 2]) {
    const swapped = await visitor.get(`${linkOf(id, '/confirm')}&next=x`);
    expect([swapped.status, swapped.headers.get('Location')]).toEqual([303, `/orders/${id}/confirm?next=x`]);
    expect(swapped.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^pf_order=[\w.-]+; Path=\/; Max-Age=43200; SameSite=Lax; HttpOnly$/),
    ]);
    expect(swapped.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(swapped.headers.get('Cache-Control')).toContain('no-store');
  }
  const page = await visitor.get(`/orders/${id}/confirm`);
  expect(page.status).toBe(200);
  expect(page.headers.get('Cache-Control')).toContain('no-store');
  expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
  const text = await page.text();
  expect(text).toContain('g•••@example.com');
  expect(text).not.toContain('guest@example.com');
});

test('[T5] wrong, expired, revoked, foreign and missing links get one and the same page', async () => {
  const id = await guestOrder();
  const other = await guestOrder();
  const revoked = await guestOrder();
  await shop.ctx.db.update(orders).set({ linkVersion: 2 }).where(eq(orders.id, revoked));
  const token = linkOf(id).split('?t=')[1] ?? '';
  const old = { ...shop.ctx, now: new Date(Date.now() - 91 * 86_400_000) };
  const requested: [string, string][] = [
    [id, `${token}x`],
    [id, 'x'],
    [id, ''],
    [id, buildOrderAccessLink(old, { id, linkVersion: 1 }).split('?t=')[1] ?? ''],
    [other, token],
    [revoked, linkOf(revoked).split('?t=')[1] ?? ''],
    [randomUUID(), token],
    [id.slice(0, 8), token],
  ];
  const answers = await Promise.all(
    requested.map(async ([order, t]) => {
      const response = await openVisitor(shop).get(`/orders/${order}/confirm?t=${t}`);
      expect(response.headers.getSetCookie()).toEqual([]);
      return [response.status, await bodyOf(response, order, `?t=${t}`)];
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.[0]).toBe(404);
  expect(answers[0]?.[1]).toContain('Get a new link');
  // A signed-in customer gets the same page at the address itself.
  const eve = await signedUp(shop, 'eve-links@example.com');
  const foreign = await bodyOf(await eve.get(`/orders/${other}/confirm`), other);
  const missing = randomUUID();
  expect(await bodyOf(await eve.get(`/orders/${missing}/confirm`), missing)).toBe(foreign);
  expect(foreign).toContain('Get a new link');
});

const FORM = 'application/x-www-form-urlencoded';
/** A valid message. Where a form asks for a code, it is missing. */
const FIELDS = `intent=x&body=Hello&key=${randomUUID()}`;

/** Every kind of request at and below an order: page, data, form, data of a form, function, file. */
const CALLS = [
  ['GET', ''],
  ['HEAD', ''],
  ['GET', '.data'],
  ['GET', '/messages'],
  ['GET', '/messages.data'],
  ['POST', '/messages'],
  ['POST', '/messages.data'],
  ['GET', '/messages/live'],
  ['POST', '/messages/live'],
  ['GET', `/files/${randomUUID()}`],
  ['GET', '/confirm'],
  ['POST', '/confirm'],
] as const;

async function statuses(visitor: Visitor, id: string): Promise<number[]> {
  const answers: number[] = [];
  for (const [method, path] of CALLS) {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { Cookie: cookie, Origin: shop.settings.publicUrl, 'Content-Type': FORM };
    const init = method === 'POST' ? { method, headers, body: FIELDS } : { method, headers };
    const response = await shop.handle(new Request(`${shop.settings.publicUrl}/orders/${id}${path}`, init));
    const text = await response.text();
    // A page that opens by a link still hides part of the email address.
    expect(text).not.toContain('guest@example.com');
    answers.push(response.status);
  }
  return answers;
}

test('[T5] page, data and form of an order answer each identity alike, and open to its own only', async () => {
  const id = await guestOrder();
  const otherVisitor = openVisitor(shop);
  const eve = await signedUp(shop, 'eve@example.com');
  const staff = await signedInAs(shop, 'manager');
  const holder = await linkHolder(id);
  const payer = openVisitor(shop);
  payer.cookies.set('pf_checkout', BROWSER);
  const ada = await signedUp(shop, 'ada@example.com');
  const [{ id: adaId } = { id: '' }] = await shop.ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'ada@example.com'));
  const own = await addOrder(shop.ctx);
  await shop.ctx.db.update(orders).set({ userId: adaId }).where(eq(orders.id, own));

  expect(await statuses(otherVisitor, id)).toEqual([
    302, 302, 401, 302, 401, 401, 401, 401, 401, 401, 302, 401,
  ]);
  const closed = CALLS.map(() => 404);
  expect(await statuses(eve, id)).toEqual(closed);
  // Staff use the admin; even with a guest's cookie the customer's page stays closed.
  staff.cookies.set('pf_checkout', BROWSER);
  expect(await statuses(staff, id)).toEqual(closed);
  // The link alone allows reading; writing gets 403, which asks for the code first. A missing file is 404 for
  // all.
  expect(await statuses(holder, id)).toEqual([200, 200, 200, 200, 200, 403, 403, 200, 403, 404, 200, 400]);
  expect(await statuses(payer, id)).toEqual([200, 200, 200, 200, 200, 303, 202, 200, 200, 404, 200, 400]);
  // The owner needs no code and is redirected.
  expect(await statuses(ada, own)).toEqual([200, 200, 200, 200, 200, 303, 202, 200, 200, 404, 303, 303]);
  for (const visitor of [ada, holder, payer])
    expect((await visitor.get(`/orders/${id.slice(0, 8)}/confirm`)).status).not.toBe(200);
  const to = (await otherVisitor.get(`/orders/${id}/confirm?next=a`)).headers.get('Location');
  expect(to).toBe(`/auth/sign-in?next=${encodeURIComponent(`/orders/${id}/confirm?next=a`)}`);
});
