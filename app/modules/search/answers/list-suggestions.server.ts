import type { CardFiguresSource } from '#app/modules/service-cards/card-figures.ts';
import { readCardFigures } from '#app/modules/service-cards/read-card-figures.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { cachedIndex } from '../words/read-word-index.server.ts';
import type { SearchDocument, SearchIndex } from '../words/search-index.ts';

import { toFoundService, type FoundService, SUGGESTION_LIMIT } from './search-answer.ts';

const mostHiredByIndex = new WeakMap<SearchIndex, SearchDocument[]>();

const sortByHired = ({ documents }: SearchIndex, soldOf: (document: SearchDocument) => number) =>
  documents
    .toSorted((one, other) => soldOf(other) - soldOf(one) || one.priceCents - other.priceCents)
    .slice(0, SUGGESTION_LIMIT);

function findMostHiredServices(index: SearchIndex, figures: CardFiguresSource): SearchDocument[] {
  // These counts change independently of the index.
  if (figures.isVerified) return sortByHired(index, (document) => figures.of(document).projectsSold30d);
  const known = mostHiredByIndex.get(index);
  if (known) return known;
  const found = sortByHired(index, ({ projectsSold30d }) => projectsSold30d);
  mostHiredByIndex.set(index, found);
  return found;
}

/**
 * Returns suggestions from memory: the services the shop chose, then the most hired in the last 30 days,
 * cheaper first among equals (SEARCH-05, SEARCH-09); empty if they cannot be read. Also starts loading the
 * model, because a search is likely to follow; a shop in which no one searches never loads it.
 */
export async function suggestServices(ctx: AppContext): Promise<FoundService[]> {
  ctx.embeddings.start();
  try {
    const { index, tuning } = await cachedIndex(ctx);
    const figures = await readCardFigures(ctx);
    const chosen = tuning.hired.flatMap((id) => index.documents.find((document) => document.id === id) ?? []);
    const others = findMostHiredServices(index, figures).filter((document) => !chosen.includes(document));
    return [...chosen, ...others]
      .slice(0, SUGGESTION_LIMIT)
      .map((document) => toFoundService(document, null, figures));
  } catch (error) {
    ctx.log.error({ err: error }, 'search suggestions failed');
    return [];
  }
}
