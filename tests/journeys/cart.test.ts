import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, passTime, ready, stopTime, test } from './journey.ts';
import {
  addButton,
  AUDIT,
  dollars,
  expectNoSidewaysScroll,
  fillCart,
  payButton,
  REPAIR,
  stock,
  storeCart,
  storedCart,
} from './sale.ts';

const NO_CARTS = [
  ['a cart that is not JSON', { cart: '{oops', cartPromo: '' }],
  [
    'a cart of other things',
    { cart: [{ id: 7 }], cartPromo: { code: 'SAVE', type: 'fixed', value: 1, discountAmount: 1 } },
  ],
  ['a promo that is none', { cart: [], cartPromo: { code: 7 } }],
] as const;

/** Opens the cart with these entries in the storage, as an earlier visit left them. */
async function openStored(page: Page, entries: Parameters<typeof storeCart>[1]): Promise<void> {
  await page.goto('/robots.txt');
  await storeCart(page, entries);
  await page.goto('/cart');
}

test('[CART-07] [CART-09] [ROUTE-11] an empty cart links to the services, and an invalid stored cart is discarded', async ({
  page,
}) => {
  const empty = page.getByText('Your cart is empty');
  await page.goto('/cart');
  await expect(empty).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page.getByRole('link', { name: 'Browse Services' }).last()).toHaveAttribute(
    'href',
    '/services',
  );
  await test.step('a quantity of 0 in storage is no cart', async () => {
    const [audit] = await stock(page, [AUDIT]);
    await openStored(page, { cart: [{ id: audit?.id, title: audit?.title, price: 1, quantity: 0 }] });
    await expect(empty).toBeVisible();
  });
  for (const [what, entries] of NO_CARTS) {
    await test.step(what, async () => {
      const logged = page.waitForEvent('console', (message) => message.text().includes('has been discarded'));
      await openStored(page, entries);
      await expect(empty).toBeVisible();
      expect((await logged).type()).toBe('warning');
      await expect
        .poll(() => page.evaluate(() => [localStorage.getItem('cart'), localStorage.getItem('cartPromo')]))
        .toEqual([null, null]);
    });
  }
});

test('[GRID-12] [LAYOUT-04] a card adds to the cart, says so, and the header counts up to 9+', async ({
  page,
}) => {
  await page.goto('/services');
  await ready(page);
  const add = page
    .locator('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first();
  // A double click adds one item.
  await add.dblclick();
  await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible();
  await expect(page.getByText(/ has been added to your cart\.$/)).toBeVisible();
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  await expect(cart).toHaveText('1');
  await expect(page.getByRole('status').filter({ hasText: '1 item in cart' })).toHaveCount(1);
  await expect(page).toHaveURL('/services');
  for (let count = 2; count <= 10; count += 1) await add.click();
  await expect(cart).toHaveText('9+');
  await expect(cart).toHaveAccessibleName('Cart, 10 items in cart');
});

test('[CART-01] [CART-12] adding on the service page raises the quantity, and the toast is in the words of the cart', async ({
  page,
}) => {
  const [audit] = await stock(page, [AUDIT]);
  const price = (audit?.price_usd ?? 0) / 100;
  await page.goto('/robots.txt');
  await storeCart(page, { cart: [{ id: audit?.id, title: audit?.title, price, quantity: 1 }] });
  await page.goto(`/service/${AUDIT}`);
  await ready(page);
  await addButton(page).click();
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await expect(page.getByText(`${audit?.title} has been added to your cart.`)).toBeVisible();
  await expect
    .poll(() => storedCart(page))
    .toEqual([{ id: audit?.id, title: audit?.title, price, quantity: 2 }]);
});

const TYPED = [
  ['7', '7'],
  ['500', '99'],
  ['0', '1'],
  ['-3', '1'],
  ['abc', '1'],
  ['', '1'],
] as const;

test('[CART-03] [CART-05] [CART-08] [CART-10] [CART-11] quantities are stepped or typed, survive a reload and sync across tabs', async ({
  page,
  context,
}) => {
  const services = await fillCart(page, [AUDIT, REPAIR]);
  const [audit, repair] = services.map(({ price_usd }) => price_usd);
  const total = (audit ?? 0) + (repair ?? 0);
  const stepper = (on: Page) => on.getByRole('group', { name: `Quantity of ${services[0]?.title}` });
  const field = stepper(page).getByRole('textbox');
  await test.step('steppers change quantity and totals; minus is disabled at 1', async () => {
    const more = page.getByRole('button', { name: `Increase: Quantity of ${services[0]?.title}` });
    await expect(more).toBeVisible();
    await expect(payButton(page)).toHaveText(`Pay ${dollars(total)} with card`);
    const minus = stepper(page).getByRole('button', { name: /^Decrease/ });
    await expect(minus).toBeDisabled();
    await stepper(page)
      .getByRole('button', { name: /^Increase/ })
      .click();
    await expect(payButton(page)).toHaveText(`Pay ${dollars(total + (audit ?? 0))} with card`);
    await minus.click();
    await expect(minus).toBeDisabled();
    await expect(payButton(page)).toHaveText(`Pay ${dollars(total)} with card`);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step('what is typed as a quantity is kept between 1 and 99', async () => {
    for (const [typed, kept] of TYPED) {
      await field.fill(typed);
      await field.press('Enter');
      await expect(field).toHaveValue(kept);
    }
  });
  await test.step('the phone number is not in the page until asked for', async () => {
    const reveal = page.getByRole('button', { name: 'Show phone number' });
    await expect(reveal).toHaveAttribute('aria-expanded', 'false');
    await expect(page.locator('main a[href^="tel:"]')).toHaveCount(0);
    await reveal.click();
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
  });
  await test.step('the cart survives a reload and follows another tab', async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: services[0]?.title })).toBeVisible();
    await expect(field).toHaveValue('1');
    const other = await context.newPage();
    await other.goto('/cart');
    await stepper(other)
      .getByRole('button', { name: /^Increase/ })
      .click();
    await expect(field).toHaveValue('2');
  });
});

