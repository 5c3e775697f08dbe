import { readShopZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { CHOSEN } from '../vectors/chosen-settings.ts';
import { parseIntent, type SearchIntent } from '../words/parse-intent.ts';
import { semanticScores } from '../vectors/read-semantic-scores.server.ts';
import type { SemanticAbsence, SemanticScores } from '../vectors/service-texts.ts';
import { lexicalScores } from '../words/lexical-scores.ts';
import { currentIndex, heardIndex, type LiveIndex } from '../words/read-word-index.server.ts';
import { keysAsked, type RulesOfQuestion, rulesOf } from '../rules/search-rule.ts';
import type { SearchDocument } from '../words/search-index.ts';
import { isStopWord, wordsOf } from '../words/search-words.ts';
import { correctWords } from '../words/spelling.ts';
import { stemOf } from '../words/stems.ts';

import {
  cutList,
  isWithin,
  listByLimits,
  preferWished,
  scoreDocuments,
  type Scored,
  type SearchLimits,
} from './fused-ranking.ts';

/** What is asked: the text as it was typed, and limits that were chosen beside it. */
export type RankedQuestion = {
  q: string;
  /** Without correcting any word. */
  literal: boolean;
  limits: SearchLimits;
  /** The search session; of one only the newest query waits for the model. */
  visitor: string | null;
};

export type RankedService = { document: SearchDocument; score: number | null; sentence: string | null };

export type Ranking = {
  /** Best first, all that fit. */
  found: RankedService[];
  /** What fits but is over the limits of the query; only when nothing is found because of them. */
  nearest: RankedService[];
  intent: SearchIntent;
  /** The words that were searched. */
  words: string[];
  /** What was searched instead of a misspelt query. */
  corrected: string | null;
  /** Null when meaning took part, else why not. */
  absence: SemanticAbsence | null;
  catalogueVersion: number;
  /** What the shop decided for this question; `found` is by it already. */
  rules: RulesOfQuestion;
};

export const NO_LIMITS: SearchLimits = { minCents: null, maxCents: null, maxDays: null, categories: [] };

type Read = Pick<Ranking, 'intent' | 'words' | 'corrected'>;

/** The query in its parts: limits, and the words as they were meant. */
export async function readQuery(
  ctx: AppContext,
  { q, literal }: Pick<RankedQuestion, 'q' | 'literal'>,
  { vocabulary }: LiveIndex,
): Promise<Read> {
  const intent = parseIntent(q, ctx.now, {
    zone: await readShopZone(ctx),
    categories: ctx.categories.filter(({ isHidden }) => !isHidden),
  });
  const written = wordsOf(intent.rest);
  const meant = literal ? null : correctWords(written, vocabulary);
  return { intent, words: meant ?? written, corrected: meant?.join(' ') ?? null };
}

const asRanked = (document: SearchDocument): RankedService => ({ document, score: null, sentence: null });

/** A category is what a query names, not what it must have: without anything in it the others are looked at too. */
function withinIntent(scored: readonly Scored[], intent: SearchIntent): Scored[] {
  const within = scored.filter(({ document }) => isWithin(intent, document));
  if (within.length > 0 || intent.categories.length === 0) return within;
  return scored.filter(({ document }) => isWithin({ ...intent, categories: [] }, document));
}

function rankWords(
  live: LiveIndex,
  read: Read,
  question: { limits: SearchLimits; semantic: SemanticScores },
) {
  const { index } = live;
  const meaning = question.semantic.ok ? question.semantic : null;
  const by = { meaning, settings: CHOSEN };
  const sorted = scoreDocuments(index.documents, lexicalScores(index, read.words), by);
  const scored = cutList(sorted, by).filter(({ document }) => isWithin(question.limits, document));
  const within = preferWished(withinIntent(scored, read.intent), read.intent);
  const ranked = (list: readonly Scored[]) =>
    list.map(({ document, score }): RankedService => {
      const sentence = meaning?.scores.get(document.id)?.sentence ?? null;
      return { document, score, sentence };
    });
  return { found: ranked(within), nearest: within.length > 0 ? [] : ranked(scored) };
}

const saysAnything = (words: readonly string[], { index }: LiveIndex) =>
  words.some((word) => !isStopWord(word) && !index.stopStems.has(stemOf(word)));

/** What a query that says nothing but limits finds. */
function listLimited({ index }: LiveIndex, intent: SearchIntent, limits: SearchLimits): Ranked {
  const listed = intent.chips.length > 0 ? listByLimits(index.documents, intent) : [];
  return { found: listed.filter((document) => isWithin(limits, document)).map(asRanked), nearest: [] };
}

type Ranked = Pick<Ranking, 'found' | 'nearest'>;

/**
 * The same as the shop decided: without what is hidden for this question, and what is pinned first, found or not, as far as it is
 * public and within the limits. Without a rule it is what it was.
 */
function byRules(
  ranked: Ranked,
  {
    live,
    rules: { pinned, hidden },
    limits,
  }: { live: LiveIndex; rules: RulesOfQuestion; limits: readonly SearchLimits[] },
): Ranked {
  if (pinned.length === 0 && hidden.size === 0) return ranked;
  const isShown = ({ document }: RankedService) => !hidden.has(document.id);
  const first = pinned.flatMap((id): RankedService[] => {
    const found = ranked.found.find(({ document }) => document.id === id);
    if (found) return [found];
    const document = live.index.documents.find((document) => document.id === id);
    return document && limits.every((limit) => isWithin(limit, document)) ? [asRanked(document)] : [];
  });
  const others = ranked.found.filter((found) => !first.includes(found));
  const found = [...first, ...others].filter(isShown);
  return { found, nearest: found.length > 0 ? [] : ranked.nearest.filter(isShown) };
}

/** Nothing to understand: meaning is absent only where it always is. */
function withoutWords({ embeddings }: AppContext): SemanticScores {
  return embeddings.modelIds.length === 0
    ? { ok: false, reason: 'off' }
    : { ok: true, scores: new Map(), trade: null };
}

/**
 * The services that fit a query, by words and meaning (search.md section 1): the one ranking behind the list in the search
 * field, the page and its count. The index is that of the catalogue as it is when the answer is made, so nothing hidden is
 * found. The same query on the same catalogue gives the same order, whoever asks.
 */
export async function rankServices(ctx: AppContext, question: RankedQuestion): Promise<Ranking> {
  const heard = await heardIndex(ctx);
  const read = await readQuery(ctx, question, heard);
  const { intent, words, corrected } = read;
  const semantic: SemanticScores = saysAnything(words, heard)
    ? await semanticScores(ctx, corrected ?? intent.rest, { visitor: question.visitor })
    : withoutWords(ctx);
  const live = await currentIndex(ctx);
  const facts = {
    ...read,
    absence: semantic.ok ? null : semantic.reason,
    catalogueVersion: live.catalogueVersion,
    rules: rulesOf(live.tuning, keysAsked({ q: question.q, rest: intent.rest, words })),
  };
  const ranked = saysAnything(words, live)
    ? rankWords(live, read, { limits: question.limits, semantic })
    : listLimited(live, intent, question.limits);
  return {
    ...facts,
    ...byRules(ranked, {
      live,
      rules: facts.rules,
      limits: [question.limits, { ...intent, categories: [] }],
    }),
  };
}
