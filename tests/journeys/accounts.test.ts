import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test, unique } from './journey.ts';
import { mailed, resetLink, SIGN_IN_CODE, VERIFY_CODE } from './mailbox.ts';
import { expectNoSidewaysScroll } from './sale.ts';

// Each waits for emails, which jobs send while other journeys keep the machine busy.
test.describe.configure({ timeout: 240_000 });

const PASSWORD = 'correct horse battery';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const ready = (page: Page) => page.locator('html[data-ready]').waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const banner = (page: Page) => page.getByRole('banner');
const cartLink = (page: Page) => banner(page).getByRole('link', { name: 'Cart, 1 item in cart' });

async function fillSignUp(page: Page, email: string) {
  await field(page, 'Full name').fill('Ada Lovelace');
  await field(page, 'Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I accept the Terms/ }).check();
}

/** Signs up from the header, to a verified account. */
async function signUp(page: Page, email: string) {
  await fillSignUp(page, email);
  await button(page, 'Create account').click();
  await expect(heading(page, 'Check your inbox')).toBeVisible();
  await field(page, '6-digit code').fill(await mailed(email, VERIFY_CODE));
  await button(page, 'Confirm').click();
}

test('[ROUTE-18] [LAYOUT-05] a visitor signs up, in and out by password, code and reset, and keeps the cart', async ({
  page,
}) => {
  const email = `${unique('ada')}@accounts.example`;
  await page.setViewportSize(DESKTOP);
  await page.goto('/services');
  await ready(page);
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(cartLink(page)).toBeVisible();
  await page.goto('/');
  await banner(page).getByRole('link', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL('/auth/sign-up');
  await ready(page);
  await expectNoAxeViolations(page);
  await signUp(page, email);
  await expect(page).toHaveURL('/orders');
  await page.goto('/account');
  await ready(page);
  await expectNoAxeViolations(page);
  await expect(page.getByText(email)).toBeVisible();

  // The public pages are the same for everyone; the header finds out by itself who is signed in, and nothing
  // moves.
  await page.goto('/services');
  await expect(banner(page).getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Sign Up', exact: true })).toBeHidden();
  await banner(page).getByRole('link', { name: 'Account', exact: true }).click();
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL('/');
  await expect(cartLink(page)).toBeVisible();
  await banner(page).getByRole('link', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/auth/sign-in');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await ready(page);
  await expectNoAxeViolations(page);
  await test.step('in again by password, after a wrong one that loses nothing', async () => {
    await field(page, 'Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'The email or password is incorrect, or the email address isn’t verified yet.',
    );
    await expect(field(page, 'Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Sign in').click();
    await expect(page).toHaveURL('/orders');
  });
  await page.setViewportSize(PHONE);
  await test.step('by a code from the mailbox, and by a new password', () => comeBackByMail(page, email));
});

/** Signs in with a mailed code, signs out, and signs in again with a new password. */
async function comeBackByMail(page: Page, email: string): Promise<void> {
  await page.goto('/account');
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth/sign-in?next=/cart');
  await field(page, 'Email').fill(email);
  await button(page, 'Email me a code').click();
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await expectNoAxeViolations(page);
  await field(page, '6-digit code').fill(await mailed(email, SIGN_IN_CODE));
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/cart');

  await page.goto('/account');
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth/forgot-password');
  await ready(page);
  await expectNoAxeViolations(page);
  await field(page, 'Email').fill(email);
  await button(page, 'Send link').click();
  await expect(page.getByText('If an account exists, we sent a link.')).toBeVisible();
  await page.goto(await resetLink(email));
  await expect(page).toHaveURL('/auth/reset-password');
  await ready(page);
  await expectNoAxeViolations(page);
  await page.getByLabel('New password', { exact: true }).fill('a new one is always good');
  await button(page, 'Save and sign in').click();
  await expect(page).toHaveURL('/account?done=password');
  await expect(page.getByText('Your password is changed.')).toBeVisible();
}

test('the forms of an account work without script, at 390 px', async ({ browser }) => {
  const email = `${unique('plain')}@accounts.example`;
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto('/auth/sign-up?next=/services');
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0);
  await button(page, 'Create account').click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(4);
  await expectNoSidewaysScroll(page);
  await signUp(page, email);
  await expect(page).toHaveURL('/services');
  await page.goto('/account');
  await field(page, 'Company (optional)').fill('Analytical Engines');
  await button(page, 'Save details').click();
  await expect(page.getByRole('status').filter({ hasText: 'Your details are saved.' })).toBeVisible();
  await expect(field(page, 'Company (optional)')).toHaveValue('Analytical Engines');
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page).toHaveURL('/auth/sign-in?next=%2Faccount');
  await context.close();
});

test('signing up works by keyboard alone, and errors move the focus to their fields', async ({ page }) => {
  const email = `${unique('keys')}@accounts.example`;
  await page.setViewportSize(PHONE);
  await page.goto('/auth/sign-up');
  await ready(page);
  await field(page, 'Full name').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Enter your name.' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Full name')).toBeFocused();
  await expect(field(page, 'Full name')).toHaveAccessibleDescription('Enter your name.');
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your inbox')).toBeVisible();
  await ready(page);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await field(page, '6-digit code').focus();
  await page.keyboard.type(await mailed(email, VERIFY_CODE));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/orders');
  await expectNoSidewaysScroll(page);
});

test("[LAYOUT-06] the phone's menu leads to sign-up and sign-in, and closes by Escape, backdrop and route change", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/services');
  await ready(page);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const open = async () => {
    await button(page, 'Open menu').click();
    await expect(menu).toBeVisible();
  };
  await open();
  await expect(menu.getByRole('link', { name: 'Sign Up', exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await open();
  await page.mouse.click(10, 400);
  await expect(menu).toBeHidden();
  await open();
  await menu.getByRole('link', { name: 'How it Works' }).click();
  await expect(page).toHaveURL(/how-it-works/);
  await expect(menu).toBeHidden();
  await open();
  await menu.getByRole('link', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/auth/sign-in');
  await ready(page);
  await open();
  await menu.getByRole('link', { name: 'Sign Up', exact: true }).click();
  await expect(heading(page, 'Create your account')).toBeVisible();
});
