import type { Page } from '@playwright/test';

import { expectNoAxeViolations, unique } from './journey.ts';
import { mailed, VERIFY_CODE } from './mailbox.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { expect, STAFF_PASSWORD, test } from './staff.ts';

const ready = (page: Page) => page.locator('html[data-ready]').waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a customer requests deletion of the account, the team sees it, and the customer cancels it', async ({
  browser,
  staffPage,
}) => {
  const email = `${unique('leaving')}@customer.example`;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto('/auth/sign-up');
  await ready(page);
  await page.getByRole('textbox', { name: 'Full name' }).fill('Lea Leaving');
  await page.getByRole('textbox', { name: 'Work email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByRole('checkbox', { name: /I accept the Terms/ }).check();
  await button(page, 'Create account').click();
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await mailed(email, VERIFY_CODE));
  await button(page, 'Confirm').click();
  await expect(page).toHaveURL('/orders');

  await page.goto('/account?tab=privacy');
  await ready(page);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('textbox', { name: 'Your password, or a code from your app' })
    .fill('not the password');
  await button(page, 'Delete my account').click();
  await expect(page.getByRole('alert')).toContainText('That’s not your password');
  await page.getByRole('textbox', { name: 'Your password, or a code from your app' }).fill(STAFF_PASSWORD);
  await button(page, 'Delete my account').click();
  await expect(page.getByText('Your account is suspended and will be deleted in 7 days.')).toBeVisible();
  await mailed(email, /^Subject: (Your account will be deleted on)/m);

  const adminPage = await staffPage('owner', { viewport: { width: 768, height: 900 }, colorScheme: 'dark' });
  await adminPage.goto(`/admin/users?tab=customers&q=${encodeURIComponent(email)}`);
  await ready(adminPage);
  await expect(adminPage.locator('[data-row]')).toContainText('To be deleted');
  await expectNoAxeViolations(adminPage);
  await adminPage.getByRole('link', { name: 'Lea Leaving' }).click();
  await expect(adminPage.getByText('Requested by the customer')).toBeVisible();
  await expectNoAxeViolations(adminPage);
  await expectNoSidewaysScroll(adminPage);
  await button(adminPage, 'Actions').click();
  await button(adminPage, 'Edit name').click();
  const dialog = adminPage.getByRole('dialog', { name: 'Edit name' });
  await dialog.getByRole('textbox', { name: 'Full name' }).fill('Lea Staying');
  await expectNoAxeViolations(adminPage);
  await button(adminPage, 'Save name').click();
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Lea Staying' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keep your account?' })).toBeVisible();
  await ready(page);
  await expectNoAxeViolations(page);
  await button(page, 'Keep my account').click();
  await expect(page).toHaveURL('/orders');
  await page.goto('/account');
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Lea Staying');
  await context.close();
});
