import { expectNoAxeViolations, unique } from './journey.ts';
import { confirmed, GOOD_CARD, goToPayment, payWith } from './payment.ts';
import { AUDIT, dollars, fillCart, payButton } from './sale.ts';
import { expect, test } from './staff.ts';

const PHONE = { width: 390, height: 844 };

test('[ACCESS-05] a manager creates a promo code on a phone, a buyer uses it, and the manager pauses and archives it', async ({
  staffPage,
  page,
}) => {
  const code = unique('J').toUpperCase();
  const staff = await staffPage('manager', { viewport: PHONE });
  await staff.goto('/admin/promo-codes/new');
  await staff.locator('html[data-ready]').waitFor();
  const field = (name: RegExp | string) => staff.getByRole('textbox', { name });
  await staff.getByRole('button', { name: 'Generate' }).click();
  await expect(field('Code')).toHaveValue(/^[A-Z2-9]{8}$/);
  await field('Code').fill('no');
  await field('Value').fill('101');
  await staff.keyboard.press('Control+s');
  await expect(staff.getByRole('alert').getByRole('link')).toHaveCount(2);
  await expectNoAxeViolations(staff);
  await field('Code').fill(code.toLowerCase());
  await field('Value').fill('20');
  await field('Total uses').fill('5');
  await staff.keyboard.press('Control+s');
  await expect(staff.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expectNoAxeViolations(staff);

  const [audit] = await fillCart(page, [AUDIT]);
  const price = audit?.price_usd ?? 0;
  const left = price - Math.floor((price * 20 + 50) / 100);
  await staff.getByRole('combobox', { name: 'Service 1' }).selectOption(audit?.id ?? '');
  await staff.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(staff.getByRole('status').filter({ hasText: 'Promo code applied!' })).toContainText(
    dollars(left),
  );

  await page.goto(`/cart?promo=${code}`);
  await expect(payButton(page)).toHaveText(`Pay ${dollars(left)} with card`);
  await goToPayment(page);
  await payWith(page, GOOD_CARD);
  await expect(confirmed(page)).toBeVisible();

  await staff.reload();
  await staff.locator('html[data-ready]').waitFor();
  await expect(staff.getByRole('listitem').filter({ hasText: 'buyer@example.com' })).toContainText('Used');
  await expect(staff.getByText('Orders have used this code')).toBeVisible();
  await expect(field('Value')).toHaveCount(0);
  await staff.getByRole('button', { name: 'Pause' }).click();
  await expect(staff.getByText('Paused', { exact: true })).toBeVisible();
  await staff.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(staff.getByText('Choose at least one service.').first()).toBeVisible();
  await staff.getByRole('button', { name: 'Archive' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(staff.getByText('Archived', { exact: true })).toBeVisible();
  await staff.goto('/admin/promo-codes?state=archived');
  await expect(staff.getByRole('link', { name: code })).toBeVisible();
  await expectNoAxeViolations(staff);
});

test('an analyst reads promo codes and finds nothing to press; an editor does not find the page', async ({
  staffPage,
}) => {
  const analyst = await staffPage('analyst');
  await analyst.goto('/admin/promo-codes');
  await expect(analyst.getByRole('link', { name: 'Create promo code' })).toHaveCount(0);
  await analyst.getByRole('link', { name: 'WELCOME10' }).click();
  await expect(analyst.getByRole('heading', { level: 1, name: 'WELCOME10' })).toBeVisible();
  await expect(analyst.getByRole('button', { name: /Save|Pause|Delete|Test/ })).toHaveCount(0);
  await expectNoAxeViolations(analyst);
  const editor = await staffPage('editor');
  const answer = await editor.goto('/admin/promo-codes');
  expect(answer?.status()).toBe(403);
});
