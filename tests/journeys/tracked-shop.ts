import { rmSync } from 'node:fs';

import type { BrowserContext, Page } from '@playwright/test';

import { isReady, runMain, until } from '../request/process.ts';
import { emptyDataFolder } from '../shop/empty-data-folder.ts';
import { test as base } from './journey.ts';

/** The three trackers, all configured. */
export const TRACKERS = { GA4_ID: 'G-JOURNEY', META_PIXEL_ID: '4711', LINKEDIN_PARTNER_ID: '815' };

/** What the trackers received, and every request that left the shop. */
export type Outside = { calls: [tracker: string, ...call: unknown[]][]; requests: string[] };

/** Journeys in a shop of their own with trackers configured; nothing in it reaches the internet. */
export const test = base.extend<{ outside: Outside }, { trackedShop: string }>({
  trackedShop: [
    // Playwright reads a fixture's dependencies from this pattern; this one has none.
    async ({}, use) => {
      const dataDir = await emptyDataFolder();
      const shop = await runMain([], { ...TRACKERS, RATE_LIMITS: 'off', DATA_DIR: dataDir });
      await until(shop, () => isReady(shop));
      await use(shop.address.replace('127.0.0.1', 'localhost'));
      shop.kill('SIGTERM');
      await shop.exit;
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ trackedShop }, use) => use(trackedShop),
  outside: [
    async ({ context }, use) => {
      const outside: Outside = { calls: [], requests: [] };
      await standIn(context, outside);
      await use(outside);
    },
    { auto: true },
  ],
});

/** The trackers' scripts, as far as a page can see: they take over the queue and report each call. */
const SCRIPTS: Record<string, string> = {
  'www.googletagmanager.com': `
    const report = (call) => navigator.sendBeacon('https://www.google-analytics.com/g/collect', JSON.stringify([...call]));
    for (const call of dataLayer) report(call);
    dataLayer.push = report;
    document.cookie = '_ga=GA1.1.1; Path=/';`,
  'connect.facebook.net': `
    const report = (...call) => { new Image().src = 'https://www.facebook.com/tr?c=' + encodeURIComponent(JSON.stringify(call)); };
    for (const call of fbq.queue) report(...call);
    fbq.callMethod = report;
    document.cookie = '_fbp=fb.1.1; Path=/';`,
  'snap.licdn.com': `
    const report = (...call) => { new Image().src = 'https://px.ads.linkedin.com/collect?c=' + encodeURIComponent(JSON.stringify(call)); };
    for (const call of lintrk.q) report(...call);
    lintrk = report;`,
};
const NAMES: Record<string, string> = {
  'www.google-analytics.com': 'google',
  'www.facebook.com': 'meta',
  'px.ads.linkedin.com': 'linkedin',
};

async function standIn(context: BrowserContext, outside: Outside): Promise<void> {
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    async (route) => {
      const url = new URL(route.request().url());
      outside.requests.push(url.host);
      const script = SCRIPTS[url.host];
      if (script) return route.fulfill({ contentType: 'text/javascript', body: `{${script}}` });
      const call: unknown = JSON.parse(url.searchParams.get('c') ?? route.request().postData() ?? '[]');
      const tracker = NAMES[url.host];
      if (tracker && Array.isArray(call)) outside.calls.push([tracker, ...call]);
      return route.fulfill({ status: 204 });
    },
  );
}

/** Opens a page; resolves when every part of it has its handlers. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}
