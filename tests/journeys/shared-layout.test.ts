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

test('[LAYOUT-02] [LAYOUT-11] the page list is in the header from 768 px on, and in the menu below', async ({
  page,
}) => {
  await open(page, '/services');
  const list = page.getByRole('navigation', { name: 'Main' });
  const opener = page.getByRole('button', { name: 'Open menu' });
  for (const width of [768, 1024, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(list.getByRole('link')).toHaveCount(7);
    await expect(list).toBeVisible();
    await expect(opener).toBeHidden();
    const boxes = await header(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => link.getBoundingClientRect()).filter((box) => box.width > 0),
      );
    expect(boxes).toHaveLength(12);
    for (const [place, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
      expect(box.height).toBeLessThanOrEqual(64);
      // None of them overlap.
      for (const other of boxes.slice(place + 1))
        expect(
          box.right <= other.left ||
            other.right <= box.left ||
            box.bottom <= other.top ||
            other.bottom <= box.top,
          `${width} px`,
        ).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const card = page.getByRole('article').first();
  const onlyWide = [
    header(page).getByRole('link', { name: 'Book a Call (opens in a new tab)', exact: true }),
    card.getByRole('link', { name: /^View Details/ }),
  ];
  await page.setViewportSize({ width: 768, height: 900 });
  for (const link of onlyWide) await expect(link).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  for (const link of onlyWide) await expect(link).toBeHidden();
  await expect(list).toBeHidden();
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Awards & Recognition' }).click();
  await expect(page).toHaveURL('/awards');
  await expect(menu).toBeHidden();
});

test('[LAYOUT-02] the header has the logo and the page list in order, and each entry opens its page', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const chat = page.getByText('Ask a question');
  for (const path of ['/checkout/cancel', '/checkout/success', '/cart']) {
    await open(page, path);
    await expect(chat, path).toHaveCount(0);
  }
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
    await expect(page.locator('aside > a', { hasText: 'Ask a question' })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oops! Page not found');
  }
  await header(page).getByRole('link', { name: 'Mara Ellison' }).click();
  await expect(page).toHaveURL('/');
});

test('[LAYOUT-10] [LAYOUT-13] order and account pages have only a legal line; elsewhere the footer links to all sections', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await open(page, '/orders/link');
  await expect(header(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent reviews' })).toHaveCount(0);
  await expect(page.getByText('Ask a question')).toHaveCount(0);
  await expect(footer(page)).toContainText('Mara Ellison LLC');
  await expect(footer(page).getByRole('link')).toHaveText([
    'Privacy Policy',
    'Terms of Service',
    'Cookie Policy',
  ]);
  await footer(page).getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/legal/terms-of-service');
  await expect(page.getByRole('region', { name: 'Recent reviews' })).toHaveCount(1);
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

test('the chat button covers no text and no control at any scroll position', async ({ page }) => {
  test.setTimeout(120_000);
  let seen = 0;
  for (const path of ['/', '/service/shopify-store-setup', '/services']) {
    await open(page, path);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const stops = Array.from({ length: 12 }, (_, place) => Math.round((height * place) / 11));
      for (const top of stops) {
        await page.evaluate((y) => scrollTo(0, y), top);
        await expect(async () => {
          const covered = await page.locator('aside > a').evaluate((chat) => {
            const { visibility } = getComputedStyle(chat);
            if (visibility === 'hidden') return null;
            const box = chat.getBoundingClientRect();
            const meets = (other: DOMRect) =>
              other.left < box.right &&
              other.right > box.left &&
              other.top < box.bottom &&
              other.bottom > box.top;
            const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const found: string[] = [];
            for (let node = words.nextNode(); node; node = words.nextNode()) {
              if (!node.textContent?.trim() || chat.contains(node)) continue;
              if (node.parentElement?.closest('script, noscript, .sr-only, [inert]')) continue;
              const range = document.createRange();
              range.selectNodeContents(node);
              if ([...range.getClientRects()].some(meets)) found.push(node.textContent);
            }
            for (const control of document.querySelectorAll('a, button, input, select, summary')) {
              if (control !== chat && meets(control.getBoundingClientRect())) found.push(control.outerHTML);
            }
            return found;
          });
          if (covered !== null) seen += 1;
          expect(covered ?? [], `${path} at ${top} of ${width} px`).toEqual([]);
        }).toPass({ timeout: 5_000 });
      }
    }
  }
  // It is visible where there is room for it.
  expect(seen).toBeGreaterThan(5);
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
      page
        .getByText(/Send it today and you’ll have your delivery by [A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}\.$/)
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByText('has been added to your cart.')).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText('USD. No tax is added.')).toBeVisible();
    await expect(page.getByText(/^\$\d{1,3}(?:,\d{3})*\.\d{2}$/).first()).toBeVisible();
    await expect(footer(page)).toContainText('Prices in USD');
  });
});
