import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './journey.ts';
import { payButton } from './sale.ts';

const cards = (page: Page) => page.getByRole('article');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ services?$/ });

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}

const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Presses Tab until the element has the focus, as a person without a mouse would. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) return '';
      return (
        element?.getAttribute('aria-label') ??
        (element instanceof HTMLSelectElement ? element.name : element?.textContent)
      );
    });
    if (focused?.includes(name)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('[BROWSE-01] a visitor searches, narrows and orders without a mouse', async ({ page }) => {
  await open(page, '/services');
  await tabTo(page, 'Search services');
  await page.keyboard.type('website');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/services?q=website');
  await expect(heading(page)).toHaveText(/^Search Results for "website" \(\d+ found\)$/);
  await expect(cards(page).first()).toBeVisible();
  const all = await cards(page).count();

  await tabTo(page, 'delivery');
  // Letters that come too slowly start a new word; then all is typed again.
  await expect(async () => {
    await page.keyboard.type('Within 3');
    await expect(page).toHaveURL('/services?q=website&delivery=3', { timeout: 3_000 });
  }).toPass();
  // While the list changes it is empty for a moment.
  await expect(async () => {
    const shown = await cards(page).count();
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(all);
    expect(await count(page).textContent()).toBe(`${shown} services`);
  }).toPass();
  await expect(page.getByLabel('Delivery time')).toBeFocused();

  await tabTo(page, 'Remove: Within 3 days');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/services?q=website');
  await expect(cards(page)).toHaveCount(all);
  await expect(count(page)).toBeFocused();

  await tabTo(page, 'Remove: “website”');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/services');
  await expect(cards(page)).toHaveCount(40);
});

test('Back restores filters and place', async ({ page }) => {
  await open(page, '/services');
  await page.getByLabel('Price').selectOption('$150 to $300');
  await expect(page).toHaveURL('/services?price=150-300');
  // The address may change a moment before the cards.
  await expect(page.getByRole('link', { name: 'Remove: $150 to $300' })).toBeVisible();
  await expect(count(page)).not.toHaveText('40 services');
  const shown = Number.parseInt(await count(page).innerText(), 10);
  await expect(cards(page)).toHaveCount(shown);
  await page.getByLabel('Delivery time').selectOption('Within 24 hours');
  await expect(page).toHaveURL('/services?price=150-300&delivery=1');
  await page.goBack();
  await expect(page.getByLabel('Delivery time')).toHaveValue('');
  await expect(page.getByLabel('Price')).toHaveValue('150-300');
  await expect(cards(page)).toHaveCount(shown);

  const last = cards(page).last().getByRole('link').first();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(300);
  await last.click();
  await expect(page).toHaveURL(/\/service\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(shown);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('[BROWSE-04] a search without a result leads on, and a new query leaves the filters', async ({
  page,
}) => {
  await open(page, '/services?q=zeppelin&category=Fix+Problems');
  await expect(
    page.getByRole('heading', { name: "Service not yet available. We're constantly adding new services." }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Search without filters' }).click();
  await expect(page).toHaveURL('/services?q=zeppelin');
  await expect(page.getByRole('region', { name: 'Tell us what you need' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(page.getByRole('region', { name: 'Most hired this month' }).getByRole('article')).toHaveCount(
    3,
  );
  await page.getByRole('link', { name: 'Show All Services' }).click();
  await expect(cards(page)).toHaveCount(40);
  await test.step('a new query leaves the filters, and the field says what is searched', async () => {
    await open(page, '/services?q=website&category=Fix+Problems&delivery=3');
    const field = page.getByRole('combobox', { name: 'Search services' });
    await expect(field).toHaveValue('website');
    await field.fill('wordpress');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/services?category=Fix+Problems&delivery=3&q=wordpress');
    await expect(heading(page)).toContainText('Search Results for "wordpress" in Fix Problems');
    await page.goBack();
    await expect(field).toHaveValue('website');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/services?q=website');
  });
});

const STRANGE = [
  ['one endless word', 'x'.repeat(400)],
  ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
  ['another direction', 'إصلاح موقعي الإلكتروني'],
  ['pictures', '😀🤷‍♀️🏳️‍🌈'],
  ['syntax', `' or 1=1; -- & | ! <-> :* \\ %`],
] as const;

test('a strange query breaks neither the page nor its width', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const [kind, q] of STRANGE) {
    await open(page, `/services?${new URLSearchParams({ q }).toString()}`);
    await expect(heading(page), kind).toContainText('Search Results for');
    const field = page.getByRole('combobox', { name: 'Search services' });
    await expect(field, kind).toHaveValue(q.slice(0, 200));
    await expect.poll(() => excess(page), kind).toBeLessThanOrEqual(0);
  }
  await expectNoAxeViolations(page);
});

test('nothing on the list moves by itself when the page opens', async ({ page }) => {
  for (const path of ['/services', '/services?q=website', '/nowhere']) {
    await open(page, path);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
          }).observe({ type: 'layout-shift', buffered: true });
          requestIdleCallback(() => resolve(sum));
        }),
    );
    expect(shift, path).toBeLessThan(0.02);
  }
});

test('[ROUTE-21] from a lost address, which fits every width without a violation, a search leads into the shop', async ({
  page,
}) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found');
  await expect(heading(page)).toHaveText('Oops! Page not found');
  for (const width of [768, 320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => excess(page), `at ${width}`).toBeLessThanOrEqual(0);
    if (width === 1440 || width === 390) await expectNoAxeViolations(page);
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Return to Home' })).toHaveAttribute(
    'href',
    '/',
  );
  await page.getByRole('combobox', { name: 'Search services' }).fill('shopify');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('Search Results for "shopify"');
  await expect(cards(page).first()).toContainText('Shopify Store Setup');
});

test('[LAYOUT-12] without an account a visitor searches, reads reviews, adds to the cart and buys', async ({
  page,
}) => {
  await open(page, '/services?q=keyword+research');
  await cards(page).first().getByRole('link', { name: 'Keyword Research Report', exact: true }).click();
  await expect(heading(page)).toHaveText('Keyword Research Report');
  const reviews = page.getByRole('region', { name: 'Client reviews' });
  await reviews.scrollIntoViewIfNeeded();
  await expect(reviews.getByRole('figure').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Cart, 1 item in cart' }).click();
  await payButton(page).click();
  await page.waitForURL('**/sandbox/pay/**');
  await page.getByRole('textbox', { name: 'Email' }).fill('stranger@example.com');
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment Confirmed!' })).toBeVisible();
});
