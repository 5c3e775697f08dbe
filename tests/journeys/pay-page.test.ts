import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './journey.ts';
import { AUDIT, dollars, expectNoSidewaysScroll, stock } from './sale.ts';

/** Opens the pay page of one service as Purchase Now would; returns its price. */
async function openPayPage(page: Page, baseURL: string | undefined): Promise<number> {
  const [service] = await stock(page, [AUDIT]);
  const price = service?.price_usd ?? 0;
  const answer = await page.request.post('/api/create-payment', {
    data: { serviceId: AUDIT, amount: price / 100, serviceName: service?.title },
    headers: { origin: baseURL ?? '' },
  });
  const { url }: { url: string } = await answer.json();
  await page.goto(url);
  return price;
}

const alert = (page: Page) => page.getByRole('alert');
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

test('the pay page shows a declined card at its field and accepts the next one', async ({
  page,
  baseURL,
}) => {
  const price = await openPayPage(page, baseURL);
  await expect(page.getByRole('heading', { name: `Pay ${dollars(price)}` })).toBeVisible();
  await expect(page.getByText('Test payments, no card is charged')).toBeVisible();
  await pay(page).click();
  await expect(alert(page)).toHaveText('Enter an email address, like name@example.com.');
  await page.getByRole('textbox', { name: 'Email' }).fill('buyer@example.com');
  await page.getByRole('textbox', { name: 'Card number' }).fill('4000 0000 0000 9995');
  await page.keyboard.press('Enter');
  await expect(alert(page)).toHaveText('The card was declined: insufficient funds. Nothing was charged.');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await alert(page).getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveAccessibleDescription(
    /insufficient funds/,
  );
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('buyer@example.com');
  await page.getByText('All test card numbers').click();
  await expectNoAxeViolations(page);
  await test.step('a refused challenge leads back to the form, an expired page back to the shop', async () => {
    await page.getByRole('textbox', { name: 'Card number' }).fill('4000002760003184');
    await pay(page).click();
    await expect(page.getByText('with the card ending in 3184')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(alert(page)).toHaveText('The bank did not approve the card. Nothing was charged.');
    await page.getByRole('button', { name: 'Expire now' }).click();
    await expect(page.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL('**/checkout/cancel');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a card is refused, challenged and pays', async ({ page, baseURL }) => {
    await openPayPage(page, baseURL);
    await page.getByRole('textbox', { name: 'Email' }).fill('buyer@example.com');
    await page.getByRole('textbox', { name: 'Card number' }).fill('4111 1111 1111 1111');
    await pay(page).click();
    await expect(alert(page)).toHaveText('Use a test card number.');
    await page.getByRole('textbox', { name: 'Card number' }).fill('4000 0025 0000 3155');
    await pay(page).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForURL('**/checkout/success**');
  });
});
