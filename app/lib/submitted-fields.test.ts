import { expect, test } from 'vitest';

import {
  pickTruncatedFormFields,
  truncateSubmittedText,
  MAX_SUBMITTED_FIELD_TEXT_LENGTH,
  pickFormFields,
} from './submitted-fields.ts';

test('a refused form keeps its named fields and no others, as far as they are text', () => {
  const fields = { email: 'ada@example.com', password: 'secret', other: 'x', name: '', ids: ['1'], terms: 1 };
  expect(pickTruncatedFormFields(fields, ['email', 'name', 'ids', 'terms', 'company'])).toEqual({
    email: 'ada@example.com',
    name: '',
  });
  expect(
    pickTruncatedFormFields(JSON.parse('{"__proto__":"x"}') as Record<string, unknown>, ['constructor']),
  ).toEqual({});
});

test('what is far longer than any field comes back cut, and never through the middle of a character', () => {
  expect(truncateSubmittedText('x'.repeat(MAX_SUBMITTED_FIELD_TEXT_LENGTH + 1))).toHaveLength(
    MAX_SUBMITTED_FIELD_TEXT_LENGTH,
  );
  const cut = truncateSubmittedText('😀'.repeat(MAX_SUBMITTED_FIELD_TEXT_LENGTH / 2).slice(1));
  expect(cut.isWellFormed()).toBe(true);
  expect(truncateSubmittedText(null)).toBe('');
});

test('of a form of the staff the named fields come back whole, lists too', () => {
  const ids = Array.from({ length: 10_000 }, (_, place) => String(place));
  expect(pickFormFields({ ids, reason: 'late', more: 'x' }, ['ids', 'reason', 'note'])).toEqual({
    ids,
    reason: 'late',
  });
});
