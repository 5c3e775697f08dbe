import { MINUTE_MS } from '#app/lib/durations.ts';
import { CACHE_TAGS, type CacheTag } from '#app/platform/db/database.server.ts';

import type { Addresses } from './addresses.ts';
import { chooseEncoding, isNotModified } from './negotiation.ts';
import { PageShelf, type ShelvedPage } from './page-shelf.ts';
import { type Conditions, pickReady, type Ready, type ReadyContent } from './ready.ts';

/** A rendered public page, complete for every encoding. */
export type RenderedPage = ReadyContent & {
  tags: ReadonlySet<CacheTag>;
  /** False for answers of this moment only: failures, redirects, anything but 200 and 404. */
  isStorable: boolean;
  /** Whether chance chose something on it: then several renderings of it are kept. */
  isVaried: boolean;
  /** When what it shows changes by itself, as `Date.now()` counts; infinity for never. It is not shown from then on. */
  endsAt: number;
  /** Better compressed encodings, made in the background once the page is asked for again; they replace the first ones. */
  improve(): Promise<ReadyContent['encodings']>;
};

/**
 * Renders a page; `asker` is the address of the client that waits for it first, null for the shop itself. `nothing` is what pages of its
 * kind show where nothing is: if that is so here too, its encodings are given back and nothing is rendered.
 */
export type PageRenderer = (
  key: string,
  asker: string | null,
  nothing: RenderedPage | null,
) => Promise<RenderedPage>;

const LIFE_MS = 5 * MINUTE_MS;
const STALE_MS = 10 * MINUTE_MS;
const NOT_FOUND_LIFE_MS = 30_000;
const WAIT_MS = 10_000;
/** From which answer out of the cache a page is worth the best compression: most renderings are seen once and die. */
const ANSWERS_TO_IMPROVE = 3;
/** How many renderings are kept of a page on which chance chooses (decision 39). */
const VARIANTS = 4;

/** No render finished in time; the client is told to come back. */
export class PageTimeout extends Error {}

/** `pageKey` gives the key of a page that may be kept, null for every other address. */
export type PageKeys = Pick<Addresses, 'pageKey' | 'nothingKey'>;

type Flight = { generation: number; page: Promise<RenderedPage> };

/**
 * Public pages rendered once and served many times (speed.md sections 1-3). A page dies at once when a tag it shows
 * changes; a page that only grew old is served while one new render runs.
 */
export class PageCache {
  readonly #render: PageRenderer;
  readonly #keys: PageKeys;
  readonly #pages = new PageShelf({ bytes: 64 * 1024 * 1024, entries: 5_000 });
  readonly #notFound = new PageShelf({ bytes: 8 * 1024 * 1024, entries: 500 });
  readonly #flights = new Map<string, Flight>();
  readonly #generations = new Map<CacheTag, number>(CACHE_TAGS.map((tag) => [tag, 0]));
  /** Counts every change of any tag. */
  #generation = 0;
  #improvements: Promise<void> = Promise.resolve();
  #isClosed = false;
  #isVarying = false;
  /** Renders since the start, for benches and tests. */
  renders = 0;

  constructor(render: PageRenderer, keys: PageKeys) {
    this.#render = render;
    this.#keys = keys;
  }

  /** The ready answer for a raw address, or null when it has to be rendered. Does nothing else: it is the hot path. */
  lookup(rawUrl: string, conditions: Conditions): Ready | null {
    // An address without a query is its own key, or no key at all.
    const key = rawUrl.includes('?') ? this.#keys.pageKey(rawUrl) : rawUrl;
    const shelved = key === null ? undefined : this.#choose(key, conditions.ifNoneMatch);
    if (!shelved) return null;
    return pickReady(shelved.page, chooseEncoding(conditions.acceptEncoding), conditions.ifNoneMatch);
  }

  /**
   * The first rendering of a page; where chance chooses on it, the one its visitor already holds, or any of them, and the one still missing
   * is made meanwhile.
   */
  #choose(key: string, ifNoneMatch: string | undefined): ShelvedPage | undefined {
    const first = this.#shown(key);
    if (!first || first.variants.length === 0) return first;
    const held = ifNoneMatch === undefined ? undefined : this.#held([key, ...first.variants], ifNoneMatch);
    if (held) return held;
    const other = first.variants[Math.floor(Math.random() * VARIANTS) - 1];
    if (other === undefined) return first;
    const chosen = this.#shown(other);
    // One at a time: nobody waits for it, and those who wait for a page of their own come first.
    if (!chosen && !this.#isVarying) this.#vary(other);
    return chosen ?? first;
  }

