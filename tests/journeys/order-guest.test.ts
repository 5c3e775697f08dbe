import type { Page } from '@playwright/test';

import { expectNoAxeViolations, ready, unique, watchFaults } from './journey.ts';
import { mailed } from './mailbox.ts';
import { AUDIT, buyAsGuest, confirmedLink, expectNoSidewaysScroll } from './sale.ts';
import { expect, test } from './staff.ts';

const SENT_CODE = /^Subject: (\d{6}) is your code for order/m;

const written = (page: Page, text: string) => page.locator('#messages li').filter({ hasText: text });

test('a guest opens the mailed link elsewhere, confirms by code, and talks with the staff', async ({
  page,
  browser,
  staffPage,
}) => {
  const email = `${unique('guest')}@example.com`;
  await page.goto(await buyAsGuest(page, AUDIT, email));
  const link = await confirmedLink(email);
  const next = link.pathname;
  await expect(page.getByRole('link', { name: 'create an account' })).toHaveAttribute(
    'href',
    `/auth/sign-up?${new URLSearchParams({ next }).toString()}`,
  );
  await expect(page.getByRole('link', { name: 'Start your brief' })).toHaveAttribute(
    'href',
    new RegExp(`^${next}/brief/`),
  );
  await expectNoAxeViolations(page);

  const elsewhere = await browser.newContext();
  const guest = await elsewhere.newPage();
  const faults = watchFaults(guest);
  await guest.goto(link.href);
  const order = new URL(guest.url());
  expect(order.search).toBe('');
  await expect(guest.getByRole('button', { name: 'Send message' })).toHaveCount(0);
  await expectNoAxeViolations(guest);
  await guest.locator('#messages').getByRole('button', { name: 'Confirm it’s you' }).click();
  await expect(guest.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await expectNoAxeViolations(guest);
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('textbox', { name: '6-digit code' }).fill(await mailed(email, SENT_CODE));
  await guest.getByRole('button', { name: 'Confirm', exact: true }).click();
  await guest.waitForURL(`**${order.pathname}#messages`);
  await ready(guest);

  // The first message fails, keeps its text, and arrives when sent again. Polling at the same address still
  // works.
  const live = `**${order.pathname}/messages/live`;
  await guest.route(live, (route) =>
    route.request().postData()?.includes('When') ? route.abort() : route.continue(),
  );
  await guest.getByRole('textbox', { name: 'Your message' }).fill('When do you start?');
  await guest.getByRole('button', { name: 'Send message' }).click();
  await expect(guest.getByText('Not sent: no connection.')).toBeVisible();
  await expectNoAxeViolations(guest);
  await guest.unrouteAll();
  await guest.getByRole('button', { name: 'Send again' }).click();
  await expect(written(guest, 'When do you start?').getByRole('time')).toContainText('ET');

  const staff = await staffPage('manager');
  await staff.goto(`/admin${order.pathname}/messages`);
  await ready(staff);
  await expect(written(staff, 'When do you start?')).toBeVisible();
  await expect(staff.locator('#messages').getByText('New', { exact: true })).toBeVisible();
  await expectNoAxeViolations(staff);
  await staff.getByRole('textbox', { name: 'Internal note' }).fill('Asks early, as always.');
  await staff.getByRole('button', { name: 'Save note' }).click();
  await expect(staff.locator('#notes li')).toContainText('Asks early, as always.');
  await expect(staff.getByRole('textbox', { name: 'Internal note' })).toHaveValue('');
  await staff.getByRole('textbox', { name: 'Your message' }).fill('On Monday.');
  await staff.keyboard.press('Control+Enter');
  await expect(written(staff, 'On Monday.').getByRole('time')).toBeVisible();

  // It appears on the guest's page by itself, at the latest when the page gets the focus again.
  await expect(async () => {
    await guest.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(written(guest, 'On Monday.')).toContainText('The manager', { timeout: 3_000 });
  }).toPass();
  await expect(guest.getByText('Asks early')).toHaveCount(0);
  await expectNoSidewaysScroll(guest);
  expect(faults).toEqual([]);
  await elsewhere.close();
});
