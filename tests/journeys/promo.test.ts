import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, stopTime, test } from './journey.ts';
import { AUDIT, dollars, fillCart, payButton, storeCart } from './sale.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Promo code' });
const apply = (page: Page) => page.getByRole('button', { name: 'Apply' });

async function openField(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Have a promo code?' }).click();
}

const storedPromo = (page: Page) => page.evaluate(() => localStorage.getItem('cartPromo'));

const REFUSED = [
  ['NOSUCHCODE', 'Invalid promo code'],
  ['NEXTYEAR', 'Promo code not yet active'],
  ['SUMMER20', 'Promo code has expired'],
  ['BIG50', 'Minimum order is $500.00'],
  ['FIRST100', 'Promo code limit reached'],
] as const;

test('[PROMO-09] [PROMO-10] a refused code keeps its text, with the reason next to the field', async ({
  page,
}) => {
  const [audit] = await fillCart(page, [AUDIT]);
  await openField(page);
  for (const [code, reason] of REFUSED) {
    await field(page).fill(code);
    await apply(page).click();
    await expect(field(page)).toHaveAccessibleDescription(reason);
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toBeFocused();
    await expect(page.getByText('Invalid Promo Code', { exact: true })).toBeVisible();
    await expect(field(page)).toHaveValue(code);
    expect(await storedPromo(page), code).toBeNull();
  }
  await expectNoAxeViolations(page);
  await field(page).fill('');
  await expect(apply(page)).toBeDisabled();
  await field(page).fill('   ');
  await expect(apply(page)).toBeDisabled();
  await field(page).fill('WELCOME10');
  await expect(apply(page)).toBeEnabled();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/validate-promo', async (route) => {
    await held;
    await route.continue();
  });
  await apply(page).click();
  await expect(apply(page)).toBeDisabled();
  release();
  await expect(page.getByText('WELCOME10 applied')).toBeVisible();
  const remove = page.getByRole('button', { name: /^Remove promo code/ });
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Have a promo code?' })).toBeFocused();
  await test.step('a code whose minimum the cart no longer reaches is taken out, and said', async () => {
    await page.getByRole('button', { name: /^Increase/ }).click();
    await field(page).fill('BIG50');
    await apply(page).click();
    await expect(page.getByText('BIG50 applied')).toBeVisible();
    await page.getByRole('button', { name: /^Decrease/ }).click();
    await expect(field(page)).toHaveAccessibleDescription('Minimum order is $500.00');
    await expect(payButton(page)).toHaveText(`Pay ${dollars(audit?.price_usd ?? 0)} with card`);
  });
  await test.step('a code stored long ago is asked for again before it counts at the payment', async () => {
    await storeCart(page, {
      cartPromo: { code: 'SUMMER20', type: 'percentage', value: 20, discountAmount: 100 },
    });
    await page.reload();
    await expect(field(page)).toHaveAccessibleDescription('Promo code has expired');
    await expect(field(page)).toHaveValue('SUMMER20');
  });
});

test('[PROMO-10] [CART-06] [CART-12] a code is applied, kept over a reload, removed and brought back', async ({
  page,
}) => {
  await page.clock.install();
  const [audit] = await fillCart(page, [AUDIT]);
  const price = audit?.price_usd ?? 0;
  const discount = Math.floor((price * 10 + 50) / 100);
  await openField(page);
  await field(page).fill(' welcome10 ');
  await field(page).press('Enter');
  await expect(page.getByText('Promo code applied!')).toBeVisible();
  await expect(page.getByText(`You saved ${dollars(discount)}`)).toBeVisible();
  await expect(payButton(page)).toHaveText(`Pay ${dollars(price - discount)} with card`);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(payButton(page)).toHaveText(`Pay ${dollars(price - discount)} with card`);
  // Undo is offered for as long as the toast is shown.
  await stopTime(page);
  await page.getByRole('button', { name: 'Remove promo code WELCOME10' }).click();
  await expect(page.getByText('Promo code removed')).toBeVisible();
  await expect(page.getByText('The discount has been removed from your cart.')).toBeVisible();
  await expect(payButton(page)).toHaveText(`Pay ${dollars(price)} with card`);
  await expect.poll(() => storedPromo(page)).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.clock.resume();
  await expect(payButton(page)).toHaveText(`Pay ${dollars(price - discount)} with card`);
});

test('a code in any address is kept, applied once the cart has lines, and taken out of the address', async ({
  page,
}) => {
  await page.goto('/?promo=welcome10&category=x');
  await expect.poll(() => new URL(page.url()).search).toBe('?category=x');
  await fillCart(page, [AUDIT]);
  await expect(page.getByText('WELCOME10 applied')).toBeVisible();
});
