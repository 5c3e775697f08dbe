import { expectNoAxeViolations, unique } from './journey.ts';
import { expect, test } from './staff.ts';

const PHONE = { width: 390, height: 844 };

test('a manager imports testimonials on a phone: maps columns, checks, imports and undoes', async ({
  staffPage,
}) => {
  const client = unique('Client');
  const staff = await staffPage('manager', { viewport: PHONE });
  await staff.goto('/admin/bulk');
  await staff.locator('html[data-ready]').waitFor();
  await expectNoAxeViolations(staff);
  await staff.getByRole('link', { name: 'Import', exact: true }).click();
  const kind = staff.getByRole('combobox', { name: 'File contents' });
  await kind.selectOption('Testimonials');
  await expect(staff.getByRole('link', { name: 'Sample file of testimonials' })).toBeVisible();
  await expectNoAxeViolations(staff);
  const send = async (text: string) => {
    await staff
      .getByLabel('CSV or JSON file')
      .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await staff.getByRole('button', { name: 'Continue' }).press('Enter');
  };
  await send('Person,Stars,Words\nAda,5,"Good\n');
  await expect(staff.getByText('never closed').filter({ visible: true })).toBeVisible();
  await expect(kind).toHaveValue('testimonials');
  await send(`Person,Stars,Words\n${client},5,Good\n${client} two,9,Too good\n`);
  await expect(staff.getByText('2 rows read.')).toBeVisible();
  await expectNoAxeViolations(staff);
  expect(
    await staff.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);

  // The column names identify only one of the fields.
  await staff.getByRole('combobox', { name: '“Person” goes to' }).selectOption('Client (needed)');
  await staff.getByRole('combobox', { name: '“Words” goes to' }).selectOption('Text (needed)');
  const check = staff.getByRole('button', { name: 'Check rows' });
  await check.press('Enter');
  await expect(staff.getByText('1 to create, 1 with problems.')).toBeVisible();
  // Either all rows are imported or none, so the button is not there yet.
  const importButton = staff.getByRole('button', { name: 'Import', exact: true });
  await expect(importButton).toBeHidden();
  await expect(staff.getByRole('listitem').filter({ hasText: 'Line 3' })).toContainText('Stars “9”');
  await expectNoAxeViolations(staff);

  await staff
    .getByRole('combobox', { name: 'If rows have problems' })
    .selectOption('Skip rows with problems');
  await check.press('Enter');
  await expect(staff.getByText('Rows with problems are skipped.')).toBeVisible();

  // During another check the result of the last one disappears at once.
  const held = Promise.withResolvers<void>();
  await staff.route('**/admin/bulk/jobs/*', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await check.press('Enter');
  await expect(staff.getByRole('status').filter({ hasText: 'Checked: 0 of 2 rows.' })).toBeFocused();
  await expect(importButton).toBeHidden();
  held.resolve();
  await staff.unrouteAll({ behavior: 'wait' });
  await importButton.press('Enter');
  await expect(staff.getByText('1 created, 1 failed.')).toBeVisible();
  await expectNoAxeViolations(staff);
  await staff.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(staff.getByText('1 row was undone.')).toBeVisible();
});
