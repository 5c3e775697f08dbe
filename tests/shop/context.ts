import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import pino from 'pino';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import type { AppContext, ShopSettings } from '#app/platform/context.ts';
import { disabledTextEmbeddings } from '#app/platform/embeddings/open.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import type { JobQueue, QueueName } from '#app/platform/jobs.server.ts';
import { ServerSentEventStreams } from '#app/platform/live-streams.server.ts';
import { openRateLimiters } from '#app/platform/rate-limit.server.ts';
import { openLocalFileStorage } from '#app/platform/storage/storage.server.ts';
import { ORDER_SIGN_IN_SIGN_OUT_HANDLERS } from '#app/reactions.server.ts';

import { emptyShop, type TestDatabase } from './database.ts';

export type SentJob = { queue: QueueName; data: Record<string, string>; startAfterSeconds: number };

/** The real job queue, with a method to inspect it. */
export type TestJobs = JobQueue & {
  /** The jobs that are committed and not yet taken by a worker, in the order of their transactions. */
  sent(): Promise<SentJob[]>;
};

/** A context over this worker's emptied database. */
export type TestContext = AppContext & { jobs: TestJobs };

const settings: ShopSettings = {
  appMode: 'demo',
  publicUrl: 'http://shop.test',
  secret: 'a secret of the tests that is long enough for every key',
  clockOffsetMs: 0,
  loopbackUrl: null,
  isRateLimited: true,
  hasMailServer: false,
  trackers: {},
};

function testJobs({ database, jobs }: TestDatabase): TestJobs {
  return {
    ...jobs,
    async sent() {
      const rows = await runRawSqlQuery(
        database.db,
        sql`select name as queue, data, extract(epoch from start_after - created_on)::integer as "startAfterSeconds"
            from pgboss.job where state = 'created' order by created_on, name, data::text`,
      );
      return rows as SentJob[]; // what the statement selects
    },
  };
}

let folder: string | null = null;

/**
 * A folder for the files of this worker's tests, removed when the worker ends. All tests can share it,
 * because keys are random.
 */
export function testDataDir(): string {
  if (folder === null) {
    const filesDir = mkdtempSync(join(tmpdir(), 'prixfixe-files-'));
    process.once('exit', () => rmSync(filesDir, { recursive: true, force: true }));
    folder = filesDir;
  }
  return folder;
}

type Overrides = Partial<
  Pick<AppContext, 'now' | 'actor' | 'clientAddress' | 'payments' | 'log' | 'embeddings'>
> & {
  settings?: Partial<ShopSettings>;
};

/**
 * A complete context over an empty database. Each test worker has one database, and every call empties it:
 * contexts of earlier tests then see the new tables. Runs on embedded Postgres, or on a server if
 * `TEST_DATABASE_URL` is set.
 */
export async function freshContext(overrides: Overrides = {}): Promise<TestContext> {
  const opened = await emptyShop();
  const { database } = opened;
  return {
    database,
    db: database.db,
    now: new Date(),
    actor: { kind: 'anonymous' },
    requestId: randomUUID(),
    clientAddress: '192.0.2.1',
    limits: openRateLimiters(),
    categories: DEFAULT_CATEGORIES,
    reactions: ORDER_SIGN_IN_SIGN_OUT_HANDLERS,
    payments: { mode: 'none', gateway: null },
    jobs: testJobs(opened),
    storage: openLocalFileStorage(testDataDir()),
    embeddings: disabledTextEmbeddings,
    live: new ServerSentEventStreams(),
    log: pino({ level: 'silent' }),
    ...overrides,
    settings: { ...settings, ...overrides.settings },
  };
}
