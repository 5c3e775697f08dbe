import type { SemanticScore } from './service-texts.ts';
import { type IndexedTexts, TEXTS_A_TURN, type VectorBlock, type VectorIndex } from './vector-index.ts';

/** Texts compared without a pause: about a millisecond on a slow machine. A multiple of `TEXTS_A_TURN`. */
export const TEXTS_AT_ONCE = 2_000;

/**
 * A vector of length 1 in whole numbers is compared with thousands of texts in half the time. Its product
 * with a vector of bytes is at most 127 x these steps x the root of their size: far below 2^31.
 */
const QUERY_STEPS = 32_767;

/** The query vector in the form `compareTexts` needs. */
export type AskedVector = Int16Array;

export function askedVector(vector: ArrayLike<number>): AskedVector {
  return Int16Array.from(vector, (number) => Math.round(number * QUERY_STEPS));
}

/**
 * Writes the cosines of a query with the texts from a position on, at most `TEXTS_AT_ONCE`, into their
 * positions; returns the next position. The loop is written for the compiler: whole numbers, and each element
 * of the query is read once for four texts.
 */
export function compareTexts(
  { dims, vectors, scales }: VectorBlock,
  query: AskedVector,
  { from, cosines }: { from: number; cosines: Float64Array },
): number {
  const to = Math.min(from + TEXTS_AT_ONCE, scales.length);
  for (let place = from; place < to; place += TEXTS_A_TURN) {
    const start = place * dims;
    let one = 0;
    let two = 0;
    let three = 0;
    let four = 0;
    for (let at = 0; at < dims; at++) {
      const asked = query[at] ?? 0;
      const there = start + at;
      one = (one + Math.imul(vectors[there] ?? 0, asked)) | 0;
      two = (two + Math.imul(vectors[there + dims] ?? 0, asked)) | 0;
      three = (three + Math.imul(vectors[there + 2 * dims] ?? 0, asked)) | 0;
      four = (four + Math.imul(vectors[there + 3 * dims] ?? 0, asked)) | 0;
    }
    cosines[place] = (one * (scales[place] ?? 0)) / QUERY_STEPS;
    cosines[place + 1] = (two * (scales[place + 1] ?? 0)) / QUERY_STEPS;
    cosines[place + 2] = (three * (scales[place + 2] ?? 0)) / QUERY_STEPS;
    cosines[place + 3] = (four * (scales[place + 3] ?? 0)) / QUERY_STEPS;
  }
  return to;
}

/** The weight of a query's projection on the axis, relative to its similarity to unrelated queries. */
const SIDE_WEIGHT = 0.2;

/**
 * Returns how closely a query relates to the shop's trade: its projection on the axis, minus its similarity
 * to the three most similar queries that must find nothing. Null if those are unknown.
 */
export function tradeOf({ trade }: VectorIndex, query: AskedVector): number | null {
  if (trade === null) return null;
  const { axis, strange } = trade;
  const cosines = new Float64Array(strange.scales.length);
  for (let from = 0; from < cosines.length;) from = compareTexts(strange, query, { from, cosines });
  const nearest = noneYet();
  for (let place = 0; place < strange.count; place++) keepNearest(nearest, cosines[place] ?? 0);
  let side = 0;
  for (let at = 0; at < axis.length; at++) side += (axis[at] ?? 0) * (query[at] ?? 0);
  return (SIDE_WEIGHT * side) / QUERY_STEPS - meanOf(nearest, 0);
}

/** The three largest of some cosines, largest first; -Infinity if there are fewer. */
type Nearest = { first: number; second: number; third: number };

const NONE = Number.NEGATIVE_INFINITY;
const noneYet = (): Nearest => ({ first: NONE, second: NONE, third: NONE });

/** Records a cosine if it is one of the three largest. */
function keepNearest(nearest: Nearest, cosine: number): void {
  if (cosine <= nearest.third) return;
  if (cosine <= nearest.second) nearest.third = cosine;
  else {
    nearest.third = nearest.second;
    if (cosine <= nearest.first) nearest.second = cosine;
    else {
      nearest.second = nearest.first;
      nearest.first = cosine;
    }
  }
}

/** Returns the mean of those present. */
function meanOf({ first, second, third }: Nearest, ofNone: number): number {
  if (third !== NONE) return (first + second + third) / 3;
  if (second !== NONE) return (first + second) / 2;
  return first === NONE ? ofNone : first;
}

const WHOLE_WEIGHT = 0.5;
const SENTENCE_WEIGHTS = [0.25, 0.15, 0.1] as const;

/**
 * Returns the similarity of the shop's description of a service: half from the whole text, half from the
 * three most similar sentences. Texts without a vector are ignored, so that a service is judged by those it
 * has.
 */
function describedNearness(whole: number | null, { first, second, third }: Nearest): number {
  let weight = 0;
  let sum = 0;
  const add = (cosine: number, its: number) => {
    weight += its;
    sum += cosine * its;
  };
  if (whole !== null) add(whole, WHOLE_WEIGHT);
  if (first !== NONE) add(first, SENTENCE_WEIGHTS[0]);
  if (second !== NONE) add(second, SENTENCE_WEIGHTS[1]);
  if (third !== NONE) add(third, SENTENCE_WEIGHTS[2]);
  return weight === 0 ? 0 : sum / weight;
}

/** The shop's sentences are less similar to queries than buyers' phrases are, by about this much. */
const WITHOUT_PHRASES = 0.09;

/** The cosines of one service: its whole text, and the three largest of each kind. */
type NearTexts = { whole: number | null; sentences: Nearest; phrases: Nearest };

/**
 * A quarter each for the shop's description and for the most similar buyers' phrase, half for the mean of the
 * three most similar phrases: queries are more similar to queries than to descriptions. Without phrases,
 * sentences take their place.
 */
function scoreOf({ whole, sentences, phrases }: NearTexts) {
  const hasPhrases = phrases.first !== NONE;
  const said = hasPhrases ? phrases : sentences;
  const described = describedNearness(whole, sentences);
  const best = said.first === NONE ? described : said.first;
  const mean = meanOf(said, described);
  const score = (described + best + 2 * mean) / 4 + (hasPhrases ? 0 : WITHOUT_PHRASES);
  return { score, described, mean };
}

/** A text and its similarity. */
type NearText = { place: number; cosine: number };

/** Returns the most similar of some texts; adds their cosines to the three largest so far. */
function nearestOf(places: Uint32Array, cosines: Float64Array, nearest: Nearest): NearText | null {
  let best = NONE;
  let bestPlace = -1;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    const cosine = cosines[place] ?? 0;
    keepNearest(nearest, cosine);
    if (cosine <= best) continue;
    best = cosine;
    bestPlace = place;
  }
  return bestPlace === -1 ? null : { place: bestPlace, cosine: best };
}

/**
 * Scores one service by the query's cosines with the texts of the index. The title counts as a sentence but
 * is not shown as one.
 */
export function scoreService(
  { texts }: VectorIndex,
  { wholes, titles, sentences, phrases }: IndexedTexts,
  cosines: Float64Array,
): SemanticScore {
  const near: NearTexts = { whole: null, sentences: noneYet(), phrases: noneYet() };
  for (const place of wholes) near.whole = cosines[place] ?? 0;
  nearestOf(titles, cosines, near.sentences);
  const sentence = nearestOf(sentences, cosines, near.sentences);
  const phrase = nearestOf(phrases, cosines, near.phrases);
  return {
    ...scoreOf(near),
    sentence: sentence && (texts[sentence.place] ?? null),
    phrase: phrase && { text: texts[phrase.place] ?? '', cosine: phrase.cosine },
  };
}
