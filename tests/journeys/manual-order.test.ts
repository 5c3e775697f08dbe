import type { Locator, Page } from '@playwright/test';

import { expectNoAxeViolations, watchFaults } from './journey.ts';
import { mailed } from './mailbox.ts';
import { dollars, expectNoSidewaysScroll, REPAIR, stock } from './sale.ts';
import { expect, test } from './staff.ts';

test.describe.configure({ timeout: 240_000 });

const PAY_LINK = /^Subject: Your order [\da-f]{8} is ready to pay[^]*?\n([^]*)$/m;
const OWN_PRICE = '123.45';

const ready = (page: Page) => page.locator('html[data-ready]').waitFor();
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const uniqueEmail = () => `manual-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`;

/** Opens the form with the button of the list, and fills in the customer. */
async function openForm(staff: Page, email: string): Promise<void> {
  await staff.goto('/admin/orders');
  await ready(staff);
  await staff.getByRole('link', { name: 'New order', exact: true }).click();
  await staff.waitForURL('**/admin/orders/new');
  await expect(staff.getByRole('combobox', { name: 'Service' })).toBeVisible();
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace Hopper');
  await staff.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
}

/** Finds the service of the last line by its title, by keyboard only. */
async function choose(staff: Page, title: string): Promise<void> {
  const field = staff.getByRole('combobox', { name: 'Service' }).last();
  await field.focus();
  await staff.keyboard.type(title.slice(0, 12));
  await expect(staff.getByRole('option', { name: new RegExp(`^${escaped(title)}`) })).toBeVisible();
  await field.fill(title);
  await staff.keyboard.press('Enter');
  await expect(field).toHaveValue(title);
  await expect(staff.getByRole('listbox')).toHaveCount(0);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Saves by keyboard; returns the id of the order whose page follows. */
async function create(staff: Page): Promise<string> {
  await expect(button(staff, 'Create order').first()).toBeEnabled();
  await staff.keyboard.press('Control+s');
  await staff.waitForURL(/\/admin\/orders\/[\da-f-]{36}$/);
  await expect(button(staff, 'Copy payment link')).toBeVisible();
  return new URL(staff.url()).pathname.slice(-36);
}

test('the owner makes an order at a price of its own, mails the link, and its client pays it', async ({
  browser,
  page,
  staffPage,
}) => {
  const [repair] = await stock(page, [REPAIR]);
  if (!repair) throw new Error('the demo shop sells it');
  const email = uniqueEmail();
  const staff = await staffPage('owner');
  await openForm(staff, email);
  await expectNoAxeViolations(staff);
  await choose(staff, repair.title);
  await expect(staff.getByRole('status').filter({ hasText: '(unsaved changes)' })).toBeVisible();
  await staff.getByRole('textbox', { name: /^Custom unit price/ }).fill(OWN_PRICE);
  await expect(staff.locator('output')).toHaveText(`$${OWN_PRICE}`);

  // Leaving needs a confirmation; a refused save keeps everything and leads to its field.
  await staff.getByRole('link', { name: 'Orders', exact: true }).first().click();
  const leave = staff.getByRole('dialog', { name: 'Leave without saving?' });
  await button(leave, 'Stay on this page').click();
  await expect(leave).toBeHidden();
  await staff.keyboard.press('Control+s');
  const reason = staff.getByRole('textbox', { name: 'Reason for the custom price' });
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeViolations(staff);
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(staff);
  await staff.setViewportSize({ width: 1280, height: 720 });
  await staff.getByRole('alert').getByRole('link').click();
  await expect(reason).toBeFocused();
  await reason.fill('A friend of the house');
  const id = await create(staff);
  await expectNoAxeViolations(staff);
  await expect(
    staff.getByText(`Custom price instead of ${dollars(repair.price_usd)}: A friend`),
  ).toBeVisible();
  await button(staff, 'Email the payment link').click();
  await expect(staff.getByText('Payment link sent', { exact: true }).first()).toBeVisible();

  // The client opens the mailed link, returns once from the payment page, and pays.
  const whole = (await mailed(email, PAY_LINK)).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  const link = new RegExp(`/orders/${id}\\?t=\\d+\\.[\\w-]{43}`).exec(whole)?.[0] ?? '';
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const client = await context.newPage();
  const faults = watchFaults(client);
  await client.goto(link);
  await ready(client);
  await expectNoAxeViolations(client);
  await expectNoSidewaysScroll(client);
  const pay = button(client, `Pay $${OWN_PRICE}`);
  await pay.click();
  await client.waitForURL('**/sandbox/pay/**');
  await client.locator(`a[href$="/orders/${id}"]`).first().click();
  await client.waitForURL(`**/orders/${id}`);
  await pay.click();
  await client.waitForURL('**/sandbox/pay/**');
  await client.getByRole('textbox', { name: 'Email' }).fill(email);
  await client.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242');
  await client.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(client.getByRole('heading', { name: 'Payment Confirmed!' })).toBeVisible();
  await client.goto(`/orders/${id}`);
  await ready(client);
  await expect(client.getByText('Waiting for your brief').first()).toBeVisible();
  await expect(button(client, `Pay $${OWN_PRICE}`)).toHaveCount(0);

  await staff.reload();
  await ready(staff);
  await expect(staff.getByText(new RegExp(`\\$${OWN_PRICE} by visa 4242`))).toBeVisible();
  await expect(button(staff, 'Mark as paid')).toHaveCount(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('an order marked as paid counts, says how the money came, and its refund is recorded', async ({
  page,
  staffPage,
}) => {
  const [repair] = await stock(page, [REPAIR]);
  if (!repair) throw new Error('the demo shop sells it');
  const staff = await staffPage('owner', { colorScheme: 'dark' });
  await openForm(staff, uniqueEmail());
  await choose(staff, repair.title);
  await create(staff);

  await button(staff, 'Mark as paid').click();
  const dialog = staff.getByRole('dialog', { name: 'Mark as paid' });
  await dialog.getByRole('combobox', { name: 'Payment method' }).selectOption('cheque');
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('Check 0042');
  await expectNoAxeViolations(staff);
  await button(dialog, 'Mark as paid').click();
  const money = staff.getByRole('region', { name: /^Payment/ });
  await expect(money).toContainText('Check, reference Check 0042');
  await expect(money).toContainText('by The owner');
  await expect(staff.getByText('Waiting for brief').first()).toBeVisible();
  await expectNoAxeViolations(staff);

  await button(money, 'Refund').click();
  const refund = staff.getByRole('dialog', { name: 'Refund' });
  await expect(refund).toContainText('it is only recorded here.');
  await refund.getByRole('textbox', { name: 'Amount in dollars' }).fill('10.00');
  await button(refund, 'Refund $10.00').click();
  await expect(money.getByRole('listitem').filter({ hasText: '$10.00' })).toContainText('Refunded');
  await expectNoAxeViolations(staff);
});
