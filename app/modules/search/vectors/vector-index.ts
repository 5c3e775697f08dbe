import type { ServiceText } from './service-texts.ts';

/** A service with those of its texts that have a vector. */
export type IndexedService = { id: string; texts: (ServiceText & { hash: string; vector: Int8Array })[] };

/** Vectors one after the other in one block of memory. */
export type VectorBlock = {
  dims: number;
  vectors: Int8Array;
  /** 1 / length of each vector; its size is the capacity, a multiple of `TEXTS_A_TURN`. */
  scales: Float64Array;
};

type Trade = {
  /** The direction from the mean of unrelated queries to the mean of the shop's texts, of length 1. */
  axis: Float64Array;
  /** The vectors of unrelated queries. */
  strange: VectorBlock & { count: number };
};

/** A service's texts, as positions in the index. */
export type IndexedTexts = {
  id: string;
  wholes: Uint32Array;
  titles: Uint32Array;
  sentences: Uint32Array;
  phrases: Uint32Array;
};

/**
 * All vectors of one model in one block of memory. A text shared by several services, such as a common
 * sentence or a buyers' phrase, is stored and compared only once.
 */
export type VectorIndex = VectorBlock & {
  modelId: string;
  services: IndexedTexts[];
  /** The different texts, and the position of each by its hash. */
  texts: string[];
  places: Map<string, number>;
  /** What distinguishes the shop's trade from unrelated queries; null without vectors of the latter. */
  trade: Trade | null;
};

/** Texts compared per iteration of the loop; the capacity for vectors is a multiple of it. */
export const TEXTS_A_TURN = 4;

/** Returns the vector of a text from the index. */
export function vectorIn({ places, vectors, dims }: VectorIndex, hash: string): Int8Array | undefined {
  const place = places.get(hash);
  return place === undefined ? undefined : vectors.subarray(place * dims, (place + 1) * dims);
}

/** Returns 1 / length, so that the product with a query of length 1 is the cosine. */
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

/** Number of most similar unrelated queries that count; with fewer, the trade cannot be determined. */
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
 * Builds an index service by service, so that a large one can be built with pauses. Leaves out vectors of
 * another size than the first: the provider has changed its model under the same name.
 */
export class IndexBuilder {
  readonly #index: VectorIndex;
  readonly #shop: { sum: Float64Array; count: number };

  /** `most` is the maximum number of different texts, `dims` the size of their vectors. */
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
    // A text shared by many services counts for each of them.
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

  /** `strange` are the known vectors of the queries that must find nothing. */
  finish(strange: readonly Int8Array[]): VectorIndex {
    return { ...this.#index, trade: findTrade(strange, this.#shop) };
  }
}
