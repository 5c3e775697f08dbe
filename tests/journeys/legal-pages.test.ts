import type { Page } from '@playwright/test';

import { buy, openTrade, ready } from './bought.ts';
import { expect, expectNoAxeViolations, test } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

test.describe.configure({ timeout: 150_000 });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TERMS = '/admin/legal/terms-of-service';

let shop: ServedShop;
test.beforeEach(async () => {
  shop = await openServedShop();
});
test.afterEach(() => shop.end());

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function expectFine(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
}

test('the owner publishes terms on a phone, and after a purchase the page shows who accepted which version', async ({
  browser,
}) => {
  const trade = await openTrade(browser, shop, { ...PHONE, colorScheme: 'dark' });
  const { owner, buyer } = trade;
  await owner.goto('/admin/legal');
  await ready(owner);
  await expect(owner.getByText('Template, not reviewed')).toHaveCount(3);
  await expectFine(owner);
  await owner.getByRole('link', { name: /^Terms of Service/ }).click();
  await expect(owner.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
  await expect(owner.locator('[contenteditable=true]')).toBeVisible();
  await expectFine(owner);

  await owner.getByRole('textbox', { name: 'Text', exact: true }).fill('Written for {our_shop}.');
  await owner.getByRole('button', { name: 'Publish version 2' }).click();
  const problem = owner.getByRole('link', { name: /There is no value for \{our_shop\}/ });
  await expect(problem).toBeVisible();
  await expect(owner.getByRole('link', { name: /Enter a short summary of the change/ })).toBeVisible();
  await expectFine(owner);
  await owner.getByRole('textbox', { name: 'Text', exact: true }).fill('Written for {legal_entity}.');
  await field(owner, 'Change note').fill('Only what matters.');
  await owner.getByRole('button', { name: 'Publish version 2' }).click();
  await expect(owner.getByText('Version 2 published. It applies now.')).toBeVisible();
  await expect(owner.getByText('Template, not reviewed.')).toHaveCount(0);
  await expect(field(owner, 'Change note')).toHaveValue('');

  await buyer.goto('/legal/terms-of-service');
  await expect(buyer.getByText('Version 2 · Effective')).toBeVisible();
  await expect(buyer.getByText(/^Written for (?!\{)/)).toBeVisible();
  const orderId = await buy(buyer, shop);

  await owner.getByRole('link', { name: 'Versions' }).click();
  await expect(row(owner, 'Version 2')).toContainText('Accepted by 1 order.');
  await expect(row(owner, 'Version 2')).toContainText('Only what matters.');
  await expect(row(owner, 'Version 1')).toContainText('Accepted by 0 orders.');
  const comparison = owner.getByRole('region', { name: 'Version 1 and Version 2' });
  await expect(comparison.getByRole('insertion').first()).toBeVisible();
  await expect(comparison.getByRole('deletion').first()).toBeVisible();
  await expectFine(owner);
  await owner.getByLabel('From', { exact: true }).selectOption('2');
  await owner.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(owner.getByText('Both have the same title and text.')).toBeVisible();
  await owner.goto('/admin/legal');
  await expect(row(owner, 'Terms of Service')).toContainText('Version 2, effective');
  await expect(row(owner, 'Terms of Service')).toContainText('Accepted by 1 order.');
  await owner.goto(`/admin/orders/${orderId}`);
  await expect(owner.getByText('terms-of-service@2', { exact: true })).toBeVisible();
  await trade.leave();
});

test('a further page is begun, kept by itself, published ahead of its day, and a template is reviewed', async ({
  browser,
}) => {
  const trade = await openTrade(browser, shop);
  const { owner } = trade;
  await owner.goto('/admin/legal/new');
  await ready(owner);
  await field(owner, 'Title').fill('Refund Policy');
  await expectFine(owner);
  await owner.keyboard.press('ControlOrMeta+s');
  await expect(owner.getByRole('heading', { name: 'Refund Policy', level: 1 })).toBeVisible();
  await owner.getByRole('textbox', { name: 'Text', exact: true }).fill('Seven days.');
  // Leaving the window is one of the two events that save.
  await owner.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(owner.getByText('(unsaved changes)')).toBeHidden();
  await owner.reload();
  await ready(owner);
  await expect(owner.getByRole('textbox', { name: 'Text', exact: true })).toHaveText('Seven days.');
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);
  await owner.getByLabel('Effective (Eastern Time)').fill(inTwoDays);
  await owner.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(owner.getByText(/Version 1 published. It applies from/)).toBeVisible();
  await expect(owner.getByRole('note').filter({ hasText: 'Version 1 applies from' })).toBeVisible();
  await expectFine(owner);

  await owner.goto(TERMS);
  await ready(owner);
  await owner.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(owner.getByRole('status').getByText('Terms of Service marked as reviewed.')).toBeVisible();
  await expect(owner.getByText('Template, not reviewed.')).toHaveCount(0);
  await owner.goto('/legal/terms-of-service');
  await ready(owner);
  await expect(owner.getByText('Template, not reviewed.')).toHaveCount(0);
  await trade.leave();
});

const EVIL =
  '<p>Kept words.</p><img src="/x" onerror="window.hit=1"><script>window.hit=1</script><svg onload="window.hit=1"></svg>' +
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe><p><a href="javascript:window.hit=1">A link</a></p>';

test('two editors see each other’s changes and compare, and stored hostile text never runs', async ({
  browser,
}) => {
  const trade = await openTrade(browser, shop);
  const { owner } = trade;
  const second = await owner.context().newPage();
  for (const page of [owner, second]) {
    await page.goto(TERMS);
    await ready(page);
  }
  const hostile = {
    intent: 'save',
    version: '0',
    title: EVIL,
    body: EVIL,
    change_note: EVIL,
    effective: EVIL.slice(0, 40),
  };
  const sent = await owner.request.post(TERMS, {
    form: hostile,
    headers: { Origin: shop.origin, Accept: 'text/html' },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(303);

  await second.getByRole('textbox', { name: 'Text', exact: true }).fill('Second words.');
  await second.getByRole('button', { name: 'Save Draft' }).click();
  const dialog = second.getByRole('dialog', { name: /^Changed by / });
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByText('Second words.')).toBeVisible();
  await expect(dialog.getByText('Kept words.').first()).toBeVisible();
  await expectFine(second);
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(second.getByRole('button', { name: 'Edit without them' })).toBeVisible();
  await second.getByRole('button', { name: 'Edit without them' }).click();
  await expect(second.locator('[contenteditable=true]')).toContainText('Kept words.');
  await second.goto(`${TERMS}?tab=versions`);
  await ready(second);
  await expect(second.getByRole('region', { name: 'Version 1 and Draft' })).toBeVisible();

  await owner.reload();
  await ready(owner);
  await field(owner, 'Title').fill('<b>Terms</b>');
  await field(owner, 'Change note').fill('<img src="/x" onerror="window.hit=1">');
  await owner.getByLabel('Effective (Eastern Time)').fill('');
  await owner.getByRole('button', { name: 'Publish version 2' }).click();
  await expect(owner.getByText('Version 2 published. It applies now.')).toBeVisible();
  await second.goto('/legal/terms-of-service');
  await ready(second);
  await expect(second.getByRole('heading', { name: '<b>Terms</b>', level: 1 })).toBeVisible();
  await expect(second.getByText('Kept words.')).toBeVisible();
  await expect(second.getByRole('link', { name: 'A link' })).toHaveCount(0);
  await second.goto(`${TERMS}?tab=versions`);
  await ready(second);
  for (const page of [owner, second])
    expect(await page.evaluate(() => 'hit' in window), 'whether something hostile ran').toBe(false);
  await trade.leave();
});
