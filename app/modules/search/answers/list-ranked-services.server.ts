import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { CHOSEN } from '../vectors/chosen-settings.ts';
import { parseSearchQueryIntent, type ParsedSearchQueryRequirements } from '../words/parse-intent.ts';
import { semanticScores } from '../vectors/read-semantic-scores.server.ts';
import type { SemanticAbsence, SemanticScores } from '../vectors/service-texts.ts';
import { computeWordMatchScores } from '../words/lexical-scores.ts';
import {
  readCurrentSearchIndex,
  getCachedSearchIndex,
  type LoadedSearchIndex,
} from '../words/read-word-index.server.ts';
import {
  listSearchRuleLookupKeys,
  type MatchingSearchRules,
  findRulesForQuery,
} from '../rules/search-rule.ts';
import type { SearchedServiceDocument } from '../words/search-index.ts';
import { isSearchStopWord, tokenizeSearchTextToStrings } from '../words/search-words.ts';
import { correctQuerySpelling } from '../words/spelling.ts';
import { getEnglishWordStem } from '../words/stems.ts';

import {
  keepSearchHitsAboveScoreThreshold,
  doesServiceMatchSearchLimits,
  listServicesWithinPriceAndDeadline,
  sortWithPreferenceBoost,
  rankSearchDocumentsByScore,
  type ScoredServiceDocument,
  type SearchHardFilterLimits,
} from './fused-ranking.ts';

/** A search request: the text as typed, and limits selected separately. */
export type RankedSearchRequest = {
  q: string;
  /** Whether to search without spelling correction. */
  literal: boolean;
  limits: SearchHardFilterLimits;
  /** The search session; only its newest query waits for the model. */
  visitor: string | null;
};

export type RankedSearchResultService = {
  document: SearchedServiceDocument;
  score: number | null;
  sentence: string | null;
};

export type ServiceSearchRanking = {
  /** All matches, best first. */
  found: RankedSearchResultService[];
  /** Matches beyond the limits of the query; only if nothing is found because of the limits. */
  nearest: RankedSearchResultService[];
  intent: ParsedSearchQueryRequirements;
  /** The words used for the search. */
  words: string[];
  /** The corrected query searched instead of a misspelled one. */
  corrected: string | null;
  /** Null if meaning was used, otherwise why not. */
  absence: SemanticAbsence | null;
  catalogueVersion: number;
  /** The search rules for this query; `found` already follows them. */
  rules: MatchingSearchRules;
};

export const UNRESTRICTED_SEARCH_LIMITS: SearchHardFilterLimits = {
  minCents: null,
  maxCents: null,
  maxDays: null,
  categories: [],
};

type ParsedServiceSearchQuery = Pick<ServiceSearchRanking, 'intent' | 'words' | 'corrected'>;

/** Splits the query into its limits and its words, with spelling corrected. */
export async function parseSearchQuery(
  ctx: AppContext,
  { q, literal }: Pick<RankedSearchRequest, 'q' | 'literal'>,
  { vocabulary }: LoadedSearchIndex,
): Promise<ParsedServiceSearchQuery> {
  const intent = parseSearchQueryIntent(q, ctx.now, {
    zone: await readShopTimeZone(ctx),
    categories: ctx.categories.filter(({ isHidden }) => !isHidden),
  });
  const written = tokenizeSearchTextToStrings(intent.rest);
  const meant = literal ? null : correctQuerySpelling(written, vocabulary);
  return { intent, words: meant ?? written, corrected: meant?.join(' ') ?? null };
}

const toUnscoredRankedService = (document: SearchedServiceDocument): RankedSearchResultService => ({
  document,
  score: null,
  sentence: null,
});

/**
 * A category named in the query is preferred, not required: if it has no match, the others are searched too.
 */
function filterByQueryIntent(
  scored: readonly ScoredServiceDocument[],
  intent: ParsedSearchQueryRequirements,
): ScoredServiceDocument[] {
  const within = scored.filter(({ document }) => doesServiceMatchSearchLimits(intent, document));
  if (within.length > 0 || intent.categories.length === 0) return within;
  return scored.filter(({ document }) =>
    doesServiceMatchSearchLimits({ ...intent, categories: [] }, document),
  );
}

