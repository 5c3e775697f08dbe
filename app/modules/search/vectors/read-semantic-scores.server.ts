import { setImmediate } from 'node:timers/promises';

import type { AppContext } from '#app/platform/context.ts';

import { currentIndexes } from './read-vector-index.server.ts';
import type { SemanticScore, SemanticScores } from './service-texts.ts';
import type { VectorIndex } from './vector-index.ts';
import { askedVector, type AskedVector, compareTexts, scoreService, tradeOf } from './vector-scores.ts';

/** Scores every service of the index against a query; pauses in long indexes to let other requests run. */
async function scoreAll(index: VectorIndex, query: AskedVector): Promise<Map<string, SemanticScore>> {
  const cosines = new Float64Array(index.scales.length);
  for (let from = 0; from < index.texts.length;) {
    if (from > 0) await setImmediate();
    from = compareTexts(index, query, { from, cosines });
  }
  return new Map(index.services.map((service) => [service.id, scoreService(index, service, cosines)]));
}

/**
 * Returns how similar every visible service is to a text in meaning, by id; services whose vectors are still
 * being created are absent. Never throws and never waits longer than about 400 ms: what is not ready by then
 * is reported as absent. `visitor` is the id of the search session, of which only the newest query waits.
 */
export async function semanticScores(
  ctx: AppContext,
  text: string,
  { visitor = null }: { visitor?: string | null } = {},
): Promise<SemanticScores> {
  if (ctx.embeddings.modelIds.length === 0) return { ok: false, reason: 'off' };
  const indexes = currentIndexes(ctx.database);
  if (!indexes) return { ok: false, reason: 'loading' };
  const models = new Set([...indexes.values()].filter(({ dims }) => dims > 0).map(({ modelId }) => modelId));
  const meaning = await ctx.embeddings.query(text, { visitor, models });
  if (!meaning.ok) return meaning;
  // Read again: the index may have been replaced while the model worked.
  const index = currentIndexes(ctx.database)?.get(meaning.modelId);
  if (!index || index.dims !== meaning.vector.length) return { ok: false, reason: 'loading' };
  const query = askedVector(meaning.vector);
  return { ok: true, scores: await scoreAll(index, query), trade: tradeOf(index, query) };
}
