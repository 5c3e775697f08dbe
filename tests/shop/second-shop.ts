import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pino from 'pino';
import { onTestFinished } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';
import type { Database } from '#app/platform/db/database.server.ts';
import { openServerDatabase } from '#app/platform/db/server.server.ts';
import { openLocalFileStorage } from '#app/platform/storage/storage.server.ts';

import { copyOfTemplate, migrate, openInMemory, openQueues } from './database.ts';
import { emptyDataFolder } from './empty-data-folder.ts';

const log = pino({ level: 'silent' });

/** Creates a folder for the current test, and removes it afterwards. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-own-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a data folder with the embedded database of a new shop, for the current test. */
export async function migratedFolder(): Promise<string> {
  const folder = await emptyDataFolder(migrate);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function openAlone(engine: Database['engine'], purpose: string): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL'];
  if (engine === 'embedded') return openInMemory();
  if (!server) throw new Error('a server is there only in the runs on Postgres');
  return copyOfTemplate(server, purpose).then((url) => openServerDatabase(url, { log, isServing: false }));
}

/**
 * Opens another shop with an empty database, as `npm run restore` opens it, and files of its own. The end of
 * the test closes it.
 */
export async function secondShop(
  ctx: AppContext,
  engine: Database['engine'],
  purpose = 'second',
): Promise<AppContext> {
  const database = await openAlone(engine, purpose);
  const jobs = await openQueues(database);
  onTestFinished(async () => {
    await jobs.close();
    await database.close();
  });
  return { ...ctx, database, db: database.db, jobs, storage: openLocalFileStorage(ownFolder()) };
}
