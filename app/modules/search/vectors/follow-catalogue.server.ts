import type { AppContext } from '#app/platform/context.ts';
import type { CacheTag } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { refreshIndexes } from './read-vector-index.server.ts';

/** Changes close together, such as an import, are read together. */
const SETTLE_MS = 100;
/** Vectors whose job failed for good are requested again after this time. */
const REMIND_MS = 10 * 60_000;
const FOLLOWED: ReadonlySet<CacheTag | null> = new Set(['catalog', 'search', null]);

export type IndexFollower = {
  /** Reads the indexes for the first time; changes before that are ignored. */
  start(): Promise<void>;
  stop(): void;
};

/**
 * Keeps the indexes of this process up to date, whichever process changes the data: the database announces
 * changes of services and of vectors. Queues a job for texts without a vector. A process without a model does
 * nothing.
 */
export function followCatalogue(newContext: () => AppContext): IndexFollower {
  const { database, embeddings, log } = newContext();
  if (embeddings.modelIds.length === 0) return { start: async () => {}, stop: () => {} };
  let isStarted = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function refresh(): Promise<void> {
    if (isStopped) return;
    try {
      if ((await refreshIndexes(newContext())) > 0 && !isStopped) await askForVectors(newContext());
    } catch (error) {
      // The existing indexes stay; the next change or reminder tries again.
      log.error({ err: error }, 'search index not refreshed');
    }
  }
  const refreshNext = () => (running = running.then(refresh));
  const reminder = setInterval(() => isStarted && void refreshNext(), REMIND_MS).unref();
  const unsubscribe = database.onCacheChange((tag) => {
    if (!isStarted || !FOLLOWED.has(tag)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void refreshNext();
    }, SETTLE_MS).unref();
  });
  return {
    start() {
      isStarted = true;
      return refreshNext();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(reminder);
      unsubscribe();
    },
  };
}

async function askForVectors(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, (ctx) => ctx.jobs.send(ctx, 'search.embed', {}));
  ctx.jobs.wake('search.embed');
}
