import type { Page } from '@playwright/test';

import { expect, ready, test } from './journey.ts';
import { addButton, AUDIT, payButton, stock, storedCart } from './sale.ts';

/** Holds the page's script back until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/assets\/entry\.client/, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test('a press on a button before the script runs is not lost', async ({ page }) => {
  const arrive = await holdScript(page);
  await page.goto(`/service/${AUDIT}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Purchase Now' }).first().click();
  arrive();
  // The form leads to the page of a shared cart, where it can be paid.
  await expect(page).toHaveURL(/\/c\/[\w-]{32}$/);
  await expect(payButton(page)).toBeVisible();
});

test('[CART-01] [CART-12] Add to Cart before the script runs opens the cart, which counts it once', async ({
  page,
}) => {
  const [audit] = await stock(page, [AUDIT]);
  const arrive = await holdScript(page);
  await page.goto(`/service/${AUDIT}`, { waitUntil: 'commit' });
  await addButton(page).click();
  await expect(page).toHaveURL('/cart');
  arrive();
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await expect(page.getByText(`${audit?.title} has been added to your cart.`)).toBeVisible();
  const quantities = async () => (await storedCart(page)).map(({ quantity }) => quantity);
  await expect.poll(quantities).toEqual([1]);
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('pf_picked');
  await page.reload();
  await ready(page);
  expect(await quantities()).toEqual([1]);
  // Added to the same cart, after the items it had.
  await page.goto(`/service/${AUDIT}`);
  await ready(page);
  await addButton(page).click();
  await expect.poll(quantities).toEqual([2]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('Add to Cart opens the cart, which lists what was picked and leads on to pay', async ({ page }) => {
    // Even here Chromium reads `noscript` as text, so the list is looked up in what the server sends this
    // browser.
    const readCart = async () => (await page.request.get('/cart')).text();
    await page.goto(`/service/${AUDIT}`);
    await addButton(page).click();
    await expect(page).toHaveURL('/cart');
    expect(await readCart()).toMatch(
      /<li>1 x Google Ads Audit[^<]*, \$\d+\.\d\d each<\/li>.*Continue to payment/s,
    );
    await page.goto(`/service/${AUDIT}`);
    await addButton(page).click();
    await expect(page).toHaveURL('/cart');
    expect(await readCart()).toContain('<li>2 x Google Ads Audit');
  });
});