test('[CART-04] [CART-12] a line is removed and brought back by Undo; the whole cart is cleared', async ({
  page,
}) => {
  // Undo is offered for as long as the toast is shown.
  await page.clock.install();
  const [audit, repair] = await fillCart(page, [AUDIT, REPAIR]);
  await stopTime(page);
  await page.getByRole('button', { name: `Remove ${audit?.title}` }).click();
  await expect(page.getByText('Removed from cart')).toBeVisible();
  await expect(page.getByText('Item has been removed from your cart.')).toBeVisible();
  await expect.poll(async () => (await storedCart(page)).map(({ id }) => id)).toEqual([repair?.id]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: audit?.title })).toBeVisible();
  await expect
    .poll(async () => (await storedCart(page)).map(({ id }) => id))
    .toEqual([audit?.id, repair?.id]);
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect(page.getByText('Cart cleared')).toBeVisible();
  await expect(page.getByText('All items have been removed from your cart.')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect.poll(() => storedCart(page)).toEqual([]);
});

test('without storage the cart works as long as the page lives', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(`/service/${AUDIT}`);
  await ready(page);
  await addButton(page).click();
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item in cart' }).click();
  await expect(payButton(page)).toBeVisible();
});

test('[CART-13] one toast at a time, for 6000 ms', async ({ page }) => {
  await page.clock.install();
  await page.goto(`/service/${AUDIT}`);
  await ready(page);
  const toast = page.getByText('Added to cart', { exact: true });
  await addButton(page).click();
  await expect(toast).toBeVisible();
  await addButton(page).click();
  await expect(toast).toHaveCount(1);
  await stopTime(page);
  await expect(toast).toBeHidden();
  await addButton(page).click();
  await expect(toast).toBeVisible();
  await passTime(page, 5_900);
  await expect(toast).toBeVisible();
  await passTime(page, 200);
  await expect(toast).toBeHidden();
});

test('a changed price is shown on its item and counted at once; an unsold service is not bought', async ({
  page,
}) => {
  const [audit] = await stock(page, [AUDIT]);
  const price = audit?.price_usd ?? 0;
  const gone = { id: '00000000-0000-4000-8000-000000000000', title: 'Gone service', price: 5, quantity: 1 };
  const dearer = { id: audit?.id, title: 'Old title', price: price / 100 - 10, quantity: 2 };
  await openStored(page, { cart: [gone, dearer] });
  await expect(
    page.getByText(`from ${dollars(price - 1000)} to ${dollars(price)} since you added it.`),
  ).toBeVisible();
  await expect(page.getByText('No longer available.')).toBeVisible();
  await expect(payButton(page)).toHaveText(`Pay ${dollars(2 * price)} with card`);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText('since you added it.')).toBeHidden();
});
