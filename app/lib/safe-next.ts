// A name nobody owns: what resolves to it stayed on the site the address was read on.
const ORIGIN = 'http://shop.invalid';
const MAX_LENGTH = 2000;

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007F');
}

/**
 * The only way from input to a redirect (safety.md section 9): a path on this site, with its query and fragment, or null.
 * Nothing is decoded or repaired; what could mean another site to any browser is refused.
 */
export function safeNext(value: unknown, maxLength = MAX_LENGTH): string | null {
  if (typeof value !== 'string' || value.length > maxLength) return null;
  if (!/^\/(?![/\\])/.test(value) || value.includes('\\') || hasControlCharacter(value)) return null;
  if (!URL.canParse(value, ORIGIN)) return null;
  const url = new URL(value, ORIGIN);
  // Dots may resolve to a doubled slash, which would be another site the second time it is resolved.
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Letters beyond ASCII take up to nine characters each.
  return path.length > maxLength ? null : path;
}

/**
 * A page with the address to go on to, which is left out when it would take more than 2 kB, or as much as is said: proxies refuse answers whose headers are
 * longer than 8 kB, and a search of that length is nobody's.
 */
export function withNext(page: string, next: string, maxLength = MAX_LENGTH): string {
  const encoded = encodeURIComponent(next);
  if (encoded.length > maxLength) return page;
  return `${page}${page.includes('?') ? '&' : '?'}next=${encoded}`;
}

/** An address with its query, or without one that is longer than 2 kB. */
export function withQuery(pathname: string, query: string): string {
  return query === '' || query.length > MAX_LENGTH ? pathname : `${pathname}?${query}`;
}
