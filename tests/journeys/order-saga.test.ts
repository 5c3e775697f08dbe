import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { expectNoAxeViolations, ready, unique, watchFaults } from './journey.ts';
import { mailed, VERIFY_CODE } from './mailbox.ts';
import { buyAsGuest, confirmedLink, expectNoSidewaysScroll, REPAIR } from './sale.ts';
import { expect, test } from './staff.ts';

test.describe.configure({ timeout: 150_000 });

const SENT_CODE = /^Subject: (\d{6}) is your code for order/m;
const PDF = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Waits for a change by another person to appear when the page gets the focus again. */
async function look(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

async function expectGood(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
}

/** Fills in the required questions by keyboard, and sends them after a reload that kept them. */
async function answerBrief(page: Page): Promise<void> {
  await ready(page);
  await expectGood(page);
  const must = page.locator('main').locator('input[type=text]:required, textarea:required');
  const count = await must.count();
  expect(count).toBeGreaterThan(0);
  for (let place = 0; place < count; place += 1) {
    await must.nth(place).focus();
    await page.keyboard.type(`https://shop.example/${place}`);
  }
  for (const options of await page.getByRole('group', { name: /Required$/ }).all()) {
    await options.locator('input:not([type=hidden])').first().focus();
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  await page.reload();
  await ready(page);
  for (let place = 0; place < count; place += 1)
    await expect(must.nth(place)).toHaveValue(`https://shop.example/${place}`);
  await button(page, 'Send brief').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('We have your brief.', { exact: true })).toBeVisible();
  await expectGood(page);
}

/** Ticks the open rows, uploads a file with a note, and waits until it is delivered. */
async function deliver(staff: Page, note: string): Promise<void> {
  const open = staff.getByRole('checkbox', { checked: false });
  await expect(button(staff, 'Deliver')).toBeVisible();
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click();
    await expect(open).toHaveCount(left - 1);
  }
  await staff.locator('input[type=file][name=file]').first().setInputFiles(PDF);
  await expect(staff.getByRole('button', { name: 'Remove report.pdf' })).toBeVisible();
  await staff.getByRole('textbox', { name: 'Note to the customer' }).fill(note);
  await expectNoAxeViolations(staff);
  await button(staff, 'Deliver').click();
  await expect(button(staff, 'Deliver')).toHaveCount(0);
}

/** Returns the content that a link of the page downloads. */
async function downloaded(page: Page, name: string | RegExp): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).first().click(),
  ]);
  return (await readFile(await file.path())).toString('latin1');
}

/** Signs up with the mailbox of the order, on the way to its orders. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`/auth/sign-up?${new URLSearchParams({ email, next: '/orders' }).toString()}`);
  await ready(page);
  await page.getByRole('textbox', { name: 'Full name', exact: true }).fill('Grace Hopper');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('checkbox', { name: /I accept the Terms/ }).check();
  await button(page, 'Create account').click();
  await page
    .getByRole('textbox', { name: '6-digit code', exact: true })
    .fill(await mailed(email, VERIFY_CODE));
  await button(page, 'Confirm').click();
  await page.waitForURL('**/orders?added=1');
}

test('a guest’s order from payment to its public review, on both sides', async ({
  browser,
  page,
  staffPage,
}) => {
  const email = `${unique('saga')}@example.com`;
  // Only members who are on the team by then are notified.
  const staff = await staffPage('owner');
  await buyAsGuest(page, REPAIR, email);
  const link = await confirmedLink(email);
  const { pathname } = link;

  // In a fresh browser the mailed link can read, and a code lets it write.
  const context = await browser.newContext();
  const guest = await context.newPage();
  const faults = watchFaults(guest);
  await guest.goto(link.href);
  await ready(guest);
  await guest.locator('#messages').getByRole('button', { name: 'Confirm it’s you' }).click();
  await guest.getByRole('textbox', { name: '6-digit code' }).fill(await mailed(email, SENT_CODE));
  await button(guest, 'Confirm').click();
  await guest.waitForURL(`**${pathname}#messages`);
  await guest.locator(`main a[href^="${pathname}/brief/"]`).first().click();
  await answerBrief(guest);

  // The owner is notified, and delivers the first version.
  await staff.goto('/admin/notifications');
  await ready(staff);
  const notice = new RegExp(`Brief: .*order ${pathname.slice(8, 16)}`);
  await staff.getByRole('link', { name: notice }).click();
  await staff.waitForURL(`**/admin${pathname}`);
  await expect(button(staff, 'Start work')).toBeVisible();
  await expectNoAxeViolations(staff);
  await button(staff, 'Start work').click();
  await deliver(staff, 'The first version.');
  await expectNoAxeViolations(staff);

  // The guest downloads it and requests the included revision.
  await guest.goto(pathname);
  await ready(guest);
  await expect(guest.getByText('The first version.')).toBeVisible();
  await expectGood(guest);
  expect(await downloaded(guest, 'report.pdf')).toBe(PDF.buffer.toString());
  const file = (await guest.getByRole('link', { name: 'report.pdf' }).first().getAttribute('href')) ?? '';
  await guest.getByText('Request a revision').click();
  await guest
    .getByRole('group', { name: /^What is it about/ })
    .getByRole('checkbox')
    .first()
    .check();
  await guest.getByLabel('What should change?').fill('The second page still shows the old price.');
  await button(guest, 'Request revision').click();
  await expect(guest.getByText('Your revision request is sent.')).toBeVisible();
  await expectNoAxeViolations(guest);

  await staff.reload();
  await ready(staff);
  await expect(staff.getByText('The second page still shows the old price.').first()).toBeVisible();
  await button(staff, 'Start the revision').click();
  await deliver(staff, 'The second version.');

  await look(guest, 'The second version.');
  await guest.getByText('Accept delivery', { exact: true }).click();
  await button(guest, 'Yes, accept delivery').click();
  await expect(guest.getByText('Accepted. Thank you.')).toBeVisible();
  await expectGood(guest);
  expect(await downloaded(guest, /^Invoice/)).toMatch(/^%PDF/);

  // An account that verifies the same mailbox gets the order; other accounts see nothing of it.
  await signUp(guest, email);
  await ready(guest);
  await expect(guest.locator(`main a[href^="${pathname}"]`).first()).toBeVisible();
  await expectGood(guest);
  const otherStaff = (await staffPage('editor')).request;
  for (const address of [pathname, `${pathname}.data`, file])
    expect((await otherStaff.get(address)).status(), address).toBe(404);

  // The review is public as soon as the owner approves it.
  const title = unique('Told us the truth');
  await guest.goto(pathname);
  await ready(guest);
  await guest.getByRole('link', { name: /^Write a review/ }).click();
  await guest.waitForURL('**/submit-review?by=link');
  await ready(guest);
  await guest.getByRole('radio', { name: /Excellent/ }).focus();
  await guest.keyboard.press('Space');
  await guest.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await guest.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace Hopper');
  await guest
    .getByRole('textbox', { name: 'Your review' })
    .fill('They found what was lost, said what it cost us and mended it within the promised days.');
  await expectNoAxeViolations(guest);
  await button(guest, 'Send review').click();
  await expect(guest.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await staff.goto('/admin/reviews');
  await ready(staff);
  await staff
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await expectNoAxeViolations(staff);
  await button(staff, 'Approve').click();
  await expect(button(staff, 'Approve')).toHaveCount(0);
  await expect
    .poll(async () => (await page.request.get(`/service/${REPAIR}`)).text(), { timeout: 30_000 })
    .toContain(title);
  expect(faults).toEqual([]);
  await context.close();
});
