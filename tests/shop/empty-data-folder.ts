import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Shop } from '#server/shop.ts';

/** Opens the build itself on a data folder, which calls itself `origin`; `overrides` are environment variables. */
export async function openBuiltIn(
  folder: string,
  origin: string,
  overrides: Record<string, string> = {},
): Promise<Shop> {
  // The build has no type declarations; it is the compiled server/main.ts.
  const built = (await import(pathToFileURL(resolve('build/server/main.js')).href)) as Pick<
    typeof import('#server/main.ts'),
    'openShop' | 'parseEnv'
  >;
  return built.openShop(
    built.parseEnv({
      DATA_DIR: folder,
      PUBLIC_URL: origin,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      EMBEDDINGS_LOCAL: 'off',
      ...overrides,
    }),
  );
}

/**
 * A new data folder with the database of a shop in which nothing happened yet. Making one takes five seconds of a core, so a run
 * makes one, by opening the build and closing it again, and all other shops begin with a copy.
 */
export async function emptyDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-empty-shop-'));
  cpSync(await emptyDatabase(), join(folder, 'db'), { recursive: true });
  return folder;
}

async function emptyDatabase(): Promise<string> {
  // Of this run alone, for all its workers (playwright.config.ts, vitest.config.ts).
  const shared = process.env['EMPTY_SHOP_DIR'];
  if (!shared) throw new Error('EMPTY_SHOP_DIR is not set: run the tests by Vitest or Playwright');
  const made = join(shared, 'db');
  if (existsSync(made)) return made;
  const folder = mkdtempSync(join(shared, 'making-'));
  await (await openBuiltIn(folder, 'http://empty.test')).close();
  try {
    renameSync(join(folder, 'db'), made);
  } catch (error) {
    // The other worker was faster, and its database is as good.
    if (!existsSync(made)) throw error;
  }
  rmSync(folder, { recursive: true, force: true });
  return made;
}
