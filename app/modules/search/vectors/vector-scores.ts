import type { SemanticScore } from './service-texts.ts';
import {
  type IndexedTexts,
  NEAREST_STRANGE,
  TEXTS_A_TURN,
  type VectorBlock,
  type VectorIndex,
} from './vector-index.ts';

/** Texts compared without a pause: about a millisecond of a slow machine. A multiple of those of a turn. */
export const TEXTS_AT_ONCE = 2_000;

/**
 * Writes the cosines of a query of length 1 with the texts from a place on, `TEXTS_AT_ONCE` at most, into their places; gives
 * the place after them. The loop is written for the compiler: a number of the query is read once for four texts.
 */
export function compareTexts(
  { dims, vectors, scales }: VectorBlock,
  query: Float64Array,
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
      one += (vectors[there] ?? 0) * asked;
      two += (vectors[there + dims] ?? 0) * asked;
      three += (vectors[there + 2 * dims] ?? 0) * asked;
      four += (vectors[there + 3 * dims] ?? 0) * asked;
    }
    cosines[place] = one * (scales[place] ?? 0);
    cosines[place + 1] = two * (scales[place + 1] ?? 0);
    cosines[place + 2] = three * (scales[place + 2] ?? 0);
    cosines[place + 3] = four * (scales[place + 3] ?? 0);
  }
  return to;
}

/** The side of the axis against the nearness to strangers. */
const SIDE_WEIGHT = 0.2;

/**
 * Whether a query of length 1 speaks of the shop's trade: how far it points to the shop's side, less how near it is to the
 * three nearest queries that must find nothing. Null when those are not known.
 */
export function tradeOf({ trade }: VectorIndex, query: Float64Array): number | null {
  if (trade === null) return null;
  const { axis, strange } = trade;
  const cosines = new Float64Array(strange.scales.length);
  for (let from = 0; from < cosines.length;) from = compareTexts(strange, query, { from, cosines });
  const nearest: number[] = [];
  for (const cosine of cosines.subarray(0, strange.count)) keepNearest(nearest, cosine, NEAREST_STRANGE);
  const side = axis.reduce((sum, number, at) => sum + number * (query[at] ?? 0), 0);
  return SIDE_WEIGHT * side - nearest.reduce((sum, cosine) => sum + cosine, 0) / NEAREST_STRANGE;
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

/** Sentences of a shop are less near to a question than what buyers say, by about so much. */
const WITHOUT_PHRASES = 0.09;

/** The cosines of one service: its whole, and the three nearest of each kind, the nearest first. */
type Nearest = { whole: number | null; sentences: number[]; phrases: number[] };

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

/** A text, and how near it is. */
type NearText = { place: number; cosine: number };

/** The nearest of some texts; their cosines go into the three nearest so far. */
function nearestOf(places: Uint32Array, cosines: Float64Array, three: number[]): NearText | null {
  if (places.length === 0) return null;
  const nearest = { place: 0, cosine: Number.NEGATIVE_INFINITY };
  for (const place of places) {
    const cosine = cosines[place] ?? 0;
    if (cosine > (three[2] ?? Number.NEGATIVE_INFINITY)) keepNearest(three, cosine, SENTENCE_WEIGHTS.length);
    if (cosine <= nearest.cosine) continue;
    nearest.place = place;
    nearest.cosine = cosine;
  }
  return nearest;
}

/** One service by the cosines of the texts of the index with the query. The title counts as a sentence, and is not shown as one. */
export function scoreService(
  { texts }: VectorIndex,
  { wholes, titles, sentences, phrases }: IndexedTexts,
  cosines: Float64Array,
): SemanticScore {
  const near: Nearest = { whole: null, sentences: [], phrases: [] };
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

/** Keeps the largest, as many as said, the largest first. */
function keepNearest(best: number[], value: number, most: number): void {
  let place = best.length;
  while (place > 0 && value > (best[place - 1] ?? 0)) place -= 1;
  if (place === most) return;
  best.splice(place, 0, value);
  if (best.length > most) best.pop();
}
