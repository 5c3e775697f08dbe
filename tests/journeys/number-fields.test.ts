import type { Locator, Page } from '@playwright/test';

import { ready } from './journey.ts';
import { expect, test } from './staff.ts';

const scrolledTo = (page: Page) => page.evaluate(() => window.scrollY);

/** Expects that the wheel over a focused field scrolls the page and keeps the number. */
async function expectWheelScrolls(page: Page, field: Locator, number: string): Promise<void> {
  await field.scrollIntoViewIfNeeded();
  await field.click();
  await expect(field).toBeFocused();
  await field.hover();
  // In the direction that has room, so that the page can scroll.
  const before = await scrolledTo(page);
  const down = await page.evaluate(() => window.scrollY + innerHeight < document.body.scrollHeight - 10);
  await page.mouse.wheel(0, down ? 40 : -40);
  await page.mouse.wheel(0, down ? 40 : -40);
  await expect.poll(() => scrolledTo(page)).not.toBe(before);
  await expect(field).toHaveValue(number);
}

test('a mouse wheel over a number in focus scrolls the page and leaves the number', async ({ staffPage }) => {
  const page = await staffPage('owner', { viewport: { width: 1280, height: 500 } });
  const box = (name: string) => page.getByLabel(name, { exact: true });
  await test.step('service editor', async () => {
    await page.goto('/admin/services/new');
    await ready(page);
    await expectWheelScrolls(page, box('Delivery time (hours)'), '24');
    await expectWheelScrolls(page, box('Revision rounds included'), '1');
    await expectWheelScrolls(page, box('Effort points'), '1');
  });
  await test.step('manual order', async () => {
    await page.goto('/admin/orders/new');
    await ready(page);
    const quantity = box('Quantity').first();
    await quantity.fill('3');
    await expectWheelScrolls(page, quantity, '3');
  });
  await test.step('shop settings', async () => {
    await page.goto('/admin/homepage-content/settings?tab=dates');
    await ready(page);
    const units = box('Effort points per day');
    await expectWheelScrolls(page, units, await units.inputValue());
  });
});

test('arrow keys change a whole number within its limits', async ({ staffPage }) => {
  const page = await staffPage('owner');
  await page.goto('/admin/services/new');
  await ready(page);
  const rounds = page.getByLabel('Revision rounds included', { exact: true });
  await rounds.press('ArrowUp');
  await expect(rounds).toHaveValue('2');
  for (let time = 0; time < 3; time += 1) await rounds.press('ArrowDown');
  await expect(rounds).toHaveValue('0');
  await page.getByLabel('Delivery time (hours)', { exact: true }).press('ArrowUp');
  await expect(page.getByText('Rounded up to whole days: 2 days.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '(unsaved changes)' })).toBeVisible();
});
