import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './journey.ts';

const DESKTOP = { width: 1440, height: 900 };

/** Opens a page; resolves when every part of it has its handlers. */
async function open(page: Page, path: string) {
  const response = await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
  return response;
}

test('[ROUTE-15] the style guide shows the design system: 1200 px, 2 px, Public Sans and working components', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/ab-styleguide');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const computed = await page.getByRole('main').evaluate((main) => {
    const radii = new Set<string>();
    const fonts = new Set<string>();
    for (const element of main.querySelectorAll('*')) {
      const style = getComputedStyle(element);
      radii.add(style.borderTopLeftRadius);
      fonts.add(style.fontFamily.split(',')[0] ?? '');
    }
    return {
      radii: [...radii].toSorted(),
      fonts: [...fonts],
      width: main.querySelector('.wrap')?.clientWidth,
    };
  });
  expect(computed.width).toBe(1200);
  expect(computed.radii).toEqual(['0px', '2px']);
  expect(computed.fonts).toEqual(['"Public Sans Variable"']);
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('16px "Public Sans Variable"')))
    .toBe(true);
  await test.step('a dialog keeps the focus and returns it to its button', async () => {
    const opener = page.getByRole('button', { name: 'Open a dialog' }).first();
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Full Testimonial' });
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
  await test.step('a carousel has its pause button first and does not move with reduced motion', async () => {
    const carousel = page.getByRole('region', { name: 'Categories one by one, light' });
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.getByRole('button').first()).toHaveAccessibleName('Play');
    await expect(carousel.getByText('1 / 4')).toBeVisible();
    await carousel.getByRole('button', { name: 'Next slide' }).click();
    await expect(carousel.getByText('2 / 4')).toBeVisible();
    await carousel.getByRole('group', { name: /slides$/ }).focus();
    await page.keyboard.press('End');
    await expect(carousel.getByText('4 / 4')).toBeVisible();
    await page.keyboard.press('Home');
    await expect(carousel.getByText('1 / 4')).toBeVisible();
  });
  await page.emulateMedia({ reducedMotion: null });
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(excess, `at ${width} px`).toBeLessThanOrEqual(0);
    if (width === 1440 || width === 390) await expectNoAxeViolations(page);
  }
});
