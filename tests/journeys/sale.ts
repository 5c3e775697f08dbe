import { expect, type Page } from '@playwright/test';

import { mailed } from './mailbox.ts';

/** Two services of the demo shop, by their slugs. */
export const AUDIT = 'google-ads-audit-wasted-spend-fix';
export const REPAIR = 'conversion-tracking-repair';

const SHOP = `http://localhost:${process.env['JOURNEY_PORT']}`;

export type Stocked = { id: string; slug: string; title: string; price_usd: number };

/** Returns the shop's current data of services, by slug. */
export async function stock(page: Page, slugs: string[]): Promise<Stocked[]> {
  const answer = await page.request.post('/api/cart-lines', { data: { ids: slugs } });
  const { services }: { services: Stocked[] } = await answer.json();
  return slugs.map((slug) => {
    const service = services.find((candidate) => candidate.slug === slug);
    if (!service) throw new Error(`the demo shop does not sell ${slug}`);
    return service;
  });
}

export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** Opens the cart with one of each service in it, as an earlier visit left them. */
export async function fillCart(page: Page, slugs: string[]): Promise<Stocked[]> {
  const services = await stock(page, slugs);
  // An address of the shop without script or pictures.
  await page.goto('/robots.txt');
  const cart = services.map(({ id, title, price_usd }) => ({
    id,
    title,
    price: price_usd / 100,
    quantity: 1,
  }));
  await storeCart(page, { cart });
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  return services;
}

/** Returns the first visible one: phones and desktops show it in different places. */
export function addButton(page: Page) {
  return page.getByRole('button', { name: /^Add to Cart/ }).first();
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay \$/ });
}

const CONFIRMED = /^Subject: Order [\da-f]{8} confirmed[^]*?\n([^]*)$/m;

/**
 * Buys one service by requests of the page's browser, as a guest or the signed-in user; returns the id of the
 * settled order and the URL of its confirmation.
 */
export async function buyByRequest(page: Page, shop: string, slug: string, email: string) {
  const headers = { Origin: new URL(shop).origin };
  const begun = await page.request.post(`${shop}/api/create-checkout`, {
    data: { items: [{ serviceId: slug, quantity: 1 }], promoCode: null },
    headers,
  });
  const { url, order_id: orderId }: { url: string; order_id: string } = await begun.json();
  const [, expectedAmount = ''] =
    /name="expected_amount" value="(\d+)"/.exec(await (await page.request.get(url)).text()) ?? [];
  const form = { intent: 'card', expected_amount: expectedAmount, email, card_number: '4242 4242 4242 4242' };
  const paid = await page.request.post(url, { form, headers, maxRedirects: 0 });
  const confirmation = new URL(paid.headers()['location'] ?? '');
  const settled = await page.request.post(`${shop}/api/process-checkout`, {
    data: { session_id: confirmation.searchParams.get('session_id') },
    headers,
  });
  expect(settled.status()).toBe(200);
  return { orderId, confirmation: confirmation.href };
}

/** Buys one service as a guest, by requests of the page's browser; returns the URL of the confirmation. */
export async function buyAsGuest(page: Page, slug: string, email: string): Promise<string> {
  return (await buyByRequest(page, SHOP, slug, email)).confirmation;
}

/** Returns the order's link from its confirmation email, whose lines may be broken anywhere. */
export async function confirmedLink(email: string): Promise<URL> {
  const whole = (await mailed(email, CONFIRMED)).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return new URL(/\/orders\/[\da-f-]{36}\?t=\d+\.[\w-]{43}/.exec(whole)?.[0] ?? '', SHOP);
}

/** Writes entries into the browser's storage, as an earlier visit would have left them. */
export async function storeCart(page: Page, entries: { cart?: unknown; cartPromo?: unknown }): Promise<void> {
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) {
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }, entries);
}

export async function storedCart(page: Page): Promise<{ id: string; quantity: number; price: number }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
}

/** WCAG 1.4.10: expects that nothing scrolls sideways at 320 px. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
}
