import type { Page } from '@playwright/test';

import {
  expect,
  expectNoAxeViolations,
  passTime,
  passTimeUntil,
  settled,
  stopTime,
  test,
} from './journey.ts';

/** Opens a page; resolves when every part of it has its handlers. */
async function open(page: Page, path: string) {
  const response = await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
  return response;
}

/**
 * Expects that nothing scrolls sideways at any width, and that axe finds nothing on a desktop and on a phone.
 */
async function expectFitsEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(sideways, `at ${width} px`).toBeLessThanOrEqual(0);
    if (width === 1440 || width === 390) await expectNoAxeViolations(page);
  }
  if (before) await page.setViewportSize(before);
}
const main = (page: Page) => page.getByRole('main');
const clients = (page: Page) => page.getByRole('region', { name: 'Clients' });
const shownSlide = (page: Page) => clients(page).locator('[aria-roledescription="slide"]:not([inert])');
const dot = (page: Page, slide: number) =>
  clients(page).getByRole('button', { name: `Show slide ${slide}`, exact: true });
/** Opens the logos in a page with the clock stopped. */
async function openLogos(page: Page) {
  await page.clock.install();
  await open(page, '/about');
  await stopTime(page);
  await clients(page).scrollIntoViewIfNeeded();
}

/** Resolves when the logos have moved on by themselves. */
async function expectToGoOnTo(page: Page, slide: number) {
  await passTimeUntil(
    page,
    200,
    async () => (await dot(page, slide).getAttribute('aria-current')) === 'true',
  );
  await expectSlide(page, slide);
}

/** Resolves when the logos show this slide and nothing moves any more. */
async function expectSlide(page: Page, slide: number) {
  await expect(dot(page, slide)).toHaveAttribute('aria-current', 'true');
  await expect(shownSlide(page)).toHaveAccessibleName(`${slide} of 6`);
}

test('[ROUTE-02] [PAGES-08] how-it-works explains the process and shows the shop’s claims', async ({
  page,
}) => {
  expect((await open(page, '/how-it-works'))?.status()).toBe(200);
  await expectFitsEverywhere(page);
  await expect(page).toHaveTitle('How it Works | Mara Ellison');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it Works');
  const claims = main(page).getByRole('term');
  await expect(claims).toHaveText([
    'Refund within 7 days',
    'Response within 24h',
    'Free 15-minute discovery call',
    'Most services delivered in 1-7 days',
  ]);
  const second = main(page).getByText('One round of revisions is included in every price.');
  await expect(second).toBeHidden();
  await main(page).getByText('What if I am not happy with the result?').click();
  await expect(second).toBeVisible();
  await main(page).getByRole('link', { name: 'Browse Services' }).click();
  await expect(page).toHaveURL('/services');
});

test('[ROUTE-06] [PAGES-01] about shows who does the work, and links to the awards and the services', async ({
  page,
}) => {
  expect((await open(page, '/about'))?.status()).toBe(200);
  await expectFitsEverywhere(page);
  await expect(page).toHaveTitle('About Mara Ellison');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara Ellison Digital strategist');
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: /^Google Ads$/ }),
  ).toBeVisible();
  const headings = await main(page).getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual([
    'Skills',
    'What I do, and what I leave out',
    'Background',
    'Recent awards',
    'Trusted by 33 companies',
  ]);
  await expect(main(page).getByText('Since September 2024', { exact: true })).toBeVisible();
  const recent = main(page).getByRole('region', { name: 'Recent awards' });
  await expect(recent.getByRole('listitem')).toHaveCount(3);
  await expect(recent.getByRole('listitem').first()).toContainText('September 17, 2026');
  await recent.getByRole('link', { name: 'View all awards' }).click();
  await expect(page).toHaveURL('/awards');
  await page.getByRole('link', { name: 'Back to About' }).click();
  await expect(page).toHaveURL('/about');
  await main(page).getByRole('link', { name: 'Browse Services' }).click();
  await expect(page).toHaveURL('/services');
});

