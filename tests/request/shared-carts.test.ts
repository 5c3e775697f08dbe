import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { serviceOldSlugs, services } from '#app/modules/catalog/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { sharedCarts } from '#app/modules/shared-carts/tables.server.ts';

import { offerCode, sell } from '../shop/selling-shop.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await sell(shop.ctx, { slug: 'website-audit', priceCents: 149_00, deliveryDays: 3 });
  await sell(shop.ctx, { slug: 'fix-links', priceCents: 49_00 });
  await offerCode(shop.ctx, { code: 'SAVE10' });
  await offerCode(shop.ctx, { code: 'FULL', maxUses: 1, currentUses: 1 });
});
afterAll(() => shop.close());

let network = 0;
/** A browser with a client address of its own, so that tests do not use up each other's limits. */
const visitor = () => openVisitor(shop, `198.51.100.${(network += 1)}`);

const field = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

/** Opens a buy link and the page it redirects to. */
async function follow(browser: Visitor, link: string) {
  const answer = await browser.get(link);
  const to = answer.headers.get('Location') ?? '';
  return { answer, to, page: to === '' ? '' : await (await browser.get(to)).text() };
}

/** Posts the Pay form of a page. */
async function press(browser: Visitor, to: string, page: string) {
  const path = to.split('?')[0] ?? '';
  const fields = { intent: 'pay', shown_total: field(page, 'shown_total'), key: field(page, 'key') };
  return browser.post(path, fields, { Accept: 'text/html' });
}

async function payAtSandbox(browser: Visitor, url: string) {
  const path = new URL(url).pathname;
  const page = await (await browser.get(path)).text();
  const expected_amount = field(page, 'expected_amount');
  const card = { email: 'ada@example.com', card_number: '4242 4242 4242 4242' };
  const paid = await browser.post(path, { intent: 'card', expected_amount, ...card });
  await browser.open((paid.headers.get('Location') ?? '').replace(shop.settings.publicUrl, ''));
  // A page without JavaScript loads this address by itself.
  return browser.get('/checkout/success?try=1');
}

test('a buy link opens its own uncached cart, which can be paid without JavaScript', async () => {
  const browser = visitor();
  const link =
    '/buy/website-audit:2,fix-links:1?discounts/codes/0=save10&attribution/utm_source=news&gclid=7';
  const { answer, to, page } = await follow(browser, link);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(to).toMatch(/^\/c\/[A-Za-z0-9_-]{32}\?utm_source=news&gclid=7$/);
  expect(page).toContain('Pay $312.30 with card');
  expect(page).toContain('Terms');
  expect(page).toContain('Delivered by');
  const begun = await press(browser, to, page);
  expect(begun.status).toBe(303);
  const payPage = begun.headers.get('Location') ?? '';
  expect(payPage).toContain('/sandbox/pay/');
  // The same form sent again is the same payment.
  expect((await press(browser, to, page)).headers.get('Location')).toBe(payPage);
  expect((await payAtSandbox(browser, payPage)).status).toBe(200);
  const [order] = await shop.ctx.db.select().from(orders);
  expect(order).toMatchObject({
    status: 'PAID',
    source: 'shared_cart',
    totalCents: 312_30,
    promoCode: 'SAVE10',
  });
  expect(order?.utm).toEqual({ utm_source: 'news' });
  const after = await visitor().get(to);
  expect([after.status, await after.text()]).toEqual([
    200,
    expect.stringContaining('This cart has been paid'),
  ]);
});

test('a cart page is not cached, not indexed and sends no referrer', async () => {
  const browser = visitor();
  const { to } = await follow(browser, '/buy/fix-links:1');
  const answer = await browser.get(to);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
  const robots = await (await shop.get('/robots.txt')).text();
  for (const path of ['/buy/', '/c/']) expect(robots).toContain(`Disallow: ${path}\n`);
});

test('links that cannot be read, and carts that are none, are pages that say so', async () => {
  const malformed = ['fix-links:0', 'fix-links', 'a b:1', '~x=:1', 'fix-links:1,', 'fix-links:100', ':1'];
  for (const lines of malformed) {
    const answer = await visitor().get(`/buy/${lines}`);
    expect([lines, answer.status]).toEqual([lines, 400]);
    expect(await answer.text()).toContain('This link doesn’t work');
  }
  for (const token of ['x', 'x'.repeat(32), '%F0%9F%98%80', 'a:b,c']) {
    const answer = await visitor().get(`/c/${token}`);
    expect([token, answer.status]).toEqual([token, 404]);
    expect(await answer.text()).toContain('Cart not found');
    expect((await visitor().post(`/c/${token}`, { intent: 'pay', shown_total: '1' })).status).toBe(404);
  }
  for (const lines of ['a%2Fb:1', 'a%252Fb:1', 'a;b:1', '%0a:1', '%00:1'])
    expect((await visitor().get(`/buy/${lines}`)).status, lines).toBeGreaterThanOrEqual(400);
});

