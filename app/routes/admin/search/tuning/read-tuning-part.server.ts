import { listSellableServiceSelectOptions } from '#app/modules/catalog/list-service-choices.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { explainSearchResultRanking } from '#app/modules/search/answers/explain-search.server.ts';
import { listLearnedPhrases } from '#app/modules/search/learned/list-learned-phrases.server.ts';
import { listSearchRules } from '#app/modules/search/rules/list-search-rules.server.ts';
import { MAX_RULE_TERM_LENGTH, type SearchRuleKind } from '#app/modules/search/rules/search-rule.ts';
import { searchQueryTextSchema } from '#app/modules/search/schemas.ts';
import {
  listRemovedDefaultSynonymGroups,
  listSynonymGroups,
} from '#app/modules/search/rules/list-synonym-groups.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { SearchTuningSectionName } from './parts.tsx';

/** Waits half a second for a loading model; the page states when a result is by keywords only. */
const MAX_MODEL_LOAD_ATTEMPTS = 2;

const readSearchRuleTermFromUrl = (search: URLSearchParams) =>
  searchQueryTextSchema.parse(search.get('term') ?? '').slice(0, MAX_RULE_TERM_LENGTH);

async function readSearchTuningSynonymsSection(ctx: AppContext, search: URLSearchParams) {
  const groups = await listSynonymGroups(ctx);
  const wanted = search.get('edit');
  const edited =
    wanted === null ? null : (groups.find(({ id, key }) => id === wanted || key === wanted) ?? null);
  return {
    part: 'synonyms' as const,
    groups,
    removed: await listRemovedDefaultSynonymGroups(ctx),
    edited,
    term: readSearchRuleTermFromUrl(search),
  };
}

async function readLearnedPhraseSectionData(ctx: AppContext) {
  const { search } = await readSiteContent(ctx);
  const phrases = (await listLearnedPhrases(ctx)).map(({ firstSeenAt, lastSeenAt, ...phrase }) => ({
    ...phrase,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { part: 'phrases' as const, phrases, acceptsLearned: search.acceptsLearned };
}

async function readTestSearchSectionData(ctx: AppContext, search: URLSearchParams) {
  const q = searchQueryTextSchema.parse(search.get('q') ?? '');
  return {
    part: 'try' as const,
    q,
    answer: q === '' ? null : await explainSearchResultRanking(ctx, q, { attempts: MAX_MODEL_LOAD_ATTEMPTS }),
  };
}

const SEARCH_RULE_KINDS_BY_SECTION = {
  'stop-words': 'stop',
  pins: 'pin',
  redirects: 'redirect',
  hidden: 'hide',
  'most-hired': 'hired',
} as const satisfies Partial<Record<SearchTuningSectionName, SearchRuleKind>>;

async function readSearchRuleSection(
  ctx: AppContext,
  part: keyof typeof SEARCH_RULE_KINDS_BY_SECTION,
  search: URLSearchParams,
) {
  const kind = SEARCH_RULE_KINDS_BY_SECTION[part];
  const hasService = kind === 'pin' || kind === 'hide' || kind === 'hired';
  return {
    part,
    kind,
    rules: await listSearchRules(ctx, kind),
    services: hasService
      ? (await listSellableServiceSelectOptions(ctx)).map(({ id, title }) => ({ id, title }))
      : [],
    /** A term passed in by another page. */
    term: readSearchRuleTermFromUrl(search),
  };
}

/** Reads what one part of search tuning shows. */
export async function readSearchTuningSection(
  ctx: AppContext,
  part: SearchTuningSectionName,
  search: URLSearchParams,
) {
  if (part === 'synonyms') return readSearchTuningSynonymsSection(ctx, search);
  if (part === 'phrases') return readLearnedPhraseSectionData(ctx);
  if (part === 'try') return readTestSearchSectionData(ctx, search);
  return readSearchRuleSection(ctx, part, search);
}

export type SearchTuningSectionData = Awaited<ReturnType<typeof readSearchTuningSection>>;
export type SearchTuningDataOfSection<Part extends SearchTuningSectionData['part']> = Extract<
  SearchTuningSectionData,
  { part: Part }
>;
export type SearchTuningRuleSectionData = Extract<SearchTuningSectionData, { rules: unknown }>;
