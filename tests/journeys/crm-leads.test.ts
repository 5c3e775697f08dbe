import type { Page } from '@playwright/test';

import { signedInAs } from '../request/visitor.ts';

import { expectNoAxeViolations, expectToast, unique, watchFaults } from './journey.ts';
import { box, open } from './new-service.ts';
import { AUDIT, buyAsGuest, expectNoSidewaysScroll } from './sale.ts';
import { openServedShop } from './served-shop.ts';
import { expect, test } from './staff.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const timeline = (page: Page) => page.getByRole('list', { name: 'What happened' });

/** Presses a button by keyboard only. */
async function press(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
}

test('[BROWSE-04] a search without result becomes a lead, a draft service, and a service the same search finds', async ({
  browser,
}) => {
  // A shop of its own: other journeys count the services of the demo shop.
  const shop = await openServedShop();
  const owner = await signedInAs(shop, 'owner');
  const visitor = await (await browser.newContext({ baseURL: shop.origin })).newPage();
  await open(visitor, '/services?q=submarine+painting');
  const form = visitor.getByRole('region', { name: 'Tell us what you need' });
  await form.getByLabel('Email', { exact: true }).fill('captain@example.com');
  await form.getByLabel('What do you need done?').fill('Forty meters, in yellow.');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();

  const context = await browser.newContext({ baseURL: shop.origin });
  await context.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: shop.origin })));
  const page = await context.newPage();
  const faults = watchFaults(page);
  await open(page, '/admin');
  await page.getByRole('link', { name: /New leads/ }).click();
  await expect(page.getByRole('link', { name: 'New 1', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('link', { name: 'captain@example.com' }).click();
  await expect(heading(page, 'captain@example.com')).toBeVisible();
  await expect(timeline(page)).toContainText('Requested “submarine painting”');
  await expect(timeline(page)).toContainText('Forty meters, in yellow.');
  await page.getByRole('button', { name: 'Create draft service' }).click();
  await page.waitForURL(/\/admin\/services\/[\da-f-]{36}$/);
  await expect(box(page, 'Service title')).toHaveValue('Submarine painting');
  await page.getByLabel('Category').selectOption('Create Content');
  await box(page, 'Price (USD)').fill('990');
  await box(page, 'About This Service').fill('Two coats, one of them dry.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(async () => {
    await visitor.goto('/services?q=submarine+painting');
    await expect(visitor.getByRole('article').filter({ hasText: 'Submarine painting' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  // Pressed again, it opens the same service.
  await page.goBack();
  await page.getByRole('button', { name: 'Create draft service' }).click();
  await expect(box(page, 'Service title')).toHaveValue('Submarine painting');
  expect(faults).toEqual([]);
  await Promise.all([context.close(), visitor.context().close()]);
  await shop.end();
});

test('a lead is entered and worked by keyboard: facts, stages, a task, a note, blocked, erased', async ({
  staffPage,
}) => {
  const page = await staffPage('manager');
  const email = `${unique('lead')}@example.com`;
  await open(page, '/admin/crm');
  await page.keyboard.press('c');
  await expect(heading(page, 'New lead')).toBeVisible();
  await box(page, 'Name').focus();
  await page.keyboard.type('Grace Hopper');
  await page.getByLabel('Email').fill('grace');
  await page.getByLabel('Value in USD').fill('much');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
  await expect(box(page, 'Name')).toHaveValue('Grace Hopper');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Value in USD').fill('1,500');
  await page.keyboard.press('Control+s');
  await expect(heading(page, 'Grace Hopper')).toBeVisible();
  await expectNoAxeViolations(page);

  await press(page, 'Contacted');
  await expect(page.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Next step').focus();
  await page.keyboard.type('Call on Monday');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('(unsaved changes)')).toBeHidden();
  await page.getByRole('textbox', { name: 'New task' }).focus();
  await page.keyboard.type('Send the offer');
  await page.getByLabel(/^Due \(/).fill('2020-01-02T09:00');
  await press(page, 'Add task');
  await expect(page.getByRole('list', { name: 'Tasks' })).toContainText('Overdue');
  await press(page, 'Done: Send the offer');
  await expect(timeline(page)).toContainText('Task done');
  await press(page, 'Reopen: Send the offer');
  await page.getByRole('textbox', { name: 'Note for the team' }).focus();
  await page.keyboard.type('Likes compilers.');
  await press(page, 'Add note');
  await expect(timeline(page)).toContainText('Likes compilers.');
  await press(page, 'Lost');
  const why = page.getByRole('dialog', { name: 'Why was this lead lost?' });
  await why.getByLabel('Reason').fill('Too dear');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lost: Too dear')).toBeVisible();

  await open(page, `/admin/crm?tab=lost&task=overdue&q=${email}`);
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  await expect(page.getByRole('cell', { name: /Call on Monday/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('checkbox', { name: /Grace Hopper/ }).check();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Tags').fill('Compilers');
  await page.getByRole('dialog').getByRole('button', { name: 'Tag' }).click();
  await expectToast(page, '1 tagged');
  await page.goto('/admin/crm?tag=compilers');
  await page.getByRole('link', { name: 'Grace Hopper' }).first().click();
  await expect(page.getByLabel('Tags')).toHaveValue('compilers');
  await page.getByRole('button', { name: 'Erase' }).click();
  const erase = page.getByRole('dialog', { name: 'Erase Grace Hopper?' });
  await expectNoAxeViolations(page);
  await erase.getByLabel(`Type ${email} to confirm`).fill(email);
  await erase.getByRole('button', { name: 'Erase for good' }).click();
  await expect(heading(page, 'Leads')).toBeVisible();
  await open(page, `/admin/crm?q=${email}`);
  await expect(page.getByText('No leads match your filters')).toBeVisible();
});

test('a paid order wins its mailbox; on a phone the lead is read and worked on without a sideways step', async ({
  staffPage,
  page: buyer,
}) => {
  const email = `${unique('won')}@example.com`;
  await buyAsGuest(buyer, AUDIT, email);
  const page = await staffPage('owner', { viewport: { width: 390, height: 844 } });
  await expect(async () => {
    await open(page, `/admin/crm?tab=won&q=${email}`);
    await expect(page.getByRole('link', { name: email })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('button', { name: 'Won' })).toHaveAttribute('aria-pressed', 'true');
  await expect(timeline(page)).toContainText('Paid for an order: Won');
  await expect(timeline(page)).toContainText(/Order [\da-f]{8}, \$[\d.,]+: paid/);
  await expectNoSidewaysScroll(page);
  await page.getByRole('textbox', { name: 'New task' }).fill('Say thanks');
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByRole('list', { name: 'Tasks' })).toContainText('Say thanks');
  // From the top, where the header covers nothing.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoAxeViolations(page);
});
