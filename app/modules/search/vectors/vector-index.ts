import type { ServiceText } from './service-texts.ts';

/** A service with those of its texts that have a vector by now. */
export type IndexedService = { id: string; texts: (ServiceText & { hash: string; vector: Int8Array })[] };

/** Vectors in one piece of memory, one after the other. */
export type VectorBlock = {
  dims: number;
  vectors: Int8Array;
  /** 1 / length of each vector; as long as there is room, which is a multiple of `TEXTS_A_TURN`. */
  scales: Float64Array;
};

type Trade = {
  /** From the middle of what strangers ask to the middle of what the shop says, of length 1. */
  axis: Float64Array;
  /** What strangers ask. */
  strange: VectorBlock & { count: number };
};

/** What a service says, as places in the index. */
export type IndexedTexts = {
  id: string;
  wholes: Uint32Array;
  titles: Uint32Array;
  sentences: Uint32Array;
  phrases: Uint32Array;
};

/**
 * Every vector of one model in one piece of memory. A text that several services have in common, such as a sentence of all
 * services of a kind or a phrase of buyers, is there once: it is compared once and takes its room once.
 */
export type VectorIndex = VectorBlock & {
  modelId: string;
  services: IndexedTexts[];
  /** The different texts, and by the hash of each its place. */
  texts: string[];
  places: Map<string, number>;
  /** What tells the shop's trade from the rest of the world; null when the model does not know the latter. */
  trade: Trade | null;
};

/** Texts that are compared in one turn of the loop; the room for vectors is a multiple of it. */
export const TEXTS_A_TURN = 4;

/** The vector of a text as it lies in the index. */
export function vectorIn({ places, vectors, dims }: VectorIndex, hash: string): Int8Array | undefined {
  const place = places.get(hash);
  return place === undefined ? undefined : vectors.subarray(place * dims, (place + 1) * dims);
}

/** 1 / length, so that a product with a query of length 1 is the cosine. */
function scaleOf(vector: Int8Array | Float64Array): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += (vector[at] ?? 0) ** 2;
  return squares > 0 ? 1 / Math.sqrt(squares) : 0;
}

function roomFor(count: number, dims: number): VectorBlock {
  const room = Math.ceil(count / TEXTS_A_TURN) * TEXTS_A_TURN;
  return { dims, vectors: new Int8Array(room * dims), scales: new Float64Array(room) };
}

function putVector({ dims, vectors, scales }: VectorBlock, place: number, vector: Int8Array): void {
  vectors.set(vector, place * dims);
  scales[place] = scaleOf(vector);
}

/** Adds a direction to a sum of directions. */
function addDirection(sum: Float64Array, vector: Int8Array, scale: number): void {
  for (let at = 0; at < vector.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0) * scale;
}

/** So many strange queries count by their nearness: with fewer there is nothing to go by. */
const NEAREST_STRANGE = 3;

function findTrade(strange: readonly Int8Array[], shop: { sum: Float64Array; count: number }): Trade | null {
  if (strange.length < NEAREST_STRANGE || shop.count === 0) return null;
  const block = roomFor(strange.length, shop.sum.length);
  const sum = new Float64Array(shop.sum.length);
  for (const [place, vector] of strange.entries()) {
    putVector(block, place, vector);
    addDirection(sum, vector, block.scales[place] ?? 0);
  }
  const axis = shop.sum.map((value, at) => value / shop.count - (sum[at] ?? 0) / strange.length);
  const scale = scaleOf(axis);
  return { axis: axis.map((value) => value * scale), strange: { ...block, count: strange.length } };
}

/**
 * Builds an index service by service, so that a large one can be built with pauses. Vectors of another size than the first
 * are left out: a provider has changed its model under the same name.
 */
export class IndexBuilder {
  readonly #index: VectorIndex;
  readonly #shop: { sum: Float64Array; count: number };

  /** `most` is the number of different texts to come at most, `dims` the size of their vectors. */
  constructor(modelId: string, { dims, most }: { dims: number; most: number }) {
    this.#index = {
      ...roomFor(most, dims),
      modelId,
      services: [],
      texts: [],
      places: new Map(),
      trade: null,
    };
    this.#shop = { sum: new Float64Array(dims), count: 0 };
  }

  add({ id, texts }: IndexedService): void {
    const fitting = texts.filter(({ vector }) => vector.length === this.#index.dims);
    if (fitting.length === 0) return;
    const placed = fitting.map((text) => ({ kind: text.kind, place: this.#place(text) }));
    // What many services say counts for each of them.
    for (const [at, { vector }] of fitting.entries())
      addDirection(this.#shop.sum, vector, this.#index.scales[placed[at]?.place ?? 0] ?? 0);
    this.#shop.count += fitting.length;
    const of = (wanted: ServiceText['kind']) =>
      Uint32Array.from(
        placed.filter(({ kind }) => kind === wanted),
        ({ place }) => place,
      );
    this.#index.services.push({
      id,
      wholes: of('whole'),
      titles: of('title'),
      sentences: of('sentence'),
      phrases: of('phrase'),
    });
  }

  #place({ hash, text, vector }: IndexedService['texts'][number]): number {
    const index = this.#index;
    const known = index.places.get(hash);
    if (known !== undefined) return known;
    const place = index.texts.length;
    index.places.set(hash, place);
    index.texts.push(text);
    putVector(index, place, vector);
    return place;
  }

  /** `strange` are the vectors of the queries that must find nothing, as far as they are known. */
  finish(strange: readonly Int8Array[]): VectorIndex {
    return { ...this.#index, trade: findTrade(strange, this.#shop) };
  }
}
