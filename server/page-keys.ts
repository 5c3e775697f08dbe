import type { PageCacheOptions } from '#app/platform/route-facts.ts';

/**
 * A page that is rendered once and served many times: the pattern of its addresses, and the query parameters
 * that count.
 */
export type CachedPageAddressRule = { path: RegExp; cache: PageCacheOptions };

/**
 * Returns whether a word is a category of the shop in addresses; null while a change of them is being read.
 */
export type IsCategoryUrlWord = (word: string) => boolean | null;
/** What keys depend on in addition to the routes. */
export type PageCacheKeyOptions = { renderParameter?: string | undefined; isCategory?: IsCategoryUrlWord };

/** Non-ASCII letters arrive percent-encoded. */
const URL_SLUG_SEGMENT_PATTERN = '[A-Za-z0-9_.~%-]{1,600}';
/** The router's parameter for the data of only some routes of a page. */
const ROUTE_SUBSET_QUERY_PARAMETER = '_routes';

/**
 * Returns the addresses of a cached page: unlike the router's they are case-sensitive, so that a page has one
 * key.
 */
export function createCachedPageAddressRule(pattern: string, cache: PageCacheOptions): CachedPageAddressRule {
  const literal = pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const path = literal.replaceAll(
    /:(\w+)/g,
    (_, name: string) => cache.parts?.[name]?.source ?? URL_SLUG_SEGMENT_PATTERN,
  );
  return { path: new RegExp(`^${path}$`), cache };
}

/**
 * Returns the key of a public page, `.data` form included: its path with the parameters the page knows,
 * sorted. All others are dropped, so that made-up addresses cannot force the same page to be rendered over
 * and over. Null when the address is not cacheable; then it is rendered for this client alone, as it is with
 * the parameter `renderParameter`, which no shop in production has.
 */
export function getPageCacheKey(
  rawUrl: string,
  pageAt: (path: string) => CachedPageAddressRule | null,
  { renderParameter, isCategory = treatNoUrlValueAsCategory }: PageCacheKeyOptions,
): string | null {
  const queryAt = rawUrl.indexOf('?');
  const path = queryAt === -1 ? rawUrl : rawUrl.slice(0, queryAt);
  const page = getPagePathOfDataUrl(path);
  const kept = pageAt(page);
  if (!kept?.path.test(page) || !isCanonicalUrlPath(page)) return null;
  const search = new URLSearchParams(queryAt === -1 ? '' : rawUrl.slice(queryAt));
  // A document has all its routes, whatever is requested.
  if (path !== page && search.has(ROUTE_SUBSET_QUERY_PARAMETER)) return null;
  if (hasForceRenderParameter(search, renderParameter)) return null;
  const query = getPageCacheKeyQuery(kept.cache, search, isCategory);
  if (query === null) return null;
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the part of a query that belongs to the key; null for one that makes the page its client's own. */
function getPageCacheKeyQuery(
  { params = {}, own = [] }: PageCacheOptions,
  query: URLSearchParams,
  isCategory: IsCategoryUrlWord,
): string | null {
  if (own.some((name) => query.has(name))) return null;
  const kept: string[] = [];
  for (const [name, allowed] of Object.entries(params)) {
    // Pages read the first of several values.
    const value = query.get(name);
    if (value === null) continue;
    const isKnown = isAllowedUrlParameterValue(allowed, value, isCategory);
    if (isKnown) kept.push(`${name}=${encodeURIComponent(value)}`);
    else if (isKnown === null || allowed instanceof RegExp) return null;
  }
  return kept.toSorted().join('&');
}

const treatNoUrlValueAsCategory = () => false;

const hasForceRenderParameter = (search: URLSearchParams, parameter: string | undefined): boolean =>
  parameter !== undefined && search.has(parameter);

/** Returns whether a parameter has a value the page knows; null while that cannot be decided. */
function isAllowedUrlParameterValue(
  allowed: RegExp | 'categories' | readonly string[],
  value: string,
  isCategory: IsCategoryUrlWord,
): boolean | null {
  if (allowed === 'categories') return isCategory(value);
  return allowed instanceof RegExp ? allowed.test(value) : allowed.includes(value);
}

/** Returns the `Cache-Control` of a cached page by its key (speed.md "Contents of the page cache"). */
export function getPageCacheControl(key: string, { maxAgeSeconds }: PageCacheOptions): string {
  const path = key.split('?')[0] ?? key;
  if (path.endsWith('.data')) return 'private, max-age=10';
  return maxAgeSeconds === undefined ? 'no-cache' : `public, max-age=${maxAgeSeconds}`;
}

/** Returns the page a `.data` address belongs to; other addresses are pages themselves. */
export function getPagePathOfDataUrl(path: string): string {
  if (path.endsWith('/_.data')) return path.slice(0, -'_.data'.length);
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path;
}

/** One page has one key: other percent-encodings of the same path are rendered for their client alone. */
function isCanonicalUrlPath(path: string): boolean {
  try {
    return (
      path
        .split('/')
        .map((part) => encodeURIComponent(decodeURIComponent(part)))
        .join('/') === path
    );
  } catch {
    return false;
  }
}
