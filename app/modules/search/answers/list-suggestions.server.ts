import { readMetricsOrDefaults } from '#app/modules/testimonials/read-category-metrics.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { heardIndex } from '../word-index/read-word-index.server.ts';
import type { SearchDocument, SearchIndex } from '../word-index/search-index.ts';

import { asFound, type FoundService, SUGGESTION_LIMIT } from './search-answer.ts';

const hiredMost = new WeakMap<SearchIndex, SearchDocument[]>();

function findHiredMost(index: SearchIndex): SearchDocument[] {
  const found = index.documents
    .toSorted(
      (one, other) => other.projectsSold30d - one.projectsSold30d || one.priceCents - other.priceCents,
    )
    .slice(0, SUGGESTION_LIMIT);
  hiredMost.set(index, found);
  return found;
}

/**
 * What was hired most in the last 30 days, the cheaper first among equals (SEARCH-05, SEARCH-09), from memory; none when it
 * cannot be read. Whoever asks is about to search: the model is loaded now, not by a shop in which nobody searches.
 */
export async function suggestServices(ctx: AppContext): Promise<FoundService[]> {
  ctx.embeddings.start();
  try {
    const { index } = await heardIndex(ctx);
    const documents = hiredMost.get(index) ?? findHiredMost(index);
    const metricsOf = await readMetricsOrDefaults(ctx);
    return documents.map((document) => asFound(document, null, metricsOf));
  } catch (error) {
    ctx.log.error({ err: error }, 'search suggestions failed');
    return [];
  }
}
