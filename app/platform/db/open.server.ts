import type { EnvironmentVariables } from '../env.server.ts';
import { log } from '../log.server.ts';
import type { Database } from './database.server.ts';
import { openEmbeddedDatabase } from './embedded.server.ts';
import { openServerDatabase } from './server.server.ts';

/**
 * Opens the database that the environment names, migrated and ready. A caller that does not set `isServing`
 * may replace the whole database (`lockOutOtherShopProcesses`).
 */
export function openConfiguredDatabase(
  env: Pick<EnvironmentVariables, 'DATABASE_URL' | 'DATA_DIR'>,
  { isServing = true }: { isServing?: boolean } = {},
): Promise<Database> {
  return env.DATABASE_URL
    ? openServerDatabase(env.DATABASE_URL, { log, isServing })
    : openEmbeddedDatabase(env.DATA_DIR, { log });
}
