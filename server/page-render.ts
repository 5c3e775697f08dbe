import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { RouterContextProvider } from 'react-router';

import type { Category } from '#app/lib/categories.ts';
import {
  type AppContext,
  crawlerAndTrackerRouteRulesContext,
  appContext,
  checkoutBrowserTokenHashContext,
  notFoundPageAlreadyCachedContext,
  clientAddressContext,
  pageCacheVariedFlagContext,
  thrownRouteErrorContext,
  scriptNonceRouterContext,
  requestSessionContext,
} from '#app/platform/context.ts';

import type { RouteRequestSettings, RouteSettingsAndCacheKeyLookup } from './addresses.ts';
import { addUtf8CharsetToContentType } from './content-type.ts';
import type { CacheableRenderedPage } from './page-cache.ts';
import { replaceScriptNoncesWithHashes } from './page-document.ts';
import { getPageCacheControl, getPagePathOfDataUrl } from './page-keys.ts';
import {
  getCachedResponseBodyBytes,
  type EncodingIndependentHttpResponse,
  buildFullAndNotModifiedResponses,
  buildUncompressedCachedResponsePair,
} from './ready.ts';
import type { HttpHeaderList, SecurityHeadersBuilder } from './security-headers.ts';

const compressPageWithBrotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const INITIAL_BROTLI_QUALITY = 5;
const MAX_BROTLI_QUALITY = 11;

export type PageRendererDependencies = {
  publicUrl: string;
  headers: SecurityHeadersBuilder;
  addresses: RouteSettingsAndCacheKeyLookup;
  newContext: (overrides: Partial<AppContext>) => AppContext;
  categories: () => Promise<readonly Category[]>;
  route: (request: Request, context: RouterContextProvider) => Promise<Response>;
};

/** Renders one public page for all visitors: no cookies, no client headers, and no user. */
export function createCacheablePageRenderer(parts: PageRendererDependencies) {
  return async function render(
    key: string,
    clientAddress: string | null,
    nothing: CacheableRenderedPage | null,
  ): Promise<CacheableRenderedPage> {
    const nonce = randomBytes(16).toString('base64url');
    const context = new RouterContextProvider();
    const fallbacks = { count: 0 };
    const chance = { isVaried: false };
    const life = { endsAt: Number.POSITIVE_INFINITY };
    const found = nothing && { isAnswer: false };
    const ctx = createAnonymousPageRenderContext(parts, fallbacks, life);
    ctx.categories = await parts.categories();
    context.set(appContext, ctx);
    context.set(scriptNonceRouterContext, nonce);
    context.set(crawlerAndTrackerRouteRulesContext, parts.addresses.book);
    context.set(pageCacheVariedFlagContext, chance);
    context.set(clientAddressContext, clientAddress);
    context.set(notFoundPageAlreadyCachedContext, found);
    context.set(checkoutBrowserTokenHashContext, null);
    context.set(thrownRouteErrorContext, null);
    context.set(requestSessionContext, null);
    const response = await parts.route(new Request(parts.publicUrl + key), context);
    // Which parts this address shows, and until when, is its own.
    if (nothing && found?.isAnswer)
      return { ...nothing, isStorable: fallbacks.count === 0, endsAt: Math.min(nothing.endsAt, life.endsAt) };
    const text = await response.text();
    const page = await createCacheableRenderedPage(parts, { key, nonce, response, fallbacks, text });
    return { ...page, isVaried: chance.isVaried, endsAt: life.endsAt };
  };
}

/** A context whose actor cannot be read: a page that depends on the user must not be cached. */
function createAnonymousPageRenderContext(
  { newContext }: PageRendererDependencies,
  fallbacks: { count: number },
  life: { endsAt: number },
): AppContext {
  // The shop's clock may differ from the process's; taken before its time, so that no page is kept too long.
  const openedAt = Date.now();
  const context = newContext({
    onFallback: () => fallbacks.count++,
    onChangeAhead: (at) => {
      life.endsAt = Math.min(life.endsAt, openedAt + at.getTime() - context.now.getTime());
    },
  });
  Object.defineProperty(context, 'actor', {
    // Not enumerable, so that copies of the context lose it instead of reading it.
    enumerable: false,
    get() {
      throw new Error('a page of the page cache read the actor');
    },
  });
  return context;
}

