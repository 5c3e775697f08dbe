import type { PublicPageCategory } from './categories.ts';
import { removeFormatCharactersExceptJoiners } from './invisible.ts';

/** Rows a list may show on one page; the first is the default. */
export const LIST_PAGE_SIZE_OPTIONS = [25, 50, 100] as const;
type ListPageSizeOption = (typeof LIST_PAGE_SIZE_OPTIONS)[number];

/** One way to sort. Headers of `column` toggle between its sorts; the first sort of a list is its default. */
export type ListSortChoice<Key extends string = string> = {
  key: Key;
  label: string;
  column?: string;
  direction?: 'asc' | 'desc';
};

export type ListFilterOption<Value extends string = string> = { value: Value; label: string };

/**
 * A choice of few, one of the shop's categories by its key, one calendar day (`2026-11-20`), or a word. `all`
 * is the label of the choice of everything.
 */
export type ListFilterDefinition =
  | { kind?: 'choice'; label: string; all: string; options: readonly ListFilterOption[] }
  | { kind: 'category'; label: string; all: string }
  | { kind: 'day' | 'text'; label: string };
export type ListFilterDefinitions = Record<string, ListFilterDefinition>;

type ListFilterValue<Filter> = Filter extends { options: readonly ListFilterOption<infer Value>[] }
  ? Value
  : string;

/** The state in a list's URL, complete and typed. `page` counts from 1; a filter that is off is null. */
export type ListUrlState<
  Sort extends string = string,
  Filters = Record<string, string | null>,
  View extends string = string,
> = { q: string; filters: Filters; sort: Sort; page: number; size: ListPageSizeOption; view: View };

/** Changes of a link; every change except of page or view returns to page 1. */
export type ListUrlStateChange<State extends ListUrlState> = Partial<Omit<State, 'filters'>> & {
  filters?: Partial<State['filters']>;
};

const MAX_LIST_SEARCH_CHARACTERS = 200;
const MAX_LIST_PAGE_NUMBER = 100_000;
/** Parameter names that no filter can have. */
const RESERVED_LIST_PARAMETER_NAMES = ['q', 'sort', 'page', 'size', 'view'];

function normalizeSearchText(value: string | null): string {
  const wellFormed = removeFormatCharactersExceptJoiners((value ?? '').toWellFormed());
  return Array.from(wellFormed.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, MAX_LIST_SEARCH_CHARACTERS)
    .join('')
    .trim();
}

function parseWholeNumber(value: string | null, most: number): number | null {
  if (value === null || !/^\d{1,9}$/.test(value)) return null;
  const number = Number(value);
  return number >= 1 && number <= most ? number : null;
}

/** Returns a calendar day as `2026-11-20`, or null. */
function parseCalendarDay(value: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : null;
}

function parseListFilterValue(filter: ListFilterDefinition, value: string | null): string | null {
  const text = normalizeSearchText(value);
  if (text === '') return null;
  if ('options' in filter) return filter.options.some((option) => option.value === text) ? text : null;
  return filter.kind === 'day' ? parseCalendarDay(text) : text;
}

type ListUrlParamsDefinition<
  Sort extends string,
  Filters extends ListFilterDefinitions,
  View extends string,
> = {
  sorts: readonly [ListSortChoice<Sort>, ...ListSortChoice<Sort>[]];
  filters: Filters;
  /** The first is the default. */
  views?: readonly [View, ...View[]];
  /** Parameters in every URL of this list: the tab of a page that has several. */
  fixed?: Readonly<Record<string, string>>;
};

/** The state that a `defineListUrlParameters` returns. */
export type ListStateOfListSearch<Search extends { read: (search: URLSearchParams) => ListUrlState }> =
  ReturnType<Search['read']>;

/**
 * The URL of a list as data: the loader reads it, the query applies it, links and filters are built from it
 * (architecture.md "Tests"). A wrong value becomes the default, never an error; links leave out defaults.
 */
export function defineListUrlParameters<
  const Sort extends string,
  const Filters extends ListFilterDefinitions,
  const View extends string = 'list',
