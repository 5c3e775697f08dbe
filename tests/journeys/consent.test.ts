import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations } from './journey.ts';
import { addButton, AUDIT, expectNoSidewaysScroll, payButton, stock } from './sale.ts';
import { openReady, type Outside, test } from './tracked-shop.ts';

const bar = (page: Page) => page.getByRole('dialog', { name: 'May we measure this visit?' });
const answer = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const consentOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'pf_consent')?.value ?? '';
const callsTo = ({ calls }: Outside, tracker: string) =>
  calls.filter(([name]) => name === tracker).map(([, ...call]) => call);

/**
 * Resolves when the shop's own counter has received the page: by then every request to a tracker has been
 * sent.
 */
async function openCounted(page: Page, path: string): Promise<void> {
  const counted = page.waitForRequest('**/api/events');
  await openReady(page, path);
  await counted;
}

test('[T22] before consent nothing leaves the shop, and the bar works by keyboard and blocks nothing', async ({
  page,
  outside,
}) => {
  await openCounted(page, '/contact');
  await expect(bar(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page.locator('body')).toBeFocused();
  // After the link to the content, before the header.
  for (const name of ['Skip to content', 'Cookie Policy', 'Accept all', 'Reject all', 'Choose']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(name);
  }
  const boxes = await Promise.all(
    ['Accept all', 'Reject all', 'Choose'].map((name) =>
      bar(page).getByRole('button', { name }).boundingBox(),
    ),
  );
  expect(new Set(boxes.map((box) => `${box?.width} x ${box?.height}`)).size).toBe(1);
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('checkbox', { name: /^Analytics/ })).not.toBeChecked();
  await expect(bar(page).getByRole('checkbox', { name: /^Marketing/ })).not.toBeChecked();
  await expect(bar(page).getByRole('checkbox', { name: /^Necessary/ })).toBeDisabled();
  await expectNoAxeViolations(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('The page goes on');
  await expectNoSidewaysScroll(page);
  expect(outside.requests).toEqual([]);

  await page.route('**/api/consent', (route) => route.abort());
  await answer(page, 'Accept all');
  await expect(bar(page).getByRole('alert')).toHaveText('Your choice could not be saved. Please try again.');
  expect(outside.requests).toEqual([]);
  await page.unroute('**/api/consent');
  await answer(page, 'Accept all');
  await expect(bar(page)).toHaveCount(0);
  await leaveTrackersBehind(page);
});

/** A link from a page with trackers to the cart is a full page load, so the trackers are gone. */
async function leaveTrackersBehind(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'gtag' in window)).toBe(true);
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(await page.evaluate(() => ['gtag', 'fbq', 'lintrk'].filter((name) => name in window))).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
}

