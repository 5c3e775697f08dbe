import { isStopWord, wordsOf } from '../words/search-words.ts';
import { stemOf } from '../words/stems.ts';

/**
 * `pin`: the service comes first for the term. `hide`: the term does not find it. `redirect`: the term leads to a page.
 * `stop`: the word says nothing. `hired`: the service is among those hired most. `ignore`: nobody wants to offer what the term asks for.
 */
export type RuleKind = 'pin' | 'hide' | 'redirect' | 'stop' | 'hired' | 'ignore';

/** A rule as the search reads it. */
export type SearchRule = { kind: RuleKind; key: string; serviceId: string | null; path: string | null };

/** A rule as a page lists it; `serviceTitle` is null where it is of no service, or of one without a title. */
export type ListedRule = SearchRule & {
  id: string;
  term: string;
  serviceTitle: string | null;
  /** Whether visitors can find its service now; true where it is of none. */
  isPublic: boolean;
};

/** Most characters of a term, and of the address a redirect leads to. */
export const LONGEST_RULE_TERM = 80;
export const LONGEST_PATH = 200;
/** Rules of one kind; services that may stand first for one term; services among those hired most. */
export const MOST_RULES = 500;
export const MOST_PINS = 5;
export const MOST_HIRED_CHOSEN = 6;

/** Why a rule was not made. */
export type RuleFailure =
  | { code: 'not-found' }
  | { code: 'unknown-service' }
  | { code: 'duplicate'; term: string }
  | { code: 'opposite'; kind: 'pin' | 'hide' }
  | { code: 'stop-word'; word: string }
  | { code: 'one-word' }
  | { code: 'synonym'; word: string; terms: readonly string[] }
  | { code: 'own-search' }
  | { code: 'full'; most: number };

const WORDS: { [Code in RuleFailure['code']]: (failure: Extract<RuleFailure, { code: Code }>) => string } = {
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

/** The sentence of a refusal, and the field it is about. */
export function ruleRefusal(failure: RuleFailure): { message: string; field: string | null } {
  // The entry of its own code takes it.
  const say = WORDS[failure.code] as (failure: RuleFailure) => string;
  const fields: Partial<Record<RuleFailure['code'], string>> = {
    'unknown-service': 'service',
    opposite: 'service',
    'own-search': 'path',
    'not-found': '',
    full: '',
  };
  return { message: say(failure), field: (fields[failure.code] ?? 'term') || null };
}

/** By what two terms are the same: the stems of their words that say something, in order; of all their words when none does. */
export function termKey(words: readonly string[]): string {
  const said = words.filter((word) => !isStopWord(word));
  return (said.length > 0 ? said : words).map(stemOf).join(' ');
}

/** The rules as questions are answered by them, all in memory. */
export type SearchTuning = {
  /** By `termKey`, the services in the order they were pinned in. */
  pins: ReadonlyMap<string, readonly string[]>;
  hidden: ReadonlyMap<string, ReadonlySet<string>>;
  redirects: ReadonlyMap<string, string>;
  /** Stems of words that say nothing, besides those that come with the product. */
  stopStems: ReadonlySet<string>;
  /** Services that take the first places among those hired most. */
  hired: readonly string[];
};

/** Of these rules, in the order they were made in. */
export function tuningOf(rules: readonly SearchRule[]): SearchTuning {
  const pins = new Map<string, string[]>();
  const hidden = new Map<string, Set<string>>();
  const of = (wanted: RuleKind) => rules.filter(({ kind }) => kind === wanted);
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

/** What a question may be called by a rule: as it was typed, without its limits, and as it was meant. */
export function keysAsked({
  q,
  rest,
  words,
}: {
  q: string;
  rest: string;
  words: readonly string[];
}): string[] {
  return [...new Set([termKey(wordsOf(q)), termKey(wordsOf(rest)), termKey(words)])].filter(
    (key) => key !== '',
  );
}

/** What the rules say of one question; the same for everybody. */
export type RulesOfQuestion = {
  pinned: readonly string[];
  hidden: ReadonlySet<string>;
  redirect: string | null;
};

export function rulesOf({ pins, hidden, redirects }: SearchTuning, keys: readonly string[]): RulesOfQuestion {
  return {
    pinned: keys.flatMap((key) => pins.get(key) ?? []),
    hidden: new Set(keys.flatMap((key) => [...(hidden.get(key) ?? [])])),
    redirect: keys.map((key) => redirects.get(key)).find((path) => path !== undefined) ?? null,
  };
}
