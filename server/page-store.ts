import type { CacheableRenderedPage } from './page-cache.ts';

export type CachedPageRender = {
  page: CacheableRenderedPage;
  freshUntil: number;
  usableUntil: number;
  /** The keys of its further renderings, if it contains a random choice. */
  variants: readonly string[];
  /** How often it was served. */
  answers: number;
};
type PageCacheStoreEntry = CachedPageRender & { bytes: number; lastUse: number };

/** Stores pages by key within a size limit; drops the least recently used first. */
export class PageCacheStore {
  readonly #limits: { bytes: number; entries: number };
  readonly #slots = new Map<string, PageCacheStoreEntry>();
  #bytes = 0;
  #clock = 0;

  constructor(limits: { bytes: number; entries: number }) {
    this.#limits = limits;
  }

  get(key: string): CachedPageRender | undefined {
    const slot = this.#slots.get(key);
    // A counter instead of reordering the map: a hit writes one number.
    if (slot) slot.lastUse = ++this.#clock;
    return slot;
  }

  /** Returns a page without counting as a use. */
  peek(key: string): CachedPageRender | undefined {
    return this.#slots.get(key);
  }

  put(key: string, stored: CachedPageRender): void {
    this.delete(key);
    const slot = { ...stored, bytes: estimatePageBytes(key, stored.page), lastUse: ++this.#clock };
    this.#slots.set(key, slot);
    this.#bytes += slot.bytes;
    if (this.#bytes > this.#limits.bytes || this.#slots.size > this.#limits.entries) this.#evict();
  }

  /** Replaces a page with a better compressed one, if it is still the stored one. */
  replace(key: string, page: CacheableRenderedPage, better: CacheableRenderedPage): void {
    const slot = this.#slots.get(key);
    if (slot?.page !== page) return;
    const bytes = estimatePageBytes(key, better);
    this.#bytes += bytes - slot.bytes;
    slot.bytes = bytes;
    slot.page = better;
  }

  delete(key: string): void {
    this.#bytes -= this.#slots.get(key)?.bytes ?? 0;
    this.#slots.delete(key);
  }

  drop(isGone: (page: CacheableRenderedPage) => boolean): void {
    for (const [key, { page }] of this.#slots) if (isGone(page)) this.delete(key);
  }

  get entries(): number {
    return this.#slots.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Frees a tenth of the space at once, so that a full store does not sort on every put. */
  #evict() {
    const byAge = [...this.#slots].toSorted(([, a], [, b]) => a.lastUse - b.lastUse);
    for (const [key] of byAge) {
      if (this.#bytes <= this.#limits.bytes * 0.9 && this.#slots.size <= this.#limits.entries * 0.9) return;
      this.delete(key);
    }
  }
}

/** Bodies are bytes, or latin1 strings of one byte per character; headers are small in comparison. */
function estimatePageBytes(key: string, page: CacheableRenderedPage): number {
  const bodies = Object.values(page.encodings).reduce((sum, pair) => sum + pair.full.heldBytes, 0);
  return bodies + key.length + 2_048;
}
