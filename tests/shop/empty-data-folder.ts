import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { arrayBuffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import { pack as newPack } from 'tar-stream';

import type { Shop } from '#server/shop.ts';

/**
 * Opens the build on a data folder. `origin` becomes its PUBLIC_URL; `overrides` are environment variables.
 */
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

/** Creates the database of a data folder by opening the build and closing it again. */
async function openOnce(folder: string): Promise<void> {
  await (await openBuiltIn(folder, 'http://empty.test')).close();
}

/**
 * Creates a data folder with the database of a new shop. Creating a database takes 5 seconds of one core, so
 * a run creates one and all other shops start with a copy. Tests without a build pass their own `make`, with
 * the same result.
 */
export async function emptyDataFolder(make = openOnce): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-empty-shop-'));
  cpSync(await emptyDatabase(make), join(folder, 'db'), { recursive: true });
  return folder;
}

/**
 * The same database as files for one in memory (`openEmbeddedDatabase`), in the format of PGlite: a tar whose root is
 * the root of the folder.
 */
export async function emptyDatabaseFiles(make: (folder: string) => Promise<void>): Promise<Blob> {
  const folder = await emptyDatabase(make);
  const tar = newPack();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = `/${relative(folder, path)}`;
    if (entry.isDirectory()) tar.entry({ name, type: 'directory' });
    else tar.entry({ name }, readFileSync(path));
  }
  tar.finalize();
  return new Blob([await arrayBuffer(tar)]);
}

async function emptyDatabase(make: (folder: string) => Promise<void>): Promise<string> {
  // All workers of a run share this folder (playwright.config.ts, vitest.config.ts).
  const shared = process.env['EMPTY_SHOP_DIR'];
  if (!shared) throw new Error('EMPTY_SHOP_DIR is not set: run the tests by Vitest or Playwright');
  const dbDir = join(shared, 'db');
  if (existsSync(dbDir)) return dbDir;
  const folder = mkdtempSync(join(shared, 'making-'));
  await make(folder);
  try {
    renameSync(join(folder, 'db'), dbDir);
  } catch (error) {
    // Another worker was faster; its database is the same.
    if (!existsSync(dbDir)) throw error;
  }
  rmSync(folder, { recursive: true, force: true });
  return dbDir;
}
