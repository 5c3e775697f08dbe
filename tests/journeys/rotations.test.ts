import type { Page } from '@playwright/test';

import { expect, passTime, passTimeUntil, stopTime, test } from './journey.ts';

const PAGE = '/service/shopify-store-setup';

async function open(page: Page, path = PAGE) {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}

/** Moves the pointer away, because hovering pauses the slideshow. */
const leave = (page: Page) => page.mouse.move(2, 2);

test('[DETAIL-06] [DETAIL-11] promises rotate every 2 s and reviews of the category every 8 s, until paused', async ({
  page,
}) => {
  await page.clock.install();
  await open(page);
  await stopTime(page);
  const reviews = page.getByRole('region', { name: 'Client reviews in Set Up & Automate' });
  const position = reviews.getByText(/^\d \/ 6$/);
  await expect(position).toHaveText('1 / 6');
  await expect(reviews.getByRole('figure').first()).toContainText('Pavel Novak');
  await reviews.scrollIntoViewIfNeeded();
  await passTimeUntil(page, 800, async () => (await position.textContent()) === '2 / 6');
  await passTime(page, 7_000);
  await expect(position).toHaveText('2 / 6');
  await passTime(page, 1_000);
  await expect(position).toHaveText('3 / 6');
  await reviews.getByRole('button', { name: 'Pause' }).click();
  await leave(page);
  await passTime(page, 20_000);
  await expect(position).toHaveText('3 / 6');

  const banner = page.getByRole('region', { name: 'Our promises' });
  const shown = banner.locator('[aria-hidden] > span:visible');
  await banner.scrollIntoViewIfNeeded();
  await expect(banner.getByRole('listitem')).toHaveCount(4);
  const lines = await banner.getByRole('listitem').allTextContents();
  await expect(shown).toHaveCount(1);
  const start = lines.indexOf(await shown.innerText());
  const after = (steps: number) => lines[(start + steps) % lines.length] ?? '';
  await passTimeUntil(page, 200, async () => (await shown.innerText()) === after(1));
  for (const steps of [2, 3, 4, 5]) {
    await passTime(page, 1_700);
    await expect(shown).toHaveText(after(steps - 1));
    await passTime(page, 300);
    await expect(shown).toHaveText(after(steps));
  }
  await banner.getByRole('button', { name: 'Pause promises' }).click();
  await leave(page);
  await passTime(page, 10_000);
  await expect(shown).toHaveText(after(5));
});
