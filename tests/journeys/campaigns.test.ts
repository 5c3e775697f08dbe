import type { Page } from '@playwright/test';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';

import { signedInAs } from '../request/visitor.ts';

import { unique } from './journey.ts';
import { open } from './new-service.ts';
import { confirmed, GOOD_CARD, goToPayment } from './payment.ts';
import { AUDIT, fillCart } from './sale.ts';
import { openServedShop } from './served-shop.ts';
import { expect, test } from './staff.ts';

const CAME_BY = '?utm_source=news&utm_campaign=spring&gclid=1';
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('campaign'));

test('who came by a campaign and buys is known by it, with the order and with the lead', async ({
  page,
  staffPage,
}) => {
  const email = `${unique('came-by')}@example.com`;
  await open(page, `/${CAME_BY}`);
  await expect.poll(() => kept(page)).toBe('{"utm_source":"news","utm_campaign":"spring"}');
  await fillCart(page, [AUDIT]);
  await goToPayment(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Card number' }).fill(GOOD_CARD);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(confirmed(page)).toBeVisible();
  const staff = await staffPage('owner');
  await expect(async () => {
    await open(staff, `/admin/crm?tab=won&q=${email}`);
    await staff.getByRole('link', { name: email }).click({ timeout: 1_000 });
  }).toPass();
  await expect(staff.locator('main')).toContainText(/First: UTM source\s*news/);
  await expect(staff.locator('main')).toContainText(/Last: UTM campaign\s*spring/);
  await staff
    .getByRole('link', { name: /^Order [\da-f]{8}/ })
    .first()
    .click();
  await expect(staff.locator('main')).toContainText(/UTM campaign\s*spring/);
});

test('the contact form sends the campaign of the visit, unless the browser asks not to be tracked', async ({
  page,
  browser,
  staffPage,
}) => {
  const email = `${unique('came-by')}@example.com`;
  await open(page, `/about${CAME_BY}`);
  await expect.poll(() => kept(page)).not.toBeNull();
  await open(page, '/contact');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Subject').selectOption('support');
  await page.getByLabel('Message').fill('Hello there.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  const staff = await staffPage('manager');
  await open(staff, `/admin/crm?q=${email}`);
  await staff.getByRole('link', { name: 'Ada Lovelace' }).first().click();
  await expect(staff.locator('main')).toContainText(/First: UTM source\s*news/);

  const context = await browser.newContext();
  const uncounted = await context.newPage();
  await uncounted.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const read = uncounted.waitForResponse((answer) => answer.url().includes('record-campaign'));
  await open(uncounted, new URL(`/${CAME_BY}`, page.url()).href);
  await hasRun(uncounted, await read);
  expect(await kept(uncounted)).toBeNull();
  await context.close();
});

/** Resolves when a script the page loaded later has run: the page requested it first, and continues first. */
const hasRun = (page: Page, script: { url: () => string }) =>
  page.evaluate(async (url) => void (await import(url)), script.url());

test('the link to book a call reports the click of a signed-in customer, but not of another visitor', async ({
  browser,
}) => {
  const shop = await openServedShop();
  await addServiceFixtures(shop.ctx, { slug: 'audit' });
  const visit = async (cookies: Map<string, string>) => {
    const context = await browser.newContext({ baseURL: shop.origin });
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.origin })));
    // The target of the link does not matter here.
    await context.route(/cal\.com/, (route) => route.fulfill({ body: 'Calendar' }));
    const page = await context.newPage();
    const reported: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/api/book-call')) reported.push(answer.status());
    });
    const script =
      cookies.size > 0 ? page.waitForResponse((answer) => answer.url().includes('call-clicks')) : null;
    await open(page, '/about');
    if (script) await hasRun(page, await script);
    const tab = context.waitForEvent('page');
    await page
      .locator('main')
      .getByRole('link', { name: /Book a Call/ })
      .click();
    await tab;
    return { reported, end: () => context.close() };
  };
  const customer = await signedInAs(shop, 'customer', 'ada@example.com');
  const [known, otherVisitor] = [await visit(customer.cookies), await visit(new Map())];
  await expect.poll(() => known.reported).toEqual([204]);
  expect(otherVisitor.reported).toEqual([]);
  await Promise.all([known.end(), otherVisitor.end()]);
  await shop.end();
});
