import type { Page } from '@playwright/test';

import { composeOutgoingMailFromOutbox } from '#app/modules/notifications/compose-mail.server.ts';

import { asSystem } from '../shop/actor.ts';
import { goodPicture } from '../shop/hostile-files.ts';
import { pdfText } from '../shop/pdf-text.ts';

import { buy, mailsOf, openTrade, ready } from './bought.ts';
import { expect, expectNoAxeViolations, test } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

test.describe.configure({ timeout: 150_000 });

const PATH = '/admin/homepage-content/settings';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const unsaved = (page: Page) => page.getByRole('status').filter({ hasText: '(unsaved changes)' });

let shop: ServedShop;
test.beforeEach(async () => {
  shop = await openServedShop();
});
test.afterEach(() => shop.end());

/**
 * Gives the shop a logo and a color, and expects both on its pages; without the logo file they show the
 * default mark.
 */
async function expectBranding(owner: Page, buyer: Page): Promise<void> {
  await owner.getByRole('link', { name: 'Logo and color', exact: true }).click();
  await ready(owner);
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await goodPicture('png') };
  await owner.getByLabel(/for the logo$/).setInputFiles(picture);
  await expect(field(owner, 'Image URL')).toHaveValue(/^\/media\/content\/[\da-f]+\.png$/);
  await expect(unsaved(owner)).toBeVisible();
  await owner.getByLabel('The image shows').selectOption('name');
  await field(owner, 'Color').fill('#f5b300');
  await expect(owner.getByText(/nearest shade that passes is #986f00/)).toBeVisible();
  await owner.keyboard.press('ControlOrMeta+s');
  await expect(owner.getByText(/nearest shade that passes is #986f00/).last()).toBeVisible();
  await owner.getByLabel('Pick accent color').fill('#0a5c36');
  await expect(field(owner, 'Color')).toHaveValue('#0a5c36');
  await field(owner, 'Color').fill('#1b5e8c');
  await expect(owner.getByLabel('Pick accent color')).toHaveValue('#1b5e8c');
  await expect(owner.getByText('White text on #1b5e8c has a contrast of 6.')).toBeVisible();
  await expectNoAxeViolations(owner);
  await expectNoSidewaysScroll(owner);
  await owner.keyboard.press('ControlOrMeta+s');
  await expect(owner.getByText('Logo and color saved.')).toBeVisible();
  const address = await field(owner, 'Image URL').inputValue();
  await buyer.goto('/');
  await expect(buyer.getByRole('banner').getByRole('img', { name: 'Mara Ellison' })).toBeVisible();
  await expectNoAxeViolations(buyer);
  await expectNoSidewaysScroll(buyer);
  const accent = () =>
    buyer.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  expect(await accent()).toBe('#1b5e8c');
  await buyer.route(`**${address}`, (route) => route.abort());
  await buyer.goto('/services');
  await expect(buyer.getByRole('banner').getByRole('img', { name: 'Mara Ellison' })).toHaveCount(0);
  await expect(buyer.getByRole('banner').getByText('Mara Ellison', { exact: true })).toBeVisible();
  expect(await accent()).toBe('#1b5e8c');
}

test('the owner renames the shop, and its pages, mails and invoices say the new name', async ({
  browser,
}) => {
  const trade = await openTrade(browser, shop, { colorScheme: 'dark' });
  const { owner, buyer } = trade;
  await owner.goto('/admin/homepage-content/settings');
  await ready(owner);
  await expect(owner.getByRole('heading', { name: 'Shop settings', level: 1 })).toBeVisible();
  await expectNoAxeViolations(owner);
  // A wrong address is reported at its field, and all typed text stays.
  await field(owner, 'Shop name').fill('Grace Hopper Studio');
  await field(owner, 'Support email').fill('not an address');
  await expect(unsaved(owner)).toBeVisible();
  await owner.keyboard.press('ControlOrMeta+s');
  await expect(field(owner, 'Support email')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(owner, 'Shop name')).toHaveValue('Grace Hopper Studio');
  await field(owner, 'Support email').fill('hello@grace.example');
  await field(owner, 'Legal entity').fill('Grace Hopper Ltd, Arlington');
  await owner.keyboard.press('ControlOrMeta+s');
  await expect(owner.getByText('Shop saved.')).toBeVisible();
  await expect(unsaved(owner)).toHaveCount(0);
  await expect(owner.getByText('Grace Hopper Studio').first()).toBeVisible();

  await buyer.goto('/');
  await expect(buyer.getByRole('banner').getByText('Grace Hopper Studio')).toBeVisible();
  await expect(buyer.getByRole('contentinfo').getByText(/Grace Hopper Ltd, Arlington/)).toBeVisible();
  const orderId = await buy(buyer, shop);
  const [row] = await mailsOf(shop, orderId, 'order.confirmed');
  if (!row) throw new Error('no confirmation');
  const mail = await composeOutgoingMailFromOutbox(asSystem(shop.newContext()), row);
  expect(mail?.from).toEqual({ name: 'Grace Hopper Studio', address: 'hello@grace.example' });
  expect(mail?.text).toContain('Grace Hopper Ltd, Arlington');
  const invoice = await buyer.request.get(`/orders/${orderId}/invoice.pdf`);
  const words = pdfText(await invoice.body());
  expect(words).toContain('Grace Hopper Studio');
  expect(words).toContain('Grace Hopper Ltd, Arlington');
  await owner.goto('/admin');
  await expect(owner.getByRole('listitem').filter({ hasText: 'Your business' })).toContainText('Done');
  await trade.leave();
});

test('the working calendar shows on a phone what it would promise while it is typed, by keyboard alone', async ({
  browser,
}) => {
  const trade = await openTrade(browser, shop, { viewport: { width: 390, height: 844 } });
  const { owner } = trade;
  await owner.goto(`${PATH}?tab=dates`);
  await ready(owner);
  const ahead = owner.getByRole('region', { name: 'The next 14 days' });
  await expect(ahead.getByRole('row')).toHaveCount(15);
  await expect(ahead.getByRole('columnheader')).toHaveCount(2);
  await owner.getByRole('combobox', { name: 'Calculate dates' }).selectOption('calendar');
  await expect(ahead.getByRole('columnheader')).toHaveCount(3);
  await expect(ahead.getByRole('columnheader', { name: /^Before 3:00 PM ET/ })).toBeVisible();
  await owner.getByRole('button', { name: 'Add a day' }).press('Enter');
  const date = owner.getByLabel('Date', { exact: true }).and(owner.locator(':visible'));
  await expect(date).toBeFocused();
  await owner.getByLabel('Note', { exact: true }).and(owner.locator(':visible')).fill('Moving house');
  await expect(ahead.getByText('Fix the errors above')).toBeVisible();
  await owner.keyboard.press('ControlOrMeta+s');
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  await date.fill('2027-07-05');
  await expectNoAxeViolations(owner);
  await expectNoSidewaysScroll(owner);
  await owner.keyboard.press('ControlOrMeta+s');
  await expect(owner.getByText('Working calendar saved.')).toBeVisible();
  await owner.reload();
  await ready(owner);
  await expect(date).toHaveValue('2027-07-05');
  await owner.getByRole('button', { name: 'Remove day 1' }).press('Enter');
  await expect(unsaved(owner)).toBeVisible();
  await owner.getByRole('link', { name: 'Invoices', exact: true }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await expect(field(owner, 'Invoice prefix')).toHaveValue('INV-');
  await field(owner, 'Invoice prefix').fill('ghs-');
  await expect(owner.getByText('Next invoice: GHS-00001.')).toBeVisible();
  await expectNoAxeViolations(owner);
  await expectNoSidewaysScroll(owner);
  await owner.keyboard.press('ControlOrMeta+s');
  await expect(owner.getByText('Invoice settings saved.')).toBeVisible();
  await expectBranding(owner, trade.buyer);
  await owner.getByRole('link', { name: 'Data retention', exact: true }).click();
  await field(owner, 'Searches').fill('a month');
  await owner.keyboard.press('ControlOrMeta+s');
  await expect(field(owner, 'Searches')).toHaveAttribute('aria-invalid', 'true');
  await field(owner, 'Searches').fill('60');
  await expectNoAxeViolations(owner);
  await expectNoSidewaysScroll(owner);
  await owner.keyboard.press('ControlOrMeta+s');
  await expect(owner.getByText('Data retention saved.')).toBeVisible();
  await owner.reload();
  await expect(field(owner, 'Searches')).toHaveValue('60');
  await trade.leave();
});
