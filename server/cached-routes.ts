import { STUDY_SORTS } from '#app/modules/case-studies/model.ts';
import { CATEGORIES, SORTS } from '#app/modules/catalog/model.ts';

type CachedRoute = {
  path: RegExp;
  /**
   * Query parameters that are part of the key, and their values: of a list, what is not in it counts as not given, as the
   * page itself has it; what does not fit a pattern is rendered for its client alone.
   */
  parameters: Record<string, RegExp | readonly string[]>;
  /** Parameters that make a page of this address one for its client alone. */
  uncached?: readonly string[];
  /** How long clients may keep it without asking; pages are asked for each time. */
  cacheControl?: string;
};

const NONE = {};
const GRID = {
  category: CATEGORIES.flatMap(({ key, name }) => [key, name]),
  sort: SORTS.map(({ key }) => key),
};
/** Letters of any script arrive percent-encoded. */
const SLUG = '[A-Za-z0-9_.~%-]{1,600}';

/** The public pages that are rendered once and served many times (speed.md section 2). */
const CACHED_ROUTES: CachedRoute[] = [
  { path: /^\/$/, parameters: GRID },
  // Another version than the present one is a redirect, which is not kept.
  { path: /^\/media\/slides\/[\da-f-]{36}\/[a-z]+\.svg$/, parameters: { v: /^[\da-f]{10}$/ } },
  {
    path: /^\/services$/,
    parameters: GRID,
    uncached: ['q', 'literal', 'price', 'delivery'],
  },
  {
    path: /^\/resources$/,
    parameters: {
      category: CATEGORIES.flatMap(({ key, name }) => [key, name]),
      sort: STUDY_SORTS.map(({ key }) => key),
    },
  },
  { path: new RegExp(`^/service/${SLUG}$`), parameters: NONE },
  {
    path: /^\/(how-it-works|about|awards|contact|sitemap|submit-review\/example|ab-styleguide)$/,
    parameters: NONE,
  },
  { path: /^\/blog$/, parameters: { page: /^[1-9]\d{0,3}$/ }, uncached: ['q', 'tag', 'category'] },
  { path: new RegExp(`^/blog/${SLUG}$`), parameters: NONE },
  { path: new RegExp(`^/legal/${SLUG}$`), parameters: NONE, uncached: ['version'] },
  {
    path: /^\/(sitemap\.xml|robots\.txt|feed\.xml)$/,
    parameters: NONE,
    cacheControl: 'public, max-age=300',
  },
];

/** By which the router asks for the data of some routes of a page. */
const SOME_ROUTES = '_routes';

/**
 * The key of a public page, `.data` form included: its path with the parameters the page knows, sorted. All others are
 * dropped, so that nobody can have one page rendered over and over under made-up addresses. Null when the address is not
 * cacheable; then it is rendered for this client alone.
 */
export function pageKey(rawUrl: string): string | null {
  const queryAt = rawUrl.indexOf('?');
  const path = queryAt === -1 ? rawUrl : rawUrl.slice(0, queryAt);
  const page = pagePath(path);
  const route = CACHED_ROUTES.find((candidate) => candidate.path.test(page));
  if (!route || !isCanonical(page)) return null;
  const kept = queryAt === -1 ? '' : keptQuery(route, new URLSearchParams(rawUrl.slice(queryAt)));
  if (kept === null) return null;
  return kept === '' ? path : `${path}?${kept}`;
}

/** The part of a query that belongs to the key; null for one that makes the page its client's own. */
function keptQuery({ parameters, uncached = [] }: CachedRoute, query: URLSearchParams): string | null {
  if (query.has(SOME_ROUTES) || uncached.some((name) => query.has(name))) return null;
  const kept: string[] = [];
  for (const [name, allowed] of Object.entries(parameters)) {
    // Of several values a page reads the first.
    const value = query.get(name);
    if (value === null) continue;
    const isKnown = allowed instanceof RegExp ? allowed.test(value) : allowed.includes(value);
    if (isKnown) kept.push(`${name}=${encodeURIComponent(value)}`);
    else if (allowed instanceof RegExp) return null;
  }
  return kept.toSorted().join('&');
}

/** `Cache-Control` of a cached page by its key (speed.md section 2). */
export function cacheControlOf(key: string): string {
  const path = key.split('?')[0] ?? key;
  if (path.endsWith('.data')) return 'private, max-age=10';
  return CACHED_ROUTES.find((route) => route.path.test(path))?.cacheControl ?? 'no-cache';
}

/** The page a `.data` address belongs to; other addresses are pages themselves. */
export function pagePath(path: string): string {
  if (path === '/_.data') return '/';
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path;
}

/** One page has one key: other percent-encodings of the same path are rendered for their client alone. */
function isCanonical(path: string): boolean {
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
