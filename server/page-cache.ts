import { MINUTE_MS } from '#app/lib/durations.ts';
import { PAGE_CACHE_TAGS, type CacheTag } from '#app/platform/db/database.server.ts';

import type { RouteSettingsAndCacheKeyLookup } from './addresses.ts';
import { chooseContentEncoding, isEtagInIfNoneMatch } from './negotiation.ts';
import { PageCacheStore, type CachedPageRender } from './page-store.ts';
import {
  type CachedResponseRequestHeaders,
  choosePrebuiltHttpResponse,
  type PrebuiltHttpResponse,
  type CachedHttpContent,
} from './ready.ts';

/** A rendered public page, complete in every encoding. */
export type CacheableRenderedPage = CachedHttpContent & {
  tags: ReadonlySet<CacheTag>;
  /** False for responses of this moment only: failures, redirects, anything but 200 and 404. */
  isStorable: boolean;
  /** Whether it contains a random choice: then several renderings of it are kept. */
  isVaried: boolean;
  /** When its content changes by itself, as of `Date.now()`, or infinity; it is not served from then on. */
  endsAt: number;
  /** Compresses better, in the background once the page is requested again; replaces the first encodings. */
  improve(): Promise<CachedHttpContent['encodings']>;
};

/**
 * Renders a page; `asker` is the address of the client that first waits for it, null for the shop itself.
 * `nothing` is the cached 404 page of its kind: when this page is a 404 as well, its encodings are returned
 * without rendering.
 */
export type CacheablePageRenderer = (
  key: string,
  clientAddress: string | null,
  nothing: CacheableRenderedPage | null,
) => Promise<CacheableRenderedPage>;

const CACHED_PAGE_FRESH_MS = 5 * MINUTE_MS;
const STALE_CACHED_PAGE_USE_MS = 10 * MINUTE_MS;
const NOT_FOUND_FRESH_MS = 30_000;
const CACHED_PAGE_RENDER_TIMEOUT_MS = 10_000;
/** Cache hits from which a page is worth the best compression: most renderings are served once and expire. */
const PAGE_CACHE_HITS_BEFORE_RECOMPRESSION = 3;
/** How many renderings of a page with a random choice are kept (decision 39). */
const MAX_CACHED_RANDOM_PAGE_VARIANTS = 4;

/** Thrown when no render finished in time; the client is asked to try again. */
export class PageRenderTimeoutError extends Error {}

/** `pageKey` returns the key of a cacheable page, null for every other address. */
export type PageCacheKeyLookup = Pick<RouteSettingsAndCacheKeyLookup, 'pageKey' | 'nothingKey'>;

type CachedPageRenderInProgress = { generation: number; page: Promise<CacheableRenderedPage> };

/**
 * Renders public pages once and serves them many times (speed.md "Order of request handlers", 3). A page is
 * dropped at once when a tag it shows changes; a page that is merely old is served while one new render runs.
 */
export class PageCache {
  readonly #render: CacheablePageRenderer;
  readonly #keys: PageCacheKeyLookup;
  readonly #pages = new PageCacheStore({ bytes: 64 * 1024 * 1024, entries: 5_000 });
  readonly #notFound = new PageCacheStore({ bytes: 8 * 1024 * 1024, entries: 500 });
  readonly #flights = new Map<string, CachedPageRenderInProgress>();
  readonly #generations = new Map<CacheTag, number>(PAGE_CACHE_TAGS.map((tag) => [tag, 0]));
  /** Counts every change of any tag. */
  #generation = 0;
  #improvements: Promise<void> = Promise.resolve();
  #isClosed = false;
  #warming: Promise<void> | null = null;
  #isVarying = false;
  /** Renders since the start, for benches and tests. */
  renders = 0;

  constructor(render: CacheablePageRenderer, keys: PageCacheKeyLookup) {
    this.#render = render;
    this.#keys = keys;
  }