>({ sorts, filters, views, fixed = {} }: ListUrlParamsDefinition<Sort, Filters, View>) {
  type State = ListUrlState<Sort, { [Name in keyof Filters]: ListFilterValue<Filters[Name]> | null }, View>;
  const clash = Object.keys(filters).find((name) => RESERVED_LIST_PARAMETER_NAMES.includes(name));
  if (clash) throw new Error(`a list cannot have a filter named ${clash}`);
  // A list without views has the type's default as its only one.
  const knownViews = views ?? (['list'] as unknown as readonly [View]);

  function read(search: URLSearchParams): State {
    const chosen = Object.entries(filters).map(([name, filter]) => [
      name,
      parseListFilterValue(filter, search.get(name)),
    ]);
    const size = parseWholeNumber(search.get('size'), MAX_LIST_PAGE_NUMBER);
    return {
      q: normalizeSearchText(search.get('q')),
      // One entry per filter, each of its own options.
      filters: Object.fromEntries(chosen) as State['filters'],
      sort: (sorts.find(({ key }) => key === search.get('sort')) ?? sorts[0]).key,
      page: parseWholeNumber(search.get('page'), MAX_LIST_PAGE_NUMBER) ?? 1,
      size: LIST_PAGE_SIZE_OPTIONS.find((known) => known === size) ?? LIST_PAGE_SIZE_OPTIONS[0],
      view: knownViews.find((known) => known === search.get('view')) ?? knownViews[0],
    };
  }

  /** Returns the query string of a state, with its question mark; empty for the default state. */
  function link(state: State, change: ListUrlStateChange<State> = {}): string {
    const keepsPage = Object.keys(change).every((name) => name === 'page' || name === 'view');
    const next = { ...state, ...(keepsPage ? {} : { page: 1 }), ...change };
    const entries: [string, string | null][] = [
      ...Object.entries(fixed),
      ['q', next.q || null],
      ...Object.entries<string | null | undefined>({ ...state.filters, ...change.filters }).map(
        ([name, value]): [string, string | null] => [name, value || null],
      ),
      ['sort', next.sort === sorts[0].key ? null : next.sort],
      ['view', next.view === knownViews[0] ? null : next.view],
      ['size', next.size === LIST_PAGE_SIZE_OPTIONS[0] ? null : String(next.size)],
      ['page', next.page === 1 ? null : String(next.page)],
    ];
    const query = new URLSearchParams(
      entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    );
    return query.size === 0 ? '' : `?${query}`;
  }

  return { sorts, filters, views: knownViews, fixed, read, link };
}

/** A list's URL as the admin components use it, for any list. */
export type AdminListUrlDefinition = {
  sorts: readonly ListSortChoice[];
  filters: ListFilterDefinitions;
  views: readonly string[];
  fixed: Readonly<Record<string, string>>;
  // Methods, so that a list with narrower types is assignable.
  read(search: URLSearchParams): ListUrlState;
  link(state: ListUrlState, change?: ListUrlStateChange<ListUrlState>): string;
};

type ListFilterWithOptions = Extract<ListFilterDefinition, { all: string }>;

/** Returns the options of a filter. */
export const listFilterOptionsOrCategories = (
  filter: ListFilterWithOptions,
  categories: readonly PublicPageCategory[],
): readonly ListFilterOption[] =>
  'options' in filter ? filter.options : categories.map(({ key, name }) => ({ value: key, label: name }));

/** Returns the value of a filter as in its options: links to a list may name a category by its name. */
export const getFilterOptionValue = (
  filter: ListFilterDefinition,
  value: string | null,
  categories: readonly PublicPageCategory[],
): string | null =>
  filter.kind === 'category'
    ? (categories.find(({ key, name }) => key === value || name === value)?.key ?? value)
    : value;

export type ActiveListFilter = { name: string; label: string; value: string };

/** Returns the active filters as labels, so that each can be removed. */
export function listActiveListFilters(
  { filters }: Pick<AdminListUrlDefinition, 'filters'>,
  state: ListUrlState,
  categories: readonly PublicPageCategory[],
): ActiveListFilter[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const value = getFilterOptionValue(filter, state.filters[name] ?? null, categories);
    if (!value) return [];
    const option =
      'all' in filter
        ? listFilterOptionsOrCategories(filter, categories).find((one) => one.value === value)
        : null;
    return [{ name, label: filter.label, value: option?.label ?? value }];
  });
}

/** Returns whether any search or filter is active. */
export function hasActiveListSearchOrFilters(state: ListUrlState): boolean {
  return state.q !== '' || Object.values(state.filters).some((value) => value !== null);
}

/** The same list without search and filters; sort, size and view stay. */
export function clearListFilters<State extends ListUrlState>(state: State): ListUrlStateChange<State> {
  // Every filter of the state, off.
  const filters = Object.fromEntries(
    Object.keys(state.filters).map((name) => [name, null]),
  ) as State['filters'];
  return { q: '', filters } as ListUrlStateChange<State>;
}
