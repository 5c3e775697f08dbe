import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import {
  isReady,
  removeFolders,
  runMain,
  type ShopProcess,
  temporaryFolder,
  until,
} from '../request/process.ts';
import { emptyDataFolder } from '../shop/empty-data-folder.ts';
import { expect, test, unique } from './journey.ts';
import { runInShop } from './run-in-shop.ts';

/** A shop of their own: what these journeys do would be visible in the others. */
let shop: ShopProcess;

test.beforeAll(async () => {
  shop = await runMain([], { RATE_LIMITS: 'off', DATA_DIR: await emptyDataFolder() });
  await until(shop, () => isReady(shop));
});

test.afterAll(async () => {
  shop.kill('SIGTERM');
  await shop.exit;
  removeFolders();
  rmSync(shop.dataDir, { recursive: true, force: true });
});

async function open(page: Page, path: string) {
  const listening = page.waitForResponse(/\/api\/live/);
  await page.goto(shop.address + path);
  await page.locator('html[data-ready]').waitFor();
  await listening;
}

/** Imports a testimonial into the running shop, as its owner would. */
async function publish(company: string, more: Record<string, unknown> = {}) {
  await runInShop(shop.dataDir, ['import', 'testimonials', testimonialFile(company, more)]);
}

function testimonialFile(company: string, more: Record<string, unknown> = {}): string {
  const file = join(temporaryFolder(), 'testimonials.json');
  const row = {
    service_category: 'Create Content',
    client_company: company,
    client_name: 'Nora Lindqvist',
    rating: 1,
    testimonial_text: 'Not what I had hoped for.',
    status: 'approved',
    ...more,
  };
  writeFileSync(file, JSON.stringify([row]));
  return file;
}

const ticker = (page: Page) => page.getByRole('region', { name: 'Recent reviews' });
const reviews = (page: Page) => ticker(page).getByRole('listitem');

test('[TICKER-03] [LAYOUT-01] a new testimonial comes to the front of open pages within 2 seconds, 20 kept', async ({
  page,
}) => {
  await open(page, '/services');
  await expect(reviews(page)).toHaveCount(20);
  const last = await reviews(page).nth(18).textContent();
  await publish('Brand new Ltd');
  await expect(reviews(page).first()).toContainText('Brand new Ltd bought Create Content');
  await expect(reviews(page)).toHaveCount(20);
  await expect(reviews(page).last()).toHaveText(last ?? '');
  // A client navigation keeps both the review and the stream.
  await page.getByRole('banner').getByRole('link', { name: 'Mara Ellison' }).click();
  await expect(page.getByRole('heading', { name: 'Done in 24 hours' })).toBeVisible();
  await expect(reviews(page).first()).toContainText('Brand new Ltd');
  await publish('Second new Ltd', { status: 'featured' });
  await expect(reviews(page).first()).toContainText('Second new Ltd');
  await expect(reviews(page).nth(1)).toContainText('Brand new Ltd');
  // Within two seconds; a busy machine gets another try.
  await expect(async () => {
    const company = unique('Quick Ltd');
    await publish(company);
    await expect(reviews(page).first()).toContainText(company, { timeout: 2_000 });
  }).toPass();
});

test('[GRID-15] cards of an open page have the new figures without a reload', async ({ page }) => {
  await open(page, '/services?category=Create%20Content');
  const card = page.getByRole('article').filter({ hasText: 'sold in 30 days' }).first();
  const figures = /(\d\.\d)(\d+) reviews.*?(\d+) sold in 30 days/;
  const [, , before = ''] = figures.exec((await card.textContent()) ?? '') ?? [];
  expect(Number(before)).toBeGreaterThan(0);
  await publish('Figures Ltd', { client_company: null });
  const after = Number(before) + 1;
  await expect(card).toContainText(`${after} reviews`);
  await expect(card).toContainText(`${after} sold in 30 days`);
});

test('a page whose shop was restarted comes back by itself and has what it missed', async ({ page }) => {
  await open(page, '/about');
  const { dataDir } = shop;
  const port = new URL(shop.address).port;
  shop.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
  const command = await runMain(['import', 'testimonials', testimonialFile('Meanwhile Ltd')], {
    DATA_DIR: dataDir,
  });
  expect(await command.exit).toBe(0);
  shop = await runMain([], { RATE_LIMITS: 'off', DATA_DIR: dataDir, PORT: port });
  await until(shop, () => isReady(shop));
  await expect(reviews(page).first()).toContainText('Meanwhile Ltd', { timeout: 60_000 });
});
