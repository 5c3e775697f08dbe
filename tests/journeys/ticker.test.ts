import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './journey.ts';

const ticker = (page: Page) => page.getByRole('region', { name: 'Recent reviews' });
const button = (page: Page) => ticker(page).getByRole('button');

async function open(page: Page, path: string) {
  await page.goto(path);
  // The pointer of a headless browser starts at the top left, where it would pause the ticker.
  await page.mouse.move(160, 400);
  await page.locator('html[data-ready]').waitFor();
}

/** Returns how the row moves: whether it runs, and how long a round takes in ms. */
function motion(page: Page) {
  return ticker(page)
    .getByRole('list')
    .first()
    .evaluate((list) => {
      const [animation] = list.parentElement?.getAnimations() ?? [];
      return animation
        ? { state: animation.playState, round: Number(animation.effect?.getTiming().duration) }
        : { state: 'still', round: 0 };
    });
}

test('[LAYOUT-01] [LAYOUT-03] ticker and header stay at the top of every page, with Book a Call except on home', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const call = page
    .getByRole('banner')
    .getByRole('link', { name: 'Book a Call (opens in a new tab)', exact: true });
  for (const path of ['/', '/services', '/cart', '/no-such-page']) {
    await open(page, path);
    if (path !== '/') {
      await expect(call).toBeVisible();
      await expect(call).toHaveAttribute('href', /^https:\/\//);
    }
    await page.mouse.wheel(0, 600);
    const places = async () => {
      const [bar, header] = [await ticker(page).boundingBox(), await page.getByRole('banner').boundingBox()];
      return [bar?.y, bar?.height, header?.y];
    };
    await expect.poll(places, path).toEqual([0, 36, 36]);
  }
});

test('[TICKER-02] the row loops endlessly in 60 seconds, and the pointer pauses it', async ({ page }) => {
  await open(page, '/');
  await expect.poll(() => motion(page)).toEqual({ state: 'running', round: 60_000 });
  const lists = ticker(page).locator('ul');
  await expect(lists).toHaveCount(2);
  await expect(lists.nth(1)).toHaveAttribute('aria-hidden', 'true');
  await expect(ticker(page).getByRole('list')).toHaveCount(1);
  // A round ends when the copy is where the row was at its start, so that no jump is visible.
  const row = await lists.first().evaluate((list) => {
    const copy = list.nextElementSibling;
    const { left, right, width } = list.getBoundingClientRect();
    const moved = copy?.getBoundingClientRect() ?? new DOMRect();
    return {
      whole: list.textContent,
      copied: copy?.textContent ?? '',
      period: Math.round(moved.left - left),
      round: Math.round(list.parentElement?.getBoundingClientRect().width ?? 0),
      width: Math.round(width),
      rest: (copy?.lastElementChild?.getBoundingClientRect().right ?? 0) - right,
    };
  });
  expect(row.whole.startsWith(row.copied), row.copied).toBe(true);
  expect([row.period, row.round]).toEqual([row.width, row.width]);
  expect(row.rest).toBeGreaterThanOrEqual(1280);
  await ticker(page).hover();
  await expect.poll(() => motion(page)).toMatchObject({ state: 'paused' });
  await page.mouse.move(400, 500);
  await expect.poll(() => motion(page)).toMatchObject({ state: 'running' });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => motion(page)).toMatchObject({ state: 'running' });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the keyboard pauses the ticker first, and paused it stays on every page of the session', async ({
  page,
}) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveAccessibleName('Pause recent reviews');
  await expect.poll(() => motion(page)).toMatchObject({ state: 'paused' });
  await page.keyboard.press('Enter');
  await expect(button(page)).toHaveAccessibleName('Play recent reviews');
  await page.getByRole('link', { name: 'Browse Services' }).first().focus();
  await expect.poll(() => motion(page)).toMatchObject({ state: 'paused' });
  await expectNoAxeViolations(page);
  await open(page, '/services');
  await expect(button(page)).toHaveAccessibleName('Play recent reviews');
  await expect.poll(() => motion(page)).toMatchObject({ state: 'paused' });
  await button(page).press('Enter');
  await page.getByRole('main').focus();
  await expect.poll(() => motion(page)).toMatchObject({ state: 'running' });
});

test('where motion is unwelcome the ticker is still, unless it is asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  await expect(button(page)).toHaveAccessibleName('Play recent reviews');
  expect((await motion(page)).state).not.toBe('running');
  await button(page).press('Enter');
  await page.getByRole('main').focus();
  await expect.poll(() => motion(page)).toEqual({ state: 'running', round: 60_000 });
});

test('without script the ticker is a row at rest without a button, and no page is wider than its window', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(ticker(page).getByRole('listitem')).toHaveCount(20);
  await expect(button(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await context.close();
});
