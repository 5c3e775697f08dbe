import { services } from '#app/modules/catalog/tables.server.ts';

import { sell } from '../shop/selling-shop.ts';

import { expect, expectNoAxeViolations, ready, test, watchFaults } from './journey.ts';
import { confirmed, payWith } from './payment.ts';
import { addButton, AUDIT, payButton } from './sale.ts';
import { openServedShop } from './served-shop.ts';

test('a shared cart whose price changed shows the buyer both prices, and sells at the new one', async ({
  browser,
}) => {
  const shop = await openServedShop();
  await sell(shop.ctx, { slug: 'website-audit', priceCents: 149_00 });
  const maker = await (await browser.newContext({ baseURL: shop.origin })).newPage();
  const faults = watchFaults(maker);
  await maker.goto('/service/website-audit');
  await ready(maker);
  await addButton(maker).click();
  await maker.getByRole('button', { name: 'View cart' }).click();
  await maker.getByRole('button', { name: 'Share this cart' }).click();
  await expect(maker.getByRole('heading', { name: 'A cart for you' })).toBeVisible();
  const link = await maker.getByLabel('Link to this cart').inputValue();
  await shop.ctx.db.update(services).set({ priceCents: 159_00 });
  const phone = { baseURL: shop.origin, viewport: { width: 390, height: 844 } };
  const other = await (await browser.newContext(phone)).newPage();
  await other.goto(link);
  await ready(other);
  await expect(other.getByText('Price changed from $149.00 to $159.00')).toBeVisible();
  await expect(other.getByText('You pay the current prices')).toBeVisible();
  await other.locator('summary', { hasText: 'Send by email' }).click();
  await expectNoAxeViolations(other);
  expect(await other.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await other.getByRole('button', { name: 'Add to my cart' }).click();
  await expect(other.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  await expect(other).toHaveURL('/cart');
  await other.goto(link);
  await ready(other);
  await other.getByRole('button', { name: 'Pay $159.00 with card' }).click();
  await other.waitForURL('**/sandbox/pay/**');
  await payWith(other, '4242 4242 4242 4242');
  await expect(confirmed(other)).toBeVisible();
  await maker.goto(link);
  await expect(maker.getByRole('heading', { name: 'This cart has been paid' })).toBeVisible();
  expect(faults).toEqual([]);
  for (const page of [maker, other]) await page.context().close();
  await shop.end();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('[CHECKOUT-01] from the page of a service to PAID', async ({ page }) => {
    await page.goto(`/service/${AUDIT}`);
    await addButton(page).click();
    await expect(page).toHaveURL('/cart');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page).toHaveURL(/\/c\/[\w-]{32}$/);
    await payButton(page).click();
    await page.waitForURL('**/sandbox/pay/**');
    await payWith(page, '4242 4242 4242 4242');
    await page.waitForURL('**/checkout/success**');
    await page.goto('/checkout/success?try=1');
    await expect(confirmed(page)).toBeVisible();
    await page.goto(`/service/${AUDIT}`);
    await page.getByRole('button', { name: 'Purchase Now' }).first().click();
    await expect(page).toHaveURL(/\/c\/[\w-]{32}$/);
  });
});
