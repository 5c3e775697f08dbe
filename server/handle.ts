import type { ServerBuild } from 'react-router';

import type { Category } from '#app/lib/categories.ts';
import type { Result } from '#app/lib/result.ts';
import { findServiceRedirectForOldPath } from '#app/modules/catalog/find-moved-page.server.ts';
import type { AppContext, ShopSettings } from '#app/platform/context.ts';
import { consumeRateLimit, type RateLimitedFailure } from '#app/platform/rate-limit.server.ts';
import { createInMemoryWorkQueue, WorkQueueFullError } from '#app/platform/work-queue.server.ts';

import type { RouteSettingsAndCacheKeyLookup } from './addresses.ts';
import type { StaticAssetResponseLookup } from './assets.ts';
import { createRouteBranchRouters } from './branch-routers.ts';
import { compressResponse } from './compression.ts';
import { addUtf8CharsetToContentType } from './content-type.ts';
import { calculateRequestRateLimitCost } from './cost.ts';
import { createUnexpectedErrorResponse } from './failure-response.ts';
import {
  checkUrlForDisguisedPath,
  checkRequestOriginAgainstCsrf,
  type HttpRequestRefusal,
} from './request-checks.ts';
import { type ServerHealthState, respondToHealthProbe } from './health.ts';
import type { ProcessPrometheusMetrics } from './metrics.ts';
import { PageCache } from './page-cache.ts';
import { createCacheablePageRenderer } from './page-render.ts';
import {
  type CachedResponseRequestHeaders,
  type PrebuiltHttpResponse,
  createFetchResponseFromCachedResponse,
} from './ready.ts';
import { createRefusedRequestResponse, createTooManyRequestsResponse } from './refusals.ts';
import { createUncachedRouteRequestHandler } from './routed.ts';
import { createRefusedRequestDelay } from './slow-refusals.ts';
import type { SecurityHeadersBuilder } from './security-headers.ts';
import { addDatabaseOutageStatusToBuild } from './outages.ts';
import type { RequestHandlingContext } from './visit.ts';

export type RequestHandlerDependencies = {
  build: ServerBuild;
  addresses: RouteSettingsAndCacheKeyLookup;
  settings: ShopSettings;
  /** Origins our own pages are served from, as browsers send them. */
  ownOrigins: ReadonlySet<string>;
  headers: SecurityHeadersBuilder;
  newContext: (overrides?: Partial<AppContext>) => AppContext;
  /** Returns the shop's categories, with every change known to this process. */
  categories: () => Promise<readonly Category[]>;
  health: ServerHealthState;
  assets: StaticAssetResponseLookup;
  metrics: ProcessPrometheusMetrics;
};

export type ServerRequestHandler = {
  /**
   * Returns a response that is ready without any work: a cached page or a static file. The listener calls it
   * first.
   */
  lookup(
    method: string | undefined,
    rawUrl: string,
    conditions: CachedResponseRequestHeaders,
  ): PrebuiltHttpResponse | null;
  handle(request: Request, clientAddress?: string): Promise<Response>;
  pages: PageCache;
};

/**
 * How many requests of one address run at the same time: two waiting downloads leave room for a page. The
 * others wait, so that one visitor's queries never block everyone else's.
 */
const REQUEST_CONCURRENCY_LIMITS = { atOnce: 400, atOnceEach: 3, waiting: 4_000, waitingEach: 100 };
const SERVER_OVERLOAD_RETRY_AFTER_SECONDS = 5;
/**
 * The status in logs and figures for a request whose client left before the response, as in nginx; it is
 * never sent.
 */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Composes the request handler, with or without a socket, in the order of speed.md "Order of request
 * handlers".
 */
