import { createHash, randomBytes } from 'node:crypto';

import type { ShopSettings } from './context.ts';

/** Cookies of our own (safety.md section 5); over https the private ones carry the `__Host-` prefix. */
const COOKIES = {
  session: { name: 'pf_session', isPrivate: true },
  checkout: { name: 'pf_checkout', isPrivate: true },
  order: { name: 'pf_order', isPrivate: true },
  // Half an hour each: the sign-up a browser began, and the one-time link of a new password taken out of the address.
  signUp: { name: 'pf_sign_up', isPrivate: true },
  reset: { name: 'pf_reset', isPrivate: true },
  // One-time links of the staff taken out of the address, and a sign-in that waits for its second factor.
  invitation: { name: 'pf_invitation', isPrivate: true },
  setUp: { name: 'pf_set_up', isPrivate: true },
  secondStep: { name: 'pf_second_step', isPrivate: true },
  // A year: a browser that has signed in to an account is not held up by others who guess at it.
  known: { name: 'pf_known', isPrivate: true },
  // A minute: what the admin says after a redirect.
  flash: { name: 'pf_flash', isPrivate: true },
  consent: { name: 'pf_consent', isPrivate: false },
  signedIn: { name: 'pf_in', isPrivate: false },
  // The colours somebody chose for the admin; no page of the storefront hears of them.
  theme: { name: 'pf_theme', isPrivate: false, path: '/admin' },
} as const satisfies Record<string, { name: string; isPrivate: boolean; path?: string }>;
export type CookieKey = keyof typeof COOKIES;

/** Plain http is only possible on loopback, where browsers refuse `Secure` and the prefix that demands it. */
function isSecure(settings: Pick<ShopSettings, 'publicUrl'>): boolean {
  return settings.publicUrl.startsWith('https:');
}

/** Name as it stands in the header of this installation. */
export function cookieName(settings: Pick<ShopSettings, 'publicUrl'>, key: CookieKey): string {
  const { name, isPrivate } = COOKIES[key];
  return isPrivate && isSecure(settings) ? `__Host-${name}` : name;
}

/** Name and value pairs of a `Cookie` header; the first of two equal names counts, as RFC 6265 servers do. */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const part = pair.trim();
    const at = part.indexOf('=');
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}

/** The value of one of our cookies, or null. */
export function readCookie(
  request: Request,
  settings: Pick<ShopSettings, 'publicUrl'>,
  key: CookieKey,
): string | null {
  return parseCookies(request.headers.get('Cookie')).get(cookieName(settings, key)) ?? null;
}

/** Whether the request carries any cookie of ours, prefixed or not: such a request needs a proven origin. */
export function hasOwnCookie(request: Request): boolean {
  const names = new Set<string>(Object.values(COOKIES).map(({ name }) => name));
  for (const name of parseCookies(request.headers.get('Cookie')).keys()) {
    if (names.has(name.replace(/^__Host-/, ''))) return true;
  }
  return false;
}

/** A `Set-Cookie` header value; `maxAgeSeconds` 0 removes the cookie. `value` must be of cookie-safe characters. */
export function serializeCookie(
  settings: Pick<ShopSettings, 'publicUrl'>,
  key: CookieKey,
  cookie: { value: string; maxAgeSeconds: number },
): string {
  if (!/^[\w.~+/=-]*$/.test(cookie.value)) throw new Error(`unsafe cookie value for ${key}`);
  const rule: { isPrivate: boolean; path?: string } = COOKIES[key];
  return [
    `${cookieName(settings, key)}=${cookie.value}`,
    `Path=${rule.path ?? '/'}`,
    `Max-Age=${cookie.maxAgeSeconds}`,
    'SameSite=Lax',
    ...(rule.isPrivate ? ['HttpOnly'] : []),
    ...(isSecure(settings) ? ['Secure'] : []),
  ].join('; ');
}

/** How a browser's checkout cookie is stored: SHA-256 in hex, so a copy of the database impersonates nobody. */
export function hashBrowserToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const BROWSER_TOKEN = /^[\w-]{43}$/;
const BROWSER_DAYS_SECONDS = 86_400;

/**
 * The browser that checks out: its cookie, kept or made, and the hash its orders are stored with. The cookie lives 24
 * hours from the newest checkout on (orders.md section 5).
 */
export function checkoutBrowser(
  request: Request,
  settings: Pick<ShopSettings, 'publicUrl'>,
): { hash: string; setCookie: string } {
  const known = readCookie(request, settings, 'checkout');
  const token = known && BROWSER_TOKEN.test(known) ? known : randomBytes(32).toString('base64url');
  const setCookie = serializeCookie(settings, 'checkout', {
    value: token,
    maxAgeSeconds: BROWSER_DAYS_SECONDS,
  });
  return { hash: hashBrowserToken(token), setCookie };
}
