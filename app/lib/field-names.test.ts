import { expect, test } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';

import { listSchemaFieldNames } from './field-names.ts';

test('a schema names its fields, whatever it is made of', () => {
  expect(listSchemaFieldNames(z.object({ a: z.string(), b: z.number().optional() }))).toEqual(['a', 'b']);
  const left = mini.object({ a: mini.string() });
  const parsed = mini.pipe(
    mini.object({ b: mini.string() }),
    mini.transform(({ b }) => b),
  );
  expect(listSchemaFieldNames(mini.intersection(left, parsed))).toEqual(['a', 'b']);
  expect(listSchemaFieldNames(z.object({ c: z.string() }).transform(({ c }) => c))).toEqual(['c']);
  expect(listSchemaFieldNames(z.strictObject({}))).toEqual([]);
});

test('a schema that is not an object throws an error', () => {
  expect(() => listSchemaFieldNames(z.array(z.string()))).toThrow('not array');
});
