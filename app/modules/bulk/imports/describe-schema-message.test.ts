import { expect, test } from 'vitest';
import { z } from 'zod';

import { describeImportValidationError } from './describe-schema-message.ts';

const reasons: [z.ZodType, unknown, string][] = [
  [z.int().min(1).max(5), 9, 'is more than 5'],
  [z.int().min(1), 0, 'is less than 1'],
  [z.string().min(1), '', 'is missing'],
  [z.string(), undefined, 'is missing'],
  [z.string(), null, 'is missing'],
  [z.string().max(2), 'abc', 'is longer than 2 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'has more than 1 entries'],
  [z.enum(['a', 'b']), 'c', 'must be one of "a"|"b"'],
  [z.boolean(), 'x', 'is not valid: expected boolean, received string'],
  [z.string().regex(/a/, 'may hold a only'), 'b', 'may hold a only'],
];
test.each(reasons)('a schema’s message becomes a plain reason, %#', (schema, value, reason) => {
  const read = schema.safeParse(value);
  expect(describeImportValidationError(read.error?.issues[0]?.message ?? '')).toBe(reason);
});
