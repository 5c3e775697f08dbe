import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './journey.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Opens a page; resolves when every part of it has its handlers. */
async function open(page: Page, path: string) {
  const response = await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
  return response;
}
const header = (page: Page) => page.getByRole('banner');
const callInHeader = (page: Page) =>
  header(page).getByRole('link', { name: 'Book a Call (opens in a new tab)', exact: true });
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('[LAYOUT-03] [LAYOUT-07] on home, Book a Call joins the header after the hero, and the chat link shrinks after 100 px', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await open(page, '/');
  await expect(page.getByRole('link', { name: 'Book a Call with Mara' })).toBeInViewport();
  await expect(callInHeader(page)).toBeHidden();
  await page.mouse.wheel(0, 1500);
  await expect(callInHeader(page)).toBeVisible();
  await page.mouse.wheel(0, -1500);
  await expect(callInHeader(page)).toBeHidden();

  const chat = page.getByRole('link', { name: 'Ask a question' });
  await expect(chat).toHaveAttribute('href', /^https:\/\//);
  const width = async () => (await chat.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(140);
  await page.evaluate(() => window.scrollTo(0, 90));
  // If scrolling had shrunk it, its transition would be running now.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
  });
  expect(await width()).toBeGreaterThan(140);
  await page.evaluate(() => window.scrollTo(0, 140));
  await expect.poll(width).toBeLessThan(60);
  await page.setViewportSize(PHONE);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(width).toBeLessThan(60);
  for (const wide of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width: wide, height: 900 });
    await expect.poll(() => sideways(page), `at ${wide}`).toBeLessThanOrEqual(0);
    if (wide === 1440 || wide === 390) await expectNoAxeViolations(page);
  }
});

test('[LAYOUT-06] the phone menu closes on Escape and gives the focus back, on its backdrop, and when the page changes', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/');
  const opener = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    const isInside = await menu.evaluate((dialog) => {
      const focused = document.activeElement;
      return focused === document.body || dialog.contains(focused);
    });
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(10, 400);
  await expect(menu).toBeHidden();
  await opener.click();
  await menu.getByRole('link', { name: 'Browse Services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(menu).toBeHidden();
});

test('the keyboard reaches the content first, then every part of the header', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page, '/services');
  const names: string[] = [];
  while (names.at(-1) !== 'Cart' && names.length < 20) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(
        () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '',
      ),
    );
  }
  expect(names).toEqual([
    'Skip to content',
    'Pause recent reviews',
    'Mara Ellison',
    'How it Works',
    'Browse Services',
    'Recent Projects',
    'About',
    'Blog',
    'Awards & Recognition',
    'Contact',
    'Book a Call (opens in a new tab)',
    'Sign In',
    'Sign Up',
    'Open search',
    'Cart',
  ]);
  for (let presses = 1; presses < names.length; presses += 1) await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are complete, the menu opens, and the cart says what it needs', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    // Even here Chromium reads `noscript` as text, so the line is looked up in what the server sent.
    const html = await (await page.request.get('/')).text();
    expect(html).toMatch(/<noscript><p[^>]*>You can browse, buy and contact us without JavaScript\./);
    await expect(page.getByRole('article')).toHaveCount(6);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Browse Services' }).click();
    await expect(page).toHaveURL('/services');
  });
});
