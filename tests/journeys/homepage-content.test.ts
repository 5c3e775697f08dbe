import type { Page } from '@playwright/test';

import { expectNoAxeViolations, expectToast, ready } from './journey.ts';
import { expect, test } from './staff.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function restoreNewest(page: Page, block: string): Promise<void> {
  await page.goto(`/admin/homepage-content/${block}?tab=history`);
  await ready(page);
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore old values' }).click();
  await expectToast(page, 'Restored. Visitors see the old values again.');
}

test('hero and FAQ are changed on a phone, published, seen by visitors, and brought back', async ({
  staffPage,
  page: visitor,
}) => {
  const page = await staffPage('editor', PHONE);
  await page.goto('/admin/homepage-content');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: /^Home page/ }).click();
  await ready(page);
  const heading = page.getByLabel('Heading, bold').first();
  await heading.fill('Finished by Friday,');
  await expect(page.getByText('(unsaved changes)')).toBeVisible();
  // Scrolled down, the page's header half covers a control, which axe would report as too small a target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Update public page' }).click();
  await expectToast(page, 'Published. Visitors see it now.');

  await page.goto('/admin/homepage-content/faq');
  await ready(page);
  await page.getByRole('button', { name: 'Add question' }).click();
  const added = page.getByLabel('Question', { exact: true }).last();
  await expect(added).toBeFocused();
  await page.getByRole('button', { name: 'Update public page' }).click();
  const problem = page.getByRole('link', { name: 'Questions 7, question: Enter a text.' });
  await problem.click();
  await expect(added).toBeFocused();
  await added.fill('Is Friday a promise?');
  await page.getByLabel('Answer', { exact: true }).last().fill('It is.');
  await page.getByRole('button', { name: 'Move up: question 7' }).click();
  await expect(page.getByLabel('Question', { exact: true }).nth(5)).toHaveValue('Is Friday a promise?');
  await page.getByRole('button', { name: 'Update public page' }).click();
  await expectToast(page, 'Published. Visitors see it now.');

  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Finished by Friday,');
  await visitor.goto('/contact');
  await expect(visitor.getByText('Is Friday a promise?')).toBeVisible();

  await restoreNewest(page, 'home');
  await expectNoAxeViolations(page);
  await restoreNewest(page, 'faq');
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Done in 24 hours,');
  await visitor.goto('/contact');
  await expect(visitor.getByText('Is Friday a promise?')).toBeHidden();
});

test('sections are put in order and hidden by keyboard, and the preview shows them before visitors do', async ({
  staffPage,
  page: visitor,
}) => {
  const page = await staffPage('editor', { viewport: { width: 1440, height: 900 } });
  await page.goto('/admin/homepage-content/home');
  await ready(page);
  await page.getByRole('button', { name: 'Move down: Steps' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Feedback: on the page').selectOption('Hidden');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expectToast(page, 'Draft saved.');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('note').first()).toContainText('Preview: this is the page with the draft');
  await expect(frame.locator('main section[aria-labelledby]').nth(1)).toHaveAttribute('id', 'services');
  await expect(frame.getByRole('heading', { name: 'The Feedback' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Phone' }).click();
  await expect(frame.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await visitor.goto('/');
  await expect(visitor.locator('main section[aria-labelledby]').nth(1)).toHaveAttribute('id', 'how-it-works');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('iframe')).toBeHidden();
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Discard draft' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expectToast(page, 'Draft discarded.');
});

test('what is typed is kept by itself, and two editors settle who wins', async ({ staffPage }) => {
  const one = await staffPage('editor');
  const two = await staffPage('manager', { colorScheme: 'dark' });
  for (const page of [one, two]) {
    await page.goto('/admin/homepage-content/contact');
    await ready(page);
  }
  await expectNoAxeViolations(two);
  await one.getByLabel('Hours').fill('Mornings');
  // Leaving the window is one of the two events that save.
  await one.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(one.getByText('(unsaved changes)')).toBeHidden();
  await expect(one.getByText('Unpublished changes')).toBeVisible();
  await two.getByLabel('Hours').fill('Evenings');
  await two.keyboard.press('Control+s');
  const dialog = two.getByRole('dialog', { name: /^Changed by / });
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog).toContainText('Mornings');
  await expectNoAxeViolations(two);
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expectToast(two, 'Draft saved.');
  await one.reload();
  await expect(one.getByLabel('Hours')).toHaveValue('Evenings');
  await two.getByRole('button', { name: 'Schedule' }).click();
  await two.getByLabel('Date and time (Eastern Time)').fill('2020-01-01T09:00');
  await two.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect(two.getByRole('alert')).toContainText('Choose a time in the future');
  await expect(two.getByRole('dialog')).toBeHidden();
  await two.getByRole('button', { name: 'Schedule' }).click();
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);
  await two.getByLabel('Date and time (Eastern Time)').fill(inTwoDays);
  await two.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expectToast(two, 'Scheduled.');
  await expect(two.getByRole('note').filter({ hasText: 'Scheduled:' })).toBeVisible();
  await expectNoAxeViolations(two);
  await two.getByRole('button', { name: 'Cancel schedule' }).click();
  await expectToast(two, 'Schedule canceled. It’s a draft again.');
  await two.getByRole('button', { name: 'Discard draft' }).first().click();
  await two.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expectToast(two, 'Draft discarded.');
  await expect(two.getByLabel('Hours')).toHaveValue('Monday to Friday, 9 AM to 6 PM');
});
