import { createHmac, timingSafeEqual } from 'node:crypto';

import type { AppContext } from '#app/platform/context.ts';
import { readCookie, serializeCookie } from '#app/platform/cookies.server.ts';
import { deriveKey } from '#app/platform/secret.server.ts';

import { KEPT_SESSION_SECONDS, SESSION_SECONDS } from '../model.ts';

/** What signs session cookies; the library is given the same. */
export function sessionSecret(ctx: Pick<AppContext, 'settings'>): string {
  return deriveKey(ctx.settings.secret, 'session').toString('base64url');
}

function signature(ctx: AppContext, token: string): string {
  return createHmac('sha256', sessionSecret(ctx)).update(token).digest('base64');
}

/** The token of a request's session cookie, if its signature is ours; null otherwise. The form is the library's. */
export function readSessionToken(ctx: AppContext, request: Request): string | null {
  const value = unescaped(readCookie(request, ctx.settings, 'session') ?? '');
  const at = value.lastIndexOf('.');
  if (at < 1) return null;
  const token = value.slice(0, at);
  const given = Buffer.from(value.slice(at + 1));
  const expected = Buffer.from(signature(ctx, token));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The cookies of a session: itself, and the hint that there is one. */
export function sessionCookies(ctx: AppContext, token: string, isKept: boolean): string[] {
  return cookiesFor(ctx, token, isKept ? KEPT_SESSION_SECONDS : SESSION_SECONDS);
}

/** Those of a session that goes on under another token until it ends. */
export function renewedCookies(ctx: AppContext, token: string, expiresAt: Date): string[] {
  return cookiesFor(ctx, token, Math.max(0, Math.ceil((expiresAt.getTime() - ctx.now.getTime()) / 1000)));
}

function cookiesFor(ctx: AppContext, token: string, maxAgeSeconds: number): string[] {
  return [
    serializeCookie(ctx.settings, 'session', { value: `${token}.${signature(ctx, token)}`, maxAgeSeconds }),
    serializeCookie(ctx.settings, 'signedIn', { value: '1', maxAgeSeconds }),
  ];
}
