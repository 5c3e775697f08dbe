import { readFileSync } from 'node:fs';

import type { Download, Page } from '@playwright/test';

import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInStill,
  passTime,
  passTimeUntil,
  stopTime,
  test,
} from './journey.ts';

const WIDTHS = [1440, 768, 390, 320];
const WITH_CASE_STUDIES = '/service/website-speed-optimization';

const featured = (page: Page) => page.getByRole('article', { name: 'One offer, one page, twice the leads' });
const grid = (page: Page) => page.getByRole('region', { name: /^All projects$/ });

async function contentOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

/** Opens a page; resolves when its script has run. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}

test('[CASES-01] a featured case study comes first, categories filter the grid, and the sort orders it', async ({
  page,
}) => {
  test.slow();
  await open(page, '/resources');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(excess, `at ${width} px`).toBeLessThanOrEqual(0);
    if (width === 1440 || width === 390) await expectNoAxeViolations(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(featured(page).getByText('4.2x ROI')).toBeVisible();
  await expect(grid(page).getByRole('article')).toHaveCount(8);
  const titles = page.getByRole('region').getByRole('article').getByRole('heading', { level: 3 });
  await expect(titles.first()).toHaveText('One offer, one page, twice the leads');
  await page.getByLabel('Sort').selectOption('Oldest first');
  await expect(page).toHaveURL(/sort=oldest-first/);
  await expect(titles.first()).toHaveText('What 212 customers said before they left');
  await page.getByLabel('Sort').selectOption('Name: A to Z');
  await expect(titles.first()).toHaveText('A ninety-day plan that paid for itself');
  await page.getByLabel('Sort').selectOption('Name: Z to A');
  await expect(titles.first()).toHaveText('What 212 customers said before they left');
  const tabs = page.getByRole('navigation', { name: 'Project categories' });
  await expect(tabs.getByRole('link')).toHaveCount(7);
  await tabs.getByRole('link', { name: 'Fix Problems' }).click();
  await expect(page).toHaveURL(/category=Fix\+Problems&sort=alphabetical-desc/);
  await expect(page.getByRole('status').filter({ hasText: '2 projects' })).toBeVisible();
  await expect(featured(page)).toBeVisible();
  await page.goBack();
  await expect(grid(page).getByRole('article')).toHaveCount(8);
});

test('[CASES-07] [CASES-08] anyone downloads a case study or campaign files, and a failed download says so on the page', async ({
  page,
  context,
}) => {
  await open(page, '/resources');
  await test.step('the file of a study arrives whole, under its own name', async () => {
    const card = grid(page).getByRole('article').filter({ hasText: 'From 6.1 to 1.7 seconds' });
    await expect(card.getByText(/^PDF, \d+ kB$/)).toBeVisible();
    const arriving = page.waitForEvent('download');
    await card.getByRole('link', { name: /^Download/ }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe('cobalt-diagnostics-page-speed.pdf');
    expect((await contentOf(download)).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page).toHaveURL('/resources');
  });
  await test.step('a download that cannot start says so', async () => {
    await context.setOffline(true);
    await featured(page)
      .getByRole('link', { name: /^Download/ })
      .click();
    await expect(page.getByText('Failed to start download. Please try again.')).toBeVisible();
    await context.setOffline(false);
    const arriving = page.waitForEvent('download');
    await featured(page)
      .getByRole('link', { name: /^Download/ })
      .click();
    await arriving;
    await expect(page).toHaveURL('/resources');
  });
  await test.step('a campaign opens each of its files, half a second apart', () => downloadCampaign(page));
});

test('[CASES-08] a campaign that cannot be prepared says so', async ({ page }) => {
  await open(page, '/resources');
  await page.route('**/api/create-case-study-zip', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: /^Download all 3 files/ }).click();
  await expect(page.getByText('Download Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to prepare campaign download')).toBeVisible();
});