test('[T14] continue_to leads to pages of the shop alone, with the campaign and the code', async () => {
  const to = async (query: string) =>
    (await visitor().get(`/buy/fix-links:1?${query}`)).headers.get('Location');
  expect(await to('continue_to=/services?x=1&utm_source=a&access_token=s&discounts/codes/0=SAVE10')).toBe(
    '/services?x=1&utm_source=a&promo=SAVE10',
  );
  for (const evil of ['//evil.example', 'https://evil.example', '/%5Cevil.example', '%2F%2Fevil.example'])
    expect(await to(`continue_to=${evil}`), evil).toMatch(/^\/c\//);
});

test('the page shows a missing service, a used-up code and a changed price', async () => {
  const browser = visitor();
  const full = await follow(browser, '/buy/fix-links:1?discounts/codes/0=FULL');
  expect(full.page).toContain('Promo code limit reached');
  expect(full.page).not.toContain('with card');
  const gone = await follow(browser, '/buy/fix-links:1,no-such-service:2');
  expect(gone.page).toContain('No longer available.');
  expect(gone.page).toContain('Pay $49.00 with card');
  const { to, page } = await follow(browser, '/buy/website-audit:1');
  const reprice = (priceCents: number) =>
    shop.ctx.db.update(services).set({ priceCents }).where(eq(services.slug, 'website-audit'));
  await reprice(159_00);
  const refused = await press(browser, to, page);
  expect(refused.status).toBe(409);
  const refusalText = await refused.text();
  expect(refusalText).toContain('The price has changed.');
  expect(refusalText).toContain('Pay $159.00 with card');
  expect(refusalText).toMatch(/Price changed<\/strong> from.*\$149\.00.*\$159\.00/s);
  expect((await press(browser, to, refusalText)).status).toBe(303);
  await reprice(149_00);
});

test('a link with a former service name buys the current service, and missing services are shown', async () => {
  const browser = visitor();
  const [audit] = await shop.ctx.db.select().from(services).where(eq(services.slug, 'website-audit'));
  const former = { serviceId: audit?.id ?? '', createdAt: new Date() };
  await shop.ctx.db.insert(serviceOldSlugs).values([
    { slug: 'site-check', ...former },
    { slug: 'site-check-2024', ...former },
  ]);
  const old = await follow(browser, '/buy/site-check:1');
  expect(old.page).toContain('Pay $149.00 with card');
  expect(old.page).toContain('/service/website-audit');
  expect(old.page).not.toContain('No longer available.');
  // Two names of one service become one line.
  const mixed = '/buy/site-check:1,fix-links:1,site-check-2024:1,no-such-service:2';
  const { to, page } = await follow(browser, mixed);
  expect(page).toContain('Pay $347.00 with card');
  expect(page.match(/No longer available\./g)).toHaveLength(1);
  expect((await press(browser, to, page)).status).toBe(303);
  const nothing = await follow(browser, '/buy/no-such-service:2');
  expect(nothing.page).toContain('The services in this cart are no longer available');
  expect(nothing.page).toMatch(/href="\/services"[^>]*>Browse Services/);
  expect(nothing.page).not.toMatch(/with card|Send by email|Copy link/);
  // A former name belongs to another service once that has it as its current name.
  await shop.ctx.db.update(services).set({ slug: 'site-check' }).where(eq(services.slug, 'fix-links'));
  expect((await follow(browser, '/buy/site-check:1')).page).toContain('Pay $49.00 with card');
  await shop.ctx.db.update(services).set({ slug: 'fix-links' }).where(eq(services.slug, 'site-check'));
});

test('a code is put on and taken off; wrong ones come back with what was typed', async () => {
  const browser = visitor();
  const { to } = await follow(browser, '/buy/website-audit:1');
  const wrong = await browser.post(to, { intent: 'code', code: 'NOPE' });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Invalid promo code')]);
  const put = await browser.post(to, { intent: 'code', code: 'save10' }, { Accept: 'text/html' });
  expect(put.status).toBe(303);
  expect(await (await browser.get(to)).text()).toContain('Pay $134.10 with card');
  await browser.post(to, { intent: 'no-code' });
  expect(await (await browser.get(to)).text()).toContain('Pay $149.00 with card');
});

test('[T19] a cart is emailed to a person in single lines, but not by robots, with links or too often', async () => {
  const browser = visitor();
  const { to } = await follow(browser, '/buy/fix-links:1');
  const form = {
    intent: 'send',
    to: 'Grace@client.example',
    name: 'Ada L',
    email: 'ada@example.com',
    note: 'Look',
  };
  const send = (changed: Record<string, string>, by = browser) =>
    by.post(to, { ...form, ...changed }, { Accept: 'text/html' });
  const wrong: Record<string, string>[] = [
    { to: 'a@b.example\r\nBcc: c@d.example' },
    { to: 'nobody' },
    { name: 'Win at www.evil.example' },
    { note: 'See https://evil.example' },
    { note: 'x'.repeat(501) },
    { email: '' },
  ];
  for (const changed of wrong) {
    const answer = await send(changed);
    expect([changed, answer.status]).toEqual([changed, 400]);
    expect(await answer.text()).toContain(changed['name'] ? 'Look' : 'Ada L');
  }
  expect((await send({ website: 'https://spam.example' })).status).toBe(303);
  const mails = () => shop.ctx.db.select().from(outbox).where(eq(outbox.template, 'cart.shared'));
  expect(await mails()).toEqual([]);
  // Sending twice queues one email, and a line break in a name becomes a space.
  for (let n = 0; n < 2; n++) expect((await send({ name: 'Ada\r\nLovelace' }, visitor())).status).toBe(303);
  expect(await mails()).toMatchObject([
    {
      recipient: 'grace@client.example',
      payload: { senderName: 'Ada Lovelace', note: 'Look', totalCents: 49_00 },
    },
  ]);
  const [row] = await shop.ctx.db
    .select()
    .from(sharedCarts)
    .where(eq(sharedCarts.senderEmail, 'ada@example.com'));
  expect(row).toMatchObject({ isKept: true });
  expect((await send({}, visitor())).status).toBe(429);
});

test('expired and closed carts are gone, and show nothing of what was in them', async () => {
  const browser = visitor();
  const { to } = await follow(browser, '/buy/website-audit:1');
  await shop.ctx.db.update(sharedCarts).set({ expiresAt: new Date(0) });
  const answer = await browser.get(to);
  expect(answer.status).toBe(410);
  const text = await answer.text();
  expect(text).toContain('This cart has expired');
  expect(text).not.toContain('website audit');
  expect((await browser.post(to, { intent: 'pay', shown_total: '14900' })).status).toBe(409);
});

test('[T13] 1,000 buy links a minute from one address make few carts', async () => {
  const browser = openVisitor(shop, '203.0.113.77');
  const before = await shop.ctx.db.$count(sharedCarts);
  const statuses = new Set<number>();
  for (let n = 0; n < 75; n++) statuses.add((await browser.get('/buy/fix-links:1')).status);
  expect([...statuses].toSorted((one, other) => one - other)).toEqual([303, 429]);
  expect((await shop.ctx.db.$count(sharedCarts)) - before).toBeLessThanOrEqual(60);
});

test('without script the cart leads on to a cart by link, and Purchase Now does at once', async () => {
  const browser = visitor();
  const [audit] = await shop.ctx.db.select().from(services).where(eq(services.slug, 'website-audit'));
  const id = audit?.id ?? '';
  const page = await (await browser.get('/service/website-audit')).text();
  expect(page).toMatch(/<form\b[^>]*action="\/cart"[^>]*>\s*<input[^>]*name="intent"[^>]*value="buy"/);
  const bought = await browser.post('/cart', { intent: 'buy', service: id });
  expect([bought.status, bought.headers.get('Location')]).toEqual([303, expect.stringMatching(/^\/c\//)]);
  for (let n = 0; n < 2; n++) await browser.post('/cart', { service: id });
  expect(await (await browser.get('/cart')).text()).toContain('Continue to payment');
  const on = await browser.post('/cart', { intent: 'go-on' });
  expect(await (await browser.get(on.headers.get('Location') ?? '')).text()).toContain(
    'Pay $298.00 with card',
  );
  expect(browser.cookies.has('pf_picked')).toBe(false);
  expect((await browser.post('/cart', { intent: 'go-on' })).status).toBe(422);
  const shared = await browser.post('/cart', { intent: 'share', lines: `${id}.3`, code: 'SAVE10' });
  expect(shared.headers.get('Location')).toMatch(/^\/c\/[\w-]{32}\?done=made$/);
  for (const lines of ['', 'x', `${id}.0`]) {
    const none = await browser.post('/cart', { intent: 'share', lines });
    expect([lines, none.status]).toEqual([lines, 422]);
  }
});
