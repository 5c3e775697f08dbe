import type { Page } from '@playwright/test';

import {
  expect,
  expectNoAxeViolationsInStill,
  passTime,
  passTimeUntil,
  ready,
  settled,
  stopTime,
  test,
} from './journey.ts';

const carousel = (page: Page) => page.getByRole('region', { name: 'The Feedback' });
const viewport = (page: Page) => carousel(page).getByRole('group', { name: 'The Feedback, slides' });
const position = (page: Page) => carousel(page).getByText(/^\d+ \/ \d+$/);
const cards = (page: Page) => carousel(page).getByRole('button', { name: /^Read the full testimonial/ });

/**
 * Opens home with the carousel in view and the clock stopped, so that it moves only when the journey says so.
 */
async function openHeld(page: Page) {
  await page.clock.install();
  await page.clock.resume();
  await page.goto('/');
  await ready(page);
  await stopTime(page);
  await carousel(page).scrollIntoViewIfNeeded();
  await carousel(page).hover();
}

/** Returns which slides are in the viewport, counted from 1. */
function seen(page: Page): Promise<number[]> {
  return viewport(page).evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [...element.querySelectorAll('[aria-roledescription="slide"]')].flatMap((slide, index) => {
      const { left, right } = slide.getBoundingClientRect();
      const middle = (left + right) / 2;
      return middle > box.left && middle < box.right ? [index + 1] : [];
    });
  });
}

test('[FEEDBACK-04] a finger swipes to the next card, and the tap right after it counts', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openHeld(page);
  await expect(position(page)).toHaveText(/^3 /);
  const box = await viewport(page).boundingBox();
  if (!box) throw new Error('the carousel has no place');
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
  await expect(position(page)).toHaveText(/^4 /);
  await carousel(page).getByRole('button', { name: 'Next slide' }).tap();
  await expect(position(page)).toHaveText(/^5 /);
  await context.close();
});

test('[HOME-06] [FEEDBACK-02] one, two or three cards are in view, from the third on', async ({ page }) => {
  const views: [number, number[]][] = [
    [390, [3]],
    [767, [3]],
    [768, [3, 4]],
    [1023, [3, 4]],
    [1024, [3, 4, 5]],
    [1440, [3, 4, 5]],
  ];
  await page.setViewportSize({ width: 390, height: 900 });
  await openHeld(page);
  await expect(page.getByRole('heading', { level: 2, name: 'The Feedback' })).toBeVisible();
  await expect(carousel(page).locator('[aria-roledescription="slide"]')).toHaveCount(12);
  for (const [width, expected] of views) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await expect.poll(() => seen(page), `${width} px`).toEqual(expected);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  }
});

test('[FEEDBACK-03] it advances every 4 seconds, unless the pointer or the focus is on it or it is paused', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await ready(page);
  await stopTime(page);
  await expect(position(page)).toHaveText('3 / 10');
  await carousel(page).scrollIntoViewIfNeeded();
  await passTimeUntil(page, 400, async () => (await position(page).textContent()) === '4 / 10');
  await passTime(page, 3_500);
  await expect(position(page)).toHaveText('4 / 10');
  await passTime(page, 500);
  await expect(position(page)).toHaveText('5 / 10');
  await passTime(page, 8_000);
  await expect(position(page)).toHaveText('7 / 10');
  await carousel(page).hover();
  await settled(page);
  await passTime(page, 20_000);
  await expect(position(page)).toHaveText('7 / 10');
  await carousel(page).getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(carousel(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await page.mouse.move(0, 0);
  await page.getByRole('main').focus();
  await settled(page);
  await passTime(page, 20_000);
  await expect(position(page)).toHaveText('7 / 10');
});

test('[FEEDBACK-04] [FEEDBACK-05] [FEEDBACK-07] the slides change by a drag of more than 50 px and by keys, and pause comes first', async ({
  page,
}) => {
  await openHeld(page);
  await test.step('five faces and the count are below the title', async () => {
    await expect(carousel(page).getByText(/^\D*60 client testimonials$/)).toBeVisible();
    const faces = carousel(page).locator('p', { hasText: 'client testimonials' }).locator('img');
    await expect(faces).toHaveCount(5);
    const drawn = () =>
      faces.evaluateAll((images) =>
        images.map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      );
    await expect.poll(drawn).toEqual([true, true, true, true, true]);
  });
  await expect(position(page)).toHaveText('3 / 10');
  const drag = async (by: number) => {
    const box = await viewport(page).boundingBox();
    if (!box) throw new Error('no viewport');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y);
    await page.mouse.move(x + by, y);
    await page.mouse.up();
  };
  await drag(-60);
  await expect(position(page)).toHaveText('4 / 10');
  await drag(-40);
  await expect(position(page)).toHaveText('4 / 10');
  await drag(60);
  await expect(position(page)).toHaveText('3 / 10');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await test.step('Left, Right, Home, End and Space work on the slides, and the pause comes first', async () => {
    const pause = carousel(page).getByRole('button', { name: 'Pause' });
    await pause.focus();
    await page.keyboard.press('Shift+Tab');
    expect(await carousel(page).evaluate((part) => part.contains(document.activeElement))).toBe(false);
    await viewport(page).focus();
    for (const [key, expected] of [
      ['ArrowRight', '4 / 10'],
      ['ArrowLeft', '3 / 10'],
      ['End', '10 / 10'],
      ['Home', '1 / 10'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(position(page), key).toHaveText(expected);
    }
    await page.keyboard.press('Space');
    await expect(carousel(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await expectNoAxeViolationsInStill(page);
  });
});

test('[FEEDBACK-06] a card opens its whole testimonial, and the focus comes back to it', async ({ page }) => {
  await openHeld(page);
  const card = cards(page).nth(2);
  await expect.poll(() => seen(page)).toContain(3);
  const slide = carousel(page).locator('[aria-roledescription="slide"]').nth(2);
  const name = /testimonial from (.+)$/.exec((await card.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  const quote = (await slide.locator('blockquote').textContent()) ?? '';
  await card.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Full Testimonial' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/\d out of 5 stars/)).toHaveCount(1);
  await expect(dialog.getByText('Featured', { exact: true })).toBeVisible();
  await expect(dialog.locator('blockquote')).toHaveText(quote);
  await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^[^,]+, .+$/).first()).toBeVisible();
  await expect(dialog.getByText(/^Delivered [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible();
  await expect(dialog.locator('img')).toHaveAttribute('src', /^\/avatars\/\d\.svg$/);
  await expectNoAxeViolationsInStill(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
  // Clients without a picture have initials.
  await cards(page).nth(3).click();
  await expect(dialog.getByText(/^[A-Z]{2}$/)).toBeVisible();
});

test('a face that is missing leaves the initials', async ({ page }) => {
  await page.route('**/avatars/*', (route) => route.fulfill({ status: 404, body: '' }));
  await openHeld(page);
  const face = carousel(page).locator('p', { hasText: 'client testimonials' }).locator('[data-cat]').first();
  await expect(face).toHaveText(/^[A-Z]{2}$/);
  await expect(face.locator('img')).toHaveCount(0);
});

test('the carousel is paused if the visitor prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHeld(page);
  await expect(carousel(page).getByRole('button', { name: 'Play' })).toBeVisible();
});

test('without script every testimonial is in the page, in a row that scrolls', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(carousel(page).locator('blockquote')).toHaveCount(12);
  await viewport(page).evaluate((element) => element.scrollTo(400, 0));
  expect(await viewport(page).evaluate((element) => element.scrollLeft)).toBeGreaterThan(300);
  await context.close();
});
