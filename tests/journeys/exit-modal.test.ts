import type { BrowserContext, Page } from '@playwright/test';

import { TEST_BROWSER_LAUNCH_FLAGS } from '../../scripts/test/find-browser.mjs';

import { expectNoAxeViolations, unique } from './journey.ts';
import { mailed } from './mailbox.ts';
import { confirmed, GOOD_CARD, goToPayment, payWith } from './payment.ts';
import { AUDIT, fillCart } from './sale.ts';
import { expect, test } from './staff.ts';

// With scroll bars, as people have them: a locked page reserves the space for them, and hidden ones take
// none. And with a browser's user agent, because bots are not counted.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  launchOptions: {
    executablePath: process.env['CHROME_PATH'],
    args: TEST_BROWSER_LAUNCH_FLAGS,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

/** No modal opens before; the page's own clock counts. */
const SHORTEST_MS = 10_500;

const ready = (page: Page) => page.locator('html[data-ready]').waitFor();
const opened = (page: Page) => page.getByRole('dialog', { name: /Stay/ });

/**
 * Creates an exit modal for the visits of one campaign only, so that no other journey sees it, and activates
 * it; returns the query of the campaign.
 */
async function makeWindow(staff: Page, fields: Record<string, string>, action: string) {
  const campaign = unique('c').toLowerCase();
  await staff.goto('/admin/exit-modal/new');
  await ready(staff);
  const box = (name: string) => staff.locator('main').getByRole('textbox', { name, exact: true }).first();
  await staff.getByRole('combobox', { name: 'Offer' }).selectOption(action);
  for (const [name, value] of Object.entries(fields)) await box(name).fill(value);
  await box('Only for visits from').fill(`utm_campaign=${campaign}`);
  await staff.keyboard.press('Control+s');
  await staff.waitForURL(/\/admin\/exit-modal\/[\da-f-]{36}$/);
  await ready(staff);
  await staff.getByRole('button', { name: 'Make active' }).click();
  await expect(staff.getByText('Active', { exact: true })).toBeVisible();
  return `utm_campaign=${campaign}`;
}

/**
 * Opens a page of the campaign, waits until it has requested the modals, and sums up its layout shifts from
 * `leave` on.
 */
async function visit(page: Page, address: string): Promise<void> {
  const requested = page.waitForResponse((answer) => answer.url().endsWith('/api/exit-modal'));
  await page.goto(address);
  await ready(page);
  await requested;
  await page.evaluate(() => {
    Object.assign(globalThis, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(globalThis, {
          shifts: Number(Reflect.get(globalThis, 'shifts')) + ('value' in entry ? Number(entry.value) : 0),
        });
    }).observe({ type: 'layout-shift' });
  });
}
const shifts = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, 'shifts')));

/** Moves the pointer out at the top of the page, late enough. */
async function leave(page: Page): Promise<void> {
  await page.waitForFunction((ms) => performance.now() >= ms, SHORTEST_MS, { timeout: 20_000 });
  await page.mouse.move(400, 300);
  await page.evaluate(() => {
    // Earlier shifts of the page are not the modal's.
    Object.assign(globalThis, { shifts: 0 });
    document.documentElement.dispatchEvent(
      new MouseEvent('mouseleave', { clientY: -1, relatedTarget: null }),
    );
  });
}

