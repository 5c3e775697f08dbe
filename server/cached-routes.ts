import { STUDY_SORTS } from '#app/modules/case-studies/model.ts';
import { CATEGORIES, SORTS } from '#app/modules/catalog/model.ts';

type CachedRoute = {
  path: RegExp;
  /** Allowed query parameters and the values they may have, so that the number of keys is bounded. */
  parameters: Record<string, RegExp | readonly string[]>;
  /** How long clients may keep it without asking; pages are asked for each time. */
  cacheControl?: string;
};

const NONE = {};
/** Letters of any script arrive percent-encoded. */
const SLUG = '[A-Za-z0-9_.~%-]{1,600}';

/** The public pages that are rendered once and served many times (speed.md section 2). */
const CACHED_ROUTES: CachedRoute[] = [
  { path: /^\/$/, parameters: NONE },
  // Another version than the present one is a redirect, which is not kept.
  { path: /^\/media\/slides\/[\da-f-]{36}\/[a-z]+\.svg$/, parameters: { v: /^[\da-f]{10}$/ } },
  {
    path: /^\/services$/,
    parameters: {
      category: CATEGORIES.flatMap(({ key, name }) => [key, name]),
      sort: SORTS.map(({ key }) => key),
    },
  },
  {
    path: /^\/resources$/,
    parameters: {
      category: CATEGORIES.flatMap(({ key, name }) => [key, name]),
      sort: STUDY_SORTS.map(({ key }) => key),
    },
  },
  { path: new RegExp(`^/service/${SLUG}$`), parameters: NONE },
  { path: /^\/(how-it-works|about|awards|contact|sitemap|submit-review\/example)$/, parameters: NONE },
  { path: /^\/blog$/, parameters: { page: /^[1-9]\d{0,3}$/ } },
  { path: new RegExp(`^/(blog|legal)/${SLUG}$`), parameters: NONE },
  {
    path: /^\/(sitemap\.xml|robots\.txt|feed\.xml)$/,
    parameters: NONE,
    cacheControl: 'public, max-age=300',
  },
];

const TRACKING = /^(utm_[a-z]+|gclid|fbclid|msclkid|_gl)$/;

/**
 * The key of a public page: its path with the allowed parameters sorted and tracking parameters dropped, `.data` form
 * included. Null when the address is not cacheable; then it is rendered for this client alone.
 */
export function pageKey(rawUrl: string): string | null {
  const queryAt = rawUrl.indexOf('?');
  const path = queryAt === -1 ? rawUrl : rawUrl.slice(0, queryAt);
  const page = pagePath(path);
  const route = CACHED_ROUTES.find((candidate) => candidate.path.test(page));
  if (!route || !isCanonical(page)) return null;
  const kept: string[] = [];
  for (const [name, value] of new URLSearchParams(queryAt === -1 ? '' : rawUrl.slice(queryAt))) {
    if (TRACKING.test(name)) continue;
    const isRepeated = kept.some((pair) => pair.startsWith(`${name}=`));
    if (isRepeated || !isAllowed(route.parameters, name, value)) return null;
    kept.push(`${name}=${encodeURIComponent(value)}`);
  }
  return kept.length === 0 ? path : `${path}?${kept.toSorted().join('&')}`;
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

function isAllowed(parameters: CachedRoute['parameters'], name: string, value: string): boolean {
  const allowed = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (allowed === undefined) return false;
  return allowed instanceof RegExp ? allowed.test(value) : allowed.includes(value);
}
