import { expect, expectNoAxeViolations, test } from './journey.ts';
import { openOwnShop, type OwnShop } from './own-shop.ts';

const ORIGIN = 'http://missing-files.test';
const INSERT_SERVICE = `insert into services (id, slug, service_title, category, price_usd, status) values
  ('00000000-0000-4000-8000-000000000001', 'repair', 'Repair', 'Fix Problems', 100, 'published')`;
const INSERT_CASE_STUDIES = `insert into case_studies
  (id, title, client_name, primary_service_category, file_url, file_type, status, permission_note) values
  ('00000000-0000-4000-8000-000000000001', 'No address', 'Fieldnote', 'Fix Problems', null, 'pdf', 'published', 'test'),
  ('00000000-0000-4000-8000-000000000002', 'Lost file', 'Fieldnote', 'Create Content',
   '/media/case-studies/0123456789abcdef0123456789abcdef.pdf', 'pdf', 'published', 'test')`;

let own: OwnShop;

test.beforeAll(async () => {
  own = await openOwnShop(ORIGIN);
  const { db } = own.shop.newContext();
  await db.execute(INSERT_SERVICE);
  await db.execute(INSERT_CASE_STUDIES);
});

test.afterAll(() => own.close());

test('[CASES-06] a missing file is marked before the click and said after it, as a toast and on the card of a service', async ({
  page,
}) => {
  await own.serve(page);
  await test.step('on the page it is marked before the click, and a toast says it after', async () => {
    await page.goto(`${ORIGIN}/resources`);
    await page.locator('html[data-ready]').waitFor();
    const card = page.getByRole('article').filter({ hasText: 'No address' });
    await expect(card.getByText('File not available')).toBeVisible();
    await card.getByRole('button', { name: /^Download/ }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Download Error' });
    await expect(toast).toContainText('File URL is not available for this case study.');
    await expectNoAxeViolations(page);
  });
  await test.step('a file that was lost meanwhile is the same toast, and the page stays', async () => {
    await page.goto(`${ORIGIN}/resources?category=create`);
    await page.locator('html[data-ready]').waitFor();
    await page.getByRole('link', { name: /^Download/ }).click();
    await expect(page.getByText('File URL is not available for this case study.')).toBeVisible();
    await expect(page).toHaveURL(`${ORIGIN}/resources?category=create`);
  });
  await test.step('on the card of a service page it is an alert', async () => {
    await page.goto(`${ORIGIN}/service/repair`);
    await page.locator('html[data-ready]').waitFor();
    const card = page.getByRole('region', { name: /^Case studies/ });
    await expect(card.getByText('File not available')).toBeVisible();
    await card.getByRole('button', { name: /^Download/ }).click();
    await expect(card.getByRole('alert')).toHaveText(
      'Sorry, this case study download is temporarily unavailable. Please try again later.',
    );
    await expectNoAxeViolations(page);
  });
});
