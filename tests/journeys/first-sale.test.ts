import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './journey.ts';
import { confirmed, GOOD_CARD, goToPayment, payWith, processed, watchSessions } from './payment.ts';
import {
  AUDIT,
  buyAsGuest,
  dollars,
  expectNoSidewaysScroll,
  fillCart,
  payButton,
  REPAIR,
  stock,
  storedCart,
} from './sale.ts';

const DECLINED_CARD = '4000 0000 0000 0002';
const CHALLENGED_CARD = '4000 0025 0000 3155';

const fact = (page: Page, term: string) =>
  page.locator('main dl > div').filter({ hasText: term }).getByRole('definition');

test('[CHECKOUT-01] [CHECKOUT-03] [CHECKOUT-08] [CHECKOUT-09] [CHECKOUT-12] [CHECKOUT-14] first sale: two services with a code are paid by card, and reported to meta-conversions, once', async ({
  page,
}) => {
  const sessions = watchSessions(page);
  const services = await fillCart(page, [AUDIT, REPAIR]);
  const [kept] = await stock(page, ['website-speed-optimization']);
  const subtotal = services.reduce((sum, { price_usd }) => sum + price_usd, 0);
  const total = subtotal - Math.floor((subtotal * 10 + 50) / 100);
  await page.getByRole('button', { name: 'Have a promo code?' }).click();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(payButton(page)).toHaveText(`Pay ${dollars(total)} with card`);
  await goToPayment(page);
  await expect(page.getByRole('heading', { name: `Pay ${dollars(total)}` })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  // Another tab continues shopping while this one pays.
  const other = await page.context().newPage();
  await other.goto(`/service/${kept?.slug}`);
  await other
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(other.getByText(`${kept?.title} has been added to your cart.`)).toBeVisible();
  await other.close();

  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/meta-conversions')) reports.push(request.postDataJSON());
  });
  await payWith(page, GOOD_CARD);
  await expect(confirmed(page)).toBeVisible();
  await expect
    .poll(() => reports)
    .toMatchObject([
      {
        event_name: 'Purchase',
        user_data: { em: 'buyer@example.com' },
        custom_data: {
          value: total / 100,
          currency: 'USD',
          content_ids: services.map(({ id }) => id),
          content_type: 'product',
        },
      },
    ]);
  await expect(page.getByText('Your order has been successfully processed.')).toBeVisible();
  await expect(fact(page, 'Service')).toHaveText(`${services[0]?.title} + 1 more`);
  await expect(fact(page, 'Total')).toHaveText(`${dollars(total)} USD`);
  await expect(fact(page, 'Delivery')).toHaveText(
    /^(?:Everything d|D)elivered within \d+ (?:hours|days) of your (?:last )?brief\. Send (?:it|them) today and you’ll have (?:everything|your delivery) by [A-Z][a-z]+ \d{1,2}, \d{4}$/,
  );
  await expect(fact(page, 'Order')).toHaveText(/^[\da-f]{8}$/);
  await expect(
    page.getByText(
      "We'll start working on your service within 24-48 hours and you'll receive email updates on progress.",
    ),
  ).toBeVisible();
  await expect(page.getByText('Test payments, no card is charged')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'View Your Orders' })).toHaveAttribute('href', '/orders');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  // The cart has lost only what was bought, and the address has lost the secret.
  await expect.poll(async () => (await storedCart(page)).map(({ id }) => id)).toEqual([kept?.id]);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await processed(page, sessions.at(-1))).toMatchObject({
    code: 200,
    body: { status: 'PAID', total_usd: total, customer_email: 'buyer@example.com', first_view: false },
  });

  await page.reload();
  await expect(confirmed(page)).toBeVisible();
  await expect(fact(page, 'Total')).toHaveText(`${dollars(total)} USD`);
  expect(reports).toHaveLength(1);
  await page.getByRole('link', { name: 'View Your Orders' }).click();
  // A buyer without an account sees both ways to the order, with the address of the purchase filled in.
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('buyer@example.com');
  await expect(page.getByRole('link', { name: 'Send me a link to my order' })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

test('a declined card keeps the buyer on the pay page, and one that asks its holder pays once approved', async ({
  page,
}) => {
  await fillCart(page, [AUDIT]);
  await goToPayment(page);
  await payWith(page, DECLINED_CARD);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(page.url()).toContain('/sandbox/pay/');
  await payWith(page, CHALLENGED_CARD);
  await expectNoAxeViolations(page);
  await page.locator('button[value="approve"]').click();
  await expect(confirmed(page)).toBeVisible();
  await expect.poll(() => storedCart(page)).toEqual([]);
});

test('[CHECKOUT-08] [ROUTE-13] a transfer on its way is processing until the money is there', async ({
  page,
}) => {
  await fillCart(page, [AUDIT]);
  await goToPayment(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('buyer@example.com');
  // Long enough that a slow machine shows the page before the payment arrives.
  await page.getByLabel('Transfer time in seconds').fill('12');
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(page.getByRole('heading', { name: 'Processing Your Order...' })).toBeVisible();
  await expect(
    page.getByText('Please wait while we confirm your payment and set up your service.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Your Orders' })).toBeVisible();
  await expect.poll(() => storedCart(page)).toHaveLength(1);
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'Processing Your Order...' }).or(confirmed(page)),
  ).toBeVisible();
  await expect(confirmed(page)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => storedCart(page)).toEqual([]);
});

test('[CHECKOUT-02] Purchase Now opens the payment of one service in a new tab, and leaves the cart alone', async ({
  page,
}) => {
  await fillCart(page, [REPAIR]);
  const [audit] = await stock(page, [AUDIT]);
  await page.goto(`/service/${AUDIT}`);
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('button', { name: /^Purchase Now/ })
    .first()
    .click();
  const payment = await opened;
  await payment.waitForURL('**/sandbox/pay/**');
  await expect(payment.getByRole('heading', { name: `Pay ${dollars(audit?.price_usd ?? 0)}` })).toBeVisible();
  await payWith(payment, GOOD_CARD);
  await expect(confirmed(payment)).toBeVisible();
  await expect.poll(() => storedCart(page)).toHaveLength(1);
  await expect(page.getByRole('button', { name: /^Purchase Now/ }).first()).toBeEnabled();
});

test('[CHECKOUT-02] with pop-ups blocked, Purchase Now pays in the same tab', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`/service/${AUDIT}`);
  await page
    .getByRole('button', { name: /^Purchase Now/ })
    .first()
    .click();
  await page.waitForURL('**/sandbox/pay/**');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[CHECKOUT-09] the success page refreshes itself until the server has settled the payment', async ({
    page,
    browser,
  }) => {
    const buyer = await browser.newContext();
    const confirmation = await buyAsGuest(await buyer.newPage(), AUDIT, 'buyer@example.com');
    await buyer.close();
    await page.goto(confirmation);
    await expect(confirmed(page)).toBeVisible();
    // Another browser with the address sees the order, but not whose it is.
    await expect(page.getByText('buyer@example.com')).toHaveCount(0);
  });
});

test('a purchase by keyboard alone, from the service to the confirmation', async ({ page }) => {
  await page.goto(`/service/${AUDIT}`);
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await page.goto('/cart');
  await expect(payButton(page)).toBeVisible();
  await tabTo(page, /^Pay \$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sandbox/pay/**');
  await tabTo(page, /^Email$/);
  await page.keyboard.type('keys@example.com');
  await tabTo(page, /^Card number$/);
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Enter');
  await expect(confirmed(page)).toBeVisible();
});

/** Presses Tab until the focused control has that name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
      return label?.trim() ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`no control named ${name} is reached by Tab`);
}
