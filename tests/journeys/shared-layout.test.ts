import type { Page } from '@playwright/test';

import { expect, test } from './journey.ts';

const DESKTOP = { width: 1440, height: 900 };

async function open(page: Page, path: string) {
  const response = await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
  return response;
}
const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');

test('the list of pages fits beside the buttons from 1280 px, and is in the menu below', async ({ page }) => {
  await open(page, '/services');
  const list = page.getByRole('navigation', { name: 'Main' });
  const opener = page.getByRole('button', { name: 'Open menu' });
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(list).toBeVisible();
    await expect(opener).toBeHidden();
    const boxes = await header(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links
          .map((link) => link.getBoundingClientRect())
          .map(({ left, right, height }) => ({ left, right, height })),
      );
    for (const [place, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(boxes[place - 1]?.right ?? 0);
      expect(box.height).toBeLessThanOrEqual(64);
    }
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(list).toBeHidden();
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Awards & Recognition' }).click();
  await expect(page).toHaveURL('/awards');
  await expect(menu).toBeHidden();
});

test('[LAYOUT-02] the header has the logo and the list of pages in its order, and each entry opens its page', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await open(page, '/cart');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const pages = [
    ['How it Works', '/how-it-works'],
    ['Browse Services', '/services'],
    ['Recent Projects', '/resources'],
    ['About', '/about'],
    ['Blog', '/blog'],
    ['Awards & Recognition', '/awards'],
    ['Contact', '/contact'],
  ] as const;
  await expect(links).toHaveText(pages.map(([name]) => name));
  for (const [place, [, path]] of pages.entries()) {
    await links.nth(place).click();
    await expect(page).toHaveURL(path);
    await expect(links.nth(place)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oops! Page not found');
  }
  await header(page).getByRole('link', { name: 'Mara Ellison' }).click();
  await expect(page).toHaveURL('/');
});

test('[LAYOUT-10] the footer leads to the steps of the home page, to the company and to the legal texts', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await open(page, '/services');
  const company = footer(page).getByRole('navigation', { name: 'Company' });
  await company.getByRole('link', { name: 'How it Works' }).click();
  await expect(page).toHaveURL('/#how-it-works');
  await expect(page.getByRole('heading', { name: 'Browse services like products' })).toBeInViewport();
  for (const [name, path] of [
    ['Awards', '/awards'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Privacy Policy', '/legal/privacy-policy'],
    ['Terms of Service', '/legal/terms-of-service'],
    ['Cookie Policy', '/legal/cookie-policy'],
  ] as const) {
    await footer(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oops! Page not found');
  }
});

test('[LAYOUT-11] 767 px is the last width of the phone, 768 px the first of the desktop', async ({
  page,
}) => {
  await open(page, '/services');
  const callLink = header(page).getByRole('link', { name: 'Book a Call', exact: true });
  const chatWords = page.getByText('Ask a question');
  const card = page.getByRole('article').first();
  const details = card.getByRole('link', { name: /^View Details/ });
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(callLink).toBeHidden();
  await expect(details).toBeHidden();
  await expect.poll(async () => (await chatWords.boundingBox())?.width).toBeLessThan(2);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(callLink).toBeVisible();
  await expect(details).toBeVisible();
  await expect.poll(async () => (await chatWords.boundingBox())?.width).toBeGreaterThan(50);
});

test('the public pages have the shared layout around their content', async ({ page }) => {
  for (const path of [
    '/',
    '/how-it-works',
    '/services',
    '/about',
    '/blog',
    '/awards',
    '/contact',
    '/cart',
    '/nowhere',
  ]) {
    await page.goto(path);
    await expect(header(page), path).toBeVisible();
    await expect(footer(page), path).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask a question' }), path).toBeVisible();
  }
});

test.describe('a visitor from elsewhere', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });

  test('[LAYOUT-14] sees US dollars and US English formats everywhere', async ({ page }) => {
    await open(page, '/services?sort=price-desc');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    const dearest = page.getByRole('article').first();
    await expect(dearest.getByText(/^\$\d{1,3}(?:,\d{3})*$/)).toBeVisible();
    await dearest.getByRole('link', { name: /^View Details/ }).click();
    await expect(page).toHaveURL(/\/service\//);
    await expect(page.getByText(/^\$\d{1,3}(?:,\d{3})*\.\d{2}$/).first()).toBeVisible();
    await expect(
      page.getByText(/^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2} [AP]M ET$/).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByText('has been added to your cart.')).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText('USD. No tax is added.')).toBeVisible();
    await expect(page.getByText(/^\$\d{1,3}(?:,\d{3})*\.\d{2}$/).first()).toBeVisible();
    await expect(footer(page)).toContainText('Prices in USD');
  });
});
