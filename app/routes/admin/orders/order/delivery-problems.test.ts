import { expect, test } from 'vitest';

import { filterUnresolvedOrderDeliveryProblems, getScopeChecklistRowElementId } from './delivery-problems.ts';

const row = (id: string, state: 'open' | 'done') => ({
  id,
  kind: 'included' as const,
  text: id,
  state,
  reason: null,
  doneAt: null,
  doneBy: null,
});
const REFUSED = {
  problems: [
    { field: null, message: 'Check every row' },
    { field: getScopeChecklistRowElementId('a'), message: 'a' },
    { field: getScopeChecklistRowElementId('b'), message: 'b' },
    { field: 'noFileReason', message: 'Add a file' },
  ],
};
const left = (states: ('open' | 'done')[], hasSomething: boolean) =>
  filterUnresolvedOrderDeliveryProblems(
    REFUSED,
    { scope: states.map((state, place) => row('ab'.charAt(place), state)) },
    hasSomething,
  ).map(({ message }) => message);

test('a refused delivery names what it still lacks, and nothing that was mended since', () => {
  expect(left(['open', 'open'], false)).toEqual(['Check every row', 'a', 'b', 'Add a file']);
  expect(left(['done', 'open'], true)).toEqual(['Check every row', 'b']);
  expect(left(['done', 'done'], false)).toEqual(['Add a file']);
  expect(left(['done', 'done'], true)).toEqual([]);
});

test('a refusal that names no row stays until the form is sent again', () => {
  const changed = { problems: [{ field: null, message: 'This order has changed.' }] };
  expect(filterUnresolvedOrderDeliveryProblems(changed, { scope: [] }, true)).toEqual(changed.problems);
});
