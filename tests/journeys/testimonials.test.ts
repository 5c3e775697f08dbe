import type { Page } from '@playwright/test';

import { expectNoAxeViolations, expectToast, ready, unique } from './journey.ts';
import { expect, test } from './staff.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const ticker = (page: Page) => page.getByRole('region', { name: 'Recent reviews' });
const card = (page: Page, name: string) =>
  page.getByRole('button', { name: `Read the full testimonial from ${name}`, includeHidden: true });

async function openHome(page: Page) {
  const listening = page.waitForResponse(/\/api\/live/);
  await page.goto('/');
  await ready(page);
  await listening;
}

test('a testimonial is written on a phone, featured, seen live by a visitor, and removed live', async ({
  staffPage,
  page: visitor,
}) => {
  const name = unique('Nora');
  const company = unique('Co').slice(0, 28);
  const page = await staffPage('editor', PHONE);
  await page.goto('/admin/testimonials');
  await ready(page);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Create testimonial' }).click();
  await expect(page.getByRole('heading', { name: 'New testimonial' })).toBeVisible();
  await page.getByLabel('Company').fill(company);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  const problem = page.getByRole('link', { name: /Enter the client’s name/ });
  await problem.click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Text', { exact: true }).fill('Found in a day what we looked for in a month.');
  await page.getByLabel('Category').selectOption('Create Content');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText(company).first()).toBeVisible();
  await preview.getByRole('button', { name: `Read the full testimonial from ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Full Testimonial' })).toContainText('Found in a day');
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expectToast(page, 'Testimonial created. It is pending approval.');
  await expect(page.getByText('Nothing is on file yet')).toBeVisible();

  await openHome(visitor);
  await expect(ticker(visitor)).not.toContainText(company);
  await page.getByRole('button', { name: 'Feature', exact: true }).click();
  await expectToast(page, 'Testimonial featured.');
  await expect(ticker(visitor)).toContainText(company, { timeout: 2_000 });

  await openHome(visitor);
  await expect(card(visitor, name)).toHaveCount(1);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expectToast(page, 'Testimonial hidden.');
  await expect(ticker(visitor)).not.toContainText(company, { timeout: 2_000 });
  await expect(card(visitor, name)).toHaveCount(0);

  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expectToast(page, 'Moved to the trash.');
  await page.goto('/admin/testimonials?tab=trash');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('featured ones are moved by the keyboard, which stays where it is', async ({ staffPage }) => {
  const page = await staffPage('manager', { colorScheme: 'dark' });
  await page.goto('/admin/testimonials?tab=featured');
  await ready(page);
  await expectNoAxeViolations(page);
  const row = page.locator('[data-row]').nth(1);
  const down = row.getByRole('button', { name: /^Move down: / });
  const label = (await down.getAttribute('aria-label')) ?? '';
  const name = label.replace('Move down: ', '');
  await down.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, `${name} is number 3.`);
  await expect(page.locator('[data-row]').nth(2)).toContainText(name);
  await expect(page.getByRole('button', { name: label })).toBeFocused();
  await page.getByRole('button', { name: `Move up: ${name}` }).click();
  await expectToast(page, `${name} is number 2.`);
});
