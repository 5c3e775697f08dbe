import pino from 'pino';
import { onTestFinished } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';
import { openServerDatabase } from '#app/platform/db/server.server.ts';

import { copyOfTemplate, openQueues } from './database.ts';

const log = pino({ level: 'silent' });

/**
 * One more process of a shop: a context with its own connections and queues on the shared database, until the
 * test ends.
 */
export async function openProcess<Base extends AppContext>(base: Base, url: string): Promise<Base> {
  const database = await openServerDatabase(url, { log });
  const jobs = await openQueues(database);
  onTestFinished(async () => {
    await jobs.close();
    await database.close();
  });
  return { ...base, database, db: database.db, jobs };
}

/** Contexts of two processes of one shop, on a database of their own. */
export async function twoProcesses<Base extends AppContext>(
  base: Base,
  purpose: string,
): Promise<[Base, Base]> {
  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', purpose);
  return [await openProcess(base, url), await openProcess(base, url)];
}