type RenderedPageResponse = {
  key: string;
  nonce: string;
  response: Response;
  /** How often a fallback replaced data that could not be read. */
  fallbacks: { count: number };
  text: string;
};

async function createCacheableRenderedPage(
  parts: PageRendererDependencies,
  answer: RenderedPageResponse,
): Promise<Omit<CacheableRenderedPage, 'isVaried' | 'endsAt'>> {
  const { response, key } = answer;
  const facts = parts.addresses.factsOf(getPagePathOfDataUrl(key.split('?')[0] ?? key));
  const isStorable =
    (response.status === 200 || response.status === 404) &&
    !response.headers.has('Set-Cookie') &&
    answer.fallbacks.count === 0;
  const { text, security } = addSecurityHeaders(parts, answer, facts);
  const identity = Buffer.from(text, 'utf8');
  // Content-addressed files declare themselves immutable.
  const caching = response.headers.get('Cache-Control') ?? getPageCacheControl(key, facts.kept?.cache ?? {});
  const content = {
    status: response.status,
    tag: createHash('sha256').update(identity).update(String(security)).digest('base64url').slice(0, 22),
    headers: [
      ...pickCachedPageClientHeaders(response),
      ...security,
      ['Cache-Control', isStorable ? caching : 'private, no-store'],
    ] satisfies HttpHeaderList,
  };
  const encodings = await compressRenderedPage(content, identity);
  return {
    status: content.status,
    tag: content.tag,
    encodings,
    tags: new Set(facts.tags),
    isStorable,
    improve: createResponseRecompressor(content, encodings),
  };
}

async function compressRenderedPage(
  content: EncodingIndependentHttpResponse,
  identity: Buffer,
): Promise<CacheableRenderedPage['encodings']> {
  // Unknown URLs can be made up without end: for the few clients without brotli their pages stay
  // uncompressed.
  if (content.status !== 200) {
    const br = buildFullAndNotModifiedResponses(
      content,
      'br',
      await compressBrotli(identity, INITIAL_BROTLI_QUALITY),
    );
    return { br, identity: buildFullAndNotModifiedResponses(content, 'identity', identity) };
  }
  const [br, gz] = await Promise.all([
    compressBrotli(identity, INITIAL_BROTLI_QUALITY),
    gzipAsync(identity, { level: 6 }),
  ]);
  const gzip = buildFullAndNotModifiedResponses(content, 'gzip', gz);
  return {
    br: buildFullAndNotModifiedResponses(content, 'br', br),
    gzip,
    identity: buildUncompressedCachedResponsePair(content, identity, gzip),
  };
}

/** Returns the router's headers that clients need; all others of a cached response are ours. */
function pickCachedPageClientHeaders(response: Response): HttpHeaderList {
  return ['Content-Type', 'Location', 'X-Remix-Response', 'X-Remix-Redirect', 'X-Remix-Status'].flatMap(
    (name) => {
      const value = response.headers.get(name);
      if (value === null) return [];
      return [
        [name, name === 'Content-Type' ? addUtf8CharsetToContentType(value) : value] as [string, string],
      ];
    },
  );
}

function addSecurityHeaders(
  { headers }: PageRendererDependencies,
  { nonce, response, text }: RenderedPageResponse,
  facts: RouteRequestSettings,
) {
  const ownFirst = ([name, value]: [string, string]): [string, string] => [
    name,
    response.headers.get(name) ?? value,
  ];
  if (!response.headers.get('Content-Type')?.startsWith('text/html'))
    return { text, security: headers.forData(facts).map(ownFirst) };
  const { html, scriptHashes } = replaceScriptNoncesWithHashes(text, nonce);
  return { text: html, security: headers.forPage(facts, scriptHashes) };
}

/**
 * Returns the strongest brotli compression, 100 times slower than the first: run once a page is requested
 * again. Holds no plain bytes until then.
 */
function createResponseRecompressor(
  content: EncodingIndependentHttpResponse,
  encodings: CacheableRenderedPage['encodings'],
): CacheableRenderedPage['improve'] {
  return async () => {
    const best = await compressBrotli(
      getCachedResponseBodyBytes(encodings.identity.full),
      MAX_BROTLI_QUALITY,
    );
    return {
      ...encodings,
      br: buildFullAndNotModifiedResponses({ ...content, isRecompressed: true }, 'br', best),
    };
  };
}

function compressBrotli(bytes: Uint8Array, quality: number): Promise<Buffer> {
  return compressPageWithBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
