import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { addOwnOrder } from '#app/modules/order-pages/fixtures.ts';
import { buildOrderAccessLink } from '#app/modules/orders/access/find-order-access.server.ts';

import { signedUp } from '../request/visitor.ts';

import { expect, expectNoAxeViolations, test } from './journey.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

test.describe.configure({ timeout: 240_000 });

let shop: ServedShop;
let path: string;
let cookies: { name: string; value: string; url: string }[];

test.beforeAll(async () => {
  shop = await openServedShop();
  const ada = await signedUp(shop);
  cookies = [...ada.cookies].map(([name, value]) => ({ name, value, url: shop.origin }));
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  const { orderId } = await addOwnOrder(shop.ctx, { userId: user?.id ?? '', items: [{}] });
  path = `/orders/${orderId}`;
});
test.afterAll(() => shop.end());

/** Expects the calm layout: a header, a line of legal links, and nothing that sells, moves or floats. */
async function expectCalm(page: Page, address: string): Promise<void> {
  await page.goto(shop.origin + address);
  await page.locator('html[data-ready]').waitFor();
  await expect(page.getByRole('banner').first(), address).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent reviews' }), address).toHaveCount(0);
  await expect(page.locator('aside > a'), address).toHaveCount(0);
  await expect(page.getByText('Ask a question'), address).toHaveCount(0);
  const footer = page.locator('footer').last();
  await expect(footer.getByRole('link'), address).toHaveText([
    'Privacy Policy',
    'Terms of Service',
    'Cookie Policy',
  ]);
  await expectNoAxeViolations(page);
}

test('[LAYOUT-13] account, orders and an order have a calm layout of their own, and messages are the way to ask', async ({
  page,
}) => {
  await page.context().addCookies(cookies);
  for (const address of ['/account', '/orders', path]) await expectCalm(page, address);
  const messages = page.locator('#messages');
  await expect(messages.getByRole('textbox', { name: 'Your message' })).toBeVisible();
  await expect(messages.getByRole('button', { name: 'Send message' })).toBeVisible();
  // The public pages have all of it.
  await page.goto(`${shop.origin}/about`);
  await expect(page.locator('aside > a', { hasText: 'Ask a question' })).toHaveCount(1);
  expect(await page.locator('footer').last().getByRole('link').count()).toBeGreaterThan(5);
});

test('[LAYOUT-13] a guest with the link has the same layout, and asks by messages once the mailbox is proved', async ({
  page,
}) => {
  await page.goto(
    shop.origin + buildOrderAccessLink(shop.ctx, { id: path.slice('/orders/'.length), linkVersion: 1 }),
  );
  await expectCalm(page, path);
  await expect(page.locator('#messages').getByRole('button', { name: 'Confirm it’s you' })).toBeVisible();
});
