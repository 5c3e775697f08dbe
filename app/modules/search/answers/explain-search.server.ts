import { formatDollars } from '#app/lib/money.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { CHOSEN } from '../vectors/chosen-settings.ts';
import { MAX_SERVICE_SEARCH_RESULTS } from '../model.ts';
import { semanticScores } from '../vectors/read-semantic-scores.server.ts';
import { computeWordMatchScores } from '../words/lexical-scores.ts';
import { readCurrentSearchIndex } from '../words/read-word-index.server.ts';

import type { SearchQueryExplanation, ExplainedServiceSearchScore } from './explained-answer.ts';
import {
  rankSearchDocumentsByScore,
  type ScoredServiceDocument,
  getSearchScoreThreshold,
} from './fused-ranking.ts';
import {
  UNRESTRICTED_SEARCH_LIMITS,
  type ServiceSearchRanking,
  rankServicesForSearch,
} from './list-ranked-services.server.ts';

const MAX_EXPLAINED_SERVICES = 10;
/** How often to retry while the model is still loading, a quarter of a second apart. */
const MAX_SEMANTIC_MODEL_LOADING_ATTEMPTS = 40;
const EMBEDDING_MODEL_LOAD_RETRY_MS = 250;

async function computeSemanticScoresOnceModelLoaded(ctx: AppContext, text: string, attempts: number) {
  for (let attempt = 1; ; attempt++) {
    const semantic = await semanticScores(ctx, text);
    if (semantic.ok || semantic.reason !== 'loading' || attempt >= attempts) return semantic;
    await new Promise((resolve) => setTimeout(resolve, EMBEDDING_MODEL_LOAD_RETRY_MS));
  }
}

type SemanticSearchScoresResult = Awaited<ReturnType<typeof semanticScores>>;

type SearchRankingFacts = {
  meaning: SemanticSearchScoresResult;
  ranking: ServiceSearchRanking;
  found: ReadonlySet<string>;
};

function explainServiceSearchScore(
  { document, score, lexical, semantic }: ScoredServiceDocument,
  { meaning, ranking, found }: SearchRankingFacts,
): ExplainedServiceSearchScore {
  const near = meaning.ok ? meaning.scores.get(document.id) : undefined;
  const { id, title, priceCents } = document;
  return {
    id,
    title,
    priceCents,
    score,
    words: lexical,
    meaning: near
      ? {
          score: semantic ?? 0,
          described: near.described,
          phrase: near.phrase ? { text: near.phrase.text, cosine: near.phrase.cosine } : null,
          nearestThree: near.mean,
        }
      : null,
    isFound: found.has(id),
    isPinned: ranking.rules.pinned.includes(id),
    isHidden: ranking.rules.hidden.has(id),
  };
}

/** A service that the rules or limits return although it has no score. */
function explainServiceReturnedWithoutSearchScore(
  { id, title, priceCents }: ScoredServiceDocument['document'],
  { ranking }: SearchRankingFacts,
): ExplainedServiceSearchScore {
  const isPinned = ranking.rules.pinned.includes(id);
  return {
    id,
    title,
    priceCents,
    score: null,
    words: 0,
    meaning: null,
    isFound: true,
    isPinned,
    isHidden: false,
  };
}

/**
 * Explains what a query finds: the visitors' results in their order, followed by the next closest services,
 * each with the parts of its score. Waits for a model that is still loading, a quarter of a second for each
 * of the `attempts`.
 */
