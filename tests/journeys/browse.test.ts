import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, ready, test } from './journey.ts';

const WIDTHS = [1440, 768, 390, 320];
const PAGES = [
  '/services',
  '/services?q=website&price=150-300&delivery=3',
  '/services?q=zeppelin',
  '/service/shopify-store-setup',
  '/service/no-such-service',
];

/**
 * Expects that nothing scrolls sideways at any width, and that axe finds nothing on a desktop and on a phone.
 */
async function expectFitsEverywhere(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(excess, `at ${width} px`).toBeLessThanOrEqual(0);
    if (width === 1440 || width === 390) await expectNoAxeViolations(page);
  }
}

test('the pages of the catalogue have no accessibility violation and never scroll sideways', async ({
  page,
}) => {
  // Axe checks 40 cards, twice.
  test.setTimeout(240_000);
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectFitsEverywhere(page);
    });
  }
});

test('[DETAIL-12] [GRID-01] [GRID-17] [BROWSE-03] [GRID-06] [GRID-11] a visitor narrows the grid, goes back, and opens a service by its card', async ({
  page,
}) => {
  const cards = page.getByRole('article');
  await test.step('an unknown service says so and leads back to the services', async () => {
    const response = await page.goto('/service/no-such-service');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Service not found' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Browse Services' }).click();
    await expect(cards).toHaveCount(40);
  });
  await test.step('the grid is narrowed to a category, and Back shows all of it', async () => {
    await page
      .getByRole('navigation', { name: 'Service categories' })
      .getByRole('link', { name: 'Analyze & Report' })
      .click();
    await expect(page).toHaveURL(/category=Analyze/);
    await expect(cards).toHaveCount(6);
    await expect(page.getByRole('status').filter({ hasText: '6 services' })).toBeVisible();
    await page.goBack();
    await expect(cards).toHaveCount(40);
  });
  await test.step('under 768 px the card is simpler', async () => {
    const card = cards.first();
    await expect(card.getByText('View Details')).toBeVisible();
    await expect(card.getByText('One hour with an award-winning')).toBeVisible();
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(card.getByText('View Details')).toBeHidden();
    await expect(card.getByText('One hour with an award-winning')).toBeHidden();
    await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step('the whole card opens its service, and so does View Details by keyboard', async () => {
    await cards.first().click({ position: { x: 40, y: 60 } });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await expect(heading('1-Hour Marketing Strategy Call')).toBeVisible();
    await page.goBack();
    await expect(cards).toHaveCount(40);
    await page.getByRole('link', { name: /^View Details.*Keyword Research Report$/ }).press('Enter');
    await expect(heading('Keyword Research Report')).toBeVisible();
  });
});

test('[GRID-03] choosing a sort reorders the grid and stays in the address', async ({ page }) => {
  await page.goto('/services?category=Create+Content');
  await page.getByLabel('Sort').selectOption('Price: high to low');
  await expect(page).toHaveURL(/sort=price-desc/);
  await expect(page).toHaveURL(/category=Create/);
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles.first()).toHaveText('Investor Pitch Deck Design');
  await page.goBack();
  await expect(page.getByLabel('Sort')).toHaveValue('price-asc');
  await page.getByLabel('Sort').focus();
  await page.getByLabel('Sort').selectOption('Name: A to Z');
  await expect(titles.first()).toHaveText('30-Day Instagram Content Calendar');
  await expect(page.getByLabel('Sort')).toBeFocused();
});

/** Holds a script back until the returned function is called. */
async function holdScript(page: Page, name: string): Promise<() => void> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*`, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test('[GRID-03] a sort chosen before any script is there counts as soon as it is', async ({ page }) => {
  const arrive = await holdScript(page, 'framework');
  const listen = await holdScript(page, 'early-clicks');
  const listening = page.waitForEvent('requestfinished', (request) => request.url().includes('early-clicks'));
  await page.goto('/services', { waitUntil: 'commit' });
  await page.getByLabel('Sort').selectOption('Price: high to low');
  listen();
  await listening;
  arrive();
  await expect(page).toHaveURL(/sort=price-desc/);
  await expect(page.getByLabel('Sort')).toHaveValue('price-desc');
});

/** Holds responses from addresses like this one back until the returned function is called. */
async function holdAnswers(page: Page, address: string): Promise<() => void> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test('[GRID-04] [DETAIL-12] six skeletons stand in for a slow grid, and a slow service says that it loads', async ({
  page,
}) => {
  await page.goto('/services');
  await ready(page);
  const arriveGrid = await holdAnswers(page, '**/services.data*');
  await page.getByLabel('Sort').selectOption('Most Recent');
  await expect(page.locator('[aria-hidden].border-line.bg-paper')).toHaveCount(6);
  arriveGrid();
  await expect(page.getByRole('article')).toHaveCount(40);
  const arriveService = await holdAnswers(page, '**/service/**');
  await page.getByRole('link', { name: 'Keyword Research Report', exact: true }).click();
  await expect(page.getByText('Loading service...')).toBeVisible();
  arriveService();
  await expect(page.getByRole('heading', { level: 1, name: 'Keyword Research Report' })).toBeVisible();
});

test('the price card promises a day in Eastern Time from the brief on, and moves nothing when it appears', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-20T14:14:00Z'));
  await page.goto('/service/conversion-tracking-repair');
  const card = page.getByRole('region', { name: 'Price' });
  await expect(card.getByText('Fri, Nov 20', { exact: true })).toBeVisible();
  await expect(
    card.getByText(
      'Delivered within 24 hours of your brief. Send it today and you’ll have your delivery by Sat, Nov 21.',
    ),
  ).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
  expect(shift).toBeLessThan(0.02);
});

test('[DETAIL-03] [DETAIL-05] sections open by keyboard, the price card stays in view beside the text; a phone has a buy bar', async ({
  page,
}) => {
  await page.goto('/service/shopify-store-setup');
  const details = page.locator('details').filter({ hasText: 'Additional Details' });
  await expect(details.getByText('Migration from WooCommerce')).toBeHidden();
  await ready(page);
  await details.locator('summary').press('Enter');
  await expect(details.getByText('Migration from WooCommerce')).toBeVisible();
  const card = page.getByRole('region', { name: 'Price' });
  await page.getByRole('heading', { name: 'Why It Matters?' }).scrollIntoViewIfNeeded();
  await expect(card.getByRole('button', { name: 'Purchase Now' })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.locator('[data-buy-bar]');
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(bar.getByRole('button', { name: 'Purchase Now' })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 });
    // The bar does not cover the end of the page.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const barTop = (await bar.boundingBox())?.y ?? 0;
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(barTop + 1);
    await expectNoAxeViolations(page);
  }
  await bar.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Shopify Store Setup has been added to your cart.')).toBeVisible();
  // The screen shows the buttons once, and nothing moves for them.
  const height = await page.evaluate(() => document.body.scrollHeight);
  await card.getByRole('button', { name: 'Purchase Now' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect(bar).toBeHidden();
  expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[GRID-03] categories and sort work as links and a form', async ({ page }) => {
    await page.goto('/services');
    await page.getByRole('link', { name: 'Advise & Plan', exact: true }).first().click();
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.getByLabel('Sort').selectOption('price-desc');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/category=Advise.*sort=price-desc/);
    await expect(page.getByRole('article').getByRole('heading').first()).toHaveText(
      'Go-to-Market Launch Plan',
    );
    await page.getByRole('link', { name: 'Go-to-Market Launch Plan', exact: true }).click();
    await expect(page.getByText('Delivered within 6 days of your brief.')).toBeVisible();
  });
});