test('the window opens for who leaves, its code is copied, and the order with it is counted', async ({
  staffPage,
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const staff = await staffPage('manager');
  const code = unique('X').toUpperCase();
  await staff.goto('/admin/promo-codes/new');
  await ready(staff);
  await staff.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await staff.getByRole('textbox', { name: 'Value' }).fill('15');
  await staff.keyboard.press('Control+s');
  await expect(staff.getByRole('heading', { level: 1, name: code })).toBeVisible();
  const query = await makeWindow(
    staff,
    { Title: 'Stay for 15 %', Text: 'For your first order.', 'Promo code': code },
    'code',
  );
  await expectNoAxeViolations(staff);

  await visit(page, `/?${query}`);
  await page.evaluate(() =>
    document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })),
  );
  await expect(opened(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Browse' }).first().focus();
  await leave(page);
  await expect(opened(page)).toBeVisible();
  expect(await shifts(page)).toBe(0);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByText('Copied. Enter it in the cart.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await page.keyboard.press('Escape');
  await expect(opened(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Browse' }).first()).toBeFocused();
  await leave(page);
  await expect(opened(page)).toHaveCount(0);

  await fillCart(page, [AUDIT]);
  await page.goto(`/cart?promo=${code}`);
  await goToPayment(page);
  await payWith(page, GOOD_CARD);
  await expect(confirmed(page)).toBeVisible();
  await expect(async () => {
    await staff.reload();
    const row = staff.getByRole('row', { name: /All time/ }).getByRole('cell');
    expect(await row.allInnerTexts()).toEqual(['1', '0', '1', '1', '0']);
  }).toPass();
});

test('a visitor confirms their address by the link in the mail, and the contact is shown as confirmed', async ({
  staffPage,
  page,
}) => {
  test.setTimeout(120_000);
  const staff = await staffPage('manager');
  const query = await makeWindow(staff, { Title: 'Stay in touch', Text: 'Four emails a year.' }, 'email');
  const email = `${unique('exit')}@example.com`.toLowerCase();
  await visit(page, `/services?${query}`);
  await leave(page);
  await expect(opened(page)).toBeVisible();
  const tick = page.getByRole('checkbox', { name: /Send me news and offers/ });
  await expect(tick).not.toBeChecked();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await expect(page.getByRole('alert')).toContainText('Please check the box');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await tick.check();
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await expect(page.getByText('Almost done')).toBeVisible();
  await expectNoAxeViolations(page);

  const message = await mailed(email, /^Subject: Please confirm your address[^]*?\n([^]*)$/m);
  const whole = message.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  await page.goto(/\/email\/confirm\?token=[\w-]{43}/.exec(whole)?.[0] ?? '/');
  await expect(page).toHaveURL(/\/email\/confirm$/);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole('listitem').filter({ hasText: email })).toContainText('Confirmed');
});

test('the exit modal never opens on quiet pages or over a dialog, and stays dismissed', async ({
  staffPage,
  page,
}) => {
  test.setTimeout(180_000);
  const staff = await staffPage('editor');
  const query = await makeWindow(staff, { Title: 'Stay a moment', Page: '/services' }, 'link');
  const inNewTab = async (context: BrowserContext, path: string) => {
    const tab = await context.newPage();
    await tab.goto(`${path}?${query}`);
    await ready(tab);
    await leave(tab);
    await expect(opened(tab), path).toHaveCount(0);
    await tab.close();
  };
  // In parallel, since each of them waits until a modal could open.
  const quiet = ['/cart', '/legal/terms-of-service', '/auth/sign-in', '/auth/sign-up', '/checkout/cancel'];
  const own = ['/account', '/orders', '/admin', '/admin/exit-modal'];
  await Promise.all([
    ...quiet.map((path) => inNewTab(page.context(), path)),
    ...own.map((path) => inNewTab(staff.context(), path)),
  ]);
  // Nor on a quiet page that was reached by a link, where the modal was already waiting.
  await visit(page, `/?${query}`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await page.waitForURL('**/legal/terms-of-service');
  await leave(page);
  await expect(opened(page)).toHaveCount(0);
  await visit(page, `/?${query}`);
  await page.evaluate(() => {
    const other = document.body.appendChild(document.createElement('dialog'));
    other.id = 'other';
    other.showModal();
  });
  await leave(page);
  await expect(opened(page)).toHaveCount(0);
  await page.evaluate(() => document.querySelector('#other')?.remove());
  await leave(page);
  await expect(opened(page)).toBeVisible();
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await expect(opened(page)).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await ready(page);
  await leave(page);
  await expect(opened(page)).toHaveCount(0);

  const href = (await staff.getByRole('link', { name: /Show me now/ }).getAttribute('href')) ?? '';
  await staff.goto(href);
  await expect(opened(staff)).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(opened(staff)).toHaveCount(0);
});
