import type { ServiceCardMetricsLookup } from '#app/modules/service-cards/card-figures.ts';
import { readServiceCardFigures } from '#app/modules/service-cards/read-card-figures.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { getCachedSearchIndex } from '../words/read-word-index.server.ts';
import type { SearchedServiceDocument, SearchIndex } from '../words/search-index.ts';

import { toFoundService, type SearchApiServiceResult, MAX_SUGGESTED_SERVICES } from './search-answer.ts';

const mostHiredServicesCache = new WeakMap<SearchIndex, SearchedServiceDocument[]>();

const listMostHiredServices = (
  { documents }: SearchIndex,
  soldOf: (document: SearchedServiceDocument) => number,
) =>
  documents
    .toSorted((one, other) => soldOf(other) - soldOf(one) || one.priceCents - other.priceCents)
    .slice(0, MAX_SUGGESTED_SERVICES);

function findMostHiredServices(
  index: SearchIndex,
  figures: ServiceCardMetricsLookup,
): SearchedServiceDocument[] {
  // These counts change independently of the index.
  if (figures.isVerified)
    return listMostHiredServices(index, (document) => figures.of(document).projectsSold30d);
  const known = mostHiredServicesCache.get(index);
  if (known) return known;
  const found = listMostHiredServices(index, ({ projectsSold30d }) => projectsSold30d);
  mostHiredServicesCache.set(index, found);
  return found;
}

/**
 * Returns suggestions from memory: the services the shop chose, then the most hired in the last 30 days,
 * cheaper first among equals (SEARCH-05, SEARCH-09); empty if they cannot be read. Also starts loading the
 * model, because a search is likely to follow; a shop in which no one searches never loads it.
 */
export async function listDefaultSearchSuggestions(ctx: AppContext): Promise<SearchApiServiceResult[]> {
  ctx.embeddings.start();
  try {
    const { index, tuning } = await getCachedSearchIndex(ctx);
    const figures = await readServiceCardFigures(ctx);
    const chosen = tuning.hired.flatMap((id) => index.documents.find((document) => document.id === id) ?? []);
    const others = findMostHiredServices(index, figures).filter((document) => !chosen.includes(document));
    return [...chosen, ...others]
      .slice(0, MAX_SUGGESTED_SERVICES)
      .map((document) => toFoundService(document, null, figures));
  } catch (error) {
    ctx.log.error({ err: error }, 'search suggestions failed');
    return [];
  }
}
