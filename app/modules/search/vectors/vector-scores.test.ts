import { expect, test } from 'vitest';

import type { ServiceText } from './service-texts.ts';
import { IndexBuilder, type IndexedService, vectorIn } from './vector-index.ts';
import { askedVector, compareTexts, scoreService, TEXTS_AT_ONCE } from './vector-scores.ts';

const DIMS = 24;

/** Deterministic pseudo-random numbers. */
function numbers(seed: number, count: number): number[] {
  let state = seed + 1;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 255) - 127;
  });
}

const textOf = (kind: ServiceText['kind'], seed: number) => {
  const text = `text ${seed}`;
  return { kind, text, hash: text, vector: Int8Array.from(numbers(seed, DIMS)) };
};

function queryOf(seed: number): Float64Array {
  const query = Float64Array.from(numbers(seed, DIMS));
  const length = Math.hypot(...query);
  return query.map((number) => number / length);
}

function indexOf(services: readonly IndexedService[]) {
  const most = new Set(services.flatMap(({ texts }) => texts.map(({ hash }) => hash))).size;
  const builder = new IndexBuilder('model', { dims: DIMS, most });
  for (const service of services) builder.add(service);
  return builder.finish([]);
}

function cosinesOf(index: ReturnType<typeof indexOf>, query: Float64Array): Float64Array {
  const cosines = new Float64Array(index.scales.length);
  for (let from = 0; from < index.texts.length;)
    from = compareTexts(index, askedVector(query), { from, cosines });
  return cosines;
}

/** The plain definition, not optimized. */
function plainCosine(query: Float64Array, vector: Int8Array): number {
  let product = 0;
  for (const [at, number] of vector.entries()) product += number * (query[at] ?? 0);
  return product / Math.hypot(...vector);
}

test.each([1, 2, 3, 4, 5, TEXTS_AT_ONCE - 1, TEXTS_AT_ONCE, 2 * TEXTS_AT_ONCE + 3])(
  'each of %i texts has the cosine that it has by definition',
  (count) => {
    const texts = Array.from({ length: count }, (_, seed) => textOf('sentence', seed));
    const index = indexOf([{ id: 'one', texts }]);
    const query = queryOf(7);
    const found = cosinesOf(index, query);
    for (const [place, { vector }] of texts.entries())
      expect(found[place]).toBeCloseTo(plainCosine(query, vector), 4);
  },
);

test('what several services say is there once, and counts for each as if it were its own', () => {
  const phrases = [1, 2, 3, 4].map((seed) => textOf('phrase', seed));
  const own = (seed: number) => [textOf('whole', seed), textOf('title', seed + 1)];
  const shared = indexOf([
    { id: 'one', texts: [...own(50), ...phrases] },
    { id: 'two', texts: [...own(60), ...phrases] },
    // A phrase of the others is this service's title.
    { id: 'three', texts: [textOf('title', 1), textOf('sentence', 70)] },
  ]);
  expect(shared.texts).toHaveLength(9);
  expect(vectorIn(shared, 'text 2')).toEqual(textOf('phrase', 2).vector);
  expect(vectorIn(shared, 'text 99')).toBeUndefined();

  const query = queryOf(3);
  const cosines = cosinesOf(shared, query);
  const alone = indexOf([{ id: 'two', texts: [...own(60), ...phrases] }]);
  const [, two, three] = shared.services;
  const [only] = alone.services;
  if (!two || !three || !only) throw new Error('three services went in');
  const score = scoreService(shared, two, cosines);
  expect(score).toEqual(scoreService(alone, only, cosinesOf(alone, query)));
  const best = phrases.toSorted((a, b) => plainCosine(query, b.vector) - plainCosine(query, a.vector));
  expect(score.phrase?.text).toBe(best[0]?.text);
  const nearestThree = best.slice(0, 3).map(({ vector }) => plainCosine(query, vector));
  expect(score.mean).toBeCloseTo(nearestThree.reduce((sum, cosine) => sum + cosine, 0) / 3, 4);
  expect(scoreService(shared, three, cosines)).toMatchObject({ phrase: null, sentence: 'text 70' });
});

test('a vector of another size than the first is left out', () => {
  const builder = new IndexBuilder('model', { dims: DIMS, most: 2 });
  builder.add({ id: 'one', texts: [{ ...textOf('title', 1), vector: new Int8Array(DIMS + 8) }] });
  builder.add({ id: 'two', texts: [textOf('title', 2)] });
  expect(builder.finish([]).services.map(({ id }) => id)).toEqual(['two']);
});
