import { expect, test } from 'vitest';

import { makeQuestion } from '../fixtures.ts';

import {
  hasRequiredBriefQuestions,
  type BriefAnswers,
  type BriefQuestion,
  filterVisibleQuestions,
} from './brief-questions.ts';
import { validateBriefAnswers, normalizeWebAddress } from './validate-answers.ts';

const GOAL = makeQuestion({ key: 'goal', type: 'long', isRequired: true });
const KIND = makeQuestion({ key: 'kind', type: 'choice', options: ['Shop', 'Other'] });
const OTHER = makeQuestion({
  key: 'other',
  isRequired: true,
  showIf: { key: 'kind', equals: 'Other' },
});

function problemsOf(questions: BriefQuestion[], answers: BriefAnswers, isFinal = true) {
  const checked = validateBriefAnswers(questions, answers, { isFinal });
  return checked.ok ? [] : checked.failure.problems.map(({ key, message }) => `${key}: ${message}`);
}

test('a question is asked only when the answer it hangs on was given, and what hangs on it goes with it', () => {
  const deeper = makeQuestion({ key: 'deeper', showIf: { key: 'other', equals: 'x' } });
  const shown = (answers: BriefAnswers) =>
    filterVisibleQuestions([KIND, OTHER, deeper], answers).map(({ key }) => key);
  expect(shown({})).toEqual(['kind']);
  expect(shown({ kind: 'Other' })).toEqual(['kind', 'other']);
  expect(shown({ kind: 'Shop', other: 'x' })).toEqual(['kind']);
  expect(shown({ kind: 'Other', other: 'x' })).toEqual(['kind', 'other', 'deeper']);
});

test('required answers are asked for when the brief is handed in, of the questions that are shown', () => {
  expect(problemsOf([GOAL, KIND, OTHER], {})).toEqual(['goal: Answer this question.']);
  expect(problemsOf([GOAL, KIND, OTHER], { goal: '  ', kind: 'Other' })).toEqual([
    'goal: Answer this question.',
    'other: Answer this question.',
  ]);
  expect(problemsOf([GOAL, KIND, OTHER], { goal: 'More calls', kind: 'Shop' })).toEqual([]);
  expect(problemsOf([GOAL], {}, false)).toEqual([]);
  expect(hasRequiredBriefQuestions([KIND])).toBe(false);
  expect(hasRequiredBriefQuestions([KIND, OTHER])).toBe(true);
});

test.each([
  ['url', 'example', 'Enter a URL, such as https://example.com.'],
  ['url', 'javascript:alert(1)', 'Enter a URL, such as https://example.com.'],
  ['url', 'https://user:pw@example.com', 'Enter a URL, such as https://example.com.'],
  ['date', '2026-02-30', 'Enter a date, such as 2026-11-20.'],
  ['date', 'tomorrow', 'Enter a date, such as 2026-11-20.'],
  ['number', 'about 5', 'Enter a number, such as 1500.'],
  ['number', '1e9', 'Enter a number, such as 1500.'],
  ['choice', 'Neither', 'Choose from the list.'],
  ['multi', 'Neither', 'Choose from the list.'],
] as const)('%s refuses "%s" when it is handed in', (type, answer, message) => {
  const question = makeQuestion({ key: 'a', type, options: ['Yes', 'No'] });
  expect(problemsOf([question], { a: answer })).toEqual([`a: ${message}`]);
});

test.each([
  ['short', 200],
  ['long', 5000],
] as const)('a %s answer holds %d characters, also in a draft', (type, limit) => {
  const question = makeQuestion({ key: 'a', type });
  expect(problemsOf([question], { a: 'x'.repeat(limit) }, false)).toEqual([]);
  expect(problemsOf([question], { a: 'x'.repeat(limit + 1) }, false)[0]).toContain(
    `longer than ${limit.toLocaleString('en-US')} characters`,
  );
});

test('a draft keeps half an address; handed in, an address is whole and lists are in their order', () => {
  const site = makeQuestion({ key: 'site', type: 'url' });
  const many = makeQuestion({ key: 'many', type: 'multi', options: ['A', 'B', 'C'] });
  expect(validateBriefAnswers([site], { site: 'exam' }, { isFinal: false })).toEqual({
    ok: true,
    value: { site: 'exam' },
  });
  expect(
    validateBriefAnswers(
      [site, many],
      { site: ' example.com ', many: ['', 'C', 'A', 'C'] },
      { isFinal: true },
    ),
  ).toEqual({ ok: true, value: { site: 'https://example.com/', many: ['A', 'C'] } });
  expect(normalizeWebAddress('shop.example:8080/x')).toBe('https://shop.example:8080/x');
  expect(normalizeWebAddress('https://exa mple.com')).toBeNull();
});

test('answers to unknown questions, and lists in place of a text, are refused', () => {
  expect(problemsOf([GOAL], { goal: 'x', constructor: 'y' }, false)).toEqual([
    'constructor: This form does not belong to this brief. Reload the page and try again.',
  ]);
  expect(problemsOf([GOAL], { goal: ['a', 'b'] }, false)).toEqual(['goal: Enter a single answer.']);
  expect(problemsOf([KIND], { kind: ['Shop', 'Other'] }, false)).toEqual(['kind: Choose one.']);
});

test('a question for files counts them and leaves them where they are', () => {
  const files = makeQuestion({ key: 'files', type: 'file', isRequired: true });
  expect(problemsOf([files], {})).toEqual(['files: Add at least one file.']);
  expect(problemsOf([files], { files: Array.from({ length: 11 }, (_, n) => `file-${n}`) })).toEqual([
    'files: At most 10 files.',
  ]);
  expect(validateBriefAnswers([files], { files: ['a'] }, { isFinal: true })).toEqual({ ok: true, value: {} });
});