  /**
   * Returns the ready response for a raw URL, or null when it has to be rendered. The hot path: does no more.
   */
  lookup(rawUrl: string, conditions: CachedResponseRequestHeaders): PrebuiltHttpResponse | null {
    // A URL without a query is its own key, or has no key.
    const key = rawUrl.includes('?') ? this.#keys.pageKey(rawUrl) : rawUrl;
    const stored = key === null ? undefined : this.#choose(key, conditions.ifNoneMatch);
    if (!stored) return null;
    return choosePrebuiltHttpResponse(
      stored.page,
      chooseContentEncoding(conditions.acceptEncoding),
      conditions.ifNoneMatch,
    );
  }

  /**
   * Returns the first rendering of a page; with a random choice, the one its visitor already holds, or any of
   * them, while the missing one is rendered.
   */
  #choose(key: string, ifNoneMatch: string | undefined): CachedPageRender | undefined {
    const first = this.#shown(key);
    if (!first || first.variants.length === 0) return first;
    const held = ifNoneMatch === undefined ? undefined : this.#held([key, ...first.variants], ifNoneMatch);
    if (held) return held;
    const other = first.variants[Math.floor(Math.random() * MAX_CACHED_RANDOM_PAGE_VARIANTS) - 1];
    if (other === undefined) return first;
    const chosen = this.#shown(other);
    // One at a time: no one waits for it, and requests that wait for a page of their own come first.
    if (!chosen && !this.#isVarying) this.#vary(other);
    return chosen ?? first;
  }

