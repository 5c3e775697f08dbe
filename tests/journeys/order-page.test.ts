import type { Browser, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';

import { orderItemScope } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addOwnOrder } from '#app/modules/order-pages/fixtures.ts';

import { signedInAs, signedUp, type Visitor } from '../request/visitor.ts';

import { expect, expectNoAxeViolations, test, watchFaults } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

test.describe.configure({ timeout: 180_000 });

const ready = (page: Page) => page.locator('html[data-ready]').waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Returns to the page, as from another tab. */
const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

let shop: ServedShop;
let faults: string[][];

/** Opens a page in a new browser context, signed in as this visitor. */
async function browserOf(browser: Browser, visitor: Visitor, viewport = { width: 1280, height: 900 }) {
  const context = await browser.newContext({ viewport });
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shop.origin })));
  const page = await context.newPage();
  faults.push(watchFaults(page));
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.origin + path);
  await ready(page);
}

test.beforeEach(async () => {
  faults = [];
  shop = await openServedShop();
});
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
  await shop.end();
  expect(faults.flat(), 'errors thrown in the pages').toEqual([]);
});

test('the staff pauses, resumes and delivers; the customer reads each on the page that is open', async ({
  browser,
}) => {
  const ada = await signedUp(shop);
  const [user] = await shop.ctx.db.select().from(users);
  const { orderId } = await addOwnOrder(shop.ctx, {
    userId: user?.id ?? '',
    titles: ['Website audit'],
    items: [{ workState: 'in_progress', rows: ['Ten pages'] }],
  });
  await shop.ctx.db.update(orderItemScope).set({ state: 'done' });
  const customer = await browserOf(browser, ada, { width: 390, height: 844 });
  // The clock of the customer's page is stopped: any change comes by the stream.
  const listening = customer.waitForResponse(/\/api\/live\?for=order/);
  await customer.clock.install();
  await open(customer, `/orders/${orderId}`);
  await listening;

  const staff = await browserOf(browser, await signedInAs(shop, 'manager'));
  await open(staff, `/admin/orders/${orderId}`);
  await button(staff, 'Pause').click();
  const dialog = staff.getByRole('dialog', { name: 'Pause Website audit' });
  await dialog.getByRole('textbox', { name: 'Reason (shown to the customer)' }).fill('Your site is down.');
  await expectNoAxeViolations(staff);
  await button(staff, 'Pause the delivery date').click();
  const pauses = staff.getByRole('list', { name: 'Pauses' });
  await expect(pauses).toContainText('Your site is down.');
  await expect(button(staff, 'Pause')).toHaveCount(0);
  await expectNoAxeViolations(staff);
  await expectNoSidewaysScroll(staff);

  await expect(customer.getByText('Waiting for you: Your site is down.').first()).toBeVisible();
  await expect(customer.getByText(/^The delivery date has been paused since/)).toBeVisible();
  await expectNoAxeViolations(customer);
  await expectNoSidewaysScroll(customer);

  // From here the answer to the first refresh is held back: what happens meanwhile must be shown too.
  const hold = Promise.withResolvers<void>();
  const isRefresh = (url: URL) => url.pathname === `/orders/${orderId}.data`;
  await customer.route(
    isRefresh,
    async (route) => {
      const response = await route.fetch();
      await hold.promise;
      // The page has replaced this request by then.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  const firstRefresh = customer.waitForRequest((request) => isRefresh(new URL(request.url())));
  await button(staff, 'Resume').click();
  await expect(pauses).toHaveCount(0);
  await expect(button(staff, 'Pause')).toBeVisible();
  await firstRefresh;
  const secondRefresh = customer.waitForRequest((request) => isRefresh(new URL(request.url())));

  await staff.getByRole('textbox', { name: 'Note to the customer' }).fill('Here is all of it.');
  await staff
    .getByRole('textbox', { name: /nothing to (hand over|deliver)/i })
    .fill('It is live on your site.');
  await button(staff, 'Deliver').click();
  await expect(button(staff, 'Deliver')).toHaveCount(0);
  await secondRefresh;
  hold.resolve();
  await expect(customer.getByText(/^The delivery date has been paused since/)).toHaveCount(0);
  await expect(customer.getByText('Here is all of it.')).toBeVisible();
  await expect(customer.getByText('Accept delivery', { exact: true })).toBeVisible();
});

test('two people on one order read of each other, until one of them goes on', async ({ browser }) => {
  const first = await signedInAs(shop, 'owner');
  const second = await signedInAs(shop, 'manager');
  await shop.ctx.db.update(users).set({ name: 'Grace Hopper' }).where(eq(users.email, 'manager@example.com'));
  const { orderId } = await addOwnOrder(shop.ctx, { userId: crypto.randomUUID() });
  const [owner, manager] = [await browserOf(browser, first), await browserOf(browser, second)];
  const note = (page: Page, name: string) =>
    page.getByRole('status').filter({ hasText: `${name} has this order open too.` });
  await open(owner, `/admin/orders/${orderId}`);
  await expect(note(owner, 'Grace Hopper')).toHaveCount(0);
  await open(manager, `/admin/orders/${orderId}`);
  await expect(note(manager, 'Ada Lovelace')).toBeVisible();
  await look(owner);
  await expect(note(owner, 'Grace Hopper')).toBeVisible();
  await expectNoAxeViolations(owner);
  await expectNoSidewaysScroll(owner);

  await manager.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(manager.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  // The notification may arrive after the next focus.
  await expect(async () => {
    await look(owner);
    await expect(note(owner, 'Grace Hopper')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
});