test('[PAGES-02] the logos advance every two seconds, wait while hovered, and can be stopped', async ({
  page,
}) => {
  await openLogos(page);
  await expect(clients(page).getByRole('heading', { name: /33 companies/ })).toBeVisible();
  await expect(clients(page).getByText('1 / 6')).toBeVisible();
  await expectToGoOnTo(page, 2);
  await expect(shownSlide(page).getByRole('img')).toHaveCount(6);
  await passTime(page, 1_700);
  await expectSlide(page, 2);
  await passTime(page, 300);
  await expectSlide(page, 3);
  await expect(shownSlide(page).getByRole('img')).toHaveCount(6);
  const widths = await shownSlide(page)
    .getByRole('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      Promise.all(images.map((image) => image.decode().then(() => image.naturalWidth))),
    );
  for (const width of widths) expect(width).toBeGreaterThan(100);
  await test.step('they wait under the mouse, and go on three seconds after they were moved by hand', async () => {
    await dot(page, 4).click();
    await expectSlide(page, 4);
    await passTime(page, 10_000);
    await expectSlide(page, 4);
    await dot(page, 2).click();
    await expectSlide(page, 2);
    await page.mouse.move(5, 5);
    await settled(page);
    await passTime(page, 2_500);
    await expectSlide(page, 2);
    await expectToGoOnTo(page, 3);
  });
  await test.step('the pause button stops them for good, and dots and arrows still move them', async () => {
    await clients(page).getByRole('button', { name: 'Pause' }).click();
    await expect(clients(page).getByRole('button').first()).toHaveAccessibleName('Play');
    const position = await clients(page)
      .getByText(/^\d \/ 6$/)
      .textContent();
    await page.mouse.move(5, 5);
    await settled(page);
    await passTime(page, 10_000);
    await expectSlide(page, Number(position?.[0]));
    await dot(page, 5).click();
    await expectSlide(page, 5);
    await clients(page).getByRole('button', { name: 'Next slide' }).click();
    await expectSlide(page, 6);
    await clients(page).getByRole('button', { name: 'Previous slide' }).click();
    await expectSlide(page, 5);
    await clients(page).getByRole('group', { name: 'Clients, slides' }).focus();
    await page.keyboard.press('Home');
    await expectSlide(page, 1);
  });
});

test('[PAGES-02] with reduced motion the logos do not move until a visitor plays them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLogos(page);
  await passTime(page, 10_000);
  await expectSlide(page, 1);
  await clients(page).getByRole('button', { name: 'Play' }).click();
  await page.mouse.move(5, 5);
  await expectToGoOnTo(page, 2);
});

test('[ROUTE-09] [PAGES-03] awards are grouped by year with their evidence, and link back and on', async ({
  page,
  context,
}) => {
  expect((await open(page, '/awards'))?.status()).toBe(200);
  await expectFitsEverywhere(page);
  await expect(page).toHaveTitle('Awards & Recognition | Mara Ellison');
  const years = main(page).getByRole('region');
  await expect(years).toHaveCount(4);
  expect(await main(page).getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    '2026',
    '2025',
    '2024',
    '2023',
  ]);
  const first = years.first().getByRole('listitem').first();
  await expect(first.getByRole('heading')).toHaveText('Fixed-Price Service of the Year');
  await expect(first).toContainText('Atlantic Digital Guild, September 17, 2026');
  await expect(first).toContainText('names its price, its scope and its date');
  const evidence = main(page).getByRole('link', { name: /^View Evidence/ });
  await expect(evidence).toHaveCount(10);
  for (const link of await evidence.all()) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('image/svg+xml; charset=utf-8');
  }
  const opened = context.waitForEvent('page');
  await evidence.first().click();
  const certificate = await opened;
  await expect(certificate).toHaveURL('/evidence/fixed-price-service-2026.svg');
  await certificate.close();
  await main(page).getByRole('link', { name: 'See what you can get' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages about the shop are whole: every logo can be scrolled to, every answer opened', async ({
    page,
  }) => {
    await page.goto('/about');
    await expect(clients(page).getByRole('img')).toHaveCount(36);
    await page.goto('/how-it-works');
    await page.getByText('Is there a meeting?').click();
    await expect(page.getByText('Everything is asked and answered in writing.')).toBeVisible();
  });
});
