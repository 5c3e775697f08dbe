import { listServiceChoices } from '#app/modules/catalog/list-service-choices.server.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { explainAnswer } from '#app/modules/search/answers/explain-search.server.ts';
import { listLearnedPhrases } from '#app/modules/search/learned/list-learned-phrases.server.ts';
import { listSearchRules } from '#app/modules/search/rules/list-search-rules.server.ts';
import { LONGEST_RULE_TERM, type RuleKind } from '#app/modules/search/rules/search-rule.ts';
import { queryText } from '#app/modules/search/schemas.ts';
import {
  listRemovedGroups,
  listSynonymGroups,
} from '#app/modules/search/rules/list-synonym-groups.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { TuningPart } from './parts.tsx';

/** Waits half a second for a loading model; the page states when a result is by keywords only. */
const MODEL_ATTEMPTS = 2;

const termOf = (search: URLSearchParams) =>
  queryText.parse(search.get('term') ?? '').slice(0, LONGEST_RULE_TERM);

async function readSynonyms(ctx: AppContext, search: URLSearchParams) {
  const groups = await listSynonymGroups(ctx);
  const wanted = search.get('edit');
  const edited =
    wanted === null ? null : (groups.find(({ id, key }) => id === wanted || key === wanted) ?? null);
  return {
    part: 'synonyms' as const,
    groups,
    removed: await listRemovedGroups(ctx),
    edited,
    term: termOf(search),
  };
}

async function readPhrases(ctx: AppContext) {
  const { search } = await siteContent(ctx);
  const phrases = (await listLearnedPhrases(ctx)).map(({ firstSeenAt, lastSeenAt, ...phrase }) => ({
    ...phrase,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { part: 'phrases' as const, phrases, acceptsLearned: search.acceptsLearned };
}

async function readTry(ctx: AppContext, search: URLSearchParams) {
  const q = queryText.parse(search.get('q') ?? '');
  return {
    part: 'try' as const,
    q,
    answer: q === '' ? null : await explainAnswer(ctx, q, { attempts: MODEL_ATTEMPTS }),
  };
}

const RULE_KINDS = {
  'stop-words': 'stop',
  pins: 'pin',
  redirects: 'redirect',
  hidden: 'hide',
  'most-hired': 'hired',
} as const satisfies Partial<Record<TuningPart, RuleKind>>;

async function readRules(ctx: AppContext, part: keyof typeof RULE_KINDS, search: URLSearchParams) {
  const kind = RULE_KINDS[part];
  const hasService = kind === 'pin' || kind === 'hide' || kind === 'hired';
  return {
    part,
    kind,
    rules: await listSearchRules(ctx, kind),
    services: hasService ? (await listServiceChoices(ctx)).map(({ id, title }) => ({ id, title })) : [],
    /** A term passed in by another page. */
    term: termOf(search),
  };
}

/** Reads what one part of search tuning shows. */
export async function readTuningPart(ctx: AppContext, part: TuningPart, search: URLSearchParams) {
  if (part === 'synonyms') return readSynonyms(ctx, search);
  if (part === 'phrases') return readPhrases(ctx);
  if (part === 'try') return readTry(ctx, search);
  return readRules(ctx, part, search);
}

export type TuningFacts = Awaited<ReturnType<typeof readTuningPart>>;
export type FactsOf<Part extends TuningFacts['part']> = Extract<TuningFacts, { part: Part }>;
export type RuleFacts = Extract<TuningFacts, { rules: unknown }>;
