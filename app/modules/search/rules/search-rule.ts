import { isSearchStopWord, tokenizeSearchTextToStrings } from '../words/search-words.ts';
import { getEnglishWordStem } from '../words/stems.ts';

/**
 * `pin`: the service comes first for the term. `hide`: the term does not find it. `redirect`: the term leads
 * to a page. `stop`: the word is ignored in queries. `hired`: the service is listed among the most hired.
 * `ignore`: the shop does not want to offer what the term describes.
 */
export type SearchRuleKind = 'pin' | 'hide' | 'redirect' | 'stop' | 'hired' | 'ignore';

/** A rule as the search uses it. */
export type SearchRuleAppliedDuringSearch = {
  kind: SearchRuleKind;
  key: string;
  serviceId: string | null;
  path: string | null;
};

/**
 * A rule as a page lists it; `serviceTitle` is null for a rule without a service, or for a service without a
 * title.
 */
export type SearchRuleListRow = SearchRuleAppliedDuringSearch & {
  id: string;
  term: string;
  serviceTitle: string | null;
  /** Whether visitors can find its service now; true for a rule without one. */
  isPublic: boolean;
};

/** Maximum characters of a term, and of the path a redirect leads to. */
export const MAX_RULE_TERM_LENGTH = 80;
export const MAX_REDIRECT_PATH_LENGTH = 200;
/** Maximum rules of one kind, services pinned for one term, and services listed among the most hired. */
export const MAX_SEARCH_RULES_PER_KIND = 500;
export const MAX_PINS_PER_TERM = 5;
export const MAX_CHOSEN_MOST_HIRED = 6;

/** Why a rule was not created. */
export type SearchRuleCreationFailure =
  | { code: 'not-found' }
  | { code: 'unknown-service' }
  | { code: 'duplicate'; term: string }
  | { code: 'opposite'; kind: 'pin' | 'hide' }
  | { code: 'stop-word'; word: string }
  | { code: 'one-word' }
  | { code: 'synonym'; word: string; terms: readonly string[] }
  | { code: 'own-search' }
  | { code: 'full'; most: number };

const SEARCH_RULE_ERROR_MESSAGES: {
  [Code in SearchRuleCreationFailure['code']]: (
    failure: Extract<SearchRuleCreationFailure, { code: Code }>,
  ) => string;
} = {
  'not-found': () => 'This no longer exists. Reload the page.',
  'unknown-service': () => 'Choose a service that is not in the trash.',
  duplicate: ({ term }) => `“${term}” already exists. To change it, remove it first.`,
  opposite: ({ kind }) =>
    kind === 'pin'
      ? 'This service is pinned for that term. Remove the pin first.'
      : 'This service is hidden for that term. Unhide it first.',
  'stop-word': ({ word }) => `“${word}” is already ignored.`,
  'one-word': () => 'A stop word must be a single word.',
  synonym: ({ word, terms }) =>
    `“${word}” is a synonym (${terms.slice(0, 3).join(', ')}). Remove it from that group first.`,
  'own-search': () => 'A redirect must lead to a page, not to another search.',
  full: ({ most }) => `You can have up to ${most}. Remove one first.`,
};

/** Returns the message of a refusal, and the field it belongs to. */
export function toSearchRuleFormError(failure: SearchRuleCreationFailure): {
  message: string;
  field: string | null;
} {
  // The entry of a code takes the failure of that code.
  const describe = SEARCH_RULE_ERROR_MESSAGES[failure.code] as (failure: SearchRuleCreationFailure) => string;
  const fields: Partial<Record<SearchRuleCreationFailure['code'], string>> = {
    'unknown-service': 'service',
    opposite: 'service',
    'own-search': 'path',
    'not-found': '',
    full: '',
  };
  return { message: describe(failure), field: (fields[failure.code] ?? 'term') || null };
}

/**
 * Returns the key by which two terms are the same: the stems of their meaningful words, in order; of all
 * words if none is meaningful.
 */
export function getSearchRuleTermStemKey(words: readonly string[]): string {
  const meaningful = words.filter((word) => !isSearchStopWord(word));
  return (meaningful.length > 0 ? meaningful : words).map(getEnglishWordStem).join(' ');
}

/** The rules in memory, as queries use them. */
export type LoadedSearchRules = {
  /** By `getSearchRuleTermStemKey`, the services in the order they were pinned. */
  pins: ReadonlyMap<string, readonly string[]>;
  hidden: ReadonlyMap<string, ReadonlySet<string>>;
  redirects: ReadonlyMap<string, string>;
  /** Stems of the shop's own stop words. */
  stopStems: ReadonlySet<string>;
  /** Services listed first among the most hired. */
  hired: readonly string[];
};

/** Builds the tuning from these rules, in the order they were created. */
export function buildSearchRuleIndex(rules: readonly SearchRuleAppliedDuringSearch[]): LoadedSearchRules {
  const pins = new Map<string, string[]>();
  const hidden = new Map<string, Set<string>>();
  const of = (wanted: SearchRuleKind) => rules.filter(({ kind }) => kind === wanted);
  for (const { key, serviceId } of of('pin'))
    if (serviceId !== null) pins.set(key, [...(pins.get(key) ?? []), serviceId]);
  for (const { key, serviceId } of of('hide'))
    if (serviceId !== null) hidden.set(key, (hidden.get(key) ?? new Set<string>()).add(serviceId));
  return {
    pins,
    hidden,
    redirects: new Map(
      of('redirect').flatMap(({ key, path }) => (path === null ? [] : [[key, path] as const])),
    ),
    stopStems: new Set(of('stop').map(({ key }) => key)),
    hired: of('hired').flatMap(({ serviceId }) => serviceId ?? []),
  };
}

/**
 * Returns the keys by which a rule can match a query: as typed, without its limits, and with spelling
 * corrected.
 */
export function listSearchRuleLookupKeys({
  q,
  rest,
  words,
}: {
  q: string;
  rest: string;
  words: readonly string[];
}): string[] {
  return [
    ...new Set([
      getSearchRuleTermStemKey(tokenizeSearchTextToStrings(q)),
      getSearchRuleTermStemKey(tokenizeSearchTextToStrings(rest)),
      getSearchRuleTermStemKey(words),
    ]),
  ].filter((key) => key !== '');
}

/** The rules for one query; the same for everyone. */
export type MatchingSearchRules = {
  pinned: readonly string[];
  hidden: ReadonlySet<string>;
  redirect: string | null;
};

export function findRulesForQuery(
  { pins, hidden, redirects }: LoadedSearchRules,
  keys: readonly string[],
): MatchingSearchRules {
  return {
    pinned: keys.flatMap((key) => pins.get(key) ?? []),
    hidden: new Set(keys.flatMap((key) => [...(hidden.get(key) ?? [])])),
    redirect: keys.map((key) => redirects.get(key)).find((path) => path !== undefined) ?? null,
  };
}
