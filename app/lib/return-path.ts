// A reserved host: a URL that resolves to it stayed on the site.
const RETURN_PATH_PLACEHOLDER_ORIGIN = 'http://shop.invalid';
const MAX_RETURN_PATH_LENGTH = 2000;

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007F');
}

/**
 * Returns a path on this site, with its query and fragment, or null: the only way from input to a redirect
 * (safety.md "Redirects"). Decodes and repairs nothing; refuses what could mean another site to any browser.
 */
export function sanitizeReturnPath(value: unknown, maxLength = MAX_RETURN_PATH_LENGTH): string | null {
  if (typeof value !== 'string' || value.length > maxLength) return null;
  if (!/^\/(?![/\\])/.test(value) || value.includes('\\') || hasControlCharacter(value)) return null;
  if (!URL.canParse(value, RETURN_PATH_PLACEHOLDER_ORIGIN)) return null;
  const url = new URL(value, RETURN_PATH_PLACEHOLDER_ORIGIN);
  // Dots may resolve to a doubled slash, which would be another site when resolved again.
  if (url.origin !== RETURN_PATH_PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Non-ASCII letters take up to nine characters each.
  return path.length > maxLength ? null : path;
}

/**
 * Adds the return path to a page's URL, unless the URL would exceed 2 kB or `maxLength`: proxies refuse
 * responses with headers above 8 kB, and no real search is that long.
 */
export function addReturnPathToUrl(page: string, next: string, maxLength = MAX_RETURN_PATH_LENGTH): string {
  const encoded = encodeURIComponent(next);
  if (encoded.length > maxLength) return page;
  return `${page}${page.includes('?') ? '&' : '?'}next=${encoded}`;
}

/** Returns a URL with its query, or without one longer than 2 kB. */
export function addQueryToPathIfShort(pathname: string, query: string): string {
  return query === '' || query.length > MAX_RETURN_PATH_LENGTH ? pathname : `${pathname}?${query}`;
}