test('[T22] after "Reject all" no page sends requests to external services or asks for consent again', async ({
  page,
  outside,
}) => {
  await openReady(page, '/contact');
  await answer(page, 'Reject all');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  expect(await consentOf(page)).toMatch(/^1\.a0m0\./);
  await page.getByRole('link', { name: 'Browse Services' }).first().click();
  await expect(page).toHaveURL(/\/services$/);
  await openCounted(page, `/service/${AUDIT}`);
  await addButton(page).click();
  await expect(page.getByText('has been added to your cart.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(outside.requests).toEqual([]);
});

test('[ROUTE-22] [CHECKOUT-13] [T22] with consent three trackers get page views, add to cart, checkout and purchase', async ({
  page,
  outside,
}) => {
  // Requested before there is a cookie: with one, a request without a page is refused.
  const [audit] = await stock(page, [AUDIT]);
  await openReady(page, '/contact');
  await answer(page, 'Accept all');
  await expect(bar(page)).toHaveCount(0);
  for (const tracker of ['google', 'meta'])
    await expect.poll(() => callsTo(outside, tracker).length).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Browse Services' }).first().click();
  await expect.poll(() => callsTo(outside, 'meta').filter(([, name]) => name === 'PageView')).toHaveLength(2);
  await expect
    .poll(() =>
      callsTo(outside, 'google')
        .filter(([, name]) => name === 'page_view')
        .map(([, , data]) => data),
    )
    .toMatchObject([
      { page_location: expect.stringMatching(/\/contact$/) },
      { page_location: expect.stringMatching(/\/services$/) },
    ]);

  await openReady(page, `/service/${AUDIT}`);
  await addButton(page).click();
  const price = (audit?.price_usd ?? 0) / 100;
  const items = [{ item_id: audit?.id, item_name: audit?.title, price, quantity: 1 }];
  await expect
    .poll(() => callsTo(outside, 'google').filter(([, name]) => name === 'add_to_cart'))
    .toMatchObject([['event', 'add_to_cart', { currency: 'USD', value: price, items }]]);
  await expect.poll(() => callsTo(outside, 'meta').map(([, name]) => name)).toContain('AddToCart');
  await expect.poll(() => JSON.stringify(callsTo(outside, 'linkedin'))).toContain('add_to_cart');

  await page.goto('/cart');
  await expect(payButton(page)).toBeVisible();
  const before = outside.requests.length;
  await payButton(page).click();
  await page.waitForURL('**/sandbox/pay/**');
  await page.getByLabel('Email').fill('buyer@example.com');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment Confirmed!' })).toBeVisible();
  expect(outside.requests).toHaveLength(before);

  await openReady(page, '/contact');
  for (const event of ['begin_checkout', 'purchase'])
    await expect
      .poll(() => callsTo(outside, 'google').filter(([, name]) => name === event))
      .toMatchObject([['event', event, { currency: 'USD', value: price, items }]]);
  for (const event of ['InitiateCheckout', 'Purchase'])
    await expect.poll(() => callsTo(outside, 'meta').filter(([, name]) => name === event)).toHaveLength(1);
  await expect.poll(() => JSON.stringify(callsTo(outside, 'linkedin'))).toContain('"purchase"');
});

test('[T22] only the chosen purpose is loaded, and withdrawing it on the cookie policy ends it at once', async ({
  page,
  outside,
}) => {
  await openReady(page, '/contact');
  await answer(page, 'Choose');
  await bar(page)
    .getByRole('checkbox', { name: /^Analytics/ })
    .check();
  await answer(page, 'Save my choice');
  await expect.poll(() => outside.requests).toContain('www.google-analytics.com');
  expect(await consentOf(page)).toMatch(/^1\.a1m0\./);

  await openReady(page, '/legal/cookie-policy');
  for (const name of ['Google Analytics 4', 'Meta Pixel', 'LinkedIn Insight Tag'])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText('You allow: analytics.')).toBeVisible();
  await expectNoAxeViolations(page);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_ga=');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('main').getByRole('button', { name: 'Reject all' }).click();
  await reloaded;
  await expect(page.getByText('You allow nothing optional.')).toBeVisible();
  const left = () => page.evaluate(() => [document.cookie.includes('_ga'), 'gtag' in window]);
  await expect.poll(left).toEqual([false, false]);
  expect(outside.requests.filter((host) => !host.includes('google'))).toEqual([]);
});

test('[T22] Global Privacy Control is a no without being asked', async ({ page, outside, context }) => {
  await context.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await openReady(page, '/contact');
  await expect.poll(() => consentOf(page)).toMatch(/^1\.a0m0\./);
  await expect(bar(page)).toHaveCount(0);
  await openReady(page, '/legal/cookie-policy');
  await expect(page.getByText('Your browser sends Global Privacy Control.')).toBeVisible();
  expect(outside.requests).toEqual([]);
});

test('the bar is never over the buy bar, and keeps the chat and the end of the page visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReady(page, `/service/${AUDIT}`);
  await expect(bar(page)).toBeVisible();
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  await expect(async () => {
    const choice = await boxOf('[data-choice-bar]');
    // They share a line of one pixel, where the buy bar is on top.
    expect(choice.bottom).toBeLessThanOrEqual((await boxOf('[data-buy-bar]')).top + 2);
    expect((await boxOf('aside > a')).bottom).toBeLessThan(choice.top);
  }).toPass({ timeout: 20_000 });
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect((await boxOf('footer')).bottom).toBeLessThanOrEqual((await boxOf('[data-choice-bar]')).top + 1);
  }).toPass({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Purchase Now' }).last().click({ trial: true });
});