export function createShopRequestHandler(parts: RequestHandlerDependencies): ServerRequestHandler {
  const route = createRouteBranchRouters(addDatabaseOutageStatusToBuild(parts.build), parts.addresses.at);
  const routed = createUncachedRouteRequestHandler({
    route,
    headers: parts.headers,
    book: parts.addresses.book,
  });
  const refusalOf = createUrlMethodAndOriginGuard(parts.ownOrigins);
  const { metrics } = parts;
  const render = createCacheablePageRenderer({ ...parts, publicUrl: parts.settings.publicUrl, route });
  const pages = new PageCache(metrics.timed(render), parts.addresses);

  const lookup: ServerRequestHandler['lookup'] = (method, rawUrl, conditions) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const page = metrics.counted('page', pages.lookup(rawUrl, conditions));
    return page ?? metrics.counted('asset', parts.assets.lookup(rawUrl, conditions));
  };

  const inCrowd = createInMemoryWorkQueue(REQUEST_CONCURRENCY_LIMITS);
  const holdBack = createRefusedRequestDelay();

  async function tooMany(visit: RequestHandlingContext, retryAfterSeconds: number): Promise<Response> {
    const allowed = await consumeRateLimit(visit.ctx, 'request-refusal');
    if (!allowed.ok) await holdBack();
    return createTooManyRequestsResponse(visit.facts, retryAfterSeconds);
  }

  async function answer(visit: RequestHandlingContext): Promise<Response> {
    const { url, ctx, facts } = visit;
    const health = await respondToHealthProbe(parts.health, ctx, url.pathname);
    if (health) return health;
    const address = ctx.clientAddress ?? '';
    try {
      const spent = await inCrowd(() => consumeRequestRateLimit(visit), address);
      if (!spent.ok) return await tooMany(visit, spent.failure.retryAfterSeconds);
      const figures = await metrics.answer(visit, pages);
      if (figures) return figures;
      const refusal = refusalOf(visit);
      if (refusal) return createRefusedRequestResponse(refusal, facts);
      ctx.categories = await parts.categories();
      // A file takes minutes to arrive and costs little meanwhile: it must not make its sender's other
      // requests wait.
      if (facts.body.as === 'file') return await routed(visit);
      return await inCrowd(() => worked(visit), address);
    } catch (error) {
      if (error instanceof WorkQueueFullError) return tooMany(visit, SERVER_OVERLOAD_RETRY_AFTER_SECONDS);
      throw error;
    }
  }

  async function worked(visit: RequestHandlingContext): Promise<Response> {
    const { request, url, ctx } = visit;
    if (request.method !== 'GET' && request.method !== 'HEAD') return routed(visit);
    const path = parts.addresses.cachedPath(url.pathname);
    // An unknown URL may be a page of the shop the owner moved from.
    const moved = path === url.pathname ? null : await findServiceRedirectForOldPath(ctx, url.pathname);
    if (moved !== null) return new Response(null, { status: 301, headers: { Location: moved } });
    const kept = path + url.search;
    const filled = await pages.fill(kept, readConditionalRequestHeaders(request), ctx.clientAddress);
    return filled
      ? createFetchResponseFromCachedResponse(filled, request.method)
      : compressResponse(await routed(visit), visit);
  }

  async function handle(request: Request, clientAddress = '127.0.0.1'): Promise<Response> {
    const url = new URL(request.url);
    const ready = lookup(request.method, url.pathname + url.search, readConditionalRequestHeaders(request));
    if (ready) return createFetchResponseFromCachedResponse(ready, request.method);
    const facts = parts.addresses.factsOf(url.pathname);
    const ctx = parts.newContext({ clientAddress, userAgent: request.headers.get('User-Agent') });
    const visit: RequestHandlingContext = { request, url, facts, ctx };
    const startedAt = performance.now();
    const response = await answer(visit).catch((error: unknown) => {
      if (!request.signal.aborted)
        ctx.log.error({ err: error, requestId: ctx.requestId, path: url.pathname }, 'request failed');
      return createUnexpectedErrorResponse(visit, error);
    });
    const ms = performance.now() - startedAt;
    // Work that was aborted because its client left is not a fault of the shop.
    const status = request.signal.aborted && response.status >= 500 ? CLIENT_CLOSED_REQUEST : response.status;
    metrics.answered(visit, status, ms);
    logHandledRequest(visit, status, Math.round(ms));
    return addSecurityHeaders(response, visit, parts.headers);
  }

  return { lookup, handle, pages };
}

/** Charges a response to its address's budgets of a minute and of a moment. */
async function consumeRequestRateLimit(
  visit: RequestHandlingContext,
): Promise<Result<void, RateLimitedFailure>> {
  const points = calculateRequestRateLimitCost(visit);
  const minute = await consumeRateLimit(visit.ctx, 'request', undefined, points);
  if (!minute.ok || points === 1) return minute;
  return consumeRateLimit(visit.ctx, 'request-burst', undefined, points - 1);
}

function createUrlMethodAndOriginGuard(ownOrigins: ReadonlySet<string>) {
  return ({ request, url, facts }: RequestHandlingContext): HttpRequestRefusal | null => {
    const address = checkUrlForDisguisedPath(url.pathname, url.search);
    if (!address.ok) return address.failure;
    const allow = facts.methods;
    if (allow === null) return { status: 404, code: 'NOT_FOUND', sentence: 'This function doesn’t exist.' };
    if (!allow.includes(request.method)) {
      return {
        status: 405,
        code: 'METHOD_NOT_ALLOWED',
        sentence: 'This method isn’t allowed.',
        allow: [...allow],
      };
    }
    const origin = checkRequestOriginAgainstCsrf(request, facts, ownOrigins);
    return origin.ok ? null : origin.failure;
  };
}

function readConditionalRequestHeaders(request: Request): CachedResponseRequestHeaders {
  return {
    acceptEncoding: request.headers.get('Accept-Encoding') ?? undefined,
    ifNoneMatch: request.headers.get('If-None-Match') ?? undefined,
  };
}

/** Adds the headers of safety.md "Headers" to every response; without a caching decision it is private. */
function addSecurityHeaders(
  response: Response,
  { request, facts, ctx }: RequestHandlingContext,
  headers: SecurityHeadersBuilder,
): Response {
  const answer = new Response(request.method === 'HEAD' ? null : response.body, response);
  for (const [name, value] of headers.forData(facts)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'private, no-store');
  const type = answer.headers.get('Content-Type');
  if (type !== null) answer.headers.set('Content-Type', addUtf8CharsetToContentType(type));
  if (answer.status === 503 && !answer.headers.has('Retry-After')) answer.headers.set('Retry-After', '5');
  answer.headers.set('X-Request-Id', ctx.requestId);
  return answer;
}

function logHandledRequest({ request, url, ctx }: RequestHandlingContext, status: number, ms: number) {
  ctx.log.info(
    { requestId: ctx.requestId, method: request.method, path: url.pathname, status, ms },
    'request',
  );
}
