import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, expectNoAxeViolations, ready, test, unique } from './journey.ts';
import { payWith } from './payment.ts';
import { runInShop } from './run-in-shop.ts';
import { addButton, AUDIT, fillCart, payButton } from './sale.ts';

/** A service of this journey alone, whose price may change under a link. */
async function offer(slug: string, priceCents: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-journey-'));
  const file = join(folder, 'services.json');
  const row = { slug, service_title: `Audit ${slug}`, category: 'Fix Problems', status: 'published' };
  writeFileSync(file, JSON.stringify([{ ...row, price_usd: priceCents }]));
  await runInShop(process.env['JOURNEY_DATA_DIR'] ?? '', ['import', 'services', file]);
  rmSync(folder, { recursive: true });
}

test('a cart is shared, its price changes meanwhile, and somebody else sees both prices and pays the new one', async ({
  page,
  browser,
}) => {
  const slug = unique('shared');
  await offer(slug, 149_00);
  await fillCart(page, [slug]);
  await page.getByRole('button', { name: 'Share this cart' }).click();
  await expect(page.getByRole('heading', { name: 'A cart for you' })).toBeVisible();
  const link = await page.getByLabel('Link of this cart').inputValue();
  await offer(slug, 159_00);
  const other = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await other.goto(link);
  await ready(other);
  await expect(other.getByText('Price changed from $149.00 to $159.00')).toBeVisible();
  await expect(other.getByText('the price of the day on which you pay')).toBeVisible();
  await expectNoAxeViolations(other);
  const isScrolled = await other.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isScrolled).toBe(false);
  await other.getByRole('button', { name: 'Put into my cart' }).click();
  await expect(other).toHaveURL('/cart');
  await expect(other.getByText(`Audit ${slug}`)).toBeVisible();
  await other.goto(link);
  await ready(other);
  await other.getByRole('button', { name: 'Pay $159.00 with card' }).click();
  await other.waitForURL('**/sandbox/pay/**');
  await payWith(other, '4242 4242 4242 4242');
  await expect(other.getByRole('heading', { name: 'Payment Confirmed!' })).toBeVisible();
  await other.close();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This cart has been paid' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('[CHECKOUT-01] from the page of a service to PAID', async ({ page }) => {
    await page.goto(`/service/${AUDIT}`);
    await addButton(page).click();
    await expect(page).toHaveURL('/cart');
    await page.getByRole('button', { name: 'Go on to pay' }).click();
    await expect(page).toHaveURL(/\/c\/[\w-]{32}$/);
    await payButton(page).click();
    await page.waitForURL('**/sandbox/pay/**');
    await payWith(page, '4242 4242 4242 4242');
    await page.waitForURL('**/checkout/success**');
    await page.goto(`/service/${AUDIT}`);
    await page.getByRole('button', { name: 'Purchase Now' }).first().click();
    await expect(page).toHaveURL(/\/c\/[\w-]{32}$/);
  });
});
