import type { Page } from '@playwright/test';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';

import { goodPicture } from '../shop/hostile-files.ts';

import { expectToast, passTime, stopTime, unique } from './journey.ts';
import { box, newService, open, storeService } from './new-service.ts';
import { expect, test } from './staff.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, title: string) => page.getByRole('status').getByText(title, { exact: true });

test('[ALIST-15] what the editor, its slides and its history say stays two seconds', async ({
  staffPage,
}) => {
  const page = await staffPage('editor');
  const path = await storeService(page, unique('Toasts'));
  await page.clock.install();
  await open(page, `${path}?tab=slides`);
  await page.getByLabel('Upload slides').setInputFiles({
    name: 'one.png',
    mimeType: 'image/png',
    buffer: await goodPicture('png'),
  });
  await expect(page.getByRole('heading', { name: 'Slides (1 of 5)' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await stopTime(page);
  const staysTwoSeconds = async (title: string) => {
    await expect(toast(page, title)).toBeVisible();
    await page.mouse.move(2, 2);
    await passTime(page, 1_900);
    await expect(toast(page, title)).toBeVisible();
    await passTime(page, 200);
    await expect(toast(page, title)).toBeHidden();
  };
  await box(page, 'Alt text of slide 1').fill('Other words');
  await page.getByRole('button', { name: 'Save alt text of slide 1' }).click();
  await staysTwoSeconds('Slide updated successfully.');

  await page.getByRole('link', { name: 'Basics' }).click();
  await box(page, 'Pain point').fill('Typed and saved');
  await button(page, 'Save Draft').click();
  await staysTwoSeconds('Service saved successfully.');

  await page.getByRole('link', { name: 'History' }).click();
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await button(page, 'Restore old values').click();
  await staysTwoSeconds('Service restored to previous version.');
});

test('[ALIST-11] list and editor say of a delete the same, with the days of the shop’s zone', async ({
  staffPage,
}) => {
  // The browser is fourteen hours ahead of UTC, where it is usually tomorrow.
  const page = await staffPage('editor', { timezoneId: 'Pacific/Kiritimati' });
  const day = (later: number) =>
    new Intl.DateTimeFormat('en-US', { timeZone: EASTERN_TIME_ZONE.id, dateStyle: 'long' }).format(
      Date.now() + later * 86_400_000,
    );
  const dates = `Deleted ${day(0)}. Recoverable until ${day(7)}.`;
  await newService(page, unique('Deleted in the editor'));
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
  await page.waitForURL('/admin/services');
  await expectToast(page, 'Service Moved to Trash');
  await expectToast(page, dates);
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();

  const title = unique('Deleted in the list');
  await storeService(page, title);
  await open(page, `/admin/services?q=${title.split('-').at(-1)}`);
  await page
    .locator('[data-row]')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.locator('[data-row]').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, dates);
});

test('F6 moves the focus to a toast and back, Escape closes it, and Undo returns the focus', async ({
  staffPage,
}) => {
  const page = await staffPage('editor', { viewport: { width: 1280, height: 800 } });
  const title = unique('Undone by keys');
  await storeService(page, title);
  await page.clock.install();
  await open(page, `/admin/services?q=${title.split('-').at(-1)}`);
  await stopTime(page);
  const row = page.locator('[data-row]');
  const search = page.getByRole('searchbox');
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo', exact: true });
  const archive = async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await row.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(undo).toBeVisible();
    await page.mouse.move(2, 2);
    await search.focus();
  };
  await archive();
  await page.keyboard.press('F6');
  await expect(undo).toBeFocused();
  await passTime(page, 60_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press('F6');
  await expect(search).toBeFocused();
  await passTime(page, 2_100);
  await expect(undo).toBeHidden();
  await expect(row).toContainText('Archived');

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await row.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No services match your filters')).toBeVisible();
  await search.focus();
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(1);
  await expect(search).toBeFocused();
  await expect(toast(page, 'Service restored.')).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('Escape');
  await expect(toast(page, 'Service restored.')).toBeHidden();
  await expect(search).toBeFocused();
});
