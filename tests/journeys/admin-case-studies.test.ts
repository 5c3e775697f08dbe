import { expectNoAxeViolations, unique } from './journey.ts';
import { expect, test } from './staff.ts';

const MB = 1024 * 1024;
const report = (text: string, bytes: number) => ({
  name: `${text}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(`%PDF-1.7\n${text}\n`), Buffer.alloc(bytes, 'abcdefg ')]),
});

test('[CASES-06] [ACCESS-05] an editor uploads and publishes a study, a visitor downloads it, and another file keeps its address', async ({
  staffPage,
  page,
}) => {
  const title = unique('Leads doubled');
  const staff = await staffPage('editor');
  await staff.goto('/admin/case-studies');
  await staff.locator('html[data-ready]').waitFor();
  await expectNoAxeViolations(staff);
  await staff.getByRole('link', { name: 'Create case study' }).first().click();
  await expect(staff.getByRole('heading', { level: 1, name: 'New case study' })).toBeVisible();
  const field = (name: string) => staff.getByRole('textbox', { name, exact: true });
  await field('Title').fill(title);
  await staff.keyboard.press('Control+s');
  await expect(staff.getByRole('alert').getByRole('link', { name: /client/ })).toBeVisible();
  await expectNoAxeViolations(staff);
  await field('Client').fill('Northbeam Bikes');
  await staff.getByLabel('Category').selectOption('Create Content');
  await staff.getByRole('button', { name: 'Add result' }).click();
  await staff.getByLabel('Name of result 1').fill('Conversion rate');
  await staff.getByLabel('Value of result 1').fill('48');
  await staff.getByLabel('Shown as of result 1').selectOption('%');
  await expect(staff.getByText('+48% Conversion rate')).toBeVisible();
  // Three parts.
  await staff
    .locator('input[type=file]')
    .first()
    .setInputFiles(report('first', 9 * MB));
  await expect(staff.getByLabel('File or link')).toHaveValue(/^\/media\/case-studies\//);
  await field('Who gave permission, and when').fill('Nora, by mail, 2026-11-02');
  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(staff.getByText('Published', { exact: true })).toBeVisible();
  await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectNoAxeViolations(staff);

  await page.goto('/resources');
  await page.locator('html[data-ready]').waitFor();
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card.getByText('+48%')).toBeVisible();
  const link = card.getByRole('link', { name: /^Download/ });
  const address = await link.getAttribute('href');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('first.pdf');

  await staff.locator('input[type=file]').first().setInputFiles(report('second', 100));
  await expect(staff.getByText('(unsaved changes)')).toBeVisible();
  await staff.keyboard.press('Control+s');
  await expect(staff.getByText('second.pdf', { exact: false })).toBeVisible();
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  await expect(link).toHaveAttribute('href', address ?? '');
  const [next] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(next.suggestedFilename()).toBe('second.pdf');

  await staff.getByRole('button', { name: 'More actions' }).click();
  await staff.getByRole('button', { name: 'Unpublish' }).click();
  await expect(staff.getByText('Draft', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(0);
});
