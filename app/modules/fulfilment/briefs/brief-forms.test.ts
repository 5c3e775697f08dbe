import { expect, test } from 'vitest';

import { listSchemaFieldProblems } from '#app/lib/posted-form.ts';
import questionnaires from '#app/seed/questionnaires.json' with { type: 'json' };

import { makeQuestion } from '../fixtures.ts';

import {
  parseBriefAnswerFields,
  parseStoredBriefQuestions,
  briefTemplateFormSchema,
  toBriefTemplateFormValues,
} from './brief-forms.ts';

const GOAL = makeQuestion({ key: 'goal', label: 'What for?', isRequired: true });
const KIND = makeQuestion({ key: 'kind', type: 'choice', label: 'Which?', options: ['Shop', 'Other'] });
const OTHER = makeQuestion({ key: 'other', label: 'Which other?', showIf: { key: 'kind', equals: 'Other' } });

const problems = (fields: Record<string, unknown>) => {
  const parsed = briefTemplateFormSchema.safeParse(fields);
  return parsed.success
    ? []
    : listSchemaFieldProblems(parsed.error).map(({ field, message }) => `${field}: ${message}`);
};

test('a questionnaire comes back from its form as it went in, whatever number of questions it has', () => {
  for (const questions of [[GOAL], [GOAL, KIND, OTHER]]) {
    const parsed = briefTemplateFormSchema.parse(
      toBriefTemplateFormValues({ name: 'General', questions }, 3),
    );
    expect(parsed).toEqual({ name: 'General', version: 3, overwrite: null, questions });
  }
});

test('every problem is at the field of its question', () => {
  const values = toBriefTemplateFormValues({ name: ' ', questions: [GOAL, KIND, OTHER] }, 1);
  expect(problems({ ...values, name: 'x', question_label: ['', 'Which?', 'Which other?'] })).toEqual([
    'question_label-0: Enter the question or remove it.',
  ]);
  expect(problems({ ...values, name: 'x', question_options: ['', 'Only one', ''] })).toEqual([
    'question_options-1: Enter at least two options, one per line.',
    'question_show-2: The condition uses an answer that isn’t in the questions above.',
  ]);
  expect(problems(values)).toEqual(['name: Enter a name for the questionnaire.']);
});

test('a condition on a later question is refused, as are too many questions and none', () => {
  const turned = toBriefTemplateFormValues({ name: 'x', questions: [OTHER, KIND] }, 1);
  expect(problems(turned)).toEqual([
    'question_show-0: The condition uses an answer that isn’t in the questions above.',
  ]);
  const many = Array.from({ length: 41 }, (_, place) => makeQuestion({ key: `q-${place}` }));
  expect(problems(toBriefTemplateFormValues({ name: 'x', questions: many }, 1))).toEqual([
    'name: At most 40 questions.',
  ]);
  expect(problems(toBriefTemplateFormValues({ name: 'x', questions: [] }, 1))).toEqual([
    'name: Add at least one question.',
  ]);
});

test('a question typed without script gets its own key, and an empty one is dropped', () => {
  const values = toBriefTemplateFormValues({ name: 'x', questions: [GOAL] }, 1);
  const typed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...value, name === 'question_type' ? 'short' : '', ''] : value,
    ]),
  );
  expect(briefTemplateFormSchema.parse(typed).questions).toEqual([GOAL]);
  const labels = ['What for?', 'Anything else?', ''];
  const types = ['short', 'long', ''];
  expect(
    briefTemplateFormSchema
      .parse({ ...typed, question_label: labels, question_type: types })
      .questions.map(({ key, type }) => [key, type]),
  ).toEqual([
    ['goal', 'short'],
    ['q2', 'long'],
  ]);
});

test('answers are the fields that are named as such', () => {
  expect(
    parseBriefAnswerFields({ intent: 'save', 'answer-goal': 'More', 'answer-many': ['', 'A'], other: 'x' }),
  ).toEqual({
    goal: 'More',
    many: ['', 'A'],
  });
});

test('each questionnaire that comes with the program passes the check of its own editor', () => {
  expect(questionnaires).toHaveLength(7);
  for (const { name, questions } of questionnaires) {
    const read = parseStoredBriefQuestions(questions);
    expect(
      briefTemplateFormSchema.parse(toBriefTemplateFormValues({ name, questions: read }, 1)).questions,
      name,
    ).toEqual(questions);
    expect(
      read.some(({ isRequired }) => isRequired),
      name,
    ).toBe(true);
  }
});