  /** The rendering of a page that its visitor already holds. */
  #held(keys: string[], ifNoneMatch: string): ShelvedPage | undefined {
    const isHeld = (page?: RenderedPage) => page !== undefined && isNotModified(ifNoneMatch, page.tag);
    const key = keys.find((each) => isHeld(this.#pages.peek(each)?.page));
    return key === undefined ? undefined : this.#shown(key);
  }

  /** What is on a shelf and may be shown: a page that grew old until it is too old, while one new render runs. */
  #shown(key: string): ShelvedPage | undefined {
    const shelved = this.#pages.get(key) ?? this.#notFound.get(key);
    const now = Date.now();
    if (!shelved || now > shelved.usableUntil) return undefined;
    if (now > shelved.freshUntil && !this.#flights.has(key)) this.#refresh(key);
    // Addresses of nothing can be made up without end, and nobody asks for one twice.
    if (++shelved.answers === ANSWERS_TO_IMPROVE && shelved.page.status === 200)
      this.#improveLater(key, shelved.page);
    return shelved;
  }

  /** Renders a cacheable page, or waits for the render that is under way; null when the address is not cacheable. */
  async fill(rawUrl: string, conditions: Conditions, asker: string | null = null): Promise<Ready | null> {
    const key = this.#keys.pageKey(rawUrl);
    if (key === null) return null;
    // Whoever stood in line may find it rendered meanwhile.
    const ready = this.lookup(rawUrl, conditions);
    if (ready) return ready;
    const page = await withinTime(this.#fly(key, asker));
    return pickReady(page, chooseEncoding(conditions.acceptEncoding), conditions.ifNoneMatch);
  }

  /** Drops what shows the tag; null means changes may have been missed: everything goes. */
  invalidate(tag: CacheTag | null): void {
    this.#generation++;
    for (const each of tag === null ? CACHE_TAGS : [tag]) {
      this.#generations.set(each, (this.#generations.get(each) ?? 0) + 1);
    }
    for (const shelf of [this.#pages, this.#notFound])
      shelf.drop((page) => tag === null || page.tags.has(tag));
  }

  /** Renders these pages one after the other, so that the first visitor waits for none of them. */
  async warm(addresses: string[]): Promise<void> {
    for (const address of addresses) {
      if (this.#isClosed) return;
      await this.fill(address, { acceptEncoding: 'br', ifNoneMatch: undefined });
    }
  }

  /** Begins no further render in the background, and waits for those under way: they read the database. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([...this.#flights.values()].map((flight) => flight.page));
  }

  get size(): { entries: number; bytes: number } {
    return {
      entries: this.#pages.entries + this.#notFound.entries,
      bytes: this.#pages.bytes + this.#notFound.bytes,
    };
  }

  /** One render per key; a caller that came after a change does not take the result of a render begun before it. */
  #fly(key: string, asker: string | null): Promise<RenderedPage> {
    const current = this.#flights.get(key);
    if (current?.generation === this.#generation) return current.page;
    const flight: Flight = { generation: this.#generation, page: this.#renderAndStore(key, asker) };
    this.#flights.set(key, flight);
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.page.then(land, land);
    return flight.page;
  }

  async #renderAndStore(key: string, asker: string | null): Promise<RenderedPage> {
    const before = new Map(this.#generations);
    const nothingKey = this.#keys.nothingKey(key);
    const nothing = (nothingKey !== null && this.#shown(nothingKey)?.page) || null;
    const page = await this.#render(pageOfVariant(key), asker, nothing);
    const isRendered = page.encodings !== nothing?.encodings;
    if (isRendered) this.renders++;
    const isCurrent = () => [...page.tags].every((tag) => before.get(tag) === this.#generations.get(tag));
    if (!page.isStorable || !isCurrent()) return page;
    this.#store(key, page);
    // Not again when it is given back: it would live for as long as somebody asks for what is not there.
    if (nothingKey !== null && page.status === 404 && isRendered) this.#store(nothingKey, page);
    return page;
  }

  /** One after the other: the best compression is slow, and requests need the processor too. */
  #improveLater(key: string, page: RenderedPage) {
    const improve = async () => {
      const isGone = this.#shelfOf(page).get(key)?.page !== page;
      if (this.#isClosed || isGone) return;
      this.#shelfOf(page).replace(key, page, { ...page, encodings: await page.improve() });
    };
    // A failure leaves the first compression, which is as correct as the better one.
    this.#improvements = this.#improvements.then(improve).catch(() => {});
  }

  #store(key: string, page: RenderedPage) {
    const life = page.status === 404 ? NOT_FOUND_LIFE_MS : LIFE_MS;
    const freshUntil = Math.min(Date.now() + life, page.endsAt);
    const usableUntil = page.status === 404 ? freshUntil : Math.min(freshUntil + STALE_MS, page.endsAt);
    // A page that appears or disappears changes shelves.
    (page.status === 404 ? this.#pages : this.#notFound).delete(key);
    // What shows nothing is rendered once: it may be asked for without end.
    const variants = page.isVaried && page.status === 200 ? variantKeys(key) : [];
    this.#shelfOf(page).put(key, { page, freshUntil, usableUntil, variants, answers: 0 });
  }

  #shelfOf(page: RenderedPage): PageShelf {
    return page.status === 404 ? this.#notFound : this.#pages;
  }

  #vary(key: string) {
    if (this.#isClosed) return;
    this.#isVarying = true;
    const end = () => {
      this.#isVarying = false;
    };
    // A failed one is logged where it failed; the others go on being shown.
    this.#fly(key, null).then(end, end);
  }

  #refresh(key: string) {
    if (this.#isClosed) return;
    // A failed refresh is logged where the render failed; the old page stays until its time is over.
    this.#fly(key, null).catch(() => {});
  }
}

function withinTime(page: Promise<RenderedPage>): Promise<RenderedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
  const timer = setTimeout(() => reject(new PageTimeout('page render timed out')), WAIT_MS);
  page.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** The keys of a page's further renderings; an address holds no space, so none is the key of another page. */
const variantKeys = (key: string) => Array.from({ length: VARIANTS - 1 }, (_, at) => `${key} ${at + 1}`);
const pageOfVariant = (key: string) => key.split(' ', 1)[0] ?? key;
