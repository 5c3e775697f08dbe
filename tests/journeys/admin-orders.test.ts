import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';

import { addBrief, addWork, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { signedInAs } from '../request/visitor.ts';

import { expect, expectNoAxeViolations, test } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

test.describe.configure({ timeout: 240_000 });

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: formatOrderNumber(id) });
const bar = (page: Page) => page.getByRole('form', { name: 'Selected rows' });

/** Opens the list of orders as the owner of this shop. */
async function openOrderList(shop: ServedShop, page: Page): Promise<void> {
  const { cookies } = await signedInAs(shop, 'owner');
  const list = [...cookies].map(([name, value]) => ({ name, value, url: shop.origin }));
  await page.context().addCookies(list);
  await page.goto(`${shop.origin}/admin/orders?tab=all`);
  await page.locator('html[data-ready]').waitFor();
}

/** Selects an order by keyboard. */
async function tick(page: Page, id: string) {
  const box = rowOf(page, id).getByRole('checkbox');
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
}

async function press(page: Page, name: string) {
  await bar(page).getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('orders are started and sent brief reminders in bulk by keyboard, and the skipped are named', async ({
  page,
}) => {
  const shop = await openServedShop();
  try {
    const order = { email: 'ada@buyer.example', emailNorm: 'ada@buyer.example', customerName: 'Ada' };
    const queued = await addWork(shop.ctx, { order });
    const waits = await addWork(shop.ctx, { items: [{ workState: 'awaiting_brief' }], order });
    await addBrief(shop.ctx, waits.itemIds[0] ?? '', [makeQuestion({ key: 'goal', isRequired: true })]);
    await openOrderList(shop, page);
    await expectNoAxeViolations(page);

    await tick(page, queued.orderId);
    await tick(page, waits.orderId);
    await expect(bar(page)).toContainText('2 selected');
    await expectNoSidewaysScroll(page);
    await press(page, 'Start work');
    const dialog = page.getByRole('dialog', { name: 'Start work?' });
    await expect(dialog).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Start work' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const left = `Order ${formatOrderNumber(waits.orderId)}: has nothing waiting to start`;
    await expect(page.getByText(left)).toBeVisible();
    await expect(rowOf(page, queued.orderId)).toContainText('In progress');
    await expect(rowOf(page, waits.orderId)).toContainText('Waiting for brief');

    await tick(page, queued.orderId);
    await tick(page, waits.orderId);
    await press(page, 'Send brief reminder');
    await expect(
      page.getByText(`Order ${formatOrderNumber(queued.orderId)}: is not waiting for a brief`),
    ).toBeVisible();
    const mails = await shop.ctx.db.select().from(outbox).where(eq(outbox.orderId, waits.orderId));
    expect(mails.filter(({ template }) => template === 'brief.reminder')).toHaveLength(1);

    // Enter in a field of the bar's dialog presses the dialog's own button; an assignment can be undone.
    await tick(page, queued.orderId);
    await press(page, 'Tag');
    await page.getByRole('dialog', { name: 'Add tags' }).getByLabel('Tags').fill('vip');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, queued.orderId)).toContainText('vip');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, queued.orderId)).not.toContainText('vip');

    // The menu of the row has the steps that are possible for this order; its dialog asks for the reason.
    const menu = rowOf(page, waits.orderId).getByRole('button', { name: /^Actions for/ });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(
      rowOf(page, waits.orderId).getByRole('button', { name: 'Send brief reminder' }),
    ).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const prompt = page.getByRole('dialog', { name: 'Continue without the brief' });
    await prompt.getByLabel('Reason').fill('We talked on the phone.');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, waits.orderId)).toContainText('Queued');
    const [item] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, waits.orderId));
    expect(item?.workState).toBe('queued');
  } finally {
    await shop.end();
  }
});

test('an order that comes in while the list is open is a mark that reads the list again', async ({
  page,
}) => {
  const shop = await openServedShop();
  try {
    await page.clock.install();
    const { orderId } = await addWork(shop.ctx);
    await openOrderList(shop, page);
    await expect(rowOf(page, orderId)).toBeVisible();
    // Later than any moment at which the list may have been read.
    const createdAt = new Date(Date.now() + 60_000);
    const came = await addWork(shop.ctx, { order: { createdAt } });
    await page.clock.runFor(31_000);
    const mark = page.getByRole('link', { name: '1 new order' });
    await expect(mark).toBeVisible();
    await expectNoAxeViolations(page);
    await mark.click();
    await expect(rowOf(page, came.orderId)).toBeVisible();
  } finally {
    await shop.end();
  }
});
