import { expect, test } from 'vitest';

import { getRefusedFormProblemsAndValues } from './form-problems.tsx';
import type { FormActionResult } from './form-action-result.ts';

const problems = [{ field: 'email', message: 'Enter your email address.' }];
const fields = { email: 'ada', row: ['first', 'second'] };

test('a refused form shows its problems and what was typed, of several values the first', () => {
  const refused: FormActionResult = { ok: false, intent: '', problems, fields, conflict: null };
  expect(getRefusedFormProblemsAndValues(refused)).toEqual({
    problems,
    kept: { email: 'ada', row: 'first' },
  });
});

test('before anything was sent, and after a success, there is nothing to show', () => {
  const done: FormActionResult = { ok: true, intent: '', toast: null, undo: null, skipped: [], value: null };
  for (const answer of [undefined, done])
    expect(getRefusedFormProblemsAndValues(answer)).toEqual({ problems: [], kept: {} });
});
