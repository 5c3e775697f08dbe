import { expect, type Page } from '@playwright/test';

import { ready } from './journey.ts';
import { mailed } from './mailbox.ts';

/** Two services of the demo shop, by their addresses. */
export const AUDIT = 'google-ads-audit-wasted-spend-fix';
export const REPAIR = 'conversion-tracking-repair';

export type Stocked = { id: string; slug: string; title: string; price_usd: number };

/** What the shop says now about services, by slug. */
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

/** Adds services the way a visitor does, from their pages, and opens the cart. */
export async function fillCart(page: Page, slugs: string[]): Promise<Stocked[]> {
  const services = await stock(page, slugs);
  for (const { slug, title } of services) {
    await page.goto(`/service/${slug}`);
    await ready(page);
    await addButton(page).click();
    await expect(page.getByText(`${title} has been added to your cart.`)).toBeVisible();
  }
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  return services;
}

/** The first visible one: phones and desktops show it in different places. */
export function addButton(page: Page) {
  return page.getByRole('button', { name: /^Add to Cart/ }).first();
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay \$/ });
}

const CONFIRMED = /^Subject: Order [\da-f]{8} confirmed[^]*?\n([^]*)$/m;

/** Pays what lies in the cart as a guest, by card, and stays on the confirmation. */
export async function payAsGuest(page: Page, email: string): Promise<void> {
  await payButton(page).click();
  await page.waitForURL('**/sandbox/pay/**');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment Confirmed!' })).toBeVisible();
}

/** The order's link from the mail that confirms it, whose lines may be broken anywhere. */
export async function confirmedLink(page: Page, email: string): Promise<URL> {
  const whole = (await mailed(email, CONFIRMED)).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return new URL(/\/orders\/[\da-f-]{36}\?t=\d+\.[\w-]{43}/.exec(whole)?.[0] ?? '', page.url());
}

/** Puts lines into the browser's storage as an earlier visit would have left them. */
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

/** WCAG 1.4.10: nothing scrolls sideways at 320 px. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
}
