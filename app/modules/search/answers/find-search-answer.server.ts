import type { CardFiguresSource } from '#app/modules/service-cards/card-figures.ts';
import { readCardFigures } from '#app/modules/service-cards/read-card-figures.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { buildIntentWithoutLimits } from '../words/parse-intent.ts';
import { RESULT_LIMIT } from '../model.ts';
import type { SearchQuestion } from '../schemas.ts';
import { createWordMatcher } from '../words/lexical-scores.ts';

import { NO_SEARCH_LIMITS, rankServices, type SearchRanking } from './list-ranked-services.server.ts';
import { rememberAnswer } from './remember-answer.server.ts';
import {
  toSearchIntentResponse,
  toSearchHit,
  buildEmptyAnswer,
  MAX_CLOSE_MATCHES,
  type SearchAnswer,
} from './search-answer.ts';

function buildSearchAnswer(
  { found, nearest, intent, words, corrected, absence, rules }: SearchRanking,
  figures: CardFiguresSource,
): SearchAnswer {
  const isMatch = createWordMatcher(words);
  return {
    results: found.slice(0, RESULT_LIMIT).map((service) => toSearchHit(service, isMatch, figures)),
    ...(absence === null ? { mode: 'hybrid' } : { mode: 'lexical', reason: absence }),
    intent: toSearchIntentResponse(intent),
    corrected,
    nearest: nearest.slice(0, MAX_CLOSE_MATCHES).map((service) => toSearchHit(service, isMatch, figures)),
    ...(rules.redirect !== null && { redirect: rules.redirect }),
  };
}

/**
 * Returns the services that match a query, best first (SEARCH-01). A failure is logged and returned as no
 * results (SEARCH-08). With a session the answer is remembered for the event that may follow.
 */
export async function answerSearch(ctx: AppContext, question: SearchQuestion): Promise<SearchAnswer> {
  const startedAt = performance.now();
  const { q, literal, sessionId } = question;
  try {
    const ranking = await rankServices(ctx, { q, literal, limits: NO_SEARCH_LIMITS, visitor: sessionId });
    const answer = buildSearchAnswer(ranking, await readCardFigures(ctx));
    if (sessionId !== null) {
      rememberAnswer(sessionId, {
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
    return buildEmptyAnswer(buildIntentWithoutLimits(q), 'failed');
  }
}