export async function explainSearchResultRanking(
  ctx: AppContext,
  q: string,
  {
    attempts = MAX_SEMANTIC_MODEL_LOADING_ATTEMPTS,
    most = MAX_EXPLAINED_SERVICES,
  }: { attempts?: number; most?: number } = {},
): Promise<SearchQueryExplanation> {
  assertCan(ctx, 'search:read');
  const ranked = await rankServicesForSearch(ctx, {
    q,
    literal: false,
    limits: UNRESTRICTED_SEARCH_LIMITS,
    visitor: null,
  });
  const meaning = await computeSemanticScoresOnceModelLoaded(
    ctx,
    ranked.corrected ?? ranked.intent.rest,
    attempts,
  );
  // The answer that uses the model, if it had to be waited for.
  const isLate = ranked.absence === 'loading' && meaning.ok;
  const ranking = isLate
    ? await rankServicesForSearch(ctx, {
        q,
        literal: false,
        limits: UNRESTRICTED_SEARCH_LIMITS,
        visitor: null,
      })
    : ranked;
  const { index } = await readCurrentSearchIndex(ctx);
  const by = { meaning: meaning.ok ? meaning : null, settings: CHOSEN };
  const sorted = rankSearchDocumentsByScore(
    index.documents,
    computeWordMatchScores(index, ranking.words),
    by,
  );
  const shown = ranking.found.slice(0, MAX_SERVICE_SEARCH_RESULTS);
  const facts = { meaning, ranking, found: new Set(shown.map(({ document }) => document.id)) };
  const scoredOf = new Map(sorted.map((scored) => [scored.document.id, scored]));
  const answered = shown.map(({ document }) => {
    const scored = scoredOf.get(document.id);
    return scored
      ? explainServiceSearchScore(scored, facts)
      : explainServiceReturnedWithoutSearchScore(document, facts);
  });
  const near = sorted
    .filter(({ document }) => !facts.found.has(document.id))
    .map((scored) => explainServiceSearchScore(scored, facts));
  const trade = meaning.ok ? meaning.trade : null;
  return {
    words: ranking.words,
    isCorrected: ranking.corrected !== null,
    limits: ranking.intent.chips.map(({ label }) => label),
    needs: meaning.ok ? getSearchScoreThreshold(CHOSEN, trade) : CHOSEN.threshold.lexical,
    weight: CHOSEN.semantic,
    trade,
    absence: meaning.ok ? null : meaning.reason,
    redirect: ranking.rules.redirect,
    services: [...answered, ...near].slice(0, Math.max(most, answered.length)),
  };
}

const formatTwoDecimals = (number: number) => number.toFixed(2);

/** Describes one service: its place, the parts of its score, and whether the query finds it. */
function formatServiceSearchScoreExplanation(
  service: ExplainedServiceSearchScore,
  place: number,
  weight: number,
): string[] {
  const { score, words, meaning, isFound, isPinned, isHidden, title, priceCents } = service;
  const phrase = meaning?.phrase;
  const parts = meaning
    ? `keywords ${formatTwoDecimals(words)} + ${weight} × meaning ${formatTwoDecimals(meaning.score)} (description ${formatTwoDecimals(meaning.described)}, ` +
      `nearest phrase ${phrase ? formatTwoDecimals(phrase.cosine) : 'none'}, nearest three ${formatTwoDecimals(meaning.nearestThree)})`
    : `keywords ${formatTwoDecimals(words)}`;
  const prefix = isHidden ? '(hidden) ' : isPinned ? '(pinned) ' : isFound ? '' : '(not found) ';
  return [
    `${place + 1}. ${score === null ? '-' : formatTwoDecimals(score)} ${prefix}${title}, ${formatDollars(priceCents)}`,
    `   ${parts}`,
    ...(phrase ? [`   customer phrase: ${phrase.text}`] : []),
  ];
}

/**
 * The same explanation as lines of text: the parts of the score of each result, or of the first ten services
 * if there are none.
 */
export async function explainSearchRankingInTextLines(ctx: AppContext, q: string): Promise<string[]> {
  const answer = await explainSearchResultRanking(ctx, q);
  const { words, isCorrected, limits, needs, weight, trade, absence, redirect, services } = answer;
  return [
    `Keywords: ${words.join(' ') || 'none'}${isCorrected ? ' (corrected)' : ''}`,
    ...(limits.length > 0 ? [`Detected: ${limits.join(', ')}`] : []),
    ...(redirect === null ? [] : [`Redirects to: ${redirect}`]),
    absence === null
      ? `Minimum score: ${formatTwoDecimals(needs)} (relevance to your services: ${trade === null ? 'unknown' : formatTwoDecimals(trade)})`
      : `Keywords only: meaning is ${absence}. Minimum score: ${formatTwoDecimals(needs)}`,
    ...services.flatMap((service, place) => formatServiceSearchScoreExplanation(service, place, weight)),
    ...(services.length === 0 ? ['No service matches any keyword.'] : []),
  ];
}
