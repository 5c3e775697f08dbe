import { redirect } from 'react-router';
import { z } from 'zod';

import { withQuery } from '#app/lib/safe-next.ts';

import type { AppContext } from './context.ts';
import { type CookieKey, readCookie, serializeCookie } from './cookies.server.ts';
import { seal, unseal } from './sealing.server.ts';

/**
 * What must not stay in an address, where history, logs, a shared link and the Referer would keep it: the token, the code or the
 * e-mail address that a link brought or a form would hand on. It is kept in a sealed cookie of the area it is for (safety.md
 * sections 2 and 5). Nothing is used up by that: mail scanners and browsers open links before people do.
 */
type SecretKey = Extract<
  CookieKey,
  'reset' | 'invitation' | 'setUp' | 'revert' | 'entry' | 'paid' | 'review' | 'optIn'
>;

type Shop = Pick<AppContext, 'settings' | 'now'>;
/** By the names the address has for them. */
type Secrets = Record<string, string>;

const KEPT_SECONDS = 30 * 60;
/** Browsers keep 4 KB a cookie; a token has at most 200 characters, an e-mail address 254. */
const LONGEST = 1_000;
const kept = z.object({ until: z.int(), secrets: z.record(z.string(), z.string()) });

const placeOf = (key: SecretKey) => ({ purpose: 'address-secret', boundTo: key }) as const;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The `Set-Cookie` value that keeps secrets for half an hour; what is too long to be one of ours is not kept. */
export function keepSecrets({ settings, now }: Shop, key: SecretKey, secrets: Secrets): string {
  const isTooLong = Object.values(secrets).join('').length > LONGEST;
  const text = JSON.stringify({ until: seconds(now) + KEPT_SECONDS, secrets: isTooLong ? {} : secrets });
  const value = seal(settings, placeOf(key), Buffer.from(text));
  return serializeCookie(settings, key, { value, maxAgeSeconds: KEPT_SECONDS });
}

/** What this browser keeps; null without a cookie, when its time is over, and when it is not ours. */
export function keptSecrets({ settings, now }: Shop, request: Request, key: SecretKey): Secrets | null {
  const cookie = readCookie(request, settings, key);
  const text = cookie && unseal(settings, placeOf(key), cookie);
  if (!text) return null;
  const { until, secrets } = kept.parse(JSON.parse(text.toString()));
  return until > seconds(now) ? secrets : null;
}

/** The `Set-Cookie` value that ends what is kept. */
export function forgetSecrets({ settings }: Pick<Shop, 'settings'>, key: SecretKey): string {
  return serializeCookie(settings, key, { value: '', maxAgeSeconds: 0 });
}

/**
 * Throws the redirect to the same page without its secrets, when its address carries one of those `names`. `url` is the page's, as the
 * router gives it, never that of its data; `mark` is what the
 * address says instead, where the page has another face as well.
 */
export function takeSecrets(
  ctx: Shop,
  url: URL,
  { key, names, mark = {} }: { key: SecretKey; names: readonly string[]; mark?: Record<string, string> },
): void {
  const { pathname, searchParams } = new URL(url);
  const found = names.filter((name) => searchParams.has(name));
  if (found.length === 0) return;
  const secrets = Object.fromEntries(found.map((name) => [name, searchParams.get(name) ?? '']));
  for (const name of found) searchParams.delete(name);
  for (const [name, value] of Object.entries(mark)) searchParams.set(name, value);
  const headers = new Headers({
    'Set-Cookie': keepSecrets(ctx, key, secrets),
    // This answer's own address holds the secret.
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, no-store',
  });
  throw redirect(withQuery(pathname, searchParams.toString()), { status: 303, headers });
}
