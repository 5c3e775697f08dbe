import type { CardFigures } from '#app/modules/service-cards/card-figures.ts';
import { readCardFigures } from '#app/modules/service-cards/read-card-figures.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { plainIntent } from '../words/parse-intent.ts';
import { RESULT_LIMIT } from '../model.ts';
import type { SearchQuestion } from '../schemas.ts';
import { matcherOf } from '../words/lexical-scores.ts';

import { NO_LIMITS, rankServices, type Ranking } from './list-ranked-services.server.ts';
import { rememberAnswer } from './remember-answer.server.ts';
import { answeredIntent, asHit, emptyAnswer, NEAREST_LIMIT, type SearchAnswer } from './search-answer.ts';

function answerOf(
  { found, nearest, intent, words, corrected, absence, rules }: Ranking,
  figures: CardFigures,
): SearchAnswer {
  const isMatch = matcherOf(words);
  return {
    results: found.slice(0, RESULT_LIMIT).map((service) => asHit(service, isMatch, figures)),
    ...(absence === null ? { mode: 'hybrid' } : { mode: 'lexical', reason: absence }),
    intent: answeredIntent(intent),
    corrected,
    nearest: nearest.slice(0, NEAREST_LIMIT).map((service) => asHit(service, isMatch, figures)),
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
    const ranking = await rankServices(ctx, { q, literal, limits: NO_LIMITS, visitor: sessionId });
    const answer = answerOf(ranking, await readCardFigures(ctx));
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
    return emptyAnswer(plainIntent(q), 'failed');
  }
}
