import { expectNoAxeViolations, ready } from './journey.ts';
import { AUDIT, buyAsGuest } from './sale.ts';
import { expect, test } from './staff.ts';

const PAGE = '/admin/stripe-readiness';
const PHONE = { width: 390, height: 844 };

test('[ROUTE-20] the checks run by themselves and by keyboard, say what stops live, and a person ticks the rest', async ({
  staffPage,
}) => {
  const page = await staffPage('owner');
  await page.goto(PAGE);
  await ready(page);
  const status = page.getByRole('region', { name: 'Status' });
  // Without a press or a reload: the page starts the checks and follows the job.
  await expect(page.getByText('Not checked')).toHaveCount(0, { timeout: 30_000 });
  await expect(status.getByText('Last checked on')).toBeVisible({ timeout: 30_000 });
  await expect(status).toContainText('Sandbox');
  await expect(status).toContainText('Ready to test');
  const card = page.getByRole('region', { name: 'Real payments' });
  await expect(card).toContainText(
    'The sandbox doesn’t charge cards. To charge cards, set STRIPE_SECRET_KEY',
  );
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(card.getByRole('listitem').filter({ hasText: 'Public URL uses HTTPS' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Where to find the keys' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Check again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Checks are running.').filter({ visible: true })).toHaveCount(1);
  const key = page.getByRole('listitem').filter({ hasText: 'Provider accepts the key' });
  await expect(key).toContainText('OK');
  const backup = page.getByRole('listitem').filter({ hasText: 'A recent backup exists' });
  // The shop of the run backs itself up if the clock passes 02:20 UTC meanwhile.
  await expect(backup).toContainText(/No backup yet|Last backup/);

  const refund = page.getByRole('listitem').filter({ hasText: 'You refunded a test payment' });
  await refund.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(refund).toContainText('Done');
  await page.reload();
  await expect(refund).toContainText('Done');
  await ready(page);
  await refund.getByRole('button', { name: 'Uncheck: Refund' }).click();
  await expect(refund).not.toContainText('Done');
  await expectNoAxeViolations(page);
});

test('[ROUTE-20] a manager reads the provider events of a sale on a phone and replays one by its ID', async ({
  staffPage,
  page,
}) => {
  await buyAsGuest(page, AUDIT, 'buyer@example.com');

  const staff = await staffPage('manager', { viewport: PHONE });
  await staff.goto(PAGE);
  await ready(staff);
  await expect(staff.getByRole('button', { name: 'Check off: Refund' })).toHaveCount(0);
  await staff.getByRole('link', { name: 'Events', exact: true }).click();
  await staff.waitForURL('**/stripe-readiness/events');
  const row = staff.getByRole('row').filter({ hasText: 'checkout.session.completed' }).first();
  await expect(async () => {
    await staff.reload();
    await expect(row).toContainText('Done', { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await ready(staff);
  await expectNoAxeViolations(staff);
  const field = staff.getByRole('textbox', { name: 'Event ID' });
  await field.fill('cs_nonsense');
  await field.press('Enter');
  await expect(staff.getByText('Enter an event ID that starts with evt_.').first()).toBeVisible();
  await expect(field).toHaveValue('cs_nonsense');
  await field.fill('evt_unknown');
  await field.press('Enter');
  await expect(staff.getByText('The provider doesn’t have an event with this ID').first()).toBeVisible();
  await field.fill((await row.getByText(/^evt_\w+$/).textContent()) ?? '');
  await field.press('Enter');
  const toast = staff.getByText('Processing checkout.session.completed again.');
  await expect(toast.filter({ visible: true })).toHaveCount(1);
  await expectNoAxeViolations(staff);

  await staff.getByRole('link', { name: 'Comparison' }).click();
  await staff.getByRole('button', { name: 'Compare now' }).press('Enter');
  await expect(staff.getByText('All payments of the last three days match')).toBeVisible();
  await expectNoAxeViolations(staff);
});
