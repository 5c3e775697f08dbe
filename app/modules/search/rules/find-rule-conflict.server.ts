import { and, eq, isNull } from 'drizzle-orm';

import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { listSynonymGroups } from './list-synonym-groups.server.ts';
import { searchRules } from '../query-tables.server.ts';
import { isSearchStopWord, tokenizeSearchTextToStrings } from '../words/search-words.ts';
import { getEnglishWordStem } from '../words/stems.ts';

import type { NewSearchRule } from './save-search-rule.server.ts';
import {
  MAX_CHOSEN_MOST_HIRED,
  MAX_PINS_PER_TERM,
  MAX_SEARCH_RULES_PER_KIND,
  type SearchRuleCreationFailure,
  type SearchRuleKind,
  getSearchRuleTermStemKey,
} from './search-rule.ts';

/** Returns the title of a service; null if it does not exist or is in the trash. */
export async function findSearchRuleServiceTitle(ctx: AppContext, id: string): Promise<string | null> {
  const [service] = await ctx.db
    .select({ title: services.title })
    .from(services)
    .where(and(eq(services.id, id), isNull(services.deletedAt)));
  return service ? (service.title ?? 'Untitled') : null;
}

/** Refuses as a stop word: several words, a word that is one already, or a synonym. */
async function findStopWordConflict(
  ctx: AppContext,
  term: string,
): Promise<SearchRuleCreationFailure | null> {
  const [word = '', ...more] = tokenizeSearchTextToStrings(term);
  if (more.length > 0) return { code: 'one-word' };
  if (isSearchStopWord(word)) return { code: 'stop-word', word };
  const groups = await listSynonymGroups(ctx);
  const isWord = (text: string) =>
    getSearchRuleTermStemKey(tokenizeSearchTextToStrings(text)) === getEnglishWordStem(word);
  const group = groups.find(({ terms }) => terms.some(isWord));
  return group ? { code: 'synonym', word, terms: group.terms } : null;
}

type ExistingSearchRule = { key: string; serviceId: string | null; term: string };

const OPPOSITE_SEARCH_RULE_KIND: Partial<Record<SearchRuleKind, 'pin' | 'hide'>> = {
  pin: 'hide',
  hide: 'pin',
};

function findSearchRuleLimitFailure(
  kind: SearchRuleKind,
  key: string,
  existing: readonly ExistingSearchRule[],
): SearchRuleCreationFailure | null {
  const most = kind === 'hired' ? MAX_CHOSEN_MOST_HIRED : MAX_SEARCH_RULES_PER_KIND;
  if (existing.length >= most) return { code: 'full', most };
  const isFull = kind === 'pin' && existing.filter((rule) => rule.key === key).length >= MAX_PINS_PER_TERM;
  return isFull ? { code: 'full', most: MAX_PINS_PER_TERM } : null;
}

/** A redirect to a search could lead back to itself. */
const isPathWithSearchQuery = (path: string) => new URL(path, 'http://shop.invalid').searchParams.has('q');

const listExistingSearchRules = (ctx: AppContext, kind: SearchRuleKind): Promise<ExistingSearchRule[]> =>
  ctx.db
    .select({ key: searchRules.key, serviceId: searchRules.serviceId, term: searchRules.term })
    .from(searchRules)
    .where(eq(searchRules.kind, kind));

/** Finds the same rule, or one that contradicts it. */
async function findConflictingRule(
  ctx: AppContext,
  kind: SearchRuleKind,
  {
    existing,
    key,
    serviceId,
  }: Omit<ExistingSearchRule, 'term'> & { existing: readonly ExistingSearchRule[] },
): Promise<SearchRuleCreationFailure | null> {
  const isSame = (rule: ExistingSearchRule) => rule.key === key && rule.serviceId === serviceId;
  const same = existing.find(isSame);
  if (same)
    return {
      code: 'duplicate',
      term: same.term || ((await findSearchRuleServiceTitle(ctx, serviceId ?? '')) ?? ''),
    };
  const opposite = OPPOSITE_SEARCH_RULE_KIND[kind];
  return opposite && (await listExistingSearchRules(ctx, opposite)).some(isSame)
    ? { code: 'opposite', kind: opposite }
    : null;
}

/** Returns why a rule conflicts with existing ones; null if it can be created. */
export async function findSearchRuleConflict(
  ctx: AppContext,
  rule: NewSearchRule,
): Promise<SearchRuleCreationFailure | null> {
  const { kind, term, serviceId = null, path = null } = rule;
  if (path !== null && isPathWithSearchQuery(path)) return { code: 'own-search' };
  const key = kind === 'hired' ? '' : getSearchRuleTermStemKey(tokenizeSearchTextToStrings(term));
  const existing = await listExistingSearchRules(ctx, kind);
  const clashed = await findConflictingRule(ctx, kind, { existing, key, serviceId });
  if (clashed) return clashed;
  const wrongWord = kind === 'stop' ? await findStopWordConflict(ctx, term) : null;
  return wrongWord ?? findSearchRuleLimitFailure(kind, key, existing);
}
