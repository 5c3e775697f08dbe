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
  // Nobody presses or reloads: the page has the checks run and follows the job.
  await expect(page.getByText('Not checked')).toHaveCount(0, { timeout: 30_000 });
  await expect(status.getByText('Last checked on')).toBeVisible({ timeout: 30_000 });
  await expect(status).toContainText('Sandbox');
  await expect(status).toContainText('Ready to test');
  const card = page.getByRole('region', { name: 'Real payments' });
  await expect(card).toContainText('The sandbox charges no card. To charge cards, set STRIPE_SECRET_KEY');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(card.getByRole('listitem').filter({ hasText: 'The public address is https' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Where each key comes from' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Check again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The checks are running.').filter({ visible: true })).toHaveCount(1);
  const key = page.getByRole('listitem').filter({ hasText: 'The provider accepts the key' });
  await expect(key).toContainText('OK');
  const backup = page.getByRole('listitem').filter({ hasText: 'A fresh backup exists' });
  await expect(backup).toContainText('No backup was made so far');

  const refund = page.getByRole('listitem').filter({ hasText: 'You gave a test payment back' });
  await refund.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(refund).toContainText('Done');
  await page.reload();
  await expect(refund).toContainText('Done');
  await ready(page);
  await refund.getByRole('button', { name: 'Take back: Refund' }).click();
  await expect(refund).not.toContainText('Done');
  await expectNoAxeViolations(page);
});

test('[ROUTE-20] a manager reads on a phone what the provider told of a sale, and replays by id', async ({
  staffPage,
  page,
}) => {
  await buyAsGuest(page, AUDIT, 'buyer@example.com');

  const staff = await staffPage('manager', { viewport: PHONE });
  await staff.goto(PAGE);
  await ready(staff);
  await expect(staff.getByRole('button', { name: 'Tick: Refund' })).toHaveCount(0);
  await staff.getByRole('link', { name: 'Events', exact: true }).click();
  await staff.waitForURL('**/stripe-readiness/events');
  const row = staff.getByRole('row').filter({ hasText: 'checkout.session.completed' }).first();
  await expect(async () => {
    await staff.reload();
    await expect(row).toContainText('Done', { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await ready(staff);
  await expectNoAxeViolations(staff);
  const field = staff.getByRole('textbox', { name: 'Event id' });
  await field.fill('cs_nonsense');
  await field.press('Enter');
  await expect(staff.getByText('An id of the provider begins with evt_.').first()).toBeVisible();
  await expect(field).toHaveValue('cs_nonsense');
  await field.fill('evt_unknown');
  await field.press('Enter');
  await expect(staff.getByText('The provider does not know this id').first()).toBeVisible();
  await field.fill((await row.getByText(/^evt_\w+$/).textContent()) ?? '');
  await field.press('Enter');
  const said = staff.getByText('checkout.session.completed is being worked again.');
  await expect(said.filter({ visible: true })).toHaveCount(1);
  await expectNoAxeViolations(staff);

  await staff.getByRole('link', { name: 'Comparison' }).click();
  await staff.getByRole('button', { name: 'Compare now' }).press('Enter');
  await expect(staff.getByText('Both sides agree about every payment')).toBeVisible();
  await expectNoAxeViolations(staff);
});
