import { createHmac, timingSafeEqual } from 'node:crypto';

import type { AppContext } from '#app/platform/context.ts';
import {
  getPrefixedCookieName,
  parseCookies,
  readShopCookie,
  serializeCookie,
} from '#app/platform/cookies.server.ts';
import { deriveKeyFromAppSecret } from '#app/platform/secret.server.ts';

import { REMEMBERED_SESSION_SECONDS, DEFAULT_SESSION_LIFETIME_SECONDS } from '../model.ts';

const deriveSessionKey = (secret: string) => deriveKeyFromAppSecret(secret, 'session').toString('base64url');

/** Returns the key that signs session cookies; the library gets the same one. */
export function getSessionSigningKey(ctx: Pick<AppContext, 'settings'>): string {
  return deriveSessionKey(ctx.settings.secret);
}

function computeSessionTokenSignature(secret: string, token: string): string {
  return createHmac('sha256', deriveSessionKey(secret)).update(token).digest('base64');
}

/**
 * Returns the token of a request's session cookie if it is signed with the current `APP_SECRET` or an earlier
 * one; null otherwise. The format is the library's.
 */
export function readSessionTokenFromCookie(ctx: AppContext, request: Request): string | null {
  const value = decodeCookieValue(readShopCookie(request, ctx.settings, 'session') ?? '');
  const at = value.lastIndexOf('.');
  if (at < 1) return null;
  const token = value.slice(0, at);
  const provided = Buffer.from(value.slice(at + 1));
  const isOurs = [ctx.settings.secret, ...(ctx.settings.formerSecrets ?? [])]
    .map((secret) => Buffer.from(computeSessionTokenSignature(secret, token)))
    .map((own) => provided.length === own.length && timingSafeEqual(provided, own))
    .includes(true);
  return isOurs ? token : null;
}

function decodeCookieValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const signSessionToken = (ctx: AppContext, token: string) =>
  `${token}.${computeSessionTokenSignature(ctx.settings.secret, token)}`;

/**
 * Returns a request's cookies with the session signed again, because the library knows only the current
 * `APP_SECRET`.
 */
export function resignSessionCookieForAuthLibrary(ctx: AppContext, request: Request): string | null {
  const cookies = request.headers.get('Cookie');
  const token = readSessionTokenFromCookie(ctx, request);
  if (token === null) return cookies;
  const others = parseCookies(cookies);
  others.delete(getPrefixedCookieName(ctx.settings, 'session'));
  const pairs = [...others, [getPrefixedCookieName(ctx.settings, 'session'), signSessionToken(ctx, token)]];
  return pairs.map((pair) => pair.join('=')).join('; ');
}

/** Returns the cookies of a session: the session itself, and the hint for scripts that there is one. */
export function createSessionCookiesByDuration(ctx: AppContext, token: string, isKept: boolean): string[] {
  return serializeSessionCookies(
    ctx,
    token,
    isKept ? REMEMBERED_SESSION_SECONDS : DEFAULT_SESSION_LIFETIME_SECONDS,
  );
}

/** Returns the cookies of a session that continues under another token until it ends. */
export function createRenewedSessionCookies(ctx: AppContext, token: string, expiresAt: Date): string[] {
  return serializeSessionCookies(
    ctx,
    token,
    Math.max(0, Math.ceil((expiresAt.getTime() - ctx.now.getTime()) / 1000)),
  );
}

function serializeSessionCookies(ctx: AppContext, token: string, maxAgeSeconds: number): string[] {
  return [
    serializeCookie(ctx.settings, 'session', { value: signSessionToken(ctx, token), maxAgeSeconds }),
    serializeCookie(ctx.settings, 'signedIn', { value: '1', maxAgeSeconds }),
  ];
}
