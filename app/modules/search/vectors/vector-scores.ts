import type { SemanticScore, ServiceText } from './service-texts.ts';

/** A service with those of its texts that have a vector by now. */
export type IndexedService = { id: string; texts: (ServiceText & { vector: Int8Array })[] };

type Trade = {
  /** From the middle of what strangers ask to the middle of what the shop says, of length 1. */
  axis: Float64Array;
  strange: readonly { vector: Int8Array; scale: number }[];
};

/** Every vector of one model in one piece of memory, in the order of the services. */
export type VectorIndex = {
  modelId: string;
  dims: number;
  services: { id: string; from: number; to: number }[];
  texts: ServiceText[];
  vectors: Int8Array;
  /** 1 / length of each vector. */
  scales: Float64Array;
  /** What tells the shop's trade from the rest of the world; null when the model does not know the latter. */
  trade: Trade | null;
};

/** 1 / length, so that a product with a query of length 1 is the cosine. */
function scaleOf(vector: Int8Array | Float64Array): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += (vector[at] ?? 0) ** 2;
  return squares > 0 ? 1 / Math.sqrt(squares) : 0;
}

/** Adds a direction to a sum of directions. */
function addDirection(sum: Float64Array, vector: Int8Array, scale: number): void {
  for (let at = 0; at < vector.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0) * scale;
}

const NEAREST_STRANGE = 3;
/** The side of the axis against the nearness to strangers. */
const SIDE_WEIGHT = 0.2;

function findTrade(strange: readonly Int8Array[], shop: { sum: Float64Array; count: number }): Trade | null {
  if (strange.length < NEAREST_STRANGE || shop.count === 0) return null;
  const scaled = strange.map((vector) => ({ vector, scale: scaleOf(vector) }));
  const sum = new Float64Array(shop.sum.length);
  for (const { vector, scale } of scaled) addDirection(sum, vector, scale);
  const axis = shop.sum.map((value, at) => value / shop.count - (sum[at] ?? 0) / strange.length);
  const scale = scaleOf(axis);
  return { axis: axis.map((value) => value * scale), strange: scaled };
}

/**
 * Builds an index service by service, so that a large one can be built with pauses. Vectors of another size than the first
 * are left out: a provider has changed its model under the same name.
 */
export class IndexBuilder {
  readonly #index: VectorIndex;
  readonly #shop: { sum: Float64Array; count: number };

