import { randomBytes } from 'node:crypto';

import { RouterContextProvider } from 'react-router';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import {
  type Actor,
  type AppContext,
  crawlerAndTrackerRouteRulesContext,
  appContext,
  checkoutBrowserTokenHashContext,
  clientAddressContext,
  pageCacheVariedFlagContext,
  thrownRouteErrorContext,
  scriptNonceRouterContext,
  requestSessionContext,
} from '#app/platform/context.ts';
import { hashCheckoutBrowserToken, readShopCookie } from '#app/platform/cookies.server.ts';
import {
  consumeRateLimit,
  type RateLimitedFailure,
  createTooManyRequestsResponse,
} from '#app/platform/rate-limit.server.ts';
import type { CrawlerAndTrackerRouteRules } from '#app/platform/route-facts.ts';

import { checkUploadRequestSize, readAndCheckRequestBody } from './body.ts';
import { createUnexpectedErrorResponse } from './failure-response.ts';
import type { RequestBodyPassedToRoute } from './form-body.ts';
import { chooseRequestBodyRule } from './body-rule.ts';
import type { HttpRequestRefusal } from './request-checks.ts';
import { createRefusedRequestResponse } from './refusals.ts';
import type { SecurityHeadersBuilder } from './security-headers.ts';
import { countRefusedRequestForAudit } from './refused-visits.ts';
import { refusePrivatePageRequest, identifyHttpRequestUser } from './identify-requester.ts';
import type { RequestHandlingContext } from './visit.ts';

export type ReactRouterRequestHandler = (
  request: Request,
  context: RouterContextProvider,
) => Promise<Response>;

/** Handles a request for one client alone: body checks, context, nonce, React Router. */
export function createUncachedRouteRequestHandler({
  route,
  headers,
  book,
}: {
  route: ReactRouterRequestHandler;
  headers: SecurityHeadersBuilder;
  book: CrawlerAndTrackerRouteRules;
}) {
  return async function routed(visit: RequestHandlingContext): Promise<Response> {
    const { request, facts } = visit;
    const signedIn = await identifyHttpRequestUser(visit);
    const cookies: string[] = [];
    const setCookie = (line: string) => void cookies.push(line);
    const ctx = { ...visit.ctx, setCookie, ...(signedIn && { actor: signedIn.actor }) };
    const refusal = refusePrivatePageRequest(visit, signedIn);
    if (refusal) {
      await countRefusedRequestForAudit(visit, ctx, refusal.status);
      return refusal;
    }
    const body = await readCheckedRequestBody(visit, ctx.actor);
    if (!body.ok) return createRefusedRequestResponse(body.failure, facts, request.headers.get('Accept'));
    const allowed = await consumeHttpPostRateLimit(visit, ctx);
    if (!allowed.ok) return createTooManyRequestsResponse(allowed.failure);
    const nonce = randomBytes(16).toString('base64');
    const token = readShopCookie(request, ctx.settings, 'checkout');
    const failure: { error: unknown } = { error: null };
    const context = new RouterContextProvider();
    context.set(appContext, ctx);
    context.set(requestSessionContext, signedIn?.session ?? null);
    context.set(scriptNonceRouterContext, nonce);
    context.set(crawlerAndTrackerRouteRulesContext, book);
    context.set(pageCacheVariedFlagContext, { isVaried: false });
    context.set(clientAddressContext, ctx.clientAddress);
    context.set(checkoutBrowserTokenHashContext, token && hashCheckoutBrowserToken(token));
    context.set(thrownRouteErrorContext, failure);
    const response = await route(buildRouterRequest(visit, body.value), context);
    await countRefusedRequestForAudit(visit, ctx, response.status);
    // A function's failure is JSON; pages show their own error boundary.
    const answer =
      failure.error !== null && facts.area === 'function'
        ? createUnexpectedErrorResponse(visit, failure.error)
        : addHtmlPageHeaders(response, headers.forPage(facts, [`'nonce-${nonce}'`]));
    return addCookiesToResponse(answer, cookies);
  };
}

/**
 * Adds the cookies set along the way, unless the route sets the same cookie, for example to end a session:
 * the route takes precedence.
 */
function addCookiesToResponse(answer: Response, lines: readonly string[]): Response {
  const nameOf = (line: string) => line.slice(0, line.indexOf('='));
  const own = answer.headers.getSetCookie();
  const names = new Set(own.map(nameOf));
  answer.headers.delete('Set-Cookie');
  for (const line of [...lines.filter((one) => !names.has(nameOf(one))), ...own])
    answer.headers.append('Set-Cookie', line);
  return answer;
}

/** Counts a post where its address has a limit of its own. */
async function consumeHttpPostRateLimit(
  { request, facts }: RequestHandlingContext,
  ctx: AppContext,
): Promise<Result<void, RateLimitedFailure>> {
  return facts.limit && request.method === 'POST' ? consumeRateLimit(ctx, facts.limit) : ok(undefined);
}

/** A body that may go on to its route; `type` replaces its original content type. */
type CheckedRouteRequestBody = {
  bytes: RequestBodyPassedToRoute['bytes'] | ReadableStream<Uint8Array> | null;
  type?: string;
};

async function readCheckedRequestBody(
  { request, facts }: RequestHandlingContext,
  actor: Actor,
): Promise<Result<CheckedRouteRequestBody, HttpRequestRefusal>> {
  if (request.method !== 'POST') return ok({ bytes: null });
  const sender = { hasBody: request.body !== null, isStaff: hasPermission(actor, 'admin:enter') };
  const rule = chooseRequestBodyRule(facts, request.headers.get('Content-Type'), sender);
  if (!rule.ok) return rule;
  if (rule.value.kind !== 'upload') return readAndCheckRequestBody(request, rule.value);
  const refusal = checkUploadRequestSize(request, rule.value);
  return refusal ? fail(refusal) : ok({ bytes: request.body });
}

/**
 * Headers that only proxies and browsers need; routes see the public address and none of a client's claims
 * about it.
 */
const FORWARDING_HEADERS = [
  'host',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
];

/**
 * Returns the request as routes see it: on the public address, whatever host the client used. The guard has
 * checked the origin, so the router's own comparison, which knows no proxies, gets the public one.
 */
function buildRouterRequest(
  { request, url, ctx }: RequestHandlingContext,
  { bytes, type }: CheckedRouteRequestBody,
): Request {
  const headers = new Headers(request.headers);
  for (const name of FORWARDING_HEADERS) headers.delete(name);
  if (headers.has('Origin')) headers.set('Origin', ctx.settings.publicUrl);
  if (type !== undefined) {
    headers.set('Content-Type', type);
    headers.delete('Content-Length');
  }
  const init = { method: request.method, headers, signal: request.signal, body: bytes, duplex: 'half' };
  return new Request(ctx.settings.publicUrl + url.pathname + url.search, init);
}

function addHtmlPageHeaders(response: Response, pageHeaders: [string, string][]): Response {
  const answer = new Response(response.body, response);
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return answer;
  // A page with its own policy needs less than the shop's pages do.
  const own = response.headers.has('Content-Security-Policy') ? 'Content-Security-Policy' : null;
  for (const [name, value] of pageHeaders) if (name !== own) answer.headers.set(name, value);
  return answer;
}