function rankServicesByTermsAndMeaning(
  live: LoadedSearchIndex,
  read: ParsedServiceSearchQuery,
  question: { limits: SearchHardFilterLimits; semantic: SemanticScores },
) {
  const { index } = live;
  const meaning = question.semantic.ok ? question.semantic : null;
  const by = { meaning, settings: CHOSEN };
  const sorted = rankSearchDocumentsByScore(index.documents, computeWordMatchScores(index, read.words), by);
  const scored = keepSearchHitsAboveScoreThreshold(sorted, by).filter(({ document }) =>
    doesServiceMatchSearchLimits(question.limits, document),
  );
  const within = sortWithPreferenceBoost(filterByQueryIntent(scored, read.intent), read.intent);
  const ranked = (list: readonly ScoredServiceDocument[]) =>
    list.map(({ document, score }): RankedSearchResultService => {
      const sentence = meaning?.scores.get(document.id)?.sentence ?? null;
      return { document, score, sentence };
    });
  return { found: ranked(within), nearest: within.length > 0 ? [] : ranked(scored) };
}

const hasNonStopWords = (words: readonly string[], { index }: LoadedSearchIndex) =>
  words.some((word) => !isSearchStopWord(word) && !index.stopStems.has(getEnglishWordStem(word)));

/** Returns the results of a query that consists only of limits. */
function rankServicesByQueryLimitsOnly(
  { index }: LoadedSearchIndex,
  intent: ParsedSearchQueryRequirements,
  limits: SearchHardFilterLimits,
): SearchRankingMatches {
  const listed = intent.chips.length > 0 ? listServicesWithinPriceAndDeadline(index.documents, intent) : [];
  return {
    found: listed
      .filter((document) => doesServiceMatchSearchLimits(limits, document))
      .map(toUnscoredRankedService),
    nearest: [],
  };
}

type SearchRankingMatches = Pick<ServiceSearchRanking, 'found' | 'nearest'>;

/**
 * Applies the search rules: removes services hidden for this query, and puts pinned ones first, matching or
 * not, if they are public and within the limits. Without rules the result is unchanged.
 */
function applySearchRules(
  ranked: SearchRankingMatches,
  {
    live,
    rules: { pinned, hidden },
    limits,
  }: { live: LoadedSearchIndex; rules: MatchingSearchRules; limits: readonly SearchHardFilterLimits[] },
): SearchRankingMatches {
  if (pinned.length === 0 && hidden.size === 0) return ranked;
  const isShown = ({ document }: RankedSearchResultService) => !hidden.has(document.id);
  const first = pinned.flatMap((id): RankedSearchResultService[] => {
    const found = ranked.found.find(({ document }) => document.id === id);
    if (found) return [found];
    const document = live.index.documents.find((document) => document.id === id);
    return document && limits.every((limit) => doesServiceMatchSearchLimits(limit, document))
      ? [toUnscoredRankedService(document)]
      : [];
  });
  const others = ranked.found.filter((found) => !first.includes(found));
  const found = [...first, ...others].filter(isShown);
  return { found, nearest: found.length > 0 ? [] : ranked.nearest.filter(isShown) };
}

/** The result for a query without meaningful words: meaning counts as absent only where it is off. */
function buildSemanticScoresForEmptyQuery({ embeddings }: AppContext): SemanticScores {
  return embeddings.modelIds.length === 0
    ? { ok: false, reason: 'off' }
    : { ok: true, scores: new Map(), trade: null };
}

/**
 * Ranks the services for a query by words and meaning (search.md "From query to results"): the one ranking
 * behind the list in the search field, the page and its count. It uses the index of the current catalog, so
 * nothing hidden is found. The same query on the same catalog returns the same order for everyone.
 */
export async function rankServicesForSearch(
  ctx: AppContext,
  question: RankedSearchRequest,
): Promise<ServiceSearchRanking> {
  const cached = await getCachedSearchIndex(ctx);
  const read = await parseSearchQuery(ctx, question, cached);
  const { intent, words, corrected } = read;
  const semantic: SemanticScores = hasNonStopWords(words, cached)
    ? await semanticScores(ctx, corrected ?? intent.rest, { visitor: question.visitor })
    : buildSemanticScoresForEmptyQuery(ctx);
  const live = await readCurrentSearchIndex(ctx);
  const facts = {
    ...read,
    absence: semantic.ok ? null : semantic.reason,
    catalogueVersion: live.catalogueVersion,
    rules: findRulesForQuery(
      live.tuning,
      listSearchRuleLookupKeys({ q: question.q, rest: intent.rest, words }),
    ),
  };
  const ranked = hasNonStopWords(words, live)
    ? rankServicesByTermsAndMeaning(live, read, { limits: question.limits, semantic })
    : rankServicesByQueryLimitsOnly(live, intent, question.limits);
  return {
    ...facts,
    ...applySearchRules(ranked, {
      live,
      rules: facts.rules,
      limits: [question.limits, { ...intent, categories: [] }],
    }),
  };
}
