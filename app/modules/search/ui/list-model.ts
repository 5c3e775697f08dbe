import type { CategoryName, PublicPageCategory } from '#app/lib/categories.ts';
import { getServiceUrlSegment } from '#app/modules/catalog/model.ts';

import type { SearchMatchTextRange } from '../answers/match-ranges.ts';
import type { SearchApiServiceResult, SearchApiResponse, SearchHit } from '../answers/search-answer.ts';
import { buildSearchQueryResultsUrl } from '../query-address.ts';

/** BROWSE-04, word for word. */
export const SERVICE_NOT_AVAILABLE_TEXT = "Service not yet available. We're constantly adding new services.";
export const OVER_PRICE_LIMIT_RESULTS_HEADING = 'Close, but over your limit';
export const MOST_HIRED_HEADING = 'Most hired this month';
/** Id of the form on a page without results. */
export const NO_SEARCH_RESULTS_FORM_ID = 'tell-us';

/** An option of the list. Every option with a destination is a real link. */
export type SearchSuggestionOption =
  | { kind: 'service'; href: string; service: SearchApiServiceResult; marks: SearchHit['matches'] | null }
  | { kind: 'recent'; href: string; text: string }
  | { kind: 'link'; href: string; text: string }
  | { kind: 'clear'; text: string };

export type SearchSuggestionGroup = { label: string; options: SearchSuggestionOption[] };

/**
 * The data of the list; `answer` is null before the first one and `failed` when there is none (SEARCH-08).
 */
export type SearchSuggestionsListData = {
  text: string;
  categories: readonly PublicPageCategory[];
  answer: SearchApiResponse | 'failed' | null;
  suggestions: readonly SearchApiServiceResult[];
  recent: readonly string[];
};

const MAX_ALTERNATIVE_SEARCHES = 3;
const MAX_POPULAR_SUGGESTIONS = 3;

function toServiceSuggestionOption(service: SearchApiServiceResult | SearchHit): SearchSuggestionOption {
  const href = `/service/${encodeURIComponent(getServiceUrlSegment(service))}`;
  return { kind: 'service', href, service, marks: 'matches' in service ? service.matches : null };
}

/** Returns at most three categories to try: those named in the query, then the most hired (BROWSE-04). */
export function listAlternativeCategories(
  categories: readonly PublicPageCategory[],
  named: readonly string[],
  suggestions: readonly { category: string }[],
): { name: CategoryName; href: string }[] {
  const wanted = new Set([...named, ...suggestions.map(({ category }) => category)]);
  return [...wanted]
    .flatMap((wanted) => categories.filter(({ name, isShown }) => isShown && name === wanted))
    .slice(0, MAX_ALTERNATIVE_SEARCHES)
    .map(({ name }) => ({ name, href: `/services?${new URLSearchParams({ category: name }).toString()}` }));
}

/** Returns the most hired services, sorted to match the figures shown with them. */
const buildMostHiredSuggestionGroup = (
  services: readonly SearchApiServiceResult[],
): SearchSuggestionGroup => ({
  label: MOST_HIRED_HEADING,
  options: services
    .toSorted((one, other) => other.shown_sold_30d - one.shown_sold_30d)
    .map(toServiceSuggestionOption),
});

function buildNoResultSuggestionGroups(
  { text, categories, suggestions }: SearchSuggestionsListData,
  answer: SearchApiResponse,
): SearchSuggestionGroup[] {
  const links = listAlternativeCategories(categories, answer.intent.categories, suggestions);
  return [
    { label: OVER_PRICE_LIMIT_RESULTS_HEADING, options: answer.nearest.map(toServiceSuggestionOption) },
    {
      label: SERVICE_NOT_AVAILABLE_TEXT,
      options: [
        {
          kind: 'link',
          href: `${buildSearchQueryResultsUrl(text)}#${NO_SEARCH_RESULTS_FORM_ID}`,
          text: 'Tell us what you need',
        },
        ...links.map(({ name, href }) => ({ kind: 'link' as const, href, text: `Browse ${name}` })),
        { kind: 'link', href: '/contact', text: 'Contact' },
      ],
    },
    buildMostHiredSuggestionGroup(
      answer.nearest.length > 0 ? [] : suggestions.slice(0, MAX_POPULAR_SUGGESTIONS),
    ),
  ];
}

/** Returns the non-empty groups of the list (search.md "Suggestions"). */
export function listSearchDropdownGroups(facts: SearchSuggestionsListData): SearchSuggestionGroup[] {
  const { text, answer, suggestions, recent } = facts;
  if (answer === 'failed') return [];
  const page: SearchSuggestionGroup[] =
    text && answer?.redirect
      ? [
          {
            label: 'Page',
            options: [
              { kind: 'link', href: buildSearchQueryResultsUrl(text), text: `Go to ${answer.redirect}` },
            ],
          },
        ]
      : [];
  const groups =
    text && answer
      ? answer.results.length > 0
        ? [{ label: 'Services', options: answer.results.map(toServiceSuggestionOption) }]
        : buildNoResultSuggestionGroups(facts, answer)
      : [buildMostHiredSuggestionGroup(suggestions), buildRecentSearchGroup(recent)];
  return [...page, ...groups].filter(({ options }) => options.length > 0);
}

function buildRecentSearchGroup(recent: readonly string[]): SearchSuggestionGroup {
  const queries = recent.map((text) => ({
    kind: 'recent' as const,
    href: buildSearchQueryResultsUrl(text),
    text,
  }));
  return {
    label: 'Recent',
    options: queries.length > 0 ? [...queries, { kind: 'clear', text: 'Clear recent searches' }] : [],
  };
}

/** Returns the live region's text once typing has settled; empty without an answer. */
export function formatLiveRegionText(answer: SearchApiResponse | 'failed' | null): string {
  if (answer === null || answer === 'failed') return '';
  const { length } = answer.results;
  if (length === 0) return SERVICE_NOT_AVAILABLE_TEXT;
  return `${length} ${length === 1 ? 'service' : 'services'} found`;
}

/** SEARCH-04: shown while text is typed, until an answer reports that words alone were used. */
export function isAiSearchActive(text: string, answer: SearchApiResponse | 'failed' | null): boolean {
  if (text === '' || answer === 'failed') return false;
  return !(answer?.mode === 'lexical' && answer.reason !== 'loading');
}

/** Splits a text into pieces, marking those within the ranges; ranges are sorted and do not overlap. */
export function splitByMatchRanges(
  text: string,
  ranges: readonly SearchMatchTextRange[],
): { piece: string; at: number; isMarked: boolean }[] {
  const pieces: { piece: string; at: number; isMarked: boolean }[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    if (from > end) pieces.push({ piece: text.slice(end, from), at: end, isMarked: false });
    pieces.push({ piece: text.slice(from, to), at: from, isMarked: true });
    end = to;
  }
  if (end < text.length) pieces.push({ piece: text.slice(end), at: end, isMarked: false });
  return pieces;
}

/** Returns the highlighted position after an arrow key; it passes through -1, the typed text (SEARCH-03). */
export function getNextSearchOptionIndex(active: number, step: 1 | -1, count: number): number {
  if (active === -1) return step === 1 ? (count > 0 ? 0 : -1) : count - 1;
  const next = active + step;
  return next < 0 || next >= count ? -1 : next;
}
