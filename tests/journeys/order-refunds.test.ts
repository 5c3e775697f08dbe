import { setTimeout } from 'node:timers/promises';

import type { Page } from '@playwright/test';

import { PASSWORD } from '../request/visitor.ts';

import { buy, openTrade, mailsOf, ready } from './bought.ts';
import { expect, expectNoAxeViolations, test } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

test.describe.configure({ timeout: 150_000 });

const PHONE = { width: 390, height: 844 };
const refundButton = (page: Page) => page.getByRole('button', { name: 'Refund', exact: true }).first();
/** The total that was refunded, as the order's sums show it. */
const back = (page: Page, sum: string) =>
  page.getByRole('region', { name: 'Payment' }).getByText(sum, { exact: true });
const refundDialog = (page: Page) => page.getByRole('dialog', { name: 'Refund', exact: true });
const amountField = (page: Page) => refundDialog(page).getByRole('textbox', { name: 'Amount in dollars' });

/** Opens the refund's dialog by keyboard, unless a refusal has reopened it, and sends an amount. */
async function refund(page: Page, dollars: string): Promise<void> {
  if ((await refundDialog(page).count()) === 0) {
    await refundButton(page).focus();
    await page.keyboard.press('Enter');
  }
  await expect(amountField(page)).toBeVisible();
  await amountField(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(dollars);
  await page.keyboard.press('Enter');
}

/** Expects the message about a refused amount in the dialog it was typed into. */
async function expectRefused(page: Page, sentence: string): Promise<void> {
  await expect(refundDialog(page).getByRole('alert')).toContainText(sentence);
  await expect(amountField(page)).toBeVisible();
}

/** Confirms the identity in the dialog that asks for it, first with a wrong password; by keyboard only. */
async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const field = dialog.locator('input[name=proof]');
  await field.focus();
  await page.keyboard.type('not the password at all');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** Expects both refunds as the buyer sees them, their credit notes as files, and the emails. */
async function expectShownToBuyer(shop: ServedShop, page: Page, orderId: string): Promise<void> {
  await page.goto(`/orders/${orderId}`);
  await ready(page);
  const money = page.getByRole('region', { name: 'Payment' });
  await expect(money.getByText('−$50.00')).toBeVisible();
  await expect(money.getByText('−$150.00')).toBeVisible();
  const notes = money.getByRole('link', { name: /^Credit note/ });
  await expect(notes).toHaveCount(2);
  for (const note of await notes.all()) {
    const file = await page.request.get((await note.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
  await expect(page.getByRole('main').getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const mails = await mailsOf(shop, orderId, 'refund.issued');
  const amounts = mails.map(({ payload }) => Number(payload['amountCents']));
  expect(amounts.toSorted((one, other) => one - other)).toEqual([50_00, 150_00]);
}

test('the owner refunds a part and then the rest on a phone by keyboard, and no more than was paid', async ({
  browser,
}) => {
  const shop = await openServedShop();
  try {
    const { buyer, owner, leave } = await openTrade(browser, shop, { viewport: PHONE, hasTouch: true });
    const orderId = await buy(buyer, shop);
    await owner.goto(`/admin/orders/${orderId}`);
    await ready(owner);
    await refundButton(owner).focus();
    await owner.keyboard.press('Enter');
    await expect(refundDialog(owner)).toBeVisible();
    await expectNoAxeViolations(owner);
    await expectNoSidewaysScroll(owner);
    await owner.keyboard.press('Escape');
    await expect(refundDialog(owner)).toHaveCount(0);

    // A response is shown a moment before the page has reloaded its data: a dialog opened in between stays
    // open.
    await owner.route(/\.data\?_routes=/, async (route) => {
      await setTimeout(500);
      await route.continue();
    });

    // Nothing is decided before the identity is confirmed.
    await refund(owner, '500');
    await prove(owner);
    await expectRefused(owner, 'At most $200.00 of this payment can still be refunded.');

    await refund(owner, '50');
    await expect(back(owner, '-$50.00')).toBeVisible();
    await refund(owner, '150.01');
    await expectRefused(owner, 'At most $150.00 of this payment can still be refunded.');
    await refund(owner, '150');
    await expect(back(owner, '-$200.00')).toBeVisible();
    await expect(refundButton(owner)).toHaveCount(0);
    await expectNoAxeViolations(owner);
    await expectNoSidewaysScroll(owner);

    await expectShownToBuyer(shop, buyer, orderId);
    await owner.goto('/admin');
    await expect(owner.getByText(/^2 refunds paid out in this period/)).toBeVisible();
    await expect(owner.getByText('$200.00', { exact: true }).first()).toBeVisible();
    await leave();
  } finally {
    await shop.end();
  }
});
