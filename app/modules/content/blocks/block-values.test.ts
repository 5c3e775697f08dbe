import { expect, test } from 'vitest';

import { contentBlockSchemas } from '../schemas.ts';
import { defaultSiteContent } from '../internal/site-defaults.ts';

import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG,
  SITE_CONTENT_BLOCK_NAMES,
} from './block-forms.ts';
import { createContentBlockFormSchema } from './block-input.ts';
import { getBlockFieldLimits } from './block-limits.server.ts';
import {
  buildSiteContentBlockDraft,
  getContentBlockFormValues,
  applyBlockFormListRowAction,
} from './block-values.ts';

test('every block goes through its form and back, with nothing lost', () => {
  for (const name of SITE_CONTENT_BLOCK_NAMES) {
    const value = defaultSiteContent[CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name]];
    const fields = getContentBlockFormValues(CONTENT_BLOCK_FORMS_BY_NAME[name], value);
    const back = buildSiteContentBlockDraft(CONTENT_BLOCK_FORMS_BY_NAME[name], fields);
    expect(contentBlockSchemas[CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name]].parse(back), name).toEqual(value);
    const sent = createContentBlockFormSchema(CONTENT_BLOCK_FORMS_BY_NAME[name]).parse({
      ...fields,
      version: '3',
    });
    expect(sent, name).toEqual({ draft: back, version: 3, overwrite: null });
  }
});

test('whatever is stored is shown as fields, and whatever is missing is empty', () => {
  for (const stored of [null, 7, 'words', [], { hero: 3, steps: { items: 'none' } }, [null, { title: 4 }]]) {
    for (const name of SITE_CONTENT_BLOCK_NAMES) {
      const fields = Object.values(
        getContentBlockFormValues(CONTENT_BLOCK_FORMS_BY_NAME[name], stored),
      ).flat();
      expect(fields.every((value) => typeof value === 'string')).toBe(true);
    }
  }
  expect(createContentBlockFormSchema(CONTENT_BLOCK_FORMS_BY_NAME.faq).parse({ version: '0' }).draft).toEqual(
    {
      questions: [],
    },
  );
});

test('every field of a form is one of its schema, and has its limit', () => {
  expect(getBlockFieldLimits('home')).toMatchObject({
    'hero.strong': { most: 200 },
    'hero.lead': { most: 2000 },
    stripLabel: { most: 24 },
    'hero.facts': { least: 0, most: 4 },
    'hero.facts.term': { most: 200 },
    'steps.items': { least: 3, most: 3 },
    sections: { least: 5, most: 5 },
  });
  expect(getBlockFieldLimits('awards')).toMatchObject({
    awards: { least: 0, most: 60 },
    'awards.title': { most: 200 },
  });
  expect(getBlockFieldLimits('trust-lines')).toEqual({
    lines: { least: 1, most: 8 },
    'lines.': { least: 1, most: 200 },
  });
});

test('buttons of rows work on what was sent, and anything else changes nothing', () => {
  const form = CONTENT_BLOCK_FORMS_BY_NAME.faq;
  const fields = { 'questions.question': ['A', 'B', 'C'], 'questions.answer': ['1', '2', '3'] };
  const after = (rowAction: string) => applyBlockFormListRowAction(form, fields, rowAction);
  expect(after('up questions 2')).toEqual({
    'questions.question': ['A', 'C', 'B'],
    'questions.answer': ['1', '3', '2'],
  });
  expect(after('down questions 0')).toEqual({
    'questions.question': ['B', 'A', 'C'],
    'questions.answer': ['2', '1', '3'],
  });
  expect(after('remove questions 1')['questions.answer']).toEqual(['1', '3']);
  expect(after('add questions 3')['questions.question']).toEqual(['A', 'B', 'C', '']);
  for (const rowAction of ['up questions 9', 'up nothing 1', '', 'drop questions 1', 'up questions -1'])
    expect(after(rowAction)).toEqual(fields);
  expect(applyBlockFormListRowAction(form, {}, 'add questions 0')['questions.question']).toEqual(['']);
});
