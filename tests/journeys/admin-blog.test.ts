import { expectNoAxeViolations, ready, unique } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { expect, test } from './staff.ts';

const SENTENCE =
  'A report nobody reads costs as much as one that is read, so the first question is who will read it, and what for.';

test('an editor writes a post, a reader previews it by link, and visitors see it once published', async ({
  staffPage,
  page: visitor,
}) => {
  const title = unique('Reports that are read');
  const staff = await staffPage('editor');
  await staff.goto('/admin/blog');
  await ready(staff);
  await expectNoAxeViolations(staff);
  await staff.keyboard.press('c');
  await expect(staff.getByRole('heading', { level: 1, name: 'New post' })).toBeVisible();
  await staff.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await staff.keyboard.press('Control+s');
  await expect(staff).toHaveURL(/\/admin\/blog\/edit\//);

  const body = staff.getByRole('textbox', { name: 'Body', exact: true });
  await expect(staff.locator('[contenteditable=true]')).toBeVisible();
  await expect(staff.getByRole('toolbar', { name: 'Format: Body' })).toBeVisible();
  await body.click();
  await staff.keyboard.type(SENTENCE);
  await staff.getByRole('button', { name: 'Service card', exact: true }).click();
  const service = await staff.getByLabel('Service', { exact: true }).locator('option').first().textContent();
  await staff.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(body).toContainText(service ?? '');
  await expectNoAxeViolations(staff);

  // Saved by itself, ten seconds after the last key.
  await expect(staff.getByText('(unsaved changes)')).toHaveCount(0, { timeout: 20_000 });
  const preview = await staff.getByRole('link', { name: /^Preview/ }).getAttribute('href');
  const link = (await staff.request.get(preview ?? '', { maxRedirects: 0 })).headers()['location'] ?? '';
  expect((await visitor.goto(link))?.status()).toBe(200);
  await expect(visitor.getByText(SENTENCE)).toBeVisible();
  await expect(visitor.getByRole('link', { name: service ?? '' }).first()).toBeVisible();

  await staff.reload();
  await ready(staff);
  await expect(body).toContainText(SENTENCE);
  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(staff.getByText('Published', { exact: true })).toBeVisible();
  const address = await staff.getByRole('link', { name: /^View page/ }).getAttribute('href');
  await visitor.goto(address ?? '');
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText(SENTENCE)).toBeVisible();
  await expectNoAxeViolations(visitor);

  await staff.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(staff.getByText('Not on the blog.')).toBeVisible();
  expect((await visitor.goto(address ?? ''))?.status()).toBe(404);
});

test('on a phone the list and the editor fit, in the dark too', async ({ staffPage }) => {
  const staff = await staffPage('manager', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  });
  await staff.goto('/admin/blog?tab=published');
  await ready(staff);
  await expectNoSidewaysScroll(staff);
  await expectNoAxeViolations(staff);
  await staff.locator('[data-row]').first().getByRole('link').first().click();
  await expect(staff.locator('[contenteditable=true]')).toBeVisible();
  await expectNoSidewaysScroll(staff);
  await expectNoAxeViolations(staff);
  await staff.getByRole('link', { name: 'Versions' }).click();
  await expect(staff.getByText('Nothing published yet.')).toBeVisible();
});