  /** Returns the rendering of a page that its visitor already holds. */
  #held(keys: string[], ifNoneMatch: string): CachedPageRender | undefined {
    const isHeld = (page?: CacheableRenderedPage) =>
      page !== undefined && isEtagInIfNoneMatch(ifNoneMatch, page.tag);
    const key = keys.find((each) => isHeld(this.#pages.peek(each)?.page));
    return key === undefined ? undefined : this.#shown(key);
  }

  /** Returns a stored page that may be served: an old one too, until its limit, while one new render runs. */
  #shown(key: string): CachedPageRender | undefined {
    const stored = this.#pages.get(key) ?? this.#notFound.get(key);
    const now = Date.now();
    if (!stored || now > stored.usableUntil) return undefined;
    if (now > stored.freshUntil && !this.#flights.has(key)) this.#refresh(key);
    // Unknown URLs can be made up without end, and are rarely requested twice.
    if (++stored.answers === PAGE_CACHE_HITS_BEFORE_RECOMPRESSION && stored.page.status === 200)
      this.#improveLater(key, stored.page);
    return stored;
  }

  /** Renders a cacheable page, or waits for its running render; null when the address is not cacheable. */
  async fill(
    rawUrl: string,
    conditions: CachedResponseRequestHeaders,
    clientAddress: string | null = null,
  ): Promise<PrebuiltHttpResponse | null> {
    const key = this.#keys.pageKey(rawUrl);
    if (key === null) return null;
    // After waiting in line, the page may have been rendered.
    const ready = this.lookup(rawUrl, conditions);
    if (ready) return ready;
    const page = await withRenderTimeout(this.#fly(key, clientAddress));
    return choosePrebuiltHttpResponse(
      page,
      chooseContentEncoding(conditions.acceptEncoding),
      conditions.ifNoneMatch,
    );
  }

  /** Drops the pages that show the tag; null means changes may have been missed: all are dropped. */
  invalidate(tag: CacheTag | null): void {
    this.#generation++;
    for (const each of tag === null ? PAGE_CACHE_TAGS : [tag]) {
      this.#generations.set(each, (this.#generations.get(each) ?? 0) + 1);
    }
    for (const store of [this.#pages, this.#notFound])
      store.drop((page) => tag === null || page.tags.has(tag));
  }

  /** Renders the listed pages one after the other, so that the first visitor waits for none of them. */
  warm(listAddresses: () => Promise<string[]>): Promise<void> {
    this.#warming = this.#renderEach(listAddresses);
    return this.#warming;
  }

  async #renderEach(listAddresses: () => Promise<string[]>): Promise<void> {
    for (const address of await listAddresses()) {
      if (this.#isClosed) return;
      await this.fill(address, { acceptEncoding: 'br', ifNoneMatch: undefined });
    }
  }

  /** Starts no further background render, and waits for those in progress: they read the database. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([this.#warming, ...[...this.#flights.values()].map((flight) => flight.page)]);
  }

  get size(): { entries: number; bytes: number } {
    return {
      entries: this.#pages.entries + this.#notFound.entries,
      bytes: this.#pages.bytes + this.#notFound.bytes,
    };
  }

  /** Runs one render per key; a caller after a change does not get the result of a render begun before it. */
  #fly(key: string, clientAddress: string | null): Promise<CacheableRenderedPage> {
    const current = this.#flights.get(key);
    if (current?.generation === this.#generation) return current.page;
    const flight: CachedPageRenderInProgress = {
      generation: this.#generation,
      page: this.#renderAndStore(key, clientAddress),
    };
    this.#flights.set(key, flight);
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.page.then(land, land);
    return flight.page;
  }

  async #renderAndStore(key: string, clientAddress: string | null): Promise<CacheableRenderedPage> {
    const before = new Map(this.#generations);
    const nothingKey = this.#keys.nothingKey(key);
    const nothing = (nothingKey !== null && this.#shown(nothingKey)?.page) || null;
    const page = await this.#render(getPageKeyOfCacheVariant(key), clientAddress, nothing);
    const isRendered = page.encodings !== nothing?.encodings;
    if (isRendered) this.renders++;
    const isCurrent = () => [...page.tags].every((tag) => before.get(tag) === this.#generations.get(tag));
    if (!page.isStorable || !isCurrent()) return page;
    this.#store(key, page);
    // Not stored again when it was reused: it would live for as long as unknown URLs are requested.
    if (nothingKey !== null && page.status === 404 && isRendered) this.#store(nothingKey, page);
    return page;
  }

  /** One after the other: the best compression is slow, and requests need the processor too. */
  #improveLater(key: string, page: CacheableRenderedPage) {
    const improve = async () => {
      const isGone = this.#storeOf(page).get(key)?.page !== page;
      if (this.#isClosed || isGone) return;
      this.#storeOf(page).replace(key, page, { ...page, encodings: await page.improve() });
    };
    // After a failure the first compression stays, which is as correct as the better one.
    this.#improvements = this.#improvements.then(improve).catch(() => {});
  }

  #store(key: string, page: CacheableRenderedPage) {
    const life = page.status === 404 ? NOT_FOUND_FRESH_MS : CACHED_PAGE_FRESH_MS;
    const freshUntil = Math.min(Date.now() + life, page.endsAt);
    const usableUntil =
      page.status === 404 ? freshUntil : Math.min(freshUntil + STALE_CACHED_PAGE_USE_MS, page.endsAt);
    // A page that appears or disappears moves between the stores.
    (page.status === 404 ? this.#pages : this.#notFound).delete(key);
    // A 404 page is rendered once: it may be requested without end.
    const variants = page.isVaried && page.status === 200 ? listCachedPageVariantKeys(key) : [];
    this.#storeOf(page).put(key, { page, freshUntil, usableUntil, variants, answers: 0 });
  }

  #storeOf(page: CacheableRenderedPage): PageCacheStore {
    return page.status === 404 ? this.#notFound : this.#pages;
  }

  #vary(key: string) {
    if (this.#isClosed) return;
    this.#isVarying = true;
    const end = () => {
      this.#isVarying = false;
    };
    // A failed render is logged where it failed; the other renderings are still served.
    this.#fly(key, null).then(end, end);
  }

  #refresh(key: string) {
    if (this.#isClosed) return;
    // A failed refresh is logged where the render failed; the old page stays until it expires.
    this.#fly(key, null).catch(() => {});
  }
}

function withRenderTimeout(page: Promise<CacheableRenderedPage>): Promise<CacheableRenderedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<CacheableRenderedPage>();
  const timer = setTimeout(
    () => reject(new PageRenderTimeoutError('page render timed out')),
    CACHED_PAGE_RENDER_TIMEOUT_MS,
  );
  page.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Keys of a page's further renderings; a URL holds no space, so none is the key of another page. */
const listCachedPageVariantKeys = (key: string) =>
  Array.from({ length: MAX_CACHED_RANDOM_PAGE_VARIANTS - 1 }, (_, at) => `${key} ${at + 1}`);
const getPageKeyOfCacheVariant = (key: string) => key.split(' ', 1)[0] ?? key;
