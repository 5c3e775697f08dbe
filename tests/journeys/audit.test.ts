import { expectNoAxeViolations } from './journey.ts';
import { expect, test } from './staff.ts';

test('the audit by keyboard: search, walk the rows, open one, go back to the same list', async ({
  staffPage,
}) => {
  const page = await staffPage('owner');
  await page.goto('/admin/audit?kind=security&action=team.created');
  await page.waitForSelector('html[data-ready]');
  const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row');
  await expect(rows.first()).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search entries' })).toBeFocused();
  const found = page.waitForResponse((answer) => /audit\.data\?q=as(\+|%20)owner&/.test(answer.url()));
  await page.keyboard.type('as owner');
  await found;
  await expect(page).toHaveURL(/\?q=as\+owner&kind=security&action=team\.created$/);
  await expect(page.getByRole('searchbox')).toHaveValue('as owner');
  await expect(page.getByRole('rowheader').first()).toContainText('as owner');

  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await expect(page.getByRole('rowheader').first().getByRole('link')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('as owner');
  await expect(page.getByText('team.created')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search entries' })).toHaveValue('as owner');
  await page.getByRole('link', { name: 'Remove filter Category: Security' }).click();
  await expect(page).toHaveURL(/\?q=as\+owner&action=team\.created$/);
  await page.getByRole('link', { name: 'When' }).click();
  await expect(page.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(page.getByRole('searchbox', { name: 'Search entries' })).toHaveValue('');
});

test('the audit narrow and dark is a stacked list that axe has nothing against', async ({ staffPage }) => {
  const viewport = { width: 390, height: 844 };
  const page = await staffPage('owner', { viewport, colorScheme: 'dark' });
  await page.goto('/admin/audit');
  await page.waitForSelector('html[data-ready]');
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Security' });
  await expect(page.getByRole('link', { name: 'Remove filter Category: Security' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoAxeViolations(page);
});
