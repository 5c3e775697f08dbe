import { expect, test } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';

import { fieldNames } from './field-names.ts';

test('a schema names its fields, whatever it is made of', () => {
  expect(fieldNames(z.object({ a: z.string(), b: z.number().optional() }))).toEqual(['a', 'b']);
  const left = mini.object({ a: mini.string() });
  const parsed = mini.pipe(
    mini.object({ b: mini.string() }),
    mini.transform(({ b }) => b),
  );
  expect(fieldNames(mini.intersection(left, parsed))).toEqual(['a', 'b']);
  expect(fieldNames(z.object({ c: z.string() }).transform(({ c }) => c))).toEqual(['c']);
  expect(fieldNames(z.strictObject({}))).toEqual([]);
});

test('a schema that is not an object throws an error', () => {
  expect(() => fieldNames(z.array(z.string()))).toThrow('not array');
});
