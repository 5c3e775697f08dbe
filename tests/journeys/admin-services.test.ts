import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expectNoAxeViolations, expectToast, passTime, stopTime } from './journey.ts';
import { runInShop } from './run-in-shop.ts';
import { expect, test } from './staff.ts';

/**
 * Imports drafts for this journey alone, which other journeys do not find; returns the word that every title
 * contains.
 */
async function addDrafts(...titles: string[]): Promise<string> {
  const word = `j${randomUUID().slice(0, 8)}`;
  const rows = titles.map((title, place) => ({
    slug: `${word}-${place}`,
    service_title: `${title} ${word}`,
    category: place % 2 === 0 ? 'Fix Problems' : 'Create Content',
    price_usd: 100_00 + place * 100,
    status: 'draft',
  }));
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-journey-'));
  const file = join(folder, 'services.json');
  writeFileSync(file, JSON.stringify(rows));
  await runInShop(process.env['JOURNEY_DATA_DIR'] ?? '', ['import', 'services', file]);
  rmSync(folder, { recursive: true });
  return word;
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}
const rows = (page: Page) => page.locator('[data-row]');
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title });
const toast = (page: Page, title: string) => page.getByRole('status').getByText(title, { exact: true });

/** Opens the menu of a row and presses one of its entries. */
async function act(page: Page, title: string, entry: string) {
  await rowOf(page, title)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await rowOf(page, title)
    .getByRole(entry === 'Edit' ? 'link' : 'button', { name: entry })
    .click();
}

test('[ALIST-03] [ALIST-05] search, filters, sort and view are the address, and Back goes through them', async ({
  staffPage,
}) => {
  const word = await addDrafts('Alpha', 'Beta', 'Gamma');
  const page = await staffPage('editor', { viewport: { width: 1440, height: 900 } });
  await open(page, '/admin/services');
  await expectNoAxeViolations(page);
  await page.getByRole('searchbox').fill(word);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Create Content');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published');
  await expect(page.getByText('No services match your filters')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveText([/Beta/]);
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Service', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Service' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page)).toHaveText([/Alpha/, /Beta/, /Gamma/]);
  await page.getByRole('link', { name: 'Cards' }).click();
  await expect(page.getByRole('table')).toHaveCount(0);
  const tops = await rows(page).evaluateAll((cards) =>
    cards.map((card) => card.getBoundingClientRect().width),
  );
  // Four columns across the page.
  expect(tops.every((width) => width < 300)).toBe(true);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(rows(page)).toHaveText([/Alpha/, /Beta/, /Gamma/]);
});

test('[ALIST-11] archive and delete say so for 2 and 8 seconds, and Undo brings everything back', async ({
  staffPage,
}) => {
  const word = await addDrafts('Alpha', 'Beta');
  const page = await staffPage('editor');
  await page.clock.install();
  await open(page, `/admin/services?q=${word}&sort=a-z`);
  await stopTime(page);

  await act(page, 'Alpha', 'Archive');
  await expect(toast(page, 'Service archived successfully.')).toBeVisible();
  await expect(rowOf(page, 'Alpha')).toContainText('Archived');
  await page.mouse.move(2, 2);
  await passTime(page, 1_900);
  await expect(toast(page, 'Service archived successfully.')).toBeVisible();
  await passTime(page, 200);
  await expect(toast(page, 'Service archived successfully.')).toBeHidden();
  await rowOf(page, 'Alpha')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(rowOf(page, 'Alpha').getByRole('button', { name: 'Archive', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await act(page, 'Alpha', 'Delete');
  await expect(toast(page, 'Service Moved to Trash')).toBeVisible();
  await expect(page.getByText(/^Deleted \w+ \d+, \d{4}\. Recoverable until \w+ \d+, \d{4}\.$/)).toBeVisible();
  await expect(rows(page)).toHaveText([/Beta/]);
  await passTime(page, 7_900);
  await expect(toast(page, 'Service Moved to Trash')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveText([/Alpha/, /Beta/]);
  await expect(rowOf(page, 'Alpha')).toContainText('Archived');
});

test('[ATRASH-03] many are chosen with Shift, deleted, and restored from the trash, which asks before it forgets', async ({
  staffPage,
}) => {
  const word = await addDrafts('Alpha', 'Beta', 'Gamma');
  const page = await staffPage('owner', { colorScheme: 'dark' });
  await open(page, `/admin/services?q=${word}&sort=a-z`);
  await page.getByRole('checkbox', { name: `Select Alpha ${word}` }).click();
  await page.getByRole('checkbox', { name: `Select Gamma ${word}` }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await expectToast(page, '3 moved to trash');
  await expect(page.getByText('No services match your filters')).toBeVisible();

  await open(page, `/admin/services/trash?q=${word}&sort=a-z`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rowOf(page, 'Alpha')).toContainText('7 days left');
  await expectNoAxeViolations(page);
  await act(page, 'Alpha', 'Restore');
  await expectToast(page, 'Service restored.');
  await expect(rows(page)).toHaveText([/Beta/, /Gamma/]);

  await act(page, 'Beta', 'Delete now');
  const dialog = page.getByRole('dialog', { name: `Delete “Beta ${word}” for good?` });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('textbox').fill('Beta');
  await dialog.getByRole('button', { name: 'Delete now' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox').fill(`Beta ${word}`);
  await dialog.getByRole('button', { name: 'Delete now' }).click();
  await expect(rows(page)).toHaveText([/Gamma/]);
});

test('everything that matches is chosen across pages, or rows in a range with Shift, and done at once', async ({
  staffPage,
}) => {
  const titles = Array.from({ length: 27 }, (_, place) => `Row ${String(place + 1).padStart(2, '0')}`);
  const word = await addDrafts(...titles);
  const page = await staffPage('owner');
  await open(page, `/admin/services?q=${word}&sort=a-z`);
  await expect(rows(page)).toHaveCount(25);
  const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title} ${word}` });
  await box('Row 05').click();
  await box('Row 02').click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  await box('Row 03').click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await expect(page.getByText('25 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 27 services matching' }).click();
  await expect(page.getByText('27 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Archive', exact: true }).last().click();
  await expectToast(page, '27 archived');
  await open(page, `/admin/services?q=${word}&status=archived`);
  await expect(page.getByText('1 to 25 of 27')).toBeVisible();
});

test('on a phone the list is stacked, nothing is pushed sideways, and its menus work', async ({
  staffPage,
}) => {
  const word = await addDrafts('Alpha with a Donaudampfschifffahrtsgesellschaftskapitaensmuetze', 'Beta');
  const page = await staffPage('editor', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const isWider = () => document.documentElement.scrollWidth > innerWidth;
  for (const view of ['list', 'cards']) {
    await open(page, `/admin/services?q=${word}&sort=a-z&view=${view}`);
    expect(await page.evaluate(isWider)).toBe(false);
    await expectNoAxeViolations(page);
  }
  await open(page, `/admin/services?q=${word}&sort=a-z`);
  await rowOf(page, 'Beta').getByText('Why isn’t it visible?').click();
  await expect(rowOf(page, 'Beta').getByText('It’s a draft.')).toBeVisible();
  await act(page, 'Beta', 'Archive');
  await expect(rowOf(page, 'Beta')).toContainText('Archived');
  await act(page, 'Beta', 'Edit');
  await expect(page).toHaveURL(/\/admin\/services\/[\da-f-]{36}$/);
});
