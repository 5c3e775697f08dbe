import type { Page } from '@playwright/test';

import { buy, openTrade, ready } from './bought.ts';
import { expect, test } from './journey.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

const SOON = { timeout: 2_000 };

let shop: ServedShop;
let trade: Awaited<ReturnType<typeof openTrade>>;

test.beforeAll(async ({ browser }) => {
  shop = await openServedShop({ RATE_LIMITS: 'off' });
  trade = await openTrade(browser, shop);
});
test.afterAll(async () => {
  await trade.leave();
  await shop.end();
});

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ }).first();

async function openAdminPage(page: Page, path: string) {
  const listening = page.waitForResponse(/\/api\/live\?for=desk/);
  await page.goto(shop.origin + path);
  await ready(page);
  await listening;
}

async function writeToShop(page: Page, message: string) {
  const sent = await page.request.post(`${shop.origin}/api/contact`, {
    data: { name: 'Grace', email: 'grace@example.com', company: '', subject: 'support', message },
    headers: { Origin: shop.origin },
  });
  expect(sent.status()).toBe(201);
}

test('bell, list and thread of the staff follow within 2 seconds what buyers do', async () => {
  const { buyer, owner } = trade;
  await openAdminPage(owner, '/admin/orders');
  await expect(bell(owner)).toHaveAccessibleName('Notifications');
  await writeToShop(buyer, 'Where do I find my report of last week, please?');
  await expect(bell(owner)).toHaveAccessibleName('Notifications, 1 unread', SOON);

  const orderId = await buy(buyer, shop);
  await expect(owner.getByRole('link', { name: '1 new order' })).toBeVisible(SOON);
  await expect(bell(owner)).toHaveAccessibleName('Notifications, 2 unread', SOON);
  await owner.getByRole('link', { name: '1 new order' }).click();
  await expect(owner.getByRole('link', { name: '1 new order' })).toHaveCount(0);

  await openAdminPage(owner, `/admin/orders/${orderId}`);
  await buyer.goto(`${shop.origin}/orders/${orderId}`);
  await ready(buyer);
  const composer = buyer.getByRole('textbox', { name: 'Message' });
  await composer.fill('The login is on its way by post.');
  await buyer.getByRole('button', { name: 'Send message' }).click();
  await expect(owner.getByText('The login is on its way by post.', { exact: true })).toBeVisible(SOON);
});

test('a step of the work reaches the open page of its order within 2 seconds, without a look or a load', async () => {
  const { buyer, owner } = trade;
  const orderId = await buy(buyer, shop);
  const listening = buyer.waitForResponse(/\/api\/live\?for=order/);
  await buyer.goto(`${shop.origin}/orders/${orderId}`);
  await ready(buyer);
  await listening;
  await expect(buyer.getByText('We have everything we need and will start next.')).toBeVisible();
  // All other causes of a reload are muted: only the stream can notify the page.
  await buyer.evaluate(() => {
    const mute = (event: Event) => event.stopImmediatePropagation();
    for (const name of ['focus', 'visibilitychange']) addEventListener(name, mute, { capture: true });
    Object.assign(globalThis, { isSameDocument: true });
  });

  await owner.goto(`${shop.origin}/admin/orders/${orderId}`);
  await ready(owner);
  await owner.getByRole('button', { name: 'Start work', exact: true }).click();
  await expect(buyer.getByText('We’re working on it and will email you')).toBeVisible(SOON);
  expect(await buyer.evaluate(() => Reflect.get(globalThis, 'isSameDocument'))).toBe(true);

  // The same without the stream: the page does not change, so it was the stream that notified it.
  await buyer.route(/\/api\/live/, (route) => route.abort());
  const other = await buy(buyer, shop);
  await buyer.goto(`${shop.origin}/orders/${other}`);
  await ready(buyer);
  await owner.goto(`${shop.origin}/admin/orders/${other}`);
  await ready(owner);
  const requested: string[] = [];
  buyer.on('request', (request) => requested.push(request.url()));
  await owner.getByRole('button', { name: 'Start work', exact: true }).click();
  await expect(owner.getByRole('button', { name: 'Start work' })).toHaveCount(0);
  expect(requested.filter((url) => url.includes(other) && !url.includes('/api/live'))).toEqual([]);
  await expect(buyer.getByText('We have everything we need and will start next.')).toBeVisible();
  await buyer.unroute(/\/api\/live/);
});

test('without the stream the bell is right again as soon as the page is looked at', async () => {
  const { buyer, owner } = trade;
  await owner.route(/\/api\/live/, (route) => route.abort());
  await owner.goto(`${shop.origin}/admin/services`);
  await ready(owner);
  const before = (await bell(owner).getAttribute('aria-label')) ?? '';
  await writeToShop(buyer, 'And when does the next one come?');
  await owner.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(bell(owner)).not.toHaveAccessibleName(before, SOON);
  await owner.unroute(/\/api\/live/);
});
