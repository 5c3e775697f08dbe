import type { Page } from '@playwright/test';

import { computeTotpCode, computeTotpStep } from '#app/modules/identity/second-factor/totp.server.ts';

import { expectNoAxeViolations, unique } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { createStaff, expect, signInByForm, test } from './staff.ts';

const PHONE = { width: 390, height: 844 };
const ready = (page: Page) => page.locator('html[data-ready]').waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an owner invites a person, revokes the invitation and changes a colleague’s role in dialogs', async ({
  staffPage,
}) => {
  const colleague = `${unique('colleague')}@staff.example`;
  const guest = `${unique('invited')}@staff.example`;
  await createStaff({ email: colleague, name: 'Colleague Journey', role: 'analyst' });
  const page = await staffPage('owner', { colorScheme: 'dark' });
  await page.goto('/admin/users');
  await ready(page);
  await expectNoAxeViolations(page);
  await button(page, 'Invite').click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(guest);
  await dialog.getByRole('radio', { name: /^Fulfiller/ }).check();
  await page.keyboard.press('Enter');
  const invited = page.getByRole('listitem').filter({ hasText: guest });
  await expect(invited).toContainText('as Fulfiller');
  await invited.getByRole('button', { name: /^Revoke/ }).click();
  await expect(invited).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: colleague });
  await row.getByRole('button', { name: 'Actions for Colleague Journey' }).click();
  await page.getByRole('button', { name: 'Change role' }).click();
  const roles = page.getByRole('dialog', { name: 'Role of Colleague Journey' });
  await roles.getByRole('radio', { name: /^Editor/ }).check();
  await roles.getByRole('button', { name: 'Change role' }).click();
  await expect(row).toContainText('Editor');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.goto('/admin/users?tab=customers');
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

/** Returns the secret as the page shows it to people without a camera. */
function secretOf(key: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(key.replaceAll(/\s/g, ''), (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

test('two-step sign-in: set up with an app, asked for at the next sign-in, and passed by a recovery code', async ({
  page,
}) => {
  const email = `${unique('steps')}@staff.example`;
  await createStaff({ email, name: 'Two Steps', role: 'analyst' });
  await signInByForm(page, email);
  await page.goto('/account?tab=security');
  await ready(page);
  await button(page, 'Set up two-step sign-in').click();
  const key = page.locator('code');
  await expect(key).toBeVisible();
  await ready(page);
  await expectNoAxeViolations(page);
  const secret = secretOf(await key.innerText());
  const codeField = page.getByRole('textbox', { name: '6-digit code from the app' });
  await codeField.fill('000000');
  await button(page, 'Turn on').click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  await codeField.fill(computeTotpCode(secret, computeTotpStep(new Date())));
  await button(page, 'Turn on').click();
  const codes = page.getByRole('status').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL('/');

  await signInByForm(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await ready(page);
  await expectNoAxeViolations(page);
  await page.getByRole('textbox', { name: /^Code from the app/ }).fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
});
