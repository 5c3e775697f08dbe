import { createHash, randomBytes } from 'node:crypto';

import type { ShopSettings } from './context.ts';

/**
 * How a cookie is set: `isPrivate` hides it from scripts; a `path` limits it to that area of the shop.
 * Cookies that scripts read had no prefix in earlier versions, and are still read by that name.
 */
type CookieNameAndAttributes = { name: string; isPrivate: boolean; path?: string };

/** The shop's own cookies (safety.md "Cookies, sessions and origins"). */
const SHOP_COOKIE_DEFINITIONS = {
  session: { name: 'pf_session', isPrivate: true },
  checkout: { name: 'pf_checkout', isPrivate: true },
  order: { name: 'pf_order', isPrivate: true },
  // Half an hour: a sign-up begun in this browser.
  signUp: { name: 'pf_sign_up', isPrivate: true },
  // Half an hour each, sealed: secrets that would otherwise stay in an address (address-secrets.server.ts).
  reset: { name: 'pf_reset', isPrivate: true, path: '/auth' },
  invitation: { name: 'pf_invitation', isPrivate: true, path: '/auth' },
  setUp: { name: 'pf_set_up', isPrivate: true, path: '/auth' },
  revert: { name: 'pf_revert', isPrivate: true, path: '/auth' },
  entry: { name: 'pf_entry', isPrivate: true, path: '/auth' },
  paid: { name: 'pf_paid', isPrivate: true, path: '/checkout' },
  optIn: { name: 'pf_opt_in', isPrivate: true, path: '/email' },
  // The data of /submit-review is at /submit-review.data, so only the path `/` covers both. The same applies
  // to /admin below.
  review: { name: 'pf_review', isPrivate: true },
  // A sign-in waiting for its second factor.
  secondStep: { name: 'pf_second_step', isPrivate: true },
  // A year: a browser that has signed in to the account is not locked out by other people's failed attempts.
  known: { name: 'pf_known', isPrivate: true },
  // A minute: the message the admin shows after a redirect.
  flash: { name: 'pf_flash', isPrivate: true },
  // A day: items added to the cart before a page's script ran; the next page with a script takes them over.
  picked: { name: 'pf_picked', isPrivate: false },
  consent: { name: 'pf_consent', isPrivate: false },
  signedIn: { name: 'pf_in', isPrivate: false },
  // The admin's color scheme; no page of the storefront uses it.
  theme: { name: 'pf_theme', isPrivate: false },
  // Collapsed groups of the admin menu.
  menu: { name: 'pf_menu', isPrivate: true },
  // The data set chosen in the admin.
  dataSet: { name: 'pf_data_set', isPrivate: true },
} as const satisfies Record<string, CookieNameAndAttributes>;
export type ShopCookieKey = keyof typeof SHOP_COOKIE_DEFINITIONS;

type ShopPublicUrlSettings = Pick<ShopSettings, 'publicUrl'>;

/** Plain http is only possible on loopback, where browsers refuse `Secure` and prefixes that require it. */
function usesHttps(settings: ShopPublicUrlSettings): boolean {
  return settings.publicUrl.startsWith('https:');
}

/**
 * Returns the cookie's name in this installation's headers. Over https it has the strictest prefix that
 * browsers enforce: `__Host-`, which no subdomain can set, for the whole shop; `__Secure-` for a part of it.
 */
export function getPrefixedCookieName(settings: ShopPublicUrlSettings, key: ShopCookieKey): string {
  const { name, path }: CookieNameAndAttributes = SHOP_COOKIE_DEFINITIONS[key];
  if (!usesHttps(settings)) return name;
  return path === undefined ? `__Host-${name}` : `__Secure-${name}`;
}

/** Name and value pairs of a `Cookie` header; of two equal names the first counts, as in RFC 6265 servers. */
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

/** Returns the value of one of our cookies, or null. */
export function readShopCookie(
  request: Request,
  settings: ShopPublicUrlSettings,
  key: ShopCookieKey,
): string | null {
  const cookies = parseCookies(request.headers.get('Cookie'));
  const { name, isPrivate } = SHOP_COOKIE_DEFINITIONS[key];
  return (
    cookies.get(getPrefixedCookieName(settings, key)) ?? (isPrivate ? null : (cookies.get(name) ?? null))
  );
}

/**
 * Returns whether the request carries any cookie of ours, prefixed or not: such a request needs a proven
 * origin.
 */
export function hasAnyShopCookie(request: Request): boolean {
  const names = new Set<string>(Object.values(SHOP_COOKIE_DEFINITIONS).map(({ name }) => name));
  for (const name of parseCookies(request.headers.get('Cookie')).keys()) {
    if (names.has(name.replace(/^__(Host|Secure)-/, ''))) return true;
  }
  return false;
}

/** Returns a `Set-Cookie` header value; `maxAgeSeconds` 0 removes the cookie. `value` must be cookie-safe. */
export function serializeCookie(
  settings: ShopPublicUrlSettings,
  key: ShopCookieKey,
  cookie: { value: string; maxAgeSeconds: number },
): string {
  if (!/^[\w.~+/=-]*$/.test(cookie.value)) throw new Error(`unsafe cookie value for ${key}`);
  return formatSetCookieHeader(settings, key, { ...cookie, name: getPrefixedCookieName(settings, key) });
}

/** Returns the lines that remove a cookie, also under its name in earlier versions. */
export function serializeCookieRemoval(settings: ShopPublicUrlSettings, key: ShopCookieKey): string[] {
  const { name, isPrivate } = SHOP_COOKIE_DEFINITIONS[key];
  const names = new Set<string>([getPrefixedCookieName(settings, key), ...(isPrivate ? [] : [name])]);
  return [...names].map((one) =>
    formatSetCookieHeader(settings, key, { name: one, value: '', maxAgeSeconds: 0 }),
  );
}

function formatSetCookieHeader(
  settings: ShopPublicUrlSettings,
  key: ShopCookieKey,
  { name, value, maxAgeSeconds }: { name: string; value: string; maxAgeSeconds: number },
): string {
  const { isPrivate, path }: CookieNameAndAttributes = SHOP_COOKIE_DEFINITIONS[key];
  return [
    `${name}=${value}`,
    `Path=${path ?? '/'}`,
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Lax',
    ...(isPrivate ? ['HttpOnly'] : []),
    ...(usesHttps(settings) ? ['Secure'] : []),
  ].join('; ');
}

/**
 * Returns the checkout cookie as stored: SHA-256 in hex, so that a copy of the database impersonates no
 * browser.
 */
export function hashCheckoutBrowserToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const BROWSER_ID_COOKIE_PATTERN = /^[\w-]{43}$/;
const CHECKOUT_COOKIE_MAX_AGE_SECONDS = 86_400;

/**
 * Returns the browser's checkout cookie, existing or new, and the hash stored with its orders. The cookie
 * lives for 24 hours after the newest checkout (orders.md "Checkout functions").
 */
export function getOrCreateCheckoutCookie(
  request: Request,
  settings: Pick<ShopSettings, 'publicUrl'>,
): { hash: string; setCookie: string } {
  const known = readShopCookie(request, settings, 'checkout');
  const token =
    known && BROWSER_ID_COOKIE_PATTERN.test(known) ? known : randomBytes(32).toString('base64url');
  const setCookie = serializeCookie(settings, 'checkout', {
    value: token,
    maxAgeSeconds: CHECKOUT_COOKIE_MAX_AGE_SECONDS,
  });
  return { hash: hashCheckoutBrowserToken(token), setCookie };
}
