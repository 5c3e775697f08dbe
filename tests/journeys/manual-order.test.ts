import type { Locator, Page } from '@playwright/test';

import { expectNoAxeViolations } from './journey.ts';
import { REPAIR, stock } from './sale.ts';
import { expect, test } from './staff.ts';

test.describe.configure({ timeout: 120_000 });

const ready = (page: Page) => page.locator('html[data-ready]').waitFor();
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const uniqueEmail = () => `manual-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`;

/** Opens the form by the button of the list, and fills in who it is for. */
async function openForm(staff: Page, email: string): Promise<void> {
  await staff.goto('/admin/orders');
  await ready(staff);
  await staff.getByRole('link', { name: 'New order' }).click();
  await staff.waitForURL('**/admin/orders/new');
  await expect(staff.getByRole('combobox', { name: 'Service' })).toBeVisible();
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace Hopper');
  await staff.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
}

/** Finds the service of the last line by its title, by keyboard alone. */
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

/** Saves by the keyboard, and gives the id of the order whose page follows. */
async function create(staff: Page): Promise<string> {
  await expect(button(staff, 'Create order').first()).toBeEnabled();
  await staff.keyboard.press('Control+s');
  await staff.waitForURL(/\/admin\/orders\/[\da-f-]{36}$/);
  await expect(button(staff, 'Copy payment link')).toBeVisible();
  return new URL(staff.url()).pathname.slice(-36);
}

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
  await dialog.getByRole('combobox', { name: 'How did the money come?' }).selectOption('cheque');
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('Cheque 0042');
  await expectNoAxeViolations(staff);
  await button(dialog, 'Mark as paid').click();
  const money = staff.getByRole('region', { name: /^Money/ });
  await expect(money).toContainText('Cheque, reference Cheque 0042');
  await expect(money).toContainText('by The owner');
  await expect(staff.getByText('Waiting for brief').first()).toBeVisible();
  await expectNoAxeViolations(staff);

  await button(money, 'Refund').click();
  const refund = staff.getByRole('dialog', { name: 'Refund' });
  await expect(refund).toContainText('Here the refund is only recorded.');
  await refund.getByRole('textbox', { name: 'Amount in dollars' }).fill('10.00');
  await button(refund, 'Refund').click();
  await expect(money.getByRole('listitem').filter({ hasText: '$10.00' })).toContainText('Refunded');
  await expectNoAxeViolations(staff);
});
