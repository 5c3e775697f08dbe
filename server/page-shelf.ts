import type { RenderedPage } from './page-cache.ts';

export type ShelvedPage = {
  page: RenderedPage;
  freshUntil: number;
  usableUntil: number;
  /** The keys of its further renderings, if chance chooses on it. */
  variants: readonly string[];
  /** How often it was looked up to be shown. */
  answers: number;
};
type Slot = ShelvedPage & { bytes: number; lastUse: number };

/** Pages by key within bounds; the least recently used go first. */
export class PageShelf {
  readonly #limits: { bytes: number; entries: number };
  readonly #slots = new Map<string, Slot>();
  #bytes = 0;
  #clock = 0;

  constructor(limits: { bytes: number; entries: number }) {
    this.#limits = limits;
  }

  get(key: string): ShelvedPage | undefined {
    const slot = this.#slots.get(key);
    // A counter instead of reordering the map: a hit writes one number.
    if (slot) slot.lastUse = ++this.#clock;
    return slot;
  }

  /** A page that is only looked at: it is not kept any longer for it. */
  peek(key: string): ShelvedPage | undefined {
    return this.#slots.get(key);
  }

  put(key: string, shelved: ShelvedPage): void {
    this.delete(key);
    const slot = { ...shelved, bytes: bytesOf(key, shelved.page), lastUse: ++this.#clock };
    this.#slots.set(key, slot);
    this.#bytes += slot.bytes;
    if (this.#bytes > this.#limits.bytes || this.#slots.size > this.#limits.entries) this.#evict();
  }

  /** Swaps a page for a better form of itself, if it is still the one here. */
  replace(key: string, page: RenderedPage, better: RenderedPage): void {
    const slot = this.#slots.get(key);
    if (slot?.page !== page) return;
    const bytes = bytesOf(key, better);
    this.#bytes += bytes - slot.bytes;
    slot.bytes = bytes;
    slot.page = better;
  }

  delete(key: string): void {
    this.#bytes -= this.#slots.get(key)?.bytes ?? 0;
    this.#slots.delete(key);
  }

  drop(isGone: (page: RenderedPage) => boolean): void {
    for (const [key, { page }] of this.#slots) if (isGone(page)) this.delete(key);
  }

  get entries(): number {
    return this.#slots.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Makes a tenth of the room free at once, so that a full shelf does not sort at every put. */
  #evict() {
    const byAge = [...this.#slots].toSorted(([, a], [, b]) => a.lastUse - b.lastUse);
    for (const [key] of byAge) {
      if (this.#bytes <= this.#limits.bytes * 0.9 && this.#slots.size <= this.#limits.entries * 0.9) return;
      this.delete(key);
    }
  }
}

/** Bodies are bytes, or latin1 strings of one byte per character; headers are small beside them. */
function bytesOf(key: string, page: RenderedPage): number {
  const bodies = Object.values(page.encodings).reduce((sum, pair) => sum + pair.full.heldBytes, 0);
  return bodies + key.length + 2_048;
}
