import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import {
  TEST_BROWSER_LAUNCH_FLAGS,
  findTestBrowserPath,
  HEADLESS_SHELL_NAMES,
} from './scripts/test/find-browser.mjs';

// The runner reads this file once, and each worker again; the environment passes on what the first run
// decided.
process.env.CHROME_PATH = process.env.JOURNEY_BROWSER ??= await findTestBrowserPath(HEADLESS_SHELL_NAMES);
process.env.JOURNEY_PORT ??= String(await findFreePort());
process.env.JOURNEY_DATA_DIR ??= createPlaywrightTemporaryFolder();
// For the database that the shops of single journeys start with (tests/shop/empty-data-folder.ts).
process.env.EMPTY_SHOP_DIR ??= createPlaywrightTemporaryFolder();

const testShopUrl = `http://localhost:${process.env.JOURNEY_PORT}`;

/**
 * Creates a folder that is removed when the runner ends: a global teardown would run while the shop still
 * writes to it.
 */
function createPlaywrightTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-journeys-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns an unused port, so that several checkouts can run their journeys at the same time. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const place = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (place === null || typeof place === 'string') throw new Error('no TCP port to be had');
  return place.port;
}

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  // Node strips the types by itself, in a third of the time of Playwright's own compiler with an empty cache.
  build: { external: ['**/*.ts'] },
  workers: 2,
  // Once more at the end, alone (docs/decisions/0043-the-runners-try-again-themselves.md).
  retries: process.env.CI ? 1 : 0,
  retryStrategy: 'isolated',
  // Long enough for a slow machine; passing tests do not wait.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: process.env.TEST_REPORT
    ? [['list'], ['json', { outputFile: process.env.TEST_REPORT }]]
    : [['list']],
  use: {
    baseURL: testShopUrl,
    browserName: 'chromium',
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: process.env.CHROME_PATH, args: TEST_BROWSER_LAUNCH_FLAGS },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [{ name: 'chromium' }],
  webServer: {
    command: `"${process.execPath}" build/server/main.js`,
    url: `${testShopUrl}/`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      PORT: process.env.JOURNEY_PORT,
      DATA_DIR: process.env.JOURNEY_DATA_DIR,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      // Journeys count what they did themselves, so the shop has no demo history.
      DEMO: 'catalogue',
    },
  },
});
