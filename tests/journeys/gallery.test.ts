import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolationsInStill, passTime, passTimeUntil, stopTime, test } from './journey.ts';

const PAGE = '/service/shopify-store-setup';
const PHONE = { width: 390, height: 844 };

async function open(page: Page, path = PAGE) {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}
const gallery = (page: Page) => page.getByRole('region', { name: /^Images of/ });
const lightbox = (page: Page) => page.getByRole('dialog', { name: /^Images of/ });
const button = (page: Page, name: string) => gallery(page).getByRole('button', { name, exact: true });

/** Expects this slide to be shown, as a screen reader finds it: all others are inert. */
async function expectSlide(page: Page, number: number) {
  await expect(
    gallery(page)
      .getByRole('group', { name: `${number} of 4` })
      .getByRole('link'),
  ).toBeVisible();
  await expect(gallery(page).getByText(`${number} / 4`)).toBeVisible();
  await expect(gallery(page).locator('[aria-roledescription=slide]:not([inert])')).toHaveCount(1);
}

/** Opens a page with the clock stopped, so that nothing moves by itself. */
async function openStill(page: Page) {
  await page.clock.install();
  await open(page);
  await stopTime(page);
  await button(page, 'Show image 1').click();
  await expectSlide(page, 1);
}

/** Moves the pointer away, because hovering pauses the slideshow. */
const leave = (page: Page) => page.mouse.move(2, 2);

test('[DETAIL-08] the slideshow advances every 5 s, until it is paused, and goes on when it is played', async ({
  page,
}) => {
  await openStill(page);
  await leave(page);
  await button(page, 'Show image 1').blur();
  await expectGoesOn(page, 2);
  for (const number of [3, 4, 1]) {
    await passTime(page, 4_400);
    await expectSlide(page, ((number + 2) % 4) + 1);
    await passTime(page, 600);
    await expectSlide(page, number);
  }
  await button(page, 'Pause slideshow').click();
  await leave(page);
  await button(page, 'Play slideshow').blur();
  await passTime(page, 20_000);
  await expectSlide(page, 1);
  await button(page, 'Play slideshow').click();
  await leave(page);
  await button(page, 'Pause slideshow').blur();
  await expectGoesOn(page, 2);
});

/** Resolves when the slideshow has moved on by itself. */
async function expectGoesOn(page: Page, number: number) {
  await passTimeUntil(page, 500, () => gallery(page).getByText(`${number} / 4`).isVisible());
  await expectSlide(page, number);
}

test('[DETAIL-08] [DETAIL-09] buttons and keys choose a slide, and the lightbox returns the focus', async ({
  page,
}) => {
  await openStill(page);
  await test.step('a press opens the lightbox: arrows, counter, Escape, and the focus is back', async () => {
    const slide = gallery(page)
      .getByRole('link', { name: /^Show larger/ })
      .first();
    // While the row still scrolls, a slide stays inert for a moment.
    await expect(async () => {
      await slide.focus();
      await expect(slide).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(lightbox(page)).toBeVisible();
    await expect(lightbox(page).getByText('1 / 4')).toBeVisible();
    await expect(lightbox(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(lightbox(page).getByText('2 / 4')).toBeVisible();
    await expect(lightbox(page).getByRole('img', { name: /^What you get/ })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(lightbox(page).getByText('4 / 4')).toBeVisible();
    await lightbox(page).getByRole('button', { name: 'Next image' }).click();
    await expect(lightbox(page).getByText('1 / 4')).toBeVisible();
    await expectNoAxeViolationsInStill(page);
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toHaveCount(0);
    await expect(slide).toBeFocused();
  });
  await test.step('on a desktop it has no dots, and a press beside the picture closes it', async () => {
    await gallery(page)
      .getByRole('link', { name: /^Show larger/ })
      .first()
      .click();
    await expect(lightbox(page).getByRole('img')).toBeVisible();
    await expect(lightbox(page).getByRole('button', { name: /^Show image/ })).toHaveCount(0);
    await page.mouse.click(20, 450);
    await expect(lightbox(page)).toHaveCount(0);
  });
  const first = gallery(page).getByRole('button').first();
  await expect(first).toHaveAccessibleName('Pause slideshow');
  await first.click();
  await button(page, 'Previous image').click();
  await expectSlide(page, 4);
  await button(page, 'Next image').click();
  await expectSlide(page, 1);
  await button(page, 'Show image 3').click();
  await expectSlide(page, 3);
  await expect(button(page, 'Show image 3')).toHaveAttribute('aria-current', 'true');
  await test.step('the slides answer to the keyboard where they have the focus', async () => {
    await button(page, 'Play slideshow').click();
    await button(page, 'Show image 1').click();
    await expectSlide(page, 1);
    await gallery(page).getByRole('group', { name: 'Slides' }).focus();
    await page.keyboard.press('ArrowRight');
    await expectSlide(page, 2);
    await page.keyboard.press('End');
    await expectSlide(page, 4);
    await page.keyboard.press('Home');
    await expectSlide(page, 1);
    await page.keyboard.press('Space');
    await expect(button(page, 'Play slideshow')).toBeVisible();
  });
});

test('[DETAIL-09] on a phone the lightbox has dots, and a swipe shows the next picture', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openStill(page);
  await leave(page);
  await button(page, 'Show image 1').blur();
  await gallery(page)
    .getByRole('link', { name: /^Show larger/ })
    .first()
    .tap();
  const dots = lightbox(page).getByRole('button', { name: /^Show image/ });
  await expect(dots).toHaveCount(4);
  // The slideshow behind it waits.
  await passTime(page, 20_000);
  await dots.nth(2).tap();
  await expect(lightbox(page).getByText('3 / 4')).toBeVisible();
  await expectNoAxeViolationsInStill(page);
  const picture = lightbox(page).getByRole('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture has no place');
  const y = box.y + 40;
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  // In parallel: on a slow machine a waiting finger would be a long press.
  await Promise.all([
    touch('touchStart', 300),
    ...[270, 230, 190, 150].map((x) => touch('touchMove', x)),
    touch('touchEnd', 150),
  ]);
  await expect(lightbox(page).getByText('4 / 4')).toBeVisible();
  // A tap right after a swipe counts, although Chromium is still busy with the momentum.
  await lightbox(page).getByRole('button', { name: 'Close' }).tap();
  await expect(lightbox(page)).toHaveCount(0);
  await expectSlide(page, 1);
  await context.close();
});

test('with reduced motion nothing starts by itself, and the play button is there', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.install();
  await open(page);
  await stopTime(page);
  await expect(button(page, 'Play slideshow')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play promises' })).toBeVisible();
  await passTime(page, 30_000);
  await expectSlide(page, 1);
  await context.close();
});

test('without JavaScript the slides are in a scrollable row, and every promise is readable', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PAGE);
  await expect(gallery(page).getByRole('img')).toHaveCount(4);
  await expect(button(page, 'Next image')).toBeHidden();
  const last = gallery(page).getByRole('img').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(page.getByText('One round of revisions included').first()).toBeVisible();
  await context.close();
});