/** Downloads the three files of a campaign, and expects half a second between their downloads. */
async function downloadCampaign(page: Page): Promise<void> {
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  // When the links are pressed: a busy browser reports downloads late, and several at once.
  const times = await page.evaluateHandle(() => {
    const pressed: number[] = [];
    addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof HTMLAnchorElement && target.hasAttribute('download'))
          pressed.push(performance.now());
      },
      true,
    );
    return pressed;
  });
  const requested = page.waitForRequest('**/api/create-case-study-zip');
  await page.getByRole('button', { name: /^Download all 3 files/ }).click();
  expect((await requested).postDataJSON()).toMatchObject({ campaign_name: 'Larkspur autumn opening' });
  await expect.poll(() => names.length).toBe(3);
  expect(names.toSorted()).toEqual([
    'larkspur-clinics-board-dashboard.pdf',
    'larkspur-clinics-landing-page.pdf',
    'larkspur-clinics-welcome-emails.pdf',
  ]);
  const [first = 0, second = 0, third = 0] = await times.jsonValue();
  // Browser timers may be early by a fraction of a millisecond.
  expect(Math.min(second - first, third - second)).toBeGreaterThan(498);
}

test('[DETAIL-10] the card of a service page shows studies of its category and goes on every 4 s until it is paused', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, WITH_CASE_STUDIES);
  await stopTime(page);
  const carousel = page.getByRole('region', { name: 'Case studies in Fix Problems' });
  await expect(carousel.getByText('1 / 2')).toBeVisible();
  await carousel.scrollIntoViewIfNeeded();
  const first = carousel.getByRole('group', { name: '1 of 2' });
  const second = carousel.getByRole('group', { name: '2 of 2' });
  await expect(first.getByText('5 out of 5 stars')).toBeAttached();
  await expect(first.getByRole('link', { name: /^Download.*Purchases that match/ })).toBeVisible();
  await passTimeUntil(page, 400, () => carousel.getByText('2 / 2').isVisible());
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await passTime(page, 3_500);
  await expect(carousel.getByText('2 / 2')).toBeVisible();
  await passTime(page, 500);
  await expect(carousel.getByText('1 / 2')).toBeVisible();
  await passTime(page, 4_000);
  await expect(carousel.getByText('2 / 2')).toBeVisible();
  await carousel.getByRole('button', { name: 'Pause' }).click();
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
  await carousel.getByRole('button', { name: 'Next slide' }).click();
  await expect(first).toBeInViewport();
  const arriving = page.waitForEvent('download');
  await first.getByRole('link', { name: /^Download/ }).click();
  expect((await arriving).suggestedFilename()).toBe('northbeam-bikes-tracking-repair.pdf');
  // Where the page is now, the header half covers a control, which would count as too small a target.
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
  await expectNoAxeViolationsInStill(page);
});

test('[CASES-07] a download that cannot start from the card is an alert in it', async ({ page, context }) => {
  await open(page, '/service/shopify-store-setup');
  const card = page.getByRole('region', { name: /^Case studies/ });
  await card.scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await card.getByRole('link', { name: /^Download/ }).click();
  await expect(card.getByRole('alert')).toHaveText('Failed to start download. Please try again.');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the carousel starts paused and can be played', async ({ page }) => {
    await open(page, WITH_CASE_STUDIES);
    const carousel = page.getByRole('region', { name: 'Case studies in Fix Problems' });
    await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('categories, sort, the story and the download work', async ({ page }) => {
    await page.goto('/resources');
    await page.getByRole('link', { name: 'Analyze & Report', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Analyze & Report' })).toBeVisible();
    await page.getByLabel('Sort').selectOption('oldest-first');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/category=Analyze.*sort=oldest-first/);
    const card = page.getByRole('article').filter({ hasText: 'What 212 customers said' });
    await card.getByText('See what we did').click();
    await expect(card.getByText('Read all 212 replies, twice')).toBeVisible();
    const arriving = page.waitForEvent('download');
    await card.getByRole('link', { name: /^Download/ }).click();
    expect((await arriving).suggestedFilename()).toBe('fieldnote-customer-survey.pdf');
    await expect(page.getByRole('button', { name: /^Download all/ })).toBeHidden();
    await page.goto(WITH_CASE_STUDIES);
    const second = page.getByRole('link', { name: /^Download.*From 6.1 to 1.7 seconds/ });
    await second.scrollIntoViewIfNeeded();
    await expect(second).toBeInViewport();
  });
});
