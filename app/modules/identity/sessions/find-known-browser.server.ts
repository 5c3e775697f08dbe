import { randomBytes } from 'node:crypto';

import type { AppContext } from '#app/platform/context.ts';
import { readShopCookie, serializeCookie } from '#app/platform/cookies.server.ts';
import { verifyAppSecretSignature, signTextWithAppSecret } from '#app/platform/signing.server.ts';

/** How long a browser counts as known to an account. */
const KNOWN_BROWSER_LIFETIME_SECONDS = 365 * 86_400;
const KNOWN_BROWSER_NONCE_BYTES = 16;

const buildKnownBrowserText = (email: string, nonce: string, expiresAt: string) =>
  `known-browser:v1:${email}:${nonce}:${expiresAt}`;
const toUnixSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * Returns the cookie that marks a browser as having signed in to this account (docs/decisions/0032). It
 * grants no access; it only exempts this browser from the lockouts that other people's guesses cause. It
 * contains no name or address, so it reveals nothing if it leaks.
 */
export function createKnownBrowserCookie(ctx: AppContext, email: string): string {
  const nonce = randomBytes(KNOWN_BROWSER_NONCE_BYTES).toString('base64url');
  const expiresAt = String(toUnixSeconds(ctx.now) + KNOWN_BROWSER_LIFETIME_SECONDS);
  const seal = signTextWithAppSecret(
    ctx.settings,
    'known-browser',
    buildKnownBrowserText(email, nonce, expiresAt),
  );
  return serializeCookie(ctx.settings, 'known', {
    value: `${nonce}.${expiresAt}.${seal}`,
    maxAgeSeconds: KNOWN_BROWSER_LIFETIME_SECONDS,
  });
}

/**
 * Returns the key by which failures of a browser known to the account are counted; null for every other
 * browser.
 */
export function findKnownBrowserRateLimitKey(
  ctx: AppContext,
  request: Request,
  email: string,
): string | null {
  const cookie = readShopCookie(request, ctx.settings, 'known') ?? '';
  const [, nonce = '', expiresAt = '', provided = ''] =
    /^([\w-]{22})\.(\d{1,11})\.([\w-]{43})$/.exec(cookie) ?? [];
  const text = buildKnownBrowserText(email, nonce, expiresAt);
  const isKnown = verifyAppSecretSignature(ctx.settings, 'known-browser', { text, provided });
  return isKnown && Number(expiresAt) > toUnixSeconds(ctx.now) ? nonce : null;
}
