import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './journey.ts';
import { confirmed, GOOD_CARD, goToPayment, payWith, processed, watchSessions } from './payment.ts';
import { AUDIT, dollars, expectNoSidewaysScroll, fillCart, payButton, storedCart } from './sale.ts';

test('[CHECKOUT-11] [ROUTE-14] Back from the payment page restores the cart, and cancel says what happened', async ({
  page,
}) => {
  const sessions = watchSessions(page);
  await fillCart(page, [AUDIT]);
  await goToPayment(page);
  await page.goBack();
  await expect(payButton(page)).toBeEnabled();
  await goToPayment(page);
  expect(new Set(sessions).size).toBe(1);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Checkout Canceled' })).toBeVisible();
  await expect(
    page.getByText("Your payment was not processed. Feel free to try again when you're ready."),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Services' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  await expect(page.getByText('Everything you selected is still in your cart.')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await expect.poll(() => storedCart(page)).toHaveLength(1);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Checkout Canceled' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('cart');
});

test('[CHECKOUT-11] the cancel page finds out that the payment went through after all', async ({
  page,
  context,
}) => {
  await fillCart(page, [AUDIT]);
  await goToPayment(page);
  const payer = await context.newPage();
  await payer.goto(page.url());
  await payWith(payer, GOOD_CARD);
  await expect(confirmed(payer)).toBeVisible();
  await page.goto('/checkout/cancel');
  await expect(page.getByRole('heading', { name: 'Your payment went through' })).toBeVisible();
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(confirmed(page)).toBeVisible();
  await expect.poll(() => storedCart(page)).toEqual([]);
});

test('[CHECKOUT-05] a failed checkout says so and keeps the cart, and a double click opens one checkout', async ({
  page,
}) => {
  await fillCart(page, [AUDIT]);
  const failure = { error: 'We couldn’t set up the payment.', code: 'PAYMENT_PROVIDER_ERROR' };
  const elsewhere = { url: 'https://checkout.stripe.com.evil.example/pay', order_id: 'x' };
  for (const answer of [{ status: 502, json: failure }, { json: elsewhere }]) {
    await page.route('**/api/create-checkout', (route) => route.fulfill(answer), { times: 1 });
    await payButton(page).click();
    await expect(page.getByText('Checkout Failed')).toBeVisible();
    await expect(page.getByText('Please try again or contact support')).toBeVisible();
    await expect.poll(() => storedCart(page)).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe('/cart');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('Checkout Failed')).toBeHidden();
  }
  await openOneCheckout(page);
});

/**
 * Presses the button twice, and again while the payment page loads: the button shows that, and one checkout
 * is opened.
 */
async function openOneCheckout(page: Page): Promise<void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const requested: string[] = [];
  await page.route('**/api/create-checkout', async (route) => {
    requested.push(route.request().headers()['idempotency-key'] ?? '');
    await held;
    await route.continue();
  });
  await payButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Opening the payment page…' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL('**/sandbox/pay/**');
  expect(requested).toEqual([expect.stringMatching(/^[\w-]{16,255}$/)]);
}

test('[CHECKOUT-05] a price that changed at the last moment is said beside the button, with the new total', async ({
  page,
}) => {
  const [audit] = await fillCart(page, [AUDIT]);
  const price = audit?.price_usd ?? 0;
  const refusal = {
    error: 'The price has changed.',
    code: 'PRICE_CHANGED',
    details: { total_cents: price + 100 },
  };
  await page.route('**/api/create-checkout', (route) => route.fulfill({ status: 409, json: refusal }), {
    times: 1,
  });
  await page.route('**/api/cart-lines', async (route) => {
    const answer = await route.fetch();
    const { services, ...rest } = await answer.json();
    await route.fulfill({ json: { ...rest, services: [{ ...services[0], price_usd: price + 100 }] } });
  });
  await payButton(page).click();
  await expect(page.getByText('Checkout Failed')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'The price has changed.' })).toBeVisible();
  await expect(
    page.getByText(`from ${dollars(price)} to ${dollars(price + 100)} since you added it.`),
  ).toBeVisible();
  await expect(payButton(page)).toHaveText(`Pay ${dollars(price + 100)} with card`);
});

test('[PROMO-09] a code refused at the last moment is taken out, with its reason beside the field', async ({
  page,
}) => {
  const [audit] = await fillCart(page, [AUDIT]);
  await page.getByRole('button', { name: 'Have a promo code?' }).click();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('WELCOME10 applied')).toBeVisible();
  const refusal = {
    error: 'Promo code limit reached',
    code: 'PROMO_INVALID',
    details: { reason: 'limit-reached' },
  };
  await page.route('**/api/create-checkout', (route) => route.fulfill({ status: 422, json: refusal }), {
    times: 1,
  });
  await payButton(page).click();
  const field = page.getByRole('textbox', { name: 'Promo code' });
  await expect(field).toHaveAccessibleDescription('Promo code limit reached');
  await expect(field).toHaveValue('WELCOME10');
  await expect(payButton(page)).toHaveText(`Pay ${dollars(audit?.price_usd ?? 0)} with card`);
  await goToPayment(page);
});

test('[CHECKOUT-10] an unpaid session is not confirmed, and an expired one is replaced by a new one', async ({
  page,
}) => {
  const sessions = watchSessions(page);
  await fillCart(page, [AUDIT]);
  await goToPayment(page);
  const payPage = page.url();
  await page.goto(`/checkout/success?session_id=${sessions.at(-1)}`);
  await expect(page.getByText('Payment not completed')).toBeVisible();
  await page.goto(payPage);
  await page.locator('button[value="expire"]').click();
  await expect.poll(async () => (await processed(page, sessions.at(-1))).code).toBe(410);
  await page.goto('/cart');
  await goToPayment(page);
  await payWith(page, GOOD_CARD);
  await expect(confirmed(page)).toBeVisible();
});

test('[CHECKOUT-06] a failed direct payment is alerted beside its button', async ({ page }) => {
  await page.goto(`/service/${AUDIT}`);
  await page.route('**/api/create-payment', (route) =>
    route.fulfill({ status: 503, json: { error: 'down', code: 'PAYMENT_UNAVAILABLE' } }),
  );
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('button', { name: /^Purchase Now/ })
    .first()
    .click();
  const tab = await opened;
  await expect(
    page.getByRole('alert').filter({ hasText: 'Payment processing error. Please try again.' }),
  ).toBeVisible();
  await expect.poll(() => tab.isClosed()).toBe(true);
});

const NO_SESSIONS = [
  ['an unknown session', 'session_id=cs_test_nosuchsession'],
  ['a session id of another form', 'session_id=%3Cscript%3E'],
  ['no session at all', ''],
] as const;

test('[CHECKOUT-10] [CHECKOUT-14] an unknown session or none is a processing error, never a confirmation', async ({
  page,
}) => {
  for (const [what, query] of NO_SESSIONS) {
    await page.goto(`/checkout/success?${query}`);
    await expect(page.getByRole('heading', { name: 'Processing Error' }), what).toBeVisible();
    await expect(
      page.getByText(
        'If you believe this is a mistake, please contact support with your session information.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Homepage' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Your Orders' })).toBeVisible();
  }
  await expectNoAxeViolations(page);
});
