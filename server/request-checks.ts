import { fail, ok, type Result } from '#app/lib/result.ts';
import { hasAnyShopCookie } from '#app/platform/cookies.server.ts';

import type { RouteRequestSettings } from './addresses.ts';

/** Why a request is refused; `sentence` is for people. */
export type HttpRequestRefusal = { status: number; code: string; sentence: string; allow?: string[] };

const BAD_REQUEST_REFUSAL = { status: 400, code: 'BAD_REQUEST', sentence: 'This request is malformed.' };
const NOT_FOUND_REFUSAL = { status: 404, code: 'NOT_FOUND', sentence: 'There’s nothing at this URL.' };
const FOREIGN_ORIGIN_REFUSAL = {
  status: 403,
  code: 'FOREIGN_ORIGIN',
  sentence: 'This request did not come from our own pages.',
};

/**
 * Refuses ambiguous addresses (safety.md threat 4): doubled slashes, dots, encoded separators, matrix
 * parameters, double encodings. No address of ours has these, so what they disguise does not exist.
 */
export function checkUrlForDisguisedPath(path: string, query: string): Result<void, HttpRequestRefusal> {
  const decodedPath = decodeUrlComponentOrNull(path);
  const decodedQuery = decodeUrlComponentOrNull(query.replaceAll('+', ' '));
  if (decodedPath === null || decodedQuery === null) return fail(BAD_REQUEST_REFUSAL);
  if (`${decodedPath}${decodedQuery}`.includes('\0')) return fail(BAD_REQUEST_REFUSAL);
  const isDisguised =
    /\/\/|[\\;]|%[0-9a-f]{2}/i.test(decodedPath) ||
    /%2f|%5c/i.test(path) ||
    decodedPath.split('/').some((segment) => /^\.+$/.test(segment)) ||
    hasControlCharacter(decodedPath);
  return isDisguised ? fail(NOT_FOUND_REFUSAL) : ok(undefined);
}

/** Returns null for invalid UTF-8, including lone surrogates. */
function decodeUrlComponentOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007F');
}

const CSRF_SAFE_HTTP_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Applies the CSRF rule of safety.md "Cookies, sessions and origins" to every method that may change
 * something.
 */
export function checkRequestOriginAgainstCsrf(
  request: Request,
  { takesForeignPosts }: Pick<RouteRequestSettings, 'takesForeignPosts'>,
  ownOrigins: ReadonlySet<string>,
): Result<void, HttpRequestRefusal> {
  if (CSRF_SAFE_HTTP_METHODS.has(request.method) || takesForeignPosts) return ok(undefined);
  const site = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin');
  const isOwn =
    site === null
      ? origin === null
        ? !hasAnyShopCookie(request)
        : ownOrigins.has(origin)
      : // Forms of pages without a referrer come with an origin of null; what no page can forge says whose they are.
        site === 'same-origin' && (origin === null || origin === 'null' || ownOrigins.has(origin));
  return isOwn ? ok(undefined) : fail(FOREIGN_ORIGIN_REFUSAL);
}
