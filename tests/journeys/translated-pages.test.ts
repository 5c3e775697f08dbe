import { readFileSync } from 'node:fs';

import { buy, openTrade } from './bought.ts';
import { expect, test, watchFaults } from './journey.ts';
import { addButton, payButton } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';
import { openTranslated, translatePages } from './translator.ts';

test.describe.configure({ timeout: 180_000 });

/** The reported cart; our own file. */
const CASE = JSON.parse(
  readFileSync(new URL('../cases/bugs/translated-cart.json', import.meta.url), 'utf8'),
) as { address: string; code: string; quantities: string[]; shown: string[]; hidden: string[] };

test('cart, badge and totals follow every change of a translated page', async ({ context, page }) => {
  await translatePages(context);
  await openTranslated(page, CASE.address);
  const badge = page.getByRole('banner').locator('a[href="/cart"]');
  await addButton(page).click();
  await expect(badge).toHaveText('1');
  await openTranslated(page, '/cart');
  const main = page.getByRole('main');
  await page
    .getByRole('button', { name: /promo code/ })
    .first()
    .click();
  const code = main.getByRole('textbox', { name: /code/i }).first();
  await code.fill(CASE.code);
  await code.press('Enter');
  await expect(main).toContainText('−$9.90');
  for (const quantity of CASE.quantities) {
    await page
      .getByRole('button', { name: /^Increase/ })
      .first()
      .click();
    await expect(badge).toHaveText(quantity);
  }
  for (const words of CASE.shown) await expect(main).toContainText(words);
  for (const words of CASE.hidden) await expect(main).not.toContainText(words);
  await expect(payButton(page).first()).toHaveText(/\$267\.30/);
  await page
    .getByRole('button', { name: /^Decrease/ })
    .first()
    .click();
  await expect(main).toContainText('Subtotal, 2 services');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(main).toContainText('Your cart is empty');
  await main.getByRole('link', { name: 'Browse Services' }).last().click();
  await expect(page).toHaveURL(/\/services$/);
  await page.goBack();
  await expect(main).toContainText('Your cart is empty');
});

test('a search says how many it found on a translated page', async ({ context, page }) => {
  await translatePages(context);
  await openTranslated(page, '/services?q=website');
  const heading = page.getByRole('heading', { level: 1 });
  const cards = page.getByRole('article');
  await expect(heading).toContainText(`(${await cards.count()} found)`);
  for (const query of ['audit', 'tracking', 'logo']) {
    const box = page
      .getByRole('main')
      .getByRole('combobox')
      .or(page.getByRole('main').getByRole('searchbox'))
      .first();
    await box.fill(query);
    await box.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${query}`));
    await expect(heading).toContainText(query);
    await expect(async () => {
      expect(await heading.innerText()).toMatch(
        new RegExp(`^Search Results for "${query}" \\(${await cards.count()} found\\)$`),
      );
    }).toPass();
  }
});

test.describe('orders', () => {
  let shop: ServedShop;
  test.beforeAll(async () => {
    shop = await openServedShop({ RATE_LIMITS: 'off' });
  });
  test.afterAll(() => shop.end());

  test('the list of the staff and the room of a buyer stay right when they are translated', async ({
    browser,
  }) => {
    const trade = await openTrade(browser, shop);
    const { buyer, owner } = trade;
    await translatePages(owner.context());
    await translatePages(buyer.context());
    const faults = [...[owner, buyer].map((page) => watchFaults(page))];
    await openTranslated(owner, `${shop.origin}/admin/orders`);
    const bell = owner.getByRole('link', { name: /^Notifications/ }).first();
    const orderId = await buy(buyer, shop);
    await expect(owner.getByText('1 new order')).toBeVisible();
    await buy(buyer, shop);
    await expect(owner.getByText('2 new orders')).toBeVisible();
    await expect(owner.getByText('1 new order', { exact: true })).toHaveCount(0);
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
    await owner.getByText('2 new orders').click();
    await expect(owner.getByText('2 new orders')).toHaveCount(0);

    await openTranslated(owner, `${shop.origin}/admin/services`);
    const box = owner.getByRole('checkbox', { name: 'Select Website audit' });
    await box.check();
    await expect(owner.getByText('1 selected')).toBeVisible();
    await box.uncheck();
    await expect(owner.getByText('1 selected')).toHaveCount(0);

    await openTranslated(buyer, `${shop.origin}/orders/${orderId}`);
    await openTranslated(owner, `${shop.origin}/admin/orders/${orderId}`);
    await buyer.getByRole('textbox', { name: 'Message' }).fill('The login is on its way by post.');
    await buyer.getByRole('button', { name: 'Send message' }).click();
    for (const reader of [owner, buyer])
      await expect(
        reader.getByText('The login is on its way by post.', { exact: true }).first(),
      ).toBeVisible();
    expect(faults.flat(), 'errors thrown in the page').toEqual([]);
    await trade.leave();
  });
});
