import { expect, test } from 'vitest';

import { generateUuidV7 } from './new-id.server.ts';

test('ids are unique and in the order they were made in, many in a millisecond', () => {
  const ids = Array.from({ length: 50_000 }, generateUuidV7);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
