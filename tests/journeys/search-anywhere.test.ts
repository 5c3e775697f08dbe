import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test, unique } from './journey.ts';
import { mailedToTeam } from './mailbox.ts';

const NOT_YET = "Service not yet available. We're constantly adding new services.";
const field = (page: Page) => page.getByRole('combobox', { name: 'Search services' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Services' });
const options = (page: Page) => list(page).getByRole('option');
const highlighted = (page: Page) => list(page).getByRole('option', { selected: true });

async function open(page: Page, path = '/services') {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}

async function openList(page: Page, path = '/services') {
  await open(page, path);
  await field(page).focus();
  await expect(options(page).first()).toBeVisible();
}

test('[SEARCH-05] what was searched is remembered on this device, at most five, and can be taken away', async ({
  page,
}) => {
  await open(page);
  for (const query of ['a', 'b', 'seo audit', 'logo', 'shopify', 'newsletter', 'LOGO']) {
    await field(page).fill(query);
    await page.keyboard.press('Enter');
    // The results page has a field of its own: typing continues when it is there.
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`"${query}"`);
    await expect(page).toHaveURL(`/services?${new URLSearchParams({ q: query }).toString()}`);
  }
  await openList(page);
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveText([
    'LOGO',
    'newsletter',
    'shopify',
    'seo audit',
    'b',
    'Clear recent searches',
  ]);
  await page.getByLabel('Remove: shopify').click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await expect(recent).toHaveText(['LOGO', 'newsletter', 'seo audit', 'Clear recent searches']);
  await recent.nth(2).click();
  await expect(page).toHaveURL('/services?q=seo+audit');
  // A highlighted option stays highlighted when late suggestions appear above it.
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/api/search-suggest', async (route) => {
    await arrived;
    await route.continue();
  });
  await openList(page);
  await page.keyboard.press('ArrowUp');
  await expect(highlighted(page)).toHaveText('Clear recent searches');
  arrive();
  await expect(page.getByRole('group', { name: 'Most hired this month' })).toBeVisible();
  await expect(highlighted(page)).toHaveText('Clear recent searches');
  await page.keyboard.press('Enter');
  await expect(recent).toHaveCount(0);
  await expect(options(page)).toHaveCount(6);
});

test('on a phone the list is whole width, has 44 px options, no zoom and nothing sideways', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 700 }, hasTouch: true });
  const page = await context.newPage();
  await open(page);
  await field(page).tap();
  await expect(options(page)).toHaveCount(6);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const sizes = await page.evaluate(() => ({
      excess: document.documentElement.scrollWidth - window.innerWidth,
      font: parseFloat(getComputedStyle(document.activeElement ?? document.body).fontSize),
      heights: Array.from(document.querySelectorAll('[role=option]'), (option) => option.clientHeight),
    }));
    expect(sizes.excess).toBeLessThanOrEqual(0);
    expect(sizes.font).toBeGreaterThanOrEqual(16);
    expect(Math.min(...sizes.heights)).toBeGreaterThanOrEqual(44);
  }
  await options(page).first().tap();
  await expect(page).toHaveURL(/\/service\//);
  await context.close();
});

test('from any page the header and the / key open the search, and the key can be switched off', async ({
  page,
}) => {
  await open(page, '/contact');
  await page.getByLabel('Message').focus();
  await page.keyboard.type('and/or');
  await expect(page.getByLabel('Message')).toHaveValue('and/or');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(field(page)).toBeFocused();
  await expect(options(page).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.type('logo');
  await expect(options(page).first()).toContainText('Logo');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
  // Below the results, which stay when it is pressed.
  const last = await options(page).last().boundingBox();
  const setting = await page.getByLabel('Search with the / key').boundingBox();
  expect(setting?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0) - 1);
  await page.getByLabel('Search with the / key').uncheck();
  await expect(options(page).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('/');
  await expect(dialog).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('shopify');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/services?q=shopify');
  await expect(dialog).toBeHidden();
});

test('[BROWSE-04] a search without a result says so, leads on, and takes what is needed as a lead', async ({
  page,
}) => {
  await openList(page);
  await page.keyboard.type('zeppelin rides');
  const ways = page.getByRole('group', { name: NOT_YET }).getByRole('option');
  await expect(ways.first()).toHaveText('Tell us what you need');
  await expect(ways.last()).toHaveText('Contact');
  await expect(page.getByRole('group', { name: 'Most hired this month' }).getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: NOT_YET })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await expect(ways.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/services?q=zeppelin+rides#tell-us');
  await expect(page.getByRole('heading', { name: NOT_YET })).toBeVisible();
  const form = page.getByRole('region', { name: 'Tell us what you need' });
  const email = `${unique('airship')}@example.com`;
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('What do you need done?').fill('A ride over the lake.');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused();
  await mailedToTeam(new RegExp(`^Reply-To: ${email}`, 'm'));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the search of the header and the form for what is missing are plain forms', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
    await page.getByRole('searchbox', { name: 'Search services' }).fill('zeppelin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/services?q=zeppelin');
    const form = page.getByRole('region', { name: 'Tell us what you need' });
    await form.getByLabel('Email', { exact: true }).fill('plain@example.com');
    await form.getByLabel('What do you need done?').fill('x'.repeat(1_001));
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toContainText('under 1,000 characters');
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue('plain@example.com');
    await form.getByLabel('What do you need done?').fill('An airship');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  });
});
