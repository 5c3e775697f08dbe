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
  return `${url.pathname}${url.search}${url.hash}`;
}