  /** `most` is the number of vectors to come at most, `dims` their size. */
  constructor(modelId: string, { dims, most }: { dims: number; most: number }) {
    this.#index = {
      modelId,
      dims,
      services: [],
      texts: [],
      vectors: new Int8Array(most * dims),
      scales: new Float64Array(most),
      trade: null,
    };
    this.#shop = { sum: new Float64Array(dims), count: 0 };
  }

  add({ id, texts }: IndexedService): void {
    const index = this.#index;
    const from = index.texts.length;
    for (const { kind, text, vector } of texts) {
      if (vector.length !== index.dims) continue;
      const place = index.texts.length;
      const scale = scaleOf(vector);
      index.vectors.set(vector, place * index.dims);
      index.scales[place] = scale;
      index.texts.push({ kind, text });
      addDirection(this.#shop.sum, vector, scale);
      this.#shop.count += 1;
    }
    if (index.texts.length > from) index.services.push({ id, from, to: index.texts.length });
  }

  /** `strange` are the vectors of the queries that must find nothing, as far as they are known. */
  finish(strange: readonly Int8Array[]): VectorIndex {
    return { ...this.#index, trade: findTrade(strange, this.#shop) };
  }
}

function dotOf(query: Float64Array, other: Float64Array | Int8Array): number {
  let sum = 0;
  for (let at = 0; at < query.length; at++) sum += (query[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/**
 * Whether a query of length 1 speaks of the shop's trade: how far it points to the shop's side, less how near it is to the
 * three nearest queries that must find nothing. Null when those are not known.
 */
export function tradeOf({ trade }: VectorIndex, query: Float64Array): number | null {
  if (trade === null) return null;
  const near = trade.strange
    .map(({ vector, scale }) => dotOf(query, vector) * scale)
    .toSorted((one, other) => other - one);
  const nearest = near.slice(0, NEAREST_STRANGE).reduce((sum, cosine) => sum + cosine, 0) / NEAREST_STRANGE;
  return SIDE_WEIGHT * dotOf(query, trade.axis) - nearest;
}

/** The cosine of the query with the texts from one place to another; the loop is written for the compiler. */
function cosines(
  index: VectorIndex,
  query: Float64Array,
  [from, to]: readonly [number, number],
): Float64Array {
  const { dims, vectors, scales } = index;
  const found = new Float64Array(to - from);
  for (let place = from; place < to; place++) {
    const start = place * dims;
    let one = 0;
    let two = 0;
    let three = 0;
    let four = 0;
    for (let at = 0; at < dims; at += 4) {
      one += (vectors[start + at] ?? 0) * (query[at] ?? 0);
      two += (vectors[start + at + 1] ?? 0) * (query[at + 1] ?? 0);
      three += (vectors[start + at + 2] ?? 0) * (query[at + 2] ?? 0);
      four += (vectors[start + at + 3] ?? 0) * (query[at + 3] ?? 0);
    }
    found[place - from] = (one + two + three + four) * (scales[place] ?? 0);
  }
  return found;
}

const WHOLE_WEIGHT = 0.5;
const SENTENCE_WEIGHTS = [0.25, 0.15, 0.1];

/**
 * How near what the shop says of a service is: half the nearness of the whole, the rest that of the three nearest sentences.
 * What has no vector yet weighs nothing, so that a service is judged by what there is of it.
 */
function describedNearness(whole: number | null, best: readonly number[]): number {
  let weight = whole === null ? 0 : WHOLE_WEIGHT;
  let sum = (whole ?? 0) * weight;
  for (const [rank, sentenceWeight] of SENTENCE_WEIGHTS.entries()) {
    const cosine = best[rank];
    if (cosine === undefined) break;
    sum += cosine * sentenceWeight;
    weight += sentenceWeight;
  }
  return weight === 0 ? 0 : sum / weight;
}

type Part = { services: VectorIndex['services']; query: Float64Array };

/** Sentences of a shop are less near to a question than what buyers say, by about so much. */
const WITHOUT_PHRASES = 0.09;

/**
 * A quarter each for what the shop says of the service and for the nearest of what buyers say, half for the three nearest of
 * these together: a question is nearer to questions than to descriptions. Where no phrases are, sentences stand for them.
 */
function scoreOf({ whole, sentences, phrases }: Nearest) {
  const said = phrases.length > 0 ? phrases : sentences;
  const described = describedNearness(whole, sentences);
  const [best = described] = said;
  const mean = said.length > 0 ? said.reduce((sum, cosine) => sum + cosine, 0) / said.length : described;
  const score = (described + best + 2 * mean) / 4 + (phrases.length > 0 ? 0 : WITHOUT_PHRASES);
  return { score, described, mean };
}

/** The cosines of one service: its whole, and the three nearest of each kind, the nearest first. */
type Nearest = { whole: number | null; sentences: number[]; phrases: number[] };

/** The scores of some services of the index. */
export function scorePart(index: VectorIndex, { services, query }: Part): [string, SemanticScore][] {
  const first = services[0]?.from ?? 0;
  const found = cosines(index, query, [first, services.at(-1)?.to ?? 0]);
  return services.map(({ id, from, to }) => [
    id,
    scoreTexts(index.texts.slice(from, to), found.subarray(from - first, to - first)),
  ]);
}

/** One service by its texts and their cosines with the query. */
function scoreTexts(texts: readonly ServiceText[], cosines: Float64Array): SemanticScore {
  const near: Nearest = { whole: null, sentences: [], phrases: [] };
  const best: Partial<Record<ServiceText['kind'], { text: string; cosine: number }>> = {};
  for (const [place, { kind, text }] of texts.entries()) {
    const cosine = cosines[place] ?? 0;
    if (kind === 'whole') near.whole = cosine;
    else insertSorted(kind === 'phrase' ? near.phrases : near.sentences, cosine);
    if (cosine > (best[kind]?.cosine ?? Number.NEGATIVE_INFINITY)) best[kind] = { text, cosine };
  }
  return { ...scoreOf(near), sentence: best.sentence?.text ?? null, phrase: best.phrase ?? null };
}

/** Keeps the three largest, the largest first. */
function insertSorted(best: number[], value: number): void {
  const place = best.findIndex((other) => value > other);
  if (place >= 0) best.splice(place, 0, value);
  else if (best.length < SENTENCE_WEIGHTS.length) best.push(value);
  if (best.length > SENTENCE_WEIGHTS.length) best.pop();
}

/** Texts compared without a pause: about a millisecond of a slow machine. */
const TEXTS_AT_ONCE = 4_000;

/** The services in parts that are scored in one go each; other requests come in between. */
export function partsOf(index: VectorIndex): VectorIndex['services'][] {
  const parts: VectorIndex['services'][] = [];
  let from = 0;
  index.services.forEach((service, place) => {
    if (service.to - (index.services[from]?.from ?? 0) < TEXTS_AT_ONCE && place < index.services.length - 1)
      return;
    parts.push(index.services.slice(from, place + 1));
    from = place + 1;
  });
  return parts;
}
