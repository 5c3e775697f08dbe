import type { Page } from '@playwright/test';

import { goodPicture } from '../shop/hostile-files.ts';

import { expect, expectNoAxeViolations, test, unique } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { createStaff, signInByRequest, STAFF_PASSWORD } from './staff.ts';

test.describe.configure({ timeout: 240_000 });

const ready = (page: Page) => page.locator('html[data-ready]').waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Account sections' });

test('the tabs of the account by keyboard: a picture is uploaded and removed, and mails are switched off', async ({
  page,
}) => {
  const email = `${unique('tabs')}@account.example`;
  await createStaff({ email, name: 'Tabby Tabs', role: 'analyst' });
  await signInByRequest(page.context(), email);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/account');
  await ready(page);
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await goodPicture('png')),
  });
  await button(page, 'Upload picture').click();
  await expect(page.getByRole('status').filter({ hasText: 'Your picture is saved.' })).toBeVisible();
  const picture = page.getByRole('img', { name: 'You, as others see you' });
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(256);
  await ready(page);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('textbox', { name: 'New email' }).fill(`a-rather-long-address-of-${email}`);
  await page.getByRole('textbox', { name: 'Your password, or a code from your app' }).fill(STAFF_PASSWORD);
  await button(page, 'Send code to new email').click();
  await page.getByRole('textbox', { name: '6-digit code' }).fill('abc');
  await button(page, 'Change email').click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  await ready(page);
  // Scrolled as it is now, the header half covers a control, which axe would report as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await button(page, 'Cancel').click();
  await expect(page.getByRole('textbox', { name: 'New email' })).toBeVisible();
  await page.goto('/auth/revert-email?token=unknown');
  await ready(page);
  await expectNoAxeViolations(page);
  await page.goto('/account');
  await ready(page);

  await tabs(page).getByRole('link', { name: 'Profile' }).focus();
  for (const [name, heading] of [
    ['Billing', 'Invoice details'],
    ['Security', 'Where you are signed in'],
    ['Notifications', 'Emails to you'],
    ['Privacy', 'Your data'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(tabs(page).getByRole('link', { name })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(section(page, heading)).toBeVisible();
    await expect(tabs(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    await expect(tabs(page).getByRole('link', { name })).toBeFocused();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  }
  await page.goBack();
  const messages = page.getByRole('checkbox', { name: /^Messages/ });
  await expect(messages).toBeChecked();
  await messages.focus();
  await page.keyboard.press('Space');
  await button(page, 'Save preferences').click();
  await expect(page).toHaveURL('/account?done=notices');
  await expect(messages).not.toBeChecked();
  await page.goto('/account');
  await button(page, 'Remove picture').click();
  await expect(page.getByText('Your picture is removed.')).toBeVisible();
  await expect(picture).toHaveCount(0);
});

test('leaving an account tab with unsaved changes asks first; saving does not', async ({ page }) => {
  const email = `${unique('unsaved')}@account.example`;
  await createStaff({ email, name: 'Una Unsaved', role: 'analyst' });
  await signInByRequest(page.context(), email);
  await page.goto('/account');
  await ready(page);
  const name = page.getByRole('textbox', { name: 'Full name' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await name.fill('Una Changed');
  await tabs(page).getByRole('link', { name: 'Security' }).click();
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, 'Stay on this page').click();
  await expect(name).toHaveValue('Una Changed');
  // Saving another form of the tab would discard the change.
  const warned = page.waitForEvent('dialog');
  await page.getByRole('checkbox', { name: /^Single-key shortcuts/ }).uncheck();
  await page
    .locator('form')
    .filter({ has: page.getByRole('checkbox', { name: /^Single-key shortcuts/ }) })
    .getByRole('button', { name: 'Save', exact: true })
    .click({ noWaitAfter: true });
  const warning = await warned;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await expect(name).toHaveValue('Una Changed');
  await page.getByRole('checkbox', { name: /^Single-key shortcuts/ }).check();
  await button(page, 'Save details').click();
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await ready(page);
  await expect(name).toHaveValue('Una Changed');

  // Text typed back is no change, and a password cannot be saved.
  await name.fill('x');
  await name.fill('Una Changed');
  await page.getByRole('textbox', { name: 'Your password, or a code from your app' }).fill(STAFF_PASSWORD);
  await tabs(page).getByRole('link', { name: 'Billing' }).click();
  await expect(section(page, 'Invoice details')).toBeVisible();
  await page.getByRole('textbox', { name: 'Company' }).fill('Left behind');
  await page.goBack();
  await button(page, 'Leave without saving').click();
  await expect(section(page, 'Your details')).toBeVisible();
  await tabs(page).getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('');
});
