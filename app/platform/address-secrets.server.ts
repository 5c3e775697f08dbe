import { redirect } from 'react-router';
import { z } from 'zod';

import { addQueryToPathIfShort } from '#app/lib/return-path.ts';

import type { AppContext } from './context.ts';
import { type ShopCookieKey, readShopCookie, serializeCookie } from './cookies.server.ts';
import { encryptBytes, decryptBytes } from './encryption.server.ts';

/**
 * Secrets that must not stay in an address, where history, logs, a shared link and the Referer would keep
 * them: the token, the code or the email address that a link brought or a form would pass on. They move into
 * a sealed cookie of the area they are for (safety.md "Threats and required behaviour" and "Cookies, sessions
 * and origins"). This consumes nothing, because mail scanners and browsers open links before people do.
 */
type CookieKeyForUrlSecrets = Extract<
  ShopCookieKey,
  'reset' | 'invitation' | 'setUp' | 'revert' | 'entry' | 'paid' | 'review' | 'optIn'
>;

type UrlSecretsCookieContext = Pick<AppContext, 'settings' | 'now'>;
/** The secrets by the names of their query parameters. */
type UrlSecretsByQueryParameter = Record<string, string>;

const SECRETS_COOKIE_MAX_AGE_SECONDS = 30 * 60;
/** Browsers keep 4 KB per cookie; a token has at most 200 characters, an email address 254. */
const MAX_URL_SECRETS_COOKIE_LENGTH = 1_000;
const urlSecretsCookieContentSchema = z.object({ until: z.int(), secrets: z.record(z.string(), z.string()) });

const getUrlSecretEncryptionContext = (key: CookieKeyForUrlSecrets) =>
  ({ purpose: 'address-secret', boundTo: key }) as const;
const toUnixSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * Returns the `Set-Cookie` value that keeps secrets for half an hour; a value too long to be one of ours is
 * not kept.
 */
export function serializeUrlSecretsCookie(
  { settings, now }: UrlSecretsCookieContext,
  key: CookieKeyForUrlSecrets,
  secrets: UrlSecretsByQueryParameter,
): string {
  const isTooLong = Object.values(secrets).join('').length > MAX_URL_SECRETS_COOKIE_LENGTH;
  const text = JSON.stringify({
    until: toUnixSeconds(now) + SECRETS_COOKIE_MAX_AGE_SECONDS,
    secrets: isTooLong ? {} : secrets,
  });
  const value = encryptBytes(settings, getUrlSecretEncryptionContext(key), Buffer.from(text));
  return serializeCookie(settings, key, { value, maxAgeSeconds: SECRETS_COOKIE_MAX_AGE_SECONDS });
}

/**
 * Returns the secrets in this browser's cookie; null without a cookie, when it has expired, and when it is
 * not ours.
 */
export function readUrlSecretsCookie(
  { settings, now }: UrlSecretsCookieContext,
  request: Request,
  key: CookieKeyForUrlSecrets,
): UrlSecretsByQueryParameter | null {
  const cookie = readShopCookie(request, settings, key);
  const text = cookie && decryptBytes(settings, getUrlSecretEncryptionContext(key), cookie);
  if (!text) return null;
  const { until, secrets } = urlSecretsCookieContentSchema.parse(JSON.parse(text.toString()));
  return until > toUnixSeconds(now) ? secrets : null;
}

/** Returns the `Set-Cookie` value that removes the secrets. */
export function buildUrlSecretsClearingCookie(
  { settings }: Pick<UrlSecretsCookieContext, 'settings'>,
  key: CookieKeyForUrlSecrets,
): string {
  return serializeCookie(settings, key, { value: '', maxAgeSeconds: 0 });
}

/**
 * Throws a redirect to the same page without its secrets when its address carries one of `names`. `url` is
 * the page's own, as the router gives it, not the URL of its data request; `mark` is the query added instead,
 * for pages that also have another view.
 */
export function redirectWithoutUrlSecrets(
  ctx: UrlSecretsCookieContext,
  url: URL,
  {
    key,
    names,
    mark = {},
  }: { key: CookieKeyForUrlSecrets; names: readonly string[]; mark?: Record<string, string> },
): void {
  const { pathname, searchParams } = new URL(url);
  const found = names.filter((name) => searchParams.has(name));
  if (found.length === 0) return;
  const secrets = Object.fromEntries(found.map((name) => [name, searchParams.get(name) ?? '']));
  for (const name of found) searchParams.delete(name);
  for (const [name, value] of Object.entries(mark)) searchParams.set(name, value);
  const headers = new Headers({
    'Set-Cookie': serializeUrlSecretsCookie(ctx, key, secrets),
    // The URL of this response itself holds the secret.
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, no-store',
  });
  throw redirect(addQueryToPathIfShort(pathname, searchParams.toString()), { status: 303, headers });
}
