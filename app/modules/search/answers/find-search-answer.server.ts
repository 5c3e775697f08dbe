import type { ServiceCardMetricsLookup } from '#app/modules/service-cards/card-figures.ts';
import { readServiceCardFigures } from '#app/modules/service-cards/read-card-figures.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { buildSearchIntentWithoutLimits } from '../words/parse-intent.ts';
import { MAX_SERVICE_SEARCH_RESULTS } from '../model.ts';
import type { SearchIntentRequest } from '../schemas.ts';
import { createSearchHighlightWordMatcher } from '../words/lexical-scores.ts';

import {
  UNRESTRICTED_SEARCH_LIMITS,
  rankServicesForSearch,
  type ServiceSearchRanking,
} from './list-ranked-services.server.ts';
import { cacheRecentSearchAnswer } from './remember-answer.server.ts';
import {
  toSearchIntentResponse,
  toSearchHit,
  buildEmptySearchAnswer,
  MAX_SERVICES_JUST_OVER_SEARCH_LIMIT,
  type SearchApiResponse,
} from './search-answer.ts';

function buildServiceSearchAnswer(
  { found, nearest, intent, words, corrected, absence, rules }: ServiceSearchRanking,
  figures: ServiceCardMetricsLookup,
): SearchApiResponse {
  const isMatch = createSearchHighlightWordMatcher(words);
  return {
    results: found
      .slice(0, MAX_SERVICE_SEARCH_RESULTS)
      .map((service) => toSearchHit(service, isMatch, figures)),
    ...(absence === null ? { mode: 'hybrid' } : { mode: 'lexical', reason: absence }),
    intent: toSearchIntentResponse(intent),
    corrected,
    nearest: nearest
      .slice(0, MAX_SERVICES_JUST_OVER_SEARCH_LIMIT)
      .map((service) => toSearchHit(service, isMatch, figures)),
    ...(rules.redirect !== null && { redirect: rules.redirect }),
  };
}

/**
 * Returns the services that match a query, best first (SEARCH-01). A failure is logged and returned as no
 * results (SEARCH-08). With a session the answer is remembered for the event that may follow.
 */
export async function findServicesForSearchQuery(
  ctx: AppContext,
  question: SearchIntentRequest,
): Promise<SearchApiResponse> {
  const startedAt = performance.now();
  const { q, literal, sessionId } = question;
  try {
    const ranking = await rankServicesForSearch(ctx, {
      q,
      literal,
      limits: UNRESTRICTED_SEARCH_LIMITS,
      visitor: sessionId,
    });
    const answer = buildServiceSearchAnswer(ranking, await readServiceCardFigures(ctx));
    if (sessionId !== null) {
      cacheRecentSearchAnswer(sessionId, {
        query: q,
        normalizedQuery: ranking.words.join(' '),
        answer,
        topScore: ranking.found[0]?.score ?? null,
        latencyMs: Math.round(performance.now() - startedAt),
        catalogueVersion: ranking.catalogueVersion,
        answeredAt: ctx.now,
      });
    }
    return answer;
  } catch (error) {
    ctx.log.error({ err: error }, 'search failed');
    return buildEmptySearchAnswer(buildSearchIntentWithoutLimits(q), 'failed');
  }
}
