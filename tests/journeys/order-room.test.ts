import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { deliverOrderItem } from '#app/modules/fulfilment/deliveries/deliver-item.server.ts';
import { orderItemScope } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { updateOrderItemScopeRow } from '#app/modules/fulfilment/deliveries/set-scope-row.server.ts';
import { addBrief, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { startOrderItemRevision } from '#app/modules/fulfilment/deliveries/start-revision.server.ts';
import { startOrderItemWork } from '#app/modules/fulfilment/start-work.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addOwnOrder } from '#app/modules/order-pages/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { signedUp } from '../request/visitor.ts';

import { expect, expectNoAxeViolations, test } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

test.describe.configure({ timeout: 240_000 });

const ready = (page: Page) => page.locator('html[data-ready]').waitFor();

/** The team's actions on one item, by the commands its pages call. */
function staffOf(ctx: AppContext, itemId: string) {
  const find = async () => {
    const [item] = await ctx.db.select().from(orderItems).where(eq(orderItems.id, itemId));
    if (!item) throw new Error('the item is gone');
    return { itemId, version: item.version };
  };
  return {
    async start() {
      expect(await startOrderItemWork(ctx, await find())).toMatchObject({ ok: true });
    },
    async rename(title: string) {
      await ctx.db.update(orderItems).set({ title }).where(eq(orderItems.id, itemId));
    },
    async startRevision() {
      expect(await startOrderItemRevision(ctx, await find())).toMatchObject({ ok: true });
    },
    async deliver(note: string) {
      const rows = await ctx.db.select().from(orderItemScope).where(eq(orderItemScope.orderItemId, itemId));
      for (const row of rows.filter(({ kind, state }) => kind === 'included' && state === 'open'))
        await updateOrderItemScopeRow(ctx, { itemId, rowId: row.id, state: 'done' });
      const nothing = { noFileReason: 'It is live on your site.', fileIds: [], linkIds: [] };
      expect(await deliverOrderItem(ctx, { ...(await find()), note, ...nothing })).toMatchObject({
        ok: true,
      });
    },
  };
}

/** Signs Ada in in this browser, and creates an order of this account that waits for its brief. */
async function adasOrder(shop: ServedShop, page: Page) {
  const ada = await signedUp(shop);
  await page
    .context()
    .addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: shop.origin })));
  const [user] = await shop.ctx.db.select().from(users);
  await addServiceFixtures(shop.ctx, { service_title: 'Website audit', slug: 'audit', status: 'published' });
  const [service] = await shop.ctx.db.select().from(services);
  const work = await addOwnOrder(shop.ctx, {
    userId: user?.id ?? '',
    titles: ['Website audit'],
    items: [{ workState: 'awaiting_brief', isBriefRequired: true, rows: ['Ten pages', 'A report'] }],
  });
  const [itemId = ''] = work.itemIds;
  await shop.ctx.db
    .update(orderItems)
    .set({ serviceId: service?.id ?? null })
    .where(eq(orderItems.id, itemId));
  await addBrief(shop.ctx, itemId, [makeQuestion({ key: 'site', label: 'Your website', isRequired: true })]);
  const owner = {
    kind: 'user',
    id: user?.id ?? '',
    role: 'owner',
    email: '',
    isEmailVerified: true,
  } as const;
  return { path: `/orders/${work.orderId}`, staff: staffOf(shop.newContext({ actor: owner }), itemId) };
}

/** Waits for a change by another person to appear when the page gets the focus again. */
async function look(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test('a customer’s order goes from brief through a revision to acceptance, and is bought again', async ({
  page,
}) => {
  const shop = await openServedShop();
  try {
    const { path, staff } = await adasOrder(shop, page);
    await page.goto(`${shop.origin}/orders`);
    await ready(page);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    const needs = page.getByRole('region', { name: 'Needs your attention' });
    await needs.getByRole('link', { name: 'Fill in brief' }).click();
    await page.getByLabel('Your website').fill('https://shop.example');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByText('We have your brief.', { exact: true })).toBeVisible();

    await page.goto(shop.origin + path);
    await ready(page);
    await expect(page.getByText('We have everything we need and will start next.')).toBeVisible();
    await staff.start();
    await look(page, 'We’re working on it and will email you');
    await staff.deliver('First version.');
    await look(page, 'First version.');
    await expect(page.getByText('Accept delivery', { exact: true })).toBeVisible();
    await expect(page.locator('[aria-current=step]')).toContainText('Delivered');
    await expectNoAxeViolations(page);

    await page.getByText('Request a revision').click();
    await page.getByRole('button', { name: 'Request revision' }).click();
    // While a press is processed, further ones are ignored.
    await expect(page.getByRole('alert')).toContainText('Your text needs');
    const field = page.getByLabel('What should change?');
    await field.fill('The second page still shows the old price.');
    await page.getByRole('button', { name: 'Request revision' }).click();
    // A refresh in the background removes no message, whether it ends before or after the answer.
    await staff.rename('Audit of your website');
    await look(page, 'Audit of your website');
    await expect(page.getByRole('alert')).toContainText('Choose at least one checklist item');
    await expect(field).toHaveValue('The second page still shows the old price.');
    await expectNoAxeViolations(page);
    await page.getByRole('checkbox', { name: 'Ten pages' }).check();
    await page.getByRole('button', { name: 'Request revision' }).click();
    await expect(page.getByText('Your revision request is sent.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();

    await staff.startRevision();
    await staff.deliver('Second version.');
    await look(page, 'You’ve used all your revisions (1 of 1).');
    await expect(page.getByText('v2, revision')).toBeVisible();
    // Accepting needs a confirmation, which can be refused, by keyboard too.
    const accept = page.getByText('Accept delivery', { exact: true });
    const sure = page.getByRole('button', { name: 'Yes, accept delivery' });
    await accept.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Accepting closes this service and can’t be undone')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(sure).toBeHidden();
    await expect(accept).toBeFocused();
    await page.keyboard.press('Enter');
    await sure.click();
    await expect(page.getByText('Accepted. Thank you.')).toBeVisible();
    await expect(page.getByText('Everything is delivered and accepted.')).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);

    await page.goto(`${shop.origin}/orders?tab=completed`);
    await ready(page);
    await page.getByRole('button', { name: 'Buy again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'is in your cart' })).toBeVisible();
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page.getByRole('link', { name: 'Website audit' })).toBeVisible();
  } finally {
    await shop.end();
  }
});
